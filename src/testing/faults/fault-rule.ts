import { nameClass } from "../../base/copies/name-class.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { randomBits } from "../../base/random-bits.js";
import type { CommitPoint } from "../../engine/tap.js";
import { mistake, placeOf } from "../place-of.js";
import { waitMilliseconds, withTimeLimit } from "../time/time-limit.js";
import type { Effect } from "./effect.js";
import { type FaultCall, nameOf, type Vocabulary } from "./vocabulary.js";

/** The calls that a rule applies to. */
interface RuleCalls {
  readonly operation: string;
  readonly matches: (call: FaultCall) => boolean;
  /** True if the rule has a key, so calls of other operations may match it. */
  readonly hasKey: boolean;
  /** The code in the test. */
  readonly code: string;
}

/** The choice among the matching calls. `isDue` runs once for each, in order, with the count from 1. */
interface Frequency {
  readonly code: string;
  isDue(count: number, taken: number): boolean;
}

const always: Frequency = { code: "", isDue: () => true };

/**
 * A rule: a fault, the affected calls, and the frequency. By default it affects every call. The last choice of a
 * frequency counts.
 */
export class FaultRule {
  readonly #calls: RuleCalls;
  readonly #effect: Effect;
  readonly #code: string;
  readonly #vocabulary: Vocabulary;
  readonly #near: NearCalls;
  /** The line of the test that created the rule. */
  readonly #place = placeOf(new Error("set here").stack);
  #frequency = always;
  /** The required number of occurrences. */
  #demanded = 1;
  /** The number of occurrences since the last release. */
  #waiting = 0;
  readonly #reached: (() => void)[] = [];
  #count = 0;
  #taken = 0;
  #happened = 0;

  /** @internal */
  constructor(calls: RuleCalls, effect: Effect, code: string, vocabulary: Vocabulary) {
    this.#calls = calls;
    this.#effect = effect;
    this.#code = code;
    this.#vocabulary = vocabulary;
    this.#near = new NearCalls(vocabulary);
  }

  /** Affects the first call that matches, unless the fault does not apply or another rule affects it. */
  once(): this {
    return this.#often({ code: ".once()", isDue: (_, taken) => taken === 0 });
  }

  /**
   * Affects the first n such calls; the next one succeeds. `verify()` requires all n.
   *
   * @throws TypeError if n is not a positive integer.
   */
  times(n: number): this {
    if (!(Number.isSafeInteger(n) && n > 0))
      throw mistake(`faults: times() takes 1, 2, 3, …, not ${describeValue(n)}.`);
    return this.#often({ code: `.times(${n})`, isDue: (_, taken) => taken < n }, n);
  }

  /**
   * Affects the n-th matching call, counted from 1. Calls affected by another rule count; calls that the fault does not
   * apply to do not count: a `tear()` only counts arrays.
   *
   * @throws TypeError if n is not a positive integer.
   */
  nth(n: number): this {
    if (!(Number.isSafeInteger(n) && n > 0)) throw mistake(`faults: nth() takes 1, 2, 3, …, not ${describeValue(n)}.`);
    return this.#often({ code: `.nth(${n})`, isDue: (count) => count === n });
  }

  /** Affects every matching call. */
  always(): this {
    return this.#often({ ...always, code: ".always()" });
  }

  /**
   * Affects matching calls at random, determined by the seed. `verify()` does not require it.
   *
   * @param probability - from 0 to 1.
   * @param seed - an integer.
   * @throws TypeError for invalid arguments.
   */
  withProbability(probability: number, seed: number): this {
    if (!(typeof probability === "number" && probability >= 0 && probability <= 1)) {
      throw mistake(`faults: withProbability() takes a number from 0 to 1, not ${describeValue(probability)}.`);
    }
    checkSeed("withProbability()", seed);
    const bits = randomBits(Math.imul(seed, 0x9e3779b1));
    const code = `.withProbability(${probability}, ${seed})`;
    return this.#often({ code, isDue: () => bits() / 2 ** 32 < probability }, 0);
  }

  /** The number of occurrences. A fault of a body counts once the body is read that far. */
  get happened(): number {
    return this.#happened;
  }

  /**
   * Resolves once the fault occurs: a stalled call then waits until `release()`. Afterwards it refers to the next call.
   *
   * @throws Error, as a rejection, after four seconds: the message lists the other calls.
   */
  get reached(): Promise<void> {
    if (this.#waiting > 0) return Promise.resolve();
    const reached = new Promise<void>((resolve) => this.#reached.push(resolve));
    return withTimeLimit(reached, waitMilliseconds, () => new Error(`No call had the fault:\n\n  ${this.#story()}\n`));
  }

  /** Resumes the stalled calls. Later ones stall again. */
  release(): void {
    this.#waiting = 0;
    this.#effect.release?.();
  }

  #often(frequency: Frequency, demanded = 1): this {
    this.#frequency = frequency;
    this.#demanded = demanded;
    return this;
  }

  /**
   * Offers a call to the rule. Returns `"taken"` if the rule affects it.
   *
   * @param isFree - true if no other rule affects the call.
   * @internal
   */
  offer(call: FaultCall, overlaps: boolean, isFree: boolean): Nearness {
    const nearness = this.#judge(call, overlaps, isFree);
    this.#near.add(nearness, call);
    if (nearness === "taken") this.#taken += 1;
    return nearness;
  }

  /**
   * Returns a commit point that uncounts a call if its value turns out too short; `undefined` if that cannot happen.
   *
   * @param nearness - the reason why the rule does not affect the call.
   * @internal
   */
  recount(call: FaultCall, nearness: Nearness): CommitPoint | undefined {
    const isCounted = nearness === "notDue" || nearness === "broken";
    if (!isCounted || this.#vocabulary.bodyLength(call) !== Number.POSITIVE_INFINITY) return undefined;
    return (commit, valueBytes = Number.POSITIVE_INFINITY) => {
      if (this.#effect.fitsBody?.(valueBytes) === false) {
        this.#count -= 1;
        this.#near.remove(nearness, call);
        this.#near.add("unfit", call);
      }
      return commit();
    };
  }

  #judge(call: FaultCall, overlaps: boolean, isFree: boolean): Nearness {
    const { operation, matches } = this.#calls;
    const isOperation = operation === "*" || operation === call.action;
    if (!isOperation) return this.#calls.hasKey && matches(call) ? "otherOperation" : "otherCall";
    if (!matches(call)) return "otherKey";
    if (this.#effect.fits?.(call, overlaps) === false) return "unfit";
    this.#count += 1;
    if (!this.#frequency.isDue(this.#count, this.#taken)) return "notDue";
    return isFree ? "taken" : "broken";
  }

  /** Notifies the rule of a completed write. @internal */
  wrote(keys: readonly string[]): void {
    this.#effect.wrote?.(keys);
  }

  /** @internal */
  commitPoint(call: FaultCall): CommitPoint {
    const happened = (): void => {
      this.#near.remove("taken", call);
      this.#happened += 1;
      this.#waiting += 1;
      for (const resolve of this.#reached.splice(0)) resolve();
    };
    const missed = (): void => {
      this.#taken -= 1;
      this.#count -= 1;
      this.#near.remove("taken", call);
      this.#near.add("unfit", call);
    };
    return this.#effect.commitPoint(call, happened, missed);
  }

  /** Returns the message of an unmet rule; `undefined` if the fault occurred. @internal */
  complaint(): string | undefined {
    return this.#happened >= this.#demanded ? undefined : this.#story();
  }

  /** The place in the test where the fault was set, as `FILE:LINE`. @internal */
  get place(): string | undefined {
    return this.#place;
  }

  /** Describes the rule and the closest calls. */
  #story(): string {
    const often = this.#happened === 0 ? [] : [`it happened ${this.#happened} of ${this.#demanded} times`];
    const lines = this.#near.lines(often.length === 0);
    const near = lines.length === 0 && often.length === 0 ? ["no call happened"] : lines;
    const place = this.#place === undefined ? [] : [`set at ${this.#place}`];
    return [String(this), ...place, ...often, ...near].join("\n    ");
  }

  toString(): string {
    return `${this.#calls.code}.${this.#code}${this.#frequency.code}`;
  }
}

nameClass(FaultRule, "FaultRule");

export function checkSeed(caller: string, seed: unknown): void {
  if (!Number.isSafeInteger(seed))
    throw mistake(`faults: ${caller} takes a whole number as seed, not ${describeValue(seed)}.`);
}

/** The reasons why a call missed a fault, closest first. The last one is only shown without any other. */
const nearness = {
  taken: "it started, but did not occur, for example because the body was not read that far",
  broken: "another fault came first",
  notDue: "it matched, but was not the chosen one",
  unfit: "it matched, but this fault does not apply to it",
  otherKey: "another key",
  otherOperation: "another operation",
  otherCall: "the calls that did happen",
} as const;

type Nearness = keyof typeof nearness;

/** The largest number of calls listed. */
const shownCalls = 5;

/** The calls that were close to a fault. */
class NearCalls {
  readonly #calls = new Map<Nearness, { readonly names: string[]; more: number }>();
  readonly #vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Names the call only if it is listed. */
  add(near: Nearness, call: FaultCall): void {
    let calls = this.#calls.get(near);
    if (calls === undefined) {
      calls = { names: [], more: 0 };
      this.#calls.set(near, calls);
    }
    if (calls.names.length < shownCalls) calls.names.push(nameOf(call, this.#vocabulary));
    else calls.more += 1;
  }

  /** Removes a call: the fault occurred, or does not apply. */
  remove(near: Nearness, call: FaultCall): void {
    const calls = this.#calls.get(near);
    const at = calls?.names.indexOf(nameOf(call, this.#vocabulary)) ?? -1;
    if (at !== -1) calls?.names.splice(at, 1);
    else if (calls !== undefined && calls.more > 0) calls.more -= 1;
  }

  /**
   * Returns one line for each reason.
   *
   * @param showsOthers - true to list other calls if there is no closer one.
   */
  lines(showsOthers: boolean): string[] {
    let isEmpty = showsOthers;
    return (Object.keys(nearness) as Nearness[]).flatMap((near) => {
      const calls = this.#calls.get(near);
      if (calls === undefined || calls.names.length + calls.more === 0) return [];
      if (near === "otherCall" && !isEmpty) return [];
      isEmpty = false;
      const names = calls.names.length === 0 ? [] : [calls.names.join(", ")];
      const more = calls.more === 0 ? [] : [`${calls.more} more`];
      return [`${[...names, ...more].join(" and ")}: ${nearness[near]}`];
    });
  }
}
