import type { FindCaller } from "../engine/ports.js";
import { hasFixedLength } from "./fixed-length-stream.js";
import { watchMethod } from "./watch-method.js";

/** The commonest mistake of uploads: a stream out of a transform has no length that anybody could know. */
export class TransformWatch {
  /** Readable halves of transforms. */
  readonly #streams = new WeakSet<object>();
  readonly #ends: (() => void)[] = [];

  constructor() {
    const host = globalThis as { readonly ReadableStream?: { readonly prototype: object } };
    const mark = (stream: unknown, findCaller: FindCaller): void => {
      // The host itself copies requests by a transform; their length stays known.
      const isOfHost = /^[^\n]*(?:node:internal|node_modules\/undici)/.test(findCaller() ?? "");
      if (typeof stream === "object" && stream !== null && !isOfHost) this.#streams.add(stream);
    };
    this.#ends.push(
      watchMethod(globalThis, "TransformStream", {
        after: (transform, findCaller) => mark((transform as TransformStream).readable, findCaller),
      }),
    );
    if (host.ReadableStream !== undefined)
      this.#ends.push(watchMethod(host.ReadableStream.prototype, "pipeThrough", { after: mark }));
  }

  /** Whether it came out of a transform, of those made since the watch began, that knows no length. */
  isOfUnknownLength(value: unknown): boolean {
    return typeof value === "object" && value !== null && this.#streams.has(value) && !hasFixedLength(value);
  }

  /** Leaves the host as it was. */
  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
