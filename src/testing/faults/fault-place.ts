import { nameClass } from "../../base/copies/name-class.js";
import type { Duration } from "../../base/messages/parse-duration.js";
import type { Fault } from "./fault.js";
import type { FaultRule } from "./fault-rule.js";

/** The faults that calls of these operations cannot have, as far as their names tell. */
type Impossible<Operation extends string> =
  | ([Extract<Operation, "get" | "put" | "uploadPart" | "*">] extends [never]
      ? "breakBody" | "truncateBody" | "flipByte"
      : never)
  | ([Extract<Operation, "delete" | "*">] extends [never] ? "tear" : never)
  | ([Extract<Operation, "put" | "delete" | "completeMultipartUpload" | "*">] extends [never] ? "throttle" : never);

/** The place of a fault of calls of an operation: the faults that they cannot have do not compile. */
export type PlaceOf<Fake extends object, Operation extends string> = string extends Operation
  ? FaultPlace<Fake>
  : Omit<FaultPlace<Fake>, Impossible<Operation>>;

/** The place of a fault. Each method makes a rule, which holds from then on. */
export class FaultPlace<Fake extends object = object> {
  readonly #begin: (fault: Fault) => FaultRule;

  /** @internal */
  constructor(begin: (fault: Fault) => FaultRule) {
    this.#begin = begin;
  }

  /**
   * Nothing is done, and the call is refused: with a code exactly as the service does it, or with any error. If the value is
   * a stream, its bytes are read first.
   *
   * @throws TypeError for a code with which no binding fails, such as 10035 of signatures: the message says why.
   */
  refuse(what: number | Error): FaultRule {
    return this.#begin({ refuse: what });
  }

  /** Loses the answer of a call that was done: it rejects as when a connection breaks. */
  loseAnswer(): FaultRule {
    return this.#begin("loseAnswer");
  }

  /** Loses a call before it is done: it rejects as when a connection breaks. */
  loseRequest(): FaultRule {
    return this.#begin("loseRequest");
  }

  /**
   * A `delete` of an array deletes only its first keys, then it is refused with 10001. Smaller arrays, and those that
   * the service refuses, are left alone.
   *
   * @param count - how many keys are deleted, at least 1.
   */
  tear(count: number): FaultRule {
    return this.#begin({ tear: count });
  }

  /**
   * The body fails after this many bytes, as when a connection breaks. For `put` and `uploadPart` it is the value, and
   * nothing is stored. For `get` it is the body of the result: the stream fails after these bytes, and `text()` and the
   * like reject.
   *
   * @param bytes - from 0 on; a body with fewer is left alone.
   */
  breakBody(bytes: number): FaultRule {
    return this.#begin({ breakBody: bytes });
  }

  /**
   * The body ends after this many bytes, without an error. For `put` and `uploadPart` the short body is stored, unless
   * a given checksum detects it. For `get` the caller reads the short body.
   *
   * @param bytes - from 0 on; a body with no more is left alone.
   */
  truncateBody(bytes: number): FaultRule {
    return this.#begin({ truncateBody: bytes });
  }

  /**
   * The lowest bit of one byte of the body is another: of what is stored, or of what is read.
   *
   * @param index - of the byte, from 0 on; a body without it is left alone.
   */
  flipByte(index: number): FaultRule {
    return this.#begin({ flipByte: index });
  }

  /** The call waits, for an upload after its value has arrived, until `release()` of the rule, or `clear()`; then it goes on. */
  stall(): FaultRule {
    return this.#begin("stall");
  }

  /**
   * The call waits until so much time has passed since it began; then it goes on. Time is that of a `manualClock()`, as the buckets of
   * `bucketTest` have one, whose time the test must let pass; with any other clock it is that of the host's `setTimeout`, which the fake
   * timers of test runners drive.
   *
   * @param duration - milliseconds, or text such as `"200ms"` or `"30s"`.
   * @throws TypeError for another duration.
   */
  delay(duration: Duration): FaultRule {
    return this.#begin({ delay: duration });
  }

  /**
   * The call waits, for an upload after its value has arrived, until the callback has been run; then it goes on. So a race is one
   * line: `faults(bucket).on("put", "a").before((bucket) => bucket.put("a", "other")).once()`.
   *
   * @param callback - is given the bucket. The calls that it makes there have no faults, and no journal shows them. If it fails, the call
   * fails with the same error.
   * @throws TypeError for what is not a function.
   */
  before(callback: (bucket: Fake) => unknown): FaultRule {
    return this.#begin({ before: callback as (bucket: never) => unknown });
  }

  /**
   * A write that begins while another one to its key is under way is refused with 10058, as the platform may do. Writes are
   * `put`, `delete` and `complete`. A `put` with `onlyIf` is left alone: one that loses gives `null`.
   *
   * With an interval, so is a write that begins less than this after the last one to its key was done, on the clock of the
   * fake; the platform promises one a second. Then a `put` with `onlyIf` is refused too, unless it loses. Writes before the
   * rule do not count.
   *
   * @param interval - milliseconds, or text such as `"200ms"` or `"1s"`.
   * @defaultValue none: only writes that overlap are refused.
   * @throws TypeError for another interval.
   */
  throttle(interval?: Duration): FaultRule {
    return this.#begin(interval === undefined ? "throttle" : { throttle: interval });
  }
}

nameClass(FaultPlace, "FaultPlace");
