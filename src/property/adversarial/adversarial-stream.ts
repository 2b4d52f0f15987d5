import { useOnTee } from "../../base/host/use-on-tee.js";
import { markHandled } from "../wrapping/mark-handled.js";
import type { Choose } from "./adversarial-options.js";

/** A body's stream. */
type Source = ReadableStream<Uint8Array>;
type Streams = new (source: UnderlyingByteSource, strategy: { readonly highWaterMark: number }) => Source;

/** The arrival of a body in pieces. */
interface Arrival {
  /** Returns the length of the next piece, at most the available bytes. */
  readonly nextLength: (available: number) => number;
  /** Waits for the next piece; undefined if it is available immediately. */
  readonly wait: (() => Promise<void>) | undefined;
}

/** Returns irregular lengths: part of a character first, then odd shares of the available bytes. */
export function oddLengths(choose: Choose): (available: number) => number {
  let isFirst = true;
  return (available) => {
    const most = isFirst ? 3 : Math.max(7, available >> 3);
    isFirst = false;
    return Math.min(available, 1 + choose(most));
  };
}

/**
 * Returns a stream of the same class with the same bytes in other pieces. Every use is passed on to the source at the
 * same moment: the source counts as used exactly if this stream is used.
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
    // The stream itself fills the view of a BYOB reader.
    controller.enqueue(pending.slice(0, length));
    pending = pending.subarray(length);
  };
  const cancel = (reason: unknown): Promise<void> => (reader ?? source).cancel(reason);
  const stream = new (source.constructor as Streams)({ type: "bytes", pull, cancel }, { highWaterMark: 0 });
  // A source with another reader is locked.
  if (source.locked) stream.getReader();
  return useOnTee(stream, () => {
    if (reader !== undefined) return;
    const [kept, other] = source.tee();
    void markHandled(other.cancel());
    reader = kept.getReader();
  });
}
