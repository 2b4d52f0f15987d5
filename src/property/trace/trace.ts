import type { BucketLike } from "../../../types/index.js";
import { reasonOf } from "../expect/check-failure.js";
import { toCode } from "../values/to-code.js";
import { heard, isPromiseLike, promiseOf } from "../wrapping/heard.js";
import { Mutations } from "./mutations.js";
import { Reads } from "./reads.js";
import { RecordedCall, type TraceEvent } from "./recorded-call.js";
import { renderTrace } from "./render-trace.js";
import { Watcher } from "./watcher.js";

/**
 * Writes down what is done to buckets, as TypeScript that does it again. Results are watched too, so that what later
 * calls take from them is written as taken from there, and so is the value that was not as expected.
 */
export class Trace {
  readonly #events: TraceEvent[] = [];
  readonly #reads = new Reads();
  readonly #mutations = new Mutations(this.#events);
  readonly #watcher = new Watcher({
    call: (receiver, method, args, run) => this.#call(receiver, method, args, run),
    assign: (place, value) => this.#write(`${place} = ${this.#reads.referTo(toCode(value))};`),
    touch: (place) => this.#write(`// What is done with ${place} is not shown.`),
    reads: this.#reads,
  });

  /** A bucket that does what this one does, and is written about. */
  watchBucket(bucket: BucketLike, settings: object): BucketLike {
    const asked = Object.keys(settings).length === 0 ? "" : toCode(settings);
    const made = new RecordedCall("makeBucket", [asked], "bucket");
    this.#events.push({ type: "start", call: made }, { type: "settle", call: made });
    return this.#watcher.watch(bucket, made.reference) as BucketLike;
  }

  /** The same abilities, with a clock that is written about. */
  watchClock<Clocked extends { readonly clock?: (milliseconds: number) => unknown }>(abilities: Clocked): Clocked {
    const { clock } = abilities;
    if (clock === undefined) return abilities;
    return {
      ...abilities,
      clock: (milliseconds: number) => this.#call("", "clock", [milliseconds], () => clock(milliseconds)),
    };
  }

  /**
   * Everything that was done, and what was expected of it in the end.
   *
   * @param reason - what is said of the failure.
   */
  code(failure: unknown, reason: string = reasonOf(failure)): string {
    this.#mutations.look();
    return renderTrace(this.#events, failure, reason, this.#reads);
  }

  #call(receiver: string, method: string, args: readonly unknown[], run: (args: unknown[]) => unknown): unknown {
    this.#mutations.look();
    const codes = args.map((arg) => this.#reads.findObject(arg) ?? this.#reads.referTo(toCode(arg)));
    const call = new RecordedCall(receiver === "" ? method : `${receiver}.${method}`, codes, nouns[method] ?? "object");
    this.#events.push({ type: "start", call });
    this.#mutations.watchArguments(args, call);
    let result: unknown;
    try {
      result = run(args.map((arg) => this.#watcher.unwatched(arg)));
    } catch (error) {
      this.#settle(call, { error });
      throw error;
    }
    if (!isPromiseLike(result)) {
      call.isAwaited = false;
      this.#settle(call);
      return this.#watcher.watch(result, call.reference);
    }
    const watched = promiseOf(result).then(
      (value) => {
        this.#settle(call);
        this.#mutations.watchResult(value, call);
        return this.#watcher.watch(value, call.reference);
      },
      (error: unknown) => {
        this.#settle(call, { error });
        throw error;
      },
    );
    return heard(watched);
  }

  #write(code: string): void {
    this.#mutations.look();
    this.#events.push({ type: "line", code });
  }

  #settle(call: RecordedCall, failure?: RecordedCall["failure"]): void {
    this.#mutations.look();
    call.failure = failure;
    this.#events.push({ type: "settle", call });
  }
}

/** The names of the results of calls, where they are not objects. */
const nouns: Readonly<Record<string, string>> = {
  list: "page",
  createMultipartUpload: "upload",
  resumeMultipartUpload: "upload",
  uploadPart: "part",
  text: "text",
  json: "json",
  bytes: "bytes",
  arrayBuffer: "buffer",
  blob: "blob",
};
