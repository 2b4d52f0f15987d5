import type { Scheduler } from "fast-check";
import type { Manner } from "../../src/property/commands/manner.js";

/** Values that arrive when a scheduler says so, a stream piece by piece, and bodies that are read when it says so. */
export function arriving(scheduler: Scheduler, name: string): Pick<Manner, "makeStream" | "makeBlob"> {
  const arrival = (what: string) => scheduler.schedule(Promise.resolve(), `${what} of ${name}`);
  return {
    makeStream: (bytes) => {
      const pieces = [bytes.slice(0, 1), bytes.slice(1)];
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          await arrival("a piece");
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      });
    },
    makeBlob: (bytes) => new SlowBlob(bytes, () => arrival("the blob")),
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
