import { shared } from "../../base/copies/shared.js";
import { anything } from "../../base/messages/check-options.js";
import { counted } from "../../base/messages/show-call.js";
import { handlerOf } from "../../bucket/binding/result-handler.js";
import type { Action } from "../../bucket/request/request.js";
import type { Port } from "../../engine/port.js";
import type { ArrivedCall, Call, CallTap, Settled, Tap } from "../../engine/tap.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnameOperation } from "../../hostnames/binding/hostnames-port.js";
import { checkOptions, requirePort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { type Vocabulary, vocabularyOf } from "../faults/vocabulary.js";
import { describeArguments, keysOf, matchKey, numberIds, patternCode, requestLine } from "../given-arguments.js";
import { Latest } from "../latest.js";
import { mistake } from "../place-of.js";
import { waitMilliseconds, withTimeLimit } from "../time/time-limit.js";
import { type CallOutcome, type JournalCall, JournalEntry } from "./journal-entry.js";

/** An operation of a bucket and its uploads, or of a FakeHostnames. */
export type Operation = Action | HostnameOperation;

/** A fake, identified by members that no other type has: TypeScript then rejects an `env` or a Map. */
export type FakeLike = Pick<FakeHostnames, "issuanceRate"> | { createMultipartUpload(...args: never[]): unknown };

/** A filter for calls: they must match every given field. */
export interface CallFilter<Named extends Operation = Operation> {
  /** Like {@link JournalCall.operation}. */
  readonly operation?: Named | undefined;
  /**
   * A string, in which `*` matches any characters, a regular expression, or a function that matches keys. A call
   * matches if one of its keys does; a `list`, if its prefix does (`""` without one), as in faults.
   */
  readonly key?: string | RegExp | ((key: string) => boolean) | undefined;
  /** The type of an outcome, or the code of a refusal. */
  readonly outcome?: CallOutcome["type"] | number | undefined;
}

const outcomeTypes: readonly unknown[] = ["pending", "gave", "null", "failed"] satisfies CallOutcome["type"][];

/** A call of the specified operation, or of any. */
type CallOf<Named extends Operation> = [Operation] extends [Named] ? JournalCall : JournalCall<Named>;

/**
 * The calls on a fake, from {@link journal} to {@link Journal.stop}. Its text form is a timeline, one line per call.
 */
export class Journal {
  readonly #port: Port;
  readonly #vocabulary: Vocabulary;
  readonly #calls: JournalEntry[] = [];
  readonly #uploads: string[] = [];
  /** Ids are long and often random: numbers make timelines reproducible. */
  readonly #nameUpload = (uploadId: string): string => {
    if (!this.#uploads.includes(uploadId)) this.#uploads.push(uploadId);
    return `upload ${this.#uploads.indexOf(uploadId) + 1}`;
  };
  readonly #begun: number;
  readonly #tap: Tap = (call) => this.#add(call);
  readonly #waiting: (() => void)[] = [];
  readonly #results = new Latest<JournalEntry>((entry) => entry.dropResult());
  readonly #recorder: Recorder = {
    // The subject of a `fetch` is known once its body has been read, and the prefix of a `list` once its options have
    // been.
    asked: (entry, request) => {
      const isOfBucket = this.#port.type === "bucket";
      if (isOfBucket && entry.operation !== "list") return;
      const places = this.#vocabulary.keysOf(request);
      if (isOfBucket) entry.setPlaces(places);
      else entry.setKeys(places);
      this.#changed();
    },
    committed: (entry) => {
      entry.commit = ++this.#commits;
    },
    settled: (entry, settled) => {
      const object = settled.type === "gave" ? handlerOf(settled.value) : undefined;
      entry.settle(settled, object, timeOf(this.#port), this.#nameUpload);
      if (entry.outcome.type === "gave") this.#results.add(entry, object?.size ?? 0);
      this.#changed();
    },
  };
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
   * Returns the matching calls, or all without a filter, in the order of arrival.
   *
   * @throws TypeError for an unknown or invalid filter.
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

  /** Returns the number of matching calls. */
  count(filter: CallFilter = {}): number {
    return this.calls(filter).length;
  }

  /** Returns the last matching call. */
  last(): JournalCall | undefined;
  last<Named extends Operation = Operation>(filter: CallFilter<Named>): CallOf<Named> | undefined;
  last(filter: CallFilter = {}): JournalCall | undefined {
    return this.calls(filter).at(-1);
  }

  /**
   * Waits for a matching call: the first one recorded, or else the next one. With `outcome`, it also waits for the
   * outcome.
   *
   * @throws Error, as a rejection, after four seconds: the message shows the recorded calls. TypeError like `calls`.
   */
  async waitFor<Named extends Operation = Operation>(filter: CallFilter<Named> = {}): Promise<CallOf<Named>> {
    let found = this.calls(filter)[0];
    const news = async (): Promise<CallOf<Named>> => {
      while (found === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        found = this.calls(filter)[0];
      }
      return found;
    };
    const explain = () => new Error(`waitFor: no call matched ${showFilter(filter)}.\n\n${this}`);
    return withTimeLimit(news(), waitMilliseconds, explain);
  }

  /** Stops recording. */
  stop(): void {
    this.#port.taps.delete(this.#tap);
  }

  /**
   * Returns the timeline. Times are relative to the start of the journal, and uploads are numbered in the order of
   * appearance.
   */
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

  /** The timeline without times, and with numbers for ids in paths: it is equal in every run. @internal */
  linesWithoutTimes(): readonly string[] {
    const withNumbers = this.#port.type === "bucket" ? (text: string) => text : numberIds();
    return this.#calls.map(({ number, asked, came, commit }) => {
      const effect = commit === undefined ? [] : [`(commit ${commit})`];
      return [`${number} ${withNumbers(asked)} -> ${came}`, ...effect].join(" ");
    });
  }

  #add({ action, args: given, address }: ArrivedCall): CallTap {
    const isOfBucket = this.#port.type === "bucket";
    const keys = isOfBucket ? keysOf(action, given, address?.key) : [];
    const args = describeArguments(action, given);
    const entry = new JournalEntry({
      number: this.#calls.length + 1,
      operation: action,
      keys,
      uploadId: address?.uploadId,
      args,
      start: timeOf(this.#port),
      on: address && `${this.#nameUpload(address.uploadId)} of ${JSON.stringify(address.key)}`,
      line: isOfBucket ? undefined : requestLine(given),
    });
    this.#calls.push(entry);
    this.#changed();
    return new RecordedCall(entry, this.#recorder);
  }

  /** Wakes the waiting `waitFor` calls. */
  #changed(): void {
    if (this.#waiting.length > 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

completeTool(Journal, "Journal");

/** Completes the entries of a journal. */
interface Recorder {
  asked(entry: JournalEntry, request: Call): void;
  committed(entry: JournalEntry): void;
  settled(entry: JournalEntry, settled: Settled): void;
}

/** A call that is being recorded. */
class RecordedCall implements CallTap {
  readonly #entry: JournalEntry;
  readonly #recorder: Recorder;

  constructor(entry: JournalEntry, recorder: Recorder) {
    this.#entry = entry;
    this.#recorder = recorder;
  }

  asked(request: Call): void {
    this.#recorder.asked(this.#entry, request);
  }

  committed(came: Settled): void {
    if (came.type === "gave") this.#recorder.committed(this.#entry);
  }

  settled(settled: Settled): void {
    this.#recorder.settled(this.#entry, settled);
  }
}

function showFilter({ operation, key, outcome }: CallFilter): string {
  const fields = {
    operation: operation && JSON.stringify(operation),
    key: key === undefined ? key : patternCode(key),
    outcome,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "{}" : `{ ${given.map(([name, value]) => `${name}: ${String(value)}`).join(", ")} }`;
}

/** Returns the time on the clock of a fake. An error of the clock is left to the call itself. */
function timeOf(port: Port): number {
  try {
    return port.engine.now();
  } catch {
    return Number.NaN;
  }
}

/**
 * Records every call on a fake from now on, including calls on its uploads and refused calls: each once, with its
 * arguments, its outcome, and the times of its arrival, effect and end. The script cannot observe it.
 *
 * `resumeMultipartUpload` makes no request, so it is not a call; the methods of its handle are.
 *
 * @throws TypeError if the value is neither a FakeBucket nor a FakeHostnames.
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

/** The latest journal of each fake by its taps, which fakes over one state share. */
const latest = shared("latest journals", () => new WeakMap<Set<Tap>, Journal>());

/**
 * Returns the latest journal of a fake.
 *
 * @throws TypeError if there is none, or the value is not a fake.
 */
export function journalOf(caller: string, fake: unknown): Journal {
  const found = latest.get(requirePort(caller, fake).taps);
  if (found === undefined)
    throw mistake(`${caller}: its calls are not recorded; add "const calls = journal(bucket);" before the first.`);
  return found;
}
