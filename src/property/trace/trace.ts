import type { BucketLike } from "../../../types/index.js";
import { reasonOf } from "../expect/check-failure.js";
import { toCode } from "../values/to-code.js";
import { isPromiseLike, markHandled, promiseOf } from "../wrapping/mark-handled.js";
import { Mutations } from "./mutations.js";
import { Reads } from "./reads.js";
import { RecordedCall, type TraceEvent } from "./recorded-call.js";
import { renderTrace } from "./render-trace.js";
import { Watcher } from "./watcher.js";

/**
 * Records the calls on buckets as TypeScript that repeats them. Results are watched too: if a later call uses a value
 * from a result, the code reads it from there. The same holds for the unexpected value of a failure.
 */
export class Trace {
  readonly #events: TraceEvent[] = [];
  readonly #reads = new Reads();
  readonly #mutations = new Mutations(this.#events);
  readonly #watcher = new Watcher({
    call: (receiver, method, args, run) => this.#call(receiver, method, args, run),
    assign: (place, value) => this.#write(`${place} = ${this.#reads.referTo(toCode(value))};`),
    touch: (place) => this.#write(`// Uses of ${place} are not shown.`),
    reads: this.#reads,
  });

  /** Returns a recorded bucket with the same behaviour. */
  watchBucket(bucket: BucketLike, settings: object): BucketLike {
    const asked = Object.keys(settings).length === 0 ? "" : toCode(settings);
    const made = new RecordedCall("makeBucket", [asked], "bucket");
    this.#events.push({ type: "start", call: made }, { type: "settle", call: made });
    return this.#watcher.watch(bucket, made.reference) as BucketLike;
  }

  /** Returns the same abilities with a recorded clock. */
  watchClock<Clocked extends { readonly clock?: (milliseconds: number) => unknown }>(abilities: Clocked): Clocked {
    const { clock } = abilities;
    if (clock === undefined) return abilities;
    return {
      ...abilities,
      clock: (milliseconds: number) => this.#call("", "clock", [milliseconds], () => clock(milliseconds)),
    };
  }

  /**
   * Returns all recorded calls and the failed expectation as code.
   *
   * @param reason - the description of the failure.
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
      return this.#result(result, call, method);
    }
    const watched = promiseOf(result).then(
      (value) => {
        this.#settle(call);
        this.#mutations.watchResult(value, call);
        return this.#result(value, call, method);
      },
      (error: unknown) => {
        this.#settle(call, { error });
        throw error;
      },
    );
    return markHandled(watched);
  }

  /** Returns a watched result. An `undefined` seen elsewhere was not read from a call that returns nothing. */
  #result(value: unknown, call: RecordedCall, method: string): unknown {
    return value === undefined && returningNothing.has(method) ? value : this.#watcher.watch(value, call.reference);
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

/** The calls that return nothing. */
const returningNothing: ReadonlySet<string> = new Set(["delete", "abort", "clock"]);

/** The nouns for results other than objects. */
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
