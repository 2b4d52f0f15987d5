import { bytesCode } from "../code/bytes-code.js";
import type { Call, Step } from "./call.js";

interface Watched {
  readonly call: Call;
  readonly argument: number;
  readonly bytes: Uint8Array;
  before: Uint8Array;
  /** Whether the argument itself is such an array, and not another view or a buffer. */
  readonly isOwn: boolean;
}

/** Notices that buffers were written to after they had been passed. */
export class Mutations {
  readonly #steps: Step[];
  readonly #watched: Watched[] = [];

  constructor(steps: Step[]) {
    this.#steps = steps;
  }

  /** Watches the arguments that are buffers. */
  watch(args: readonly unknown[], call: Call): void {
    for (const [argument, value] of args.entries()) {
      const bytes = bytesOf(value);
      // What is large is not written to on the way: comparing it each time would take longer than all else.
      if (bytes === undefined || bytes.length > 10_000) continue;
      this.#watched.push({ call, argument, bytes, before: bytes.slice(), isOwn: value instanceof Uint8Array });
    }
  }

  /** Writes down what has changed since the last look. */
  look(): void {
    for (const watched of this.#watched) {
      const { call, argument, bytes, before, isOwn } = watched;
      if (bytes.every((byte, index) => byte === before[index])) continue;
      watched.before = bytes.slice();
      call.nameArgument(argument);
      const code = (name: string) => `${isOwn ? name : `new Uint8Array(${name})`}.set(${bytesCode(bytes)});`;
      this.#steps.push({ type: "mutation", call, argument, code });
    }
  }
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  return Object.prototype.toString.call(value) === "[object ArrayBuffer]"
    ? new Uint8Array(value as ArrayBuffer)
    : undefined;
}
