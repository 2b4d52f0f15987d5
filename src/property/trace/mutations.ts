import { tagOf } from "../../base/host/tag-of.js";
import { bytesCode } from "../values/bytes-code.js";
import type { RecordedCall, TraceEvent } from "./recorded-call.js";

interface Watched {
  readonly bytes: Uint8Array;
  before: Uint8Array;
  /** Returns a reference to the bytes, once they have changed. */
  readonly name: () => string;
  /** True for a Uint8Array, false for a buffer. */
  readonly isOwn: boolean;
}

/** Detects writes to buffers after a bucket received or returned them. */
export class Mutations {
  readonly #events: TraceEvent[];
  readonly #watched: Watched[] = [];

  constructor(events: TraceEvent[]) {
    this.#events = events;
  }

  /** Watches the buffers among a call's arguments. */
  watchArguments(args: readonly unknown[], call: RecordedCall): void {
    for (const [index, value] of args.entries()) {
      this.#watch(value, () => call.nameArgument(index));
    }
  }

  /** Watches the result of a call, if it is a buffer. */
  watchResult(value: unknown, call: RecordedCall): void {
    this.#watch(value, () => call.reference);
  }

  /** Records the changes since the last call of this method. */
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
    // Large values are not watched: comparing them each time would take longer than everything else.
    if (bytes === undefined || bytes.length > 10_000) return;
    this.#watched.push({ bytes, before: bytes.slice(), name, isOwn: value instanceof Uint8Array });
  }
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  return tagOf(value) === "ArrayBuffer" ? new Uint8Array(value as ArrayBuffer) : undefined;
}
