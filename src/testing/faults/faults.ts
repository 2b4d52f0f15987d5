import type { BucketLike } from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { shared } from "../../base/copies/shared.js";
import { shown } from "../../base/messages/shown.js";
import type { Action } from "../../bucket/request/request.js";
import type { Port } from "../../engine/port.js";
import type { CallTap, CommitPoint, Tap } from "../../engine/ports.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnameOperation } from "../../hostnames/binding/hostnames-port.js";
import { requirePort } from "../check-arguments.js";
import { matchKey, patternCode } from "../given-arguments.js";
import { fromTest, mistake } from "../place-of.js";
import { effectOf, type World } from "./effect.js";
import { type Fault, faultCode, partsOf } from "./fault.js";
import { FaultPlace, type PlaceOf } from "./fault-place.js";
import { checkSeed, FaultRule } from "./fault-rule.js";
import { type FaultCall, type StormName, vocabularyOf } from "./vocabulary.js";

/** Faults that a test set, and that did not happen. */
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
 * The calls of an operation, by their key: a string, in which `*` stands for any characters, `/` too; a regular
 * expression; or a function that is given the call.
 */
export type KeyPattern = string | RegExp | ((call: FaultCall) => boolean);

const passing: CommitPoint = (commit) => commit();

/**
 * The faults of a fake: rules that tell which of its calls go wrong, and how. A call has one fault at
 * most: that of the first rule that is due, in the order in which they were made.
 */
export class Faults<Operation extends string = string, Fake extends object = object> {
  readonly #taps: Set<Tap>;
  readonly #world: World;
  readonly #tap: Tap = () => this.#stand();
  readonly #writes = new Map<string, number>();
  #rules: FaultRule[] = [];

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
   * Begins a rule.
   *
   * @param operation - named as in errors, such as `"put"` or `"completeMultipartUpload"`; `"*"`: each of them.
   * @param calls - which of its calls: those with such a key, see {@link KeyPattern}. The key of a `list` is its prefix.
   * @throws TypeError for an operation that does not exist, or another pattern.
   */
  on<Named extends Operation | "*">(operation: Named): PlaceOf<Fake, Named>;
  on<Named extends Operation | "*">(operation: Named, calls: KeyPattern): PlaceOf<Fake, Named>;
  on(operation: Operation | "*", ...patterns: readonly KeyPattern[]): FaultPlace<Fake> {
    const [calls] = patterns;
    if (patterns.length > 0 && calls === undefined)
      throw mistake("faults: the key must not be undefined; leave it out to mean all keys.");
    const { operations, keysOf } = this.#world.vocabulary;
    if (operation !== "*" && !operations.includes(operation)) {
      throw mistake(`faults: there is no operation ${shown(operation)}; there are ${operations.join(", ")} and "*".`);
    }
    const code = `on(${JSON.stringify(operation)}${calls === undefined ? "" : `, ${patternCode(calls)}`})`;
    const isKey = calls === undefined || typeof calls === "function" ? undefined : matchKey("faults", calls);
    // A call of several keys is meant if one of them is.
    const matches = (call: FaultCall) =>
      typeof calls === "function" ? Boolean(calls(call)) : isKey === undefined || keysOf(call).some(isKey);
    const hasKey = isKey !== undefined;
    return new FaultPlace<Fake>((fault) => this.#begin({ operation, matches, hasKey, code }, fault));
  }

  /**
   * Makes the rules of a storm: many faults at random. `verify()` does not check them.
   *
   * - `"flaky"`: of all calls, 10% are refused with 10001 and 5% with 10043.
   * - `"slow"`: all calls take 500 ms, 5% of them 10 s. See {@link FaultPlace.delay}.
   * - `"throttled"`: overlapping writes to one key are refused with 10058, and so are 5% of all `put`.
   * - `"lossy"`: 10% of all answers and 10% of all requests are lost, and 10% of the bodies of `get` cannot be read.
   *
   * With custom hostnames, `"flaky"` refuses 15% of all calls with 1500, `"throttled"` refuses 30% of those that create one with
   * 971, and no body breaks.
   *
   * @param seed - a whole number, which decides all of them.
   * @throws TypeError for another storm or seed.
   */
  storm(name: StormName, seed: number): void {
    const { storms } = this.#world.vocabulary;
    if (!Object.hasOwn(storms, name)) {
      throw mistake(`faults: there is no storm ${shown(name)}; there are ${Object.keys(storms).join(", ")}.`);
    }
    checkSeed("storm()", seed);
    for (const [index, { on, fault, probability }] of storms[name].entries()) {
      // Each rule draws numbers of its own, others with each seed.
      place(this.on(on as Operation | "*"), fault).withProbability(probability, seed * 8 + index);
    }
  }

  /**
   * Checks that each fault happened. Those at random are left out.
   *
   * @throws UnmetFaults with each that did not, and the calls to which it nearly happened.
   */
  verify(): void {
    const complaints = this.#rules.flatMap((rule) => rule.complaint() ?? []);
    if (complaints.length > 0) throw fromTest(new UnmetFaults(complaints));
  }

  /** Ends all rules, and lets the calls go on that stall. */
  clear(): void {
    this.#taps.delete(this.#tap);
    for (const rule of this.#rules) rule.release();
    this.#rules = [];
  }

  #begin(calls: ConstructorParameters<typeof FaultRule>[0], fault: Fault): FaultRule {
    const { vocabulary } = this.#world;
    const effect = effectOf(fault, this.#world);
    const { operations } = effect;
    if (calls.operation !== "*" && operations?.includes(calls.operation) === false) {
      const wanted = `${operations.join(", ")} or "*"`;
      throw mistake(`faults: ${calls.code}.${faultCode(fault)} can never happen: it takes ${wanted}.`);
    }
    const rule = new FaultRule(calls, effect, faultCode(fault), vocabulary);
    this.#rules.push(rule);
    this.#taps.add(this.#tap);
    return rule;
  }

  /** Stands around one call. */
  #stand(): CallTap {
    let written: readonly string[] = [];
    return {
      intercept: (call) => {
        const keys = this.#world.vocabulary.writtenKeys(call);
        const overlaps = keys.some((key) => this.#writes.has(key));
        written = keys;
        for (const key of keys) this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);
        let taker: FaultRule | undefined;
        for (const rule of this.#rules) {
          if (rule.offer(call, overlaps, taker === undefined)) taker = rule;
        }
        return taker?.commitPoint(call) ?? passing;
      },
      committed: (came) => {
        // A conditional `put` that loses gives `null`, and writes nothing.
        if (written.length === 0 || came.type === "failed" || came.value === null) return;
        for (const rule of this.#rules) rule.wrote(written);
      },
      settled: () => {
        for (const key of written) {
          const others = (this.#writes.get(key) ?? 1) - 1;
          if (others === 0) this.#writes.delete(key);
          else this.#writes.set(key, others);
        }
      },
    };
  }
}

nameClass(Faults, "Faults");

/** Lets a fault, given as data, happen at a place. */
export function place(at: object, fault: Fault): FaultRule {
  const [name, given] = partsOf(fault);
  return (at as Record<string, (given: unknown) => FaultRule>)[name]?.(given) as FaultRule;
}

/** The faults of each fake, by its taps, which fakes over one state have in common. */
const known = shared("faults", () => new WeakMap<Set<Tap>, Faults>());

/**
 * Makes calls of a fake fail, on the same object that the script uses: by operation, key and call, before or after they
 * take effect. The same fake always gives the same object. A fork begins without faults.
 *
 * @throws TypeError if it is not a FakeBucket and no FakeHostnames.
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
