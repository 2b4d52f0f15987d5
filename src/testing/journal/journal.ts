import { shared } from "../../base/copies/shared.js";
import { anything } from "../../base/messages/check-options.js";
import { counted, showCall } from "../../base/messages/show-call.js";
import type { Action } from "../../bucket/request/request.js";
import type { Port } from "../../engine/port.js";
import type { ArrivedCall, CallTap, Tap } from "../../engine/ports.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnameOperation } from "../../hostnames/binding/hostnames-port.js";
import { checkOptions, requirePort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { type Vocabulary, vocabularyOf } from "../faults/vocabulary.js";
import { describeArguments, keysOf, matchKey, patternCode, requestLine } from "../given-arguments.js";
import { Latest } from "../latest.js";
import { mistake } from "../place-of.js";
import { waitMilliseconds, withTimeLimit } from "../time/time-limit.js";
import { type CallOutcome, type JournalCall, JournalEntry } from "./journal-entry.js";

/** An operation of a bucket and its uploads, or of a FakeHostnames. */
export type Operation = Action | HostnameOperation;

/** A fake, by members that nothing else has: TypeScript then refuses an `env`, or a Map. */
export type FakeLike = Pick<FakeHostnames, "issuanceRate"> | { createMultipartUpload(...args: never[]): unknown };

/** The calls to select: those that match every field that is given. */
export interface CallFilter<Named extends Operation = Operation> {
  /** As {@link JournalCall.operation}. */
  readonly operation?: Named | undefined;
  /**
   * A string, in which `*` stands for any characters, a regular expression, or a function that says whether a key is meant.
   * A call matches if one of its keys does; a `list`, if its prefix does, `""` without one: as with faults.
   */
  readonly key?: string | RegExp | ((key: string) => boolean) | undefined;
  /** A type of outcome, or the code of a refusal. */
  readonly outcome?: CallOutcome["type"] | number | undefined;
}

const outcomeTypes: readonly unknown[] = ["pending", "gave", "null", "failed"] satisfies CallOutcome["type"][];

/** A call of an operation that was asked for; of any, if none was. */
type CallOf<Named extends Operation> = [Operation] extends [Named] ? JournalCall : JournalCall<Named>;

/** The calls on a fake, from {@link journal} on until {@link Journal.stop}. As text it is a timeline, one line a call. */
export class Journal {
  readonly #port: Port;
  readonly #vocabulary: Vocabulary;
  readonly #calls: JournalEntry[] = [];
  readonly #uploads: string[] = [];
  /** Ids are long and often random: a timeline is the same each time. */
  readonly #nameUpload = (uploadId: string): string => {
    if (!this.#uploads.includes(uploadId)) this.#uploads.push(uploadId);
    return `upload ${this.#uploads.indexOf(uploadId) + 1}`;
  };
  readonly #begun: number;
  readonly #tap: Tap = (call) => this.#add(call);
  readonly #waiting: (() => void)[] = [];
  readonly #results = new Latest<JournalEntry>((entry) => entry.dropResult());
  #commits = 0;

  /** @internal */
  constructor(port: Port) {
    this.#port = port;
    this.#vocabulary = vocabularyOf(port);
    this.#begun = timeOf(port);
    port.taps.add(this.#tap);
  }

  /** The operations of its fake. @internal */
  get operations(): readonly string[] {
    return this.#vocabulary.operations;
  }

  /**
   * The calls that are meant, all if no filter is given, in the order in which they came.
   *
   * @throws TypeError for a filter that does not exist or cannot be.
   */
  calls(): readonly JournalCall[];
  calls<Named extends Operation = Operation>(filter: CallFilter<Named>): readonly CallOf<Named>[];
  calls(filter: CallFilter = {}): readonly JournalCall[] {
    const { operations } = this;
    const { operation, key, outcome } = checkOptions<CallFilter>("calls", filter, {
      operation: [(value) => operations.includes(value as string), `one of ${operations.join(", ")}`],
      key: anything,
      outcome: [
        (value) => typeof value === "number" || outcomeTypes.includes(value),
        `a code or one of ${outcomeTypes.join(", ")}`,
      ],
    });
    const isKey = key === undefined ? undefined : matchKey("calls", key);
    return this.#calls.filter(
      (call) =>
        (operation === undefined || call.operation === operation) &&
        (isKey === undefined || call.isAbout(isKey)) &&
        (outcome === undefined ||
          outcome === call.outcome.type ||
          (call.outcome.type === "failed" && outcome === call.outcome.code)),
    );
  }

  /** Returns the number of selected calls. */
  count(filter: CallFilter = {}): number {
    return this.calls(filter).length;
  }

  /** The one of them that came last. */
  last(): JournalCall | undefined;
  last<Named extends Operation = Operation>(filter: CallFilter<Named>): CallOf<Named> | undefined;
  last(filter: CallFilter = {}): JournalCall | undefined {
    return this.calls(filter).at(-1);
  }

  /**
   * Waits for a call that is meant: the first that has come, or that comes. With `outcome`, it waits until that is known.
   *
   * @throws Error, by the promise, after four seconds: it shows the calls that came instead. TypeError as `calls` does.
   */
  async waitFor<Named extends Operation = Operation>(filter: CallFilter<Named>): Promise<CallOf<Named>> {
    let found = this.calls(filter)[0];
    const news = async (): Promise<CallOf<Named>> => {
      while (found === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        found = this.calls(filter)[0];
      }
      return found;
    };
    const explain = () => new Error(`waitFor: no call came that is meant by ${showFilter(filter)}.\n\n${this}`);
    return withTimeLimit(news(), waitMilliseconds, explain);
  }

  /** Journals no call that comes from now on. */
  stop(): void {
    this.#port.taps.delete(this.#tap);
  }

  /** The timeline. Times are counted from the beginning of the journal, uploads are numbered as they came. */
  toString(): string {
    if (this.#calls.length === 0) return "no calls";
    const starts = this.#calls.map((call) => `+${call.start - this.#begun}ms`);
    const width = starts.reduce((most, start) => Math.max(most, start.length), 0);
    const digits = String(this.#calls.length).length;
    const { dropped } = this.#results;
    const lines = this.#calls.map(
      (call, index) => `${String(call.number).padStart(digits)} ${starts[index]?.padEnd(width)} ${call.text}`,
    );
    const note = dropped === 0 ? [] : [`(the oldest ${counted(dropped, "result")} dropped: see JournalCall.outcome)`];
    return [...note, ...lines].join("\n");
  }

  /** The timeline without times, of which two runs are the same. @internal */
  linesWithoutTimes(): readonly string[] {
    return this.#calls.map(({ number, asked, came, commit }) =>
      [`${number} ${asked} -> ${came}`, ...(commit === undefined ? [] : [`(commit ${commit})`])].join(" "),
    );
  }

  #add({ action, args: given, address }: ArrivedCall): CallTap {
    const isOfBucket = this.#port.type === "bucket";
    const keys = isOfBucket ? keysOf(action, given, address?.key) : [];
    const args = describeArguments(action, given);
    const line = isOfBucket ? undefined : requestLine(given);
    const on = address && `${this.#nameUpload(address.uploadId)} of ${JSON.stringify(address.key)}`;
    // The copies stay what they are, and most calls are never shown.
    const show = () => (line === undefined ? showCall(action, args, on) : `${action} ${line}`);
    const entry = new JournalEntry({
      number: this.#calls.length + 1,
      operation: action,
      keys,
      uploadId: address?.uploadId,
      args,
      start: timeOf(this.#port),
      show,
    });
    this.#calls.push(entry);
    this.#changed();
    return {
      // What a `fetch` is about is known once its body has been read, the prefix of a `list` once its options have been.
      asked:
        isOfBucket && action !== "list"
          ? undefined
          : (request) => {
              const places = this.#vocabulary.keysOf(request);
              if (isOfBucket) entry.setPlaces(places);
              else entry.setKeys(places);
              this.#changed();
            },
      committed: (came) => {
        if (came.type === "gave") entry.commit = ++this.#commits;
      },
      settled: (settled) => {
        entry.settle(settled, timeOf(this.#port), this.#nameUpload);
        if (entry.outcome.type === "gave") this.#results.add(entry, entry.outcome.value);
        this.#changed();
      },
    };
  }

  /** Lets those look again that wait for a call. */
  #changed(): void {
    if (this.#waiting.length > 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

completeTool(Journal, "Journal");

function showFilter({ operation, key, outcome }: CallFilter): string {
  const fields = {
    operation: operation && JSON.stringify(operation),
    key: key === undefined ? key : patternCode(key),
    outcome,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "{}" : `{ ${given.map(([name, value]) => `${name}: ${String(value)}`).join(", ")} }`;
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
 * `resumeMultipartUpload` makes no request, and is not a call: those on the handle are.
 *
 * @throws TypeError if it is not a FakeBucket and no FakeHostnames.
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
export function journal(fake: FakeLike): Journal & WithDispose {
  const port = requirePort("journal", fake);
  const begun = new Journal(port);
  latest.set(port.taps, begun);
  return begun as Journal & WithDispose;
}

/** The journal that was begun last for a fake, by its taps, which fakes over one state have in common. */
const latest = shared("latest journals", () => new WeakMap<Set<Tap>, Journal>());

/**
 * The journal that was begun last for a fake.
 *
 * @throws TypeError if there is none, or it is not a fake.
 */
export function journalOf(caller: string, fake: unknown): Journal {
  const found = latest.get(requirePort(caller, fake).taps);
  if (found === undefined)
    throw mistake(`${caller}: its calls are not recorded; add "const calls = journal(bucket);" before the first.`);
  return found;
}
