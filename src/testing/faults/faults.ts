import type { BucketLike } from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { shared } from "../../base/copies/shared.js";
import { describeValue } from "../../base/messages/describe-value.js";
import type { Action } from "../../bucket/request/request.js";
import { around } from "../../engine/open-taps.js";
import type { Port } from "../../engine/port.js";
import type { Call, CallTap, CommitPoint, Settled, Tap } from "../../engine/tap.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnameOperation } from "../../hostnames/binding/hostnames-port.js";
import { requirePort } from "../check-arguments.js";
import { matchKey, patternCode } from "../given-arguments.js";
import { beginAt, fromTest, mistake } from "../place-of.js";
import { effectOf, type World } from "./effect.js";
import { type Fault, faultCode, partsOf } from "./fault.js";
import { FaultPlace, type PlaceOf } from "./fault-place.js";
import { checkSeed, FaultRule } from "./fault-rule.js";
import { type FaultCall, type StormName, type Vocabulary, vocabularyOf } from "./vocabulary.js";

/** Faults that a test required and that did not occur. */
export class UnmetFaults extends Error {
  override readonly name: string = "UnmetFaults";

  /** @internal */
  constructor(complaints: readonly string[]) {
    const count = complaints.length === 1 ? "A fault" : `${complaints.length} faults`;
    super(`${count} did not happen:\n\n  ${complaints.join("\n\n  ")}\n`);
  }
}

recognizeCopies(UnmetFaults, "UnmetFaults");

/**
 * A pattern for the keys of calls: a string, in which `*` matches any characters including `/`; a regular expression;
 * or a function of the call.
 */
export type KeyPattern = string | RegExp | ((call: FaultCall) => boolean);

/**
 * The faults of a fake: rules for the affected calls and their faults. A call has at most one fault: from the first
 * rule that is due, in the order of creation.
 */
export class Faults<Operation extends string = string, Fake extends object = object> {
  readonly #taps: Set<Tap>;
  readonly #world: World;
  readonly #writes = new Map<string, number>();
  readonly #rules: FaultRule[] = [];
  readonly #tap: Tap = ({ action }) => {
    const { vocabulary } = this.#world;
    return vocabulary.isWrite(action)
      ? new ExposedWrite(this.#rules, vocabulary, this.#writes)
      : new ExposedRead(this.#rules);
  };

  /** @internal */
  constructor(port: Port, fake: object) {
    this.#taps = port.taps;
    this.#world = {
      vocabulary: vocabularyOf(port),
      clock: port.engine.clock,
      findFake: () => port.over(port.engine, undefined, new Set()) ?? fake,
    };
  }

  /**
   * Starts a rule.
   *
   * @param operation - named as in errors, such as `"put"` or `"completeMultipartUpload"`; `"*"` for all operations.
   * @param calls - the pattern of its keys, see {@link KeyPattern}. The key of a `list` is its prefix.
   * @throws TypeError for an unknown operation, or an invalid pattern.
   */
  on<Named extends Operation | "*">(operation: Named): PlaceOf<Fake, Named>;
  on<Named extends Operation | "*">(operation: Named, calls: KeyPattern): PlaceOf<Fake, Named>;
  on(operation: Operation | "*", ...patterns: readonly KeyPattern[]): FaultPlace<Fake> {
    const [calls] = patterns;
    if (patterns.length > 0 && calls === undefined)
      throw mistake("faults: the key must not be undefined; omit it to match all keys.");
    const { operations, keysOf } = this.#world.vocabulary;
    if (operation !== "*" && !operations.includes(operation)) {
      throw mistake(
        `faults: unknown operation ${describeValue(operation)}; expected ${operations.join(", ")} and "*".`,
      );
    }
    const code = `on(${JSON.stringify(operation)}${calls === undefined ? "" : `, ${patternCode(calls)}`})`;
    const isKey = calls === undefined || typeof calls === "function" ? undefined : matchKey("faults", calls);
    // A call with several keys matches if one of them does.
    const matches = (call: FaultCall) =>
      typeof calls === "function" ? Boolean(calls(call)) : isKey === undefined || keysOf(call).some(isKey);
    const hasKey = isKey !== undefined;
    return new FaultPlace<Fake>((fault) => this.#begin({ operation, matches, hasKey, code }, fault));
  }

  /**
   * Starts a storm: many faults at random. `verify()` does not check them.
   *
   * - `"flaky"`: 10% of all calls are refused with 10001, and 5% with 10043.
   * - `"slow"`: all calls take 500 ms, 5% of them 10 s. See {@link FaultPlace.delay}.
   * - `"throttled"`: overlapping writes to one key are refused with 10058, and so are 5% of all `put` calls.
   * - `"lossy"`: 10% of all answers and 10% of all requests are lost, and 10% of the bodies of `get` break.
   *
   * With custom hostnames, `"flaky"` refuses 15% of all calls with 1500, `"throttled"` refuses 30% of all creations
   * with 971, and no body breaks.
   *
   * @param seed - an integer that determines all of them.
   * @throws TypeError for an unknown storm or an invalid seed.
   */
  storm(name: StormName, seed: number): void {
    const { storms } = this.#world.vocabulary;
    if (!Object.hasOwn(storms, name)) {
      throw mistake(`faults: unknown storm ${describeValue(name)}; expected ${Object.keys(storms).join(", ")}.`);
    }
    checkSeed("storm()", seed);
    for (const [index, { on, fault, probability }] of storms[name].entries()) {
      // Each rule draws its own numbers, and different ones with each seed.
      place(this.on(on as Operation | "*"), fault).withProbability(probability, seed * 8 + index);
    }
  }

  /**
   * Checks that each fault occurred, except for random ones.
   *
   * @throws UnmetFaults with each missing fault, and the closest calls.
   */
  verify(): void {
    const unmet = this.#rules.flatMap((rule) => {
      const complaint = rule.complaint();
      return complaint === undefined ? [] : [{ place: rule.place, complaint }];
    });
    if (unmet.length === 0) return;
    const error = fromTest(new UnmetFaults(unmet.map(({ complaint }) => complaint)));
    throw beginAt(unmet[0]?.place, error);
  }

  /** Removes all rules, and resumes the stalled calls. */
  clear(): void {
    this.#taps.delete(this.#tap);
    for (const rule of this.#rules.splice(0)) rule.release();
  }

  #begin(calls: ConstructorParameters<typeof FaultRule>[0], fault: Fault): FaultRule {
    const { vocabulary } = this.#world;
    const effect = effectOf(fault, this.#world);
    const { operations } = effect;
    if (calls.operation !== "*" && operations?.includes(calls.operation) === false) {
      const wanted = `${operations.join(", ")} or "*"`;
      throw mistake(`faults: ${calls.code}.${faultCode(fault)} can never happen: it applies to ${wanted}.`);
    }
    const rule = new FaultRule(calls, effect, faultCode(fault), vocabulary);
    this.#rules.push(rule);
    this.#taps.add(this.#tap);
    return rule;
  }
}

nameClass(Faults, "Faults");

/** Offers a call to the rules. Returns the commit point of the fault that affects it, if any. */
function expose(rules: readonly FaultRule[], call: Call, overlaps: boolean): CommitPoint | undefined {
  let taker: FaultRule | undefined;
  const points: CommitPoint[] = [];
  for (const rule of rules) {
    const nearness = rule.offer(call, overlaps, taker === undefined);
    if (nearness === "taken") taker = rule;
    const point = rule.recount(call, nearness);
    if (point !== undefined) points.push(point);
  }
  if (taker !== undefined) points.push(taker.commitPoint(call));
  return points.length === 0 ? undefined : points.reduceRight(around);
}

/** A call that writes no key. */
class ExposedRead implements CallTap {
  readonly #rules: readonly FaultRule[];

  constructor(rules: readonly FaultRule[]) {
    this.#rules = rules;
  }

  intercept(call: Call): CommitPoint | undefined {
    return expose(this.#rules, call, false);
  }
}

/** A call that writes keys. */
class ExposedWrite implements CallTap {
  readonly #rules: readonly FaultRule[];
  readonly #vocabulary: Vocabulary;
  /** The number of writes in progress, by key. */
  readonly #writes: Map<string, number>;
  #written: readonly string[] = [];

  constructor(rules: readonly FaultRule[], vocabulary: Vocabulary, writes: Map<string, number>) {
    this.#rules = rules;
    this.#vocabulary = vocabulary;
    this.#writes = writes;
  }

  intercept(call: Call): CommitPoint | undefined {
    const keys = this.#vocabulary.writtenKeys(call);
    const overlaps = keys.some((key) => this.#writes.has(key));
    this.#written = keys;
    for (const key of keys) this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);
    return expose(this.#rules, call, overlaps);
  }

  committed(came: Settled): void {
    // A conditional `put` that loses returns `null`, and writes nothing.
    if (this.#written.length === 0 || came.type === "failed" || came.value === null) return;
    for (const rule of this.#rules) rule.wrote(this.#written);
  }

  settled(): void {
    for (const key of this.#written) {
      const others = (this.#writes.get(key) ?? 1) - 1;
      if (others === 0) this.#writes.delete(key);
      else this.#writes.set(key, others);
    }
  }
}

/** Adds a fault, given as data, at a place. */
export function place(at: object, fault: Fault): FaultRule {
  const [name, given] = partsOf(fault);
  return (at as Record<string, (given: unknown) => FaultRule>)[name]?.(given) as FaultRule;
}

/** The faults of each fake by its taps, which fakes over one state share. */
const known = shared("faults", () => new WeakMap<Set<Tap>, Faults>());

/**
 * Makes calls of a fake fail, on the same object that the script uses: by operation, key and call, before or after they
 * take effect. Each fake has one such object. A fork starts without faults.
 *
 * @throws TypeError if the value is neither a FakeBucket nor a FakeHostnames.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { faults } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * faults(bucket).on("put", "photos/*").refuse(10001).once();
 * await bucket.put("photos/1", "bytes").catch(({ message }) => {
 *   console.log(message); // put: We encountered an internal error. Please try again. (10001)
 * });
 * await bucket.put("photos/1", "bytes");
 * faults(bucket).verify();
 * ```
 */
export function faults(service: FakeHostnames): Faults<HostnameOperation>;
export function faults<Bucket extends BucketLike>(bucket: Bucket): Faults<Action, Bucket>;
export function faults(fake: object): Faults {
  const port = requirePort("faults", fake);
  const ours = known.get(port.taps) ?? new Faults(port, fake);
  known.set(port.taps, ours);
  return ours;
}
