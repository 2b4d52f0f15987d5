import { bytesCode } from "../values/bytes-code.js";
import { tagOf } from "../values/tag-of.js";
import type { RecordedCall, TraceEvent } from "./recorded-call.js";

interface Watched {
  readonly bytes: Uint8Array;
  before: Uint8Array;
  /** Returns the mark of the bytes, when they have changed. */
  readonly name: () => string;
  /** True if that is such an array itself, and not a buffer. */
  readonly isOwn: boolean;
}

/** Notices that buffers were written to after they had been passed to a bucket, or been given by it. */
export class Mutations {
  readonly #events: TraceEvent[];
  readonly #watched: Watched[] = [];

  constructor(events: TraceEvent[]) {
    this.#events = events;
  }

  /** Watches the arguments of a call that are buffers. */
  watchArguments(args: readonly unknown[], call: RecordedCall): void {
    for (const [index, value] of args.entries()) {
      this.#watch(value, () => call.nameArgument(index));
    }
  }

  /** Watches what a call gave, if it is a buffer. */
  watchResult(value: unknown, call: RecordedCall): void {
    this.#watch(value, () => call.reference);
  }

  /** Writes down what has changed since the last look. */
  look(): void {
    for (const watched of this.#watched) {
      const { bytes, before, name, isOwn } = watched;
      if (bytes.every((byte, index) => byte === before[index])) continue;
      watched.before = bytes.slice();
      const code = `${isOwn ? name() : `new Uint8Array(${name()})`}.set(${bytesCode(bytes)});`;
      this.#events.push({ type: "line", code });
    }
  }

  #watch(value: unknown, name: () => string): void {
    const bytes = bytesOf(value);
    // What is large is not written to on the way: comparing it each time would take longer than all else.
    if (bytes === undefined || bytes.length > 10_000) return;
    this.#watched.push({ bytes, before: bytes.slice(), name, isOwn: value instanceof Uint8Array });
  }
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  return tagOf(value) === "ArrayBuffer" ? new Uint8Array(value as ArrayBuffer) : undefined;
}
