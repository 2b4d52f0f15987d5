import type { Port } from "../engine/port.js";
import type { ArrivedCall, CallTap, Settled, Tap } from "../engine/ports.js";
import { nameClass } from "../package/name-class.js";
import { shown } from "../package/shown.js";
import { checkNames } from "./check-names.js";
import { copyArguments } from "./copy-arguments.js";
import { isOfBucket, keysOf } from "./keys-of.js";
import { matchKey } from "./match-key.js";
import { requirePort } from "./require-port.js";
import { showArguments, showError, showResult } from "./show-call.js";

/** What a call came to. */
export type CallOutcome =
  /** Its caller still waits. */
  | { readonly type: "pending" }
  /** `value`: what the caller got, itself and not a copy. A body can be read once, by the caller or by the test. */
  | { readonly type: "gave"; readonly value: unknown }
  | { readonly type: "null" }
  | {
      readonly type: "failed";
      readonly error: unknown;
      /** Of a refusal of the service, such as 10020. */
      readonly code: number | undefined;
      /** The rule that refuses. */
      readonly rule: string | undefined;
    };

/** A call that was journalled. */
export interface JournalCall {
  /** From 1, in the order in which the calls came. */
  readonly number: number;
  /** As in the texts of errors: `put`, `completeMultipartUpload`; of a FakeHostnames such as `createCustomHostname`. */
  readonly operation: string;
  /** The key, the keys of `delete`, none of `list`; of a FakeHostnames method and path, such as `GET /client/v4/zones`. */
  readonly keys: readonly string[];
  /** Of the calls on an upload. */
  readonly uploadId: string | undefined;
  /** Copies. In place of a value to store a description with its size. */
  readonly args: readonly unknown[];
  /** On the clock of the fake, in milliseconds since 1970. */
  readonly start: number;
  /** From 1, in the order in which the calls took effect; `undefined`: it took none. A call can fail all the same. */
  readonly commit: number | undefined;
  /** From the call until its caller knew what it came to, in milliseconds on the clock of the fake. */
  readonly duration: number | undefined;
  readonly outcome: CallOutcome;
}

/** Which calls are meant: those for which all that is given holds. */
export interface CallFilter {
  /** As {@link JournalCall.operation}. */
  readonly operation?: string | undefined;
  /**
   * A string, in which `*` stands for any characters, a regular expression, or a function that says whether a key is meant.
   * A call is meant if one of its keys is.
   */
  readonly key?: string | RegExp | ((key: string) => boolean) | undefined;
  /** A type of outcome, or the code of a refusal. */
  readonly outcome?: CallOutcome["type"] | number | undefined;
}

const filterNames = ["operation", "key", "outcome"];

const outcomeTypes: readonly unknown[] = ["pending", "gave", "null", "failed"] satisfies CallOutcome["type"][];

/** The calls on a fake, from {@link journal} on until {@link Journal.stop}. As text it is a timeline, one line a call. */
export class Journal {
  readonly #port: Port;
  readonly #calls: Entry[] = [];
  readonly #uploads: string[] = [];
  readonly #begun: number;
  readonly #tap: Tap = (call) => this.#add(call);
  #commits = 0;

  /** @internal */
  constructor(port: Port) {
    this.#port = port;
    this.#begun = timeOf(port);
    port.taps.add(this.#tap);
  }

  /**
   * The calls that are meant, all if no filter is given, in the order in which they came.
   *
   * @throws TypeError for a filter that does not exist or cannot be.
   */
  calls(filter: CallFilter = {}): readonly JournalCall[] {
    checkNames("calls", filter, filterNames);
    const { operation, key, outcome } = filter;
    if (operation !== undefined && typeof operation !== "string")
      throw new TypeError(`calls: operation must be a string such as "put", not ${shown(operation)}.`);
    if (outcome !== undefined && typeof outcome !== "number" && !outcomeTypes.includes(outcome))
      throw new TypeError(`calls: outcome must be a code or one of ${outcomeTypes.join(", ")}, not ${shown(outcome)}.`);
    const isKey = key === undefined ? undefined : matchKey("calls", key);
    return this.#calls.filter(
      (call) =>
        (operation === undefined || call.operation === operation) &&
        (isKey === undefined || call.keys.some(isKey)) &&
        (outcome === undefined || outcome === call.outcome.type || outcome === codeOf(call.outcome)),
    );
  }

  /** How many calls are meant. */
  count(filter?: CallFilter): number {
    return this.calls(filter).length;
  }

  /** The one of them that came last. */
  last(filter?: CallFilter): JournalCall | undefined {
    return this.calls(filter).at(-1);
  }

  /** Journals no call that comes from now on. */
  stop(): void {
    this.#port.taps.delete(this.#tap);
  }

  /** The timeline. Times are counted from the beginning of the journal, uploads are numbered as they came. */
  toString(): string {
    if (this.#calls.length === 0) return "no calls";
    const starts = this.#calls.map((call) => `+${call.start - this.#begun}ms`);
    const width = Math.max(...starts.map((start) => start.length));
    const digits = String(this.#calls.length).length;
    return this.#calls
      .map((call, index) => `${String(call.number).padStart(digits)} ${starts[index]?.padEnd(width)} ${call.text}`)
      .join("\n");
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return String(this);
  }

  #add({ action, args, address }: ArrivedCall): CallTap {
    const upload = address === undefined ? undefined : { ...address, name: this.#nameUpload(address.uploadId) };
    const entry = new Entry(
      this.#calls.length + 1,
      action,
      copyArguments(action, args),
      keysOf(action, args, address?.key),
      upload,
      timeOf(this.#port),
    );
    this.#calls.push(entry);
    return {
      committed: (came) => {
        if (came.type === "gave") entry.commit = ++this.#commits;
      },
      settled: (settled) => {
        entry.settle(settled, timeOf(this.#port), (uploadId) => this.#nameUpload(uploadId));
      },
    };
  }

  /** Ids are long and often random: a timeline is the same each time. */
  #nameUpload(uploadId: string): string {
    if (!this.#uploads.includes(uploadId)) this.#uploads.push(uploadId);
    return `upload ${this.#uploads.indexOf(uploadId) + 1}`;
  }
}

nameClass(Journal, "Journal");

class Entry implements JournalCall {
  readonly number: number;
  readonly operation: string;
  readonly keys: readonly string[];
  readonly uploadId: string | undefined;
  readonly args: readonly unknown[];
  readonly start: number;
  commit: number | undefined;
  duration: number | undefined;
  outcome: CallOutcome = { type: "pending" };
  readonly #asked: string;
  /** Made when it is known: what was given may be changed later. */
  #came = "under way";

  constructor(
    number: number,
    operation: string,
    args: readonly unknown[],
    keys: readonly string[],
    upload: (NonNullable<ArrivedCall["address"]> & { readonly name: string }) | undefined,
    start: number,
  ) {
    this.number = number;
    this.operation = operation;
    this.args = args;
    this.keys = keys;
    this.uploadId = upload?.uploadId;
    this.start = start;
    const on = upload === undefined ? "" : ` on ${upload.name} of ${JSON.stringify(upload.key)}`;
    this.#asked = !isOfBucket(operation) ? `${operation} ${keys.join()}` : `${operation}(${showArguments(args)})${on}`;
  }

  get text(): string {
    const commit = this.commit === undefined ? [] : [`commit ${this.commit}`];
    const duration = this.duration === undefined ? [] : [`${this.duration}ms`];
    const facts = [...commit, ...duration];
    return `${this.#asked} -> ${this.#came}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  }

  settle(settled: Settled, now: number, nameUpload: (uploadId: string) => string): void {
    this.duration = now - this.start;
    if (settled.type === "gave") {
      this.#came = showResult(this.operation, settled.value, nameUpload);
      this.outcome = settled.value === null ? { type: "null" } : { type: "gave", value: settled.value };
      return;
    }
    const { error } = settled;
    const { code, rule } = (typeof error === "object" && error !== null ? error : {}) as {
      code?: unknown;
      rule?: unknown;
    };
    this.#came = showError(error);
    this.outcome = {
      type: "failed",
      error,
      code: typeof code === "number" ? code : undefined,
      rule: typeof rule === "string" ? rule : undefined,
    };
  }
}

function codeOf(outcome: CallOutcome): number | undefined {
  return outcome.type === "failed" ? outcome.code : undefined;
}

/** The time on the clock of a fake. A clock that gives none is reported by the call that is then carried out. */
function timeOf(port: Port): number {
  try {
    return port.engine.now();
  } catch {
    return Number.NaN;
  }
}

/**
 * Journals every call on a fake from now on, those on its uploads too: each once, refused ones as well, with its arguments,
 * its outcome, and when it came, took effect and was settled. It is invisible to the script.
 *
 * `resumeMultipartUpload` makes no request, and is no call: those on the handle are.
 *
 * @throws TypeError if it is no FakeBucket and no FakeHostnames.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { journal } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket({ clock: { now: () => 0 } });
 * const calls = journal(bucket);
 * await bucket.put("greeting", "hello");
 * await bucket.get("greeting", { range: { offset: 1 } });
 *
 * console.log(calls.count({ operation: "put", key: "greet*" })); // 1
 * console.log(String(calls).split("\n")[1]); // 2 +0ms get("greeting", { range: { offset: 1 } }) -> 4 of 5 bytes, from 1 (commit 2, 0ms)
 * ```
 */
export function journal(fake: object): Journal {
  return new Journal(requirePort("journal", fake));
}
