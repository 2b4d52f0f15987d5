import type { StoreValue } from "fakebucket/types";
import type { Scheduler } from "fast-check";
import { withKnownLength } from "../../src/property/expect/streams.js";

/** The form of a value. */
export type Form = "bytes" | "blob" | "stream";

/**
 * Returns a factory of values. A scheduler controls their arrival; streams arrive piece by piece. Values with the same
 * name arrive together: first the first pieces of all their streams, then the second ones. This also interleaves steps
 * within a single turn of the event loop.
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

/** A Blob with scheduled reads. A seed cannot reproduce the timing of reads of a host Blob. */
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
