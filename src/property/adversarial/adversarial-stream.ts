import { tellingTee } from "../../base/host/telling-tee.js";
import { heard } from "../wrapping/heard.js";
import type { Choose } from "./adversarial-options.js";

/** Bytes of a body that are read from elsewhere. */
type Source = ReadableStream<Uint8Array>;
type Streams = new (source: UnderlyingByteSource, strategy: { readonly highWaterMark: number }) => Source;

/** The pieces in which a body comes. */
interface Arrival {
  /** Returns the length of the next piece, of so many bytes that are there. */
  readonly nextLength: (available: number) => number;
  /** Waits for the next piece; nothing, if it is there at once. */
  readonly wait: (() => Promise<void>) | undefined;
}

/** Irregular lengths: a piece of a character at first, then odd shares of what is there. */
export function oddLengths(choose: Choose): (available: number) => number {
  let isFirst = true;
  return (available) => {
    const most = isFirst ? 3 : Math.max(7, available >> 3);
    isFirst = false;
    return Math.min(available, 1 + choose(most));
  };
}

/**
 * A stream of the same class, and of the same bytes in other pieces. It does with its source what is done with it, and at
 * the same moments: whether the source was used tells whether this one was.
 */
export function adversarialStream(source: Source, arrival: Arrival): Source {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let pending = new Uint8Array();
  const pull = async (controller: ReadableByteStreamController): Promise<void> => {
    reader ??= source.getReader();
    while (pending.length === 0) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      pending = Uint8Array.from(value);
    }
    await arrival.wait?.();
    const length = arrival.nextLength(pending.length);
    // The stream itself fills the view of a reader that has brought one.
    controller.enqueue(pending.slice(0, length));
    pending = pending.subarray(length);
  };
  const cancel = (reason: unknown): Promise<void> => (reader ?? source).cancel(reason);
  const stream = new (source.constructor as Streams)({ type: "bytes", pull, cancel }, { highWaterMark: 0 });
  // A source that was read otherwise is locked.
  if (source.locked) stream.getReader();
  return tellingTee(stream, () => {
    if (reader !== undefined) return;
    const [kept, other] = source.tee();
    void heard(other.cancel());
    reader = kept.getReader();
  });
}
