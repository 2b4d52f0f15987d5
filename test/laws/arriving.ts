import type { StoreValue } from "fakebucket/types";
import type { Scheduler } from "fast-check";
import { withKnownLength } from "../../src/property/expect/streams.js";

/** The form of a value. */
export type Form = "bytes" | "blob" | "stream";

/**
 * Values that arrive when a scheduler says so, a stream piece by piece. Those that share a name arrive together: the
 * first pieces of all their streams at once, then the second ones. What happens within one turn of the event loop is
 * then interleaved too.
 */
export function arriving(scheduler: Scheduler, name: string): (form: Form, bytes: Uint8Array) => StoreValue {
  const arrivals: Promise<void>[] = [];
  const arrival = (piece: number) => {
    arrivals[piece] ??= scheduler.schedule(Promise.resolve(), `piece ${piece} of ${name}`);
    return arrivals[piece];
  };
  return (form, bytes) => {
    if (form === "blob") return new SlowBlob(bytes, () => arrival(0));
    if (form === "bytes") return Uint8Array.from(bytes);
    const pieces = [bytes.slice(0, 1), bytes.slice(1)];
    let next = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces[next];
        await arrival(next++);
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    return withKnownLength(stream, bytes.length);
  };
}

/** A Blob that can be read when it is told to. The host's own reads in its own time, which no seed would repeat. */
class SlowBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #arrival: () => Promise<void>;

  constructor(bytes: Uint8Array, arrival: () => Promise<void>) {
    super([Uint8Array.from(bytes)]);
    this.#bytes = Uint8Array.from(bytes);
    this.#arrival = arrival;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    await this.#arrival();
    return this.#bytes.buffer;
  }
}
