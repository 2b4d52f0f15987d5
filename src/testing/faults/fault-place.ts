import { nameClass } from "../../base/copies/name-class.js";
import type { Duration } from "../../base/messages/parse-duration.js";
import type { Fault } from "./fault.js";
import type { FaultRule } from "./fault-rule.js";

/** The faults that do not apply to some operations, judged by their names. */
type Impossible<Operation extends string> =
  | ([Extract<Operation, "get" | "put" | "uploadPart" | "*">] extends [never]
      ? "breakBody" | "truncateBody" | "flipByte"
      : never)
  | ([Extract<Operation, "delete" | "*">] extends [never] ? "tear" : never)
  | ([Extract<Operation, "put" | "delete" | "completeMultipartUpload" | "*">] extends [never] ? "throttle" : never);

/** The place of a fault for an operation: faults that do not apply to it are type errors. */
export type PlaceOf<Fake extends object, Operation extends string> = string extends Operation
  ? FaultPlace<Fake>
  : Omit<FaultPlace<Fake>, Impossible<Operation>>;

/** The place of a fault. Each method creates a rule with immediate effect. */
export class FaultPlace<Fake extends object = object> {
  readonly #begin: (fault: Fault) => FaultRule;

  /** @internal */
  constructor(begin: (fault: Fault) => FaultRule) {
    this.#begin = begin;
  }

  /**
   * Refuses the call without any effect: with a code, exactly like the service, or with any error. If the value is a
   * stream, its bytes are read first.
   *
   * @throws TypeError for a code that no binding returns, such as 10035 for signatures: the message gives the reason.
   */
  refuse(what: number | Error): FaultRule {
    return this.#begin({ refuse: what });
  }

  /** Loses the answer after the call took effect: it rejects like a broken connection. */
  loseAnswer(): FaultRule {
    return this.#begin("loseAnswer");
  }

  /** Loses the call before it takes effect: it rejects like a broken connection. */
  loseRequest(): FaultRule {
    return this.#begin("loseRequest");
  }

  /**
   * Deletes only the first keys of an array, then refuses the `delete` with 10001. Smaller arrays, and calls that the
   * service refuses, are unaffected.
   *
   * @param count - the number of deleted keys, at least 1.
   */
  tear(count: number): FaultRule {
    return this.#begin({ tear: count });
  }

  /**
   * Breaks the body after this many bytes, like a broken connection. For `put` and `uploadPart` the body is the value,
   * and nothing is stored. For `get` it is the body of the result: the stream fails after these bytes, and methods such
   * as `text()` reject.
   *
   * @param bytes - from 0; shorter bodies are unaffected.
   */
  breakBody(bytes: number): FaultRule {
    return this.#begin({ breakBody: bytes });
  }

  /**
   * Ends the body after this many bytes, without an error. For `put` and `uploadPart` the short body is stored, unless
   * a given checksum detects it. For `get` the caller reads the short body.
   *
   * @param bytes - from 0; bodies that are not longer are unaffected.
   */
  truncateBody(bytes: number): FaultRule {
    return this.#begin({ truncateBody: bytes });
  }

  /**
   * Flips the lowest bit of one byte of the body: of the stored body, or of the body of the result.
   *
   * @param index - the index of the byte, from 0; shorter bodies are unaffected.
   */
  flipByte(index: number): FaultRule {
    return this.#begin({ flipByte: index });
  }

  /** Stalls the call, for an upload after its value has arrived, until `release()` of the rule, or `clear()`. */
  stall(): FaultRule {
    return this.#begin("stall");
  }

  /**
   * Delays the call by a duration from its start. Time follows the bucket's `manualClock()`, for example in
   * `bucketTest`, and the test must advance it; with any other clock it follows the host's `setTimeout`, and so the
   * fake timers of test runners.
   *
   * @param duration - milliseconds, or text such as `"200ms"` or `"30s"`.
   * @throws TypeError for an invalid duration.
   */
  delay(duration: Duration): FaultRule {
    return this.#begin({ delay: duration });
  }

  /**
   * Runs a callback before the call continues, for an upload after its value has arrived. A race takes one line:
   * `faults(bucket).on("put", "a").before((bucket) => bucket.put("a", "other")).once()`.
   *
   * @param callback - receives the bucket. Its calls have no faults, and no journal records them. If it fails, the call
   * fails with the same error.
   * @throws TypeError for a value other than a function.
   */
  before(callback: (bucket: Fake) => unknown): FaultRule {
    return this.#begin({ before: callback as (bucket: never) => unknown });
  }

  /**
   * Refuses a write with 10058, like the platform, if another write to its key is in progress. Writes are `put`,
   * `delete` and `complete`. A `put` with `onlyIf` is unaffected: if it loses, it returns `null`.
   *
   * With an interval, it also refuses a write that starts less than the interval after the last write to its key
   * completed, on the clock of the fake; the platform guarantees one per second. In this case it also refuses a `put`
   * with `onlyIf`, unless it loses. Writes before the rule do not count.
   *
   * @param interval - milliseconds, or text such as `"200ms"` or `"1s"`.
   * @defaultValue none: only overlapping writes are refused.
   * @throws TypeError for an invalid interval.
   */
  throttle(interval?: Duration): FaultRule {
    return this.#begin(interval === undefined ? "throttle" : { throttle: interval });
  }
}

nameClass(FaultPlace, "FaultPlace");
