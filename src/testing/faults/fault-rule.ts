import { nameClass } from "../../base/copies/name-class.js";
import { shown } from "../../base/messages/shown.js";
import { randomBits } from "../../base/random-bits.js";
import type { CommitPoint } from "../../engine/ports.js";
import { mistake, placeOf } from "../place-of.js";
import { waitMilliseconds, withTimeLimit } from "../time/time-limit.js";
import type { Effect } from "./effect.js";
import { type FaultCall, nameOf, type Vocabulary } from "./vocabulary.js";

/** The calls that a rule is about. */
interface RuleCalls {
  readonly operation: string;
  readonly matches: (call: FaultCall) => boolean;
  /** True if calls of other operations match that are about the same. */
  readonly hasKey: boolean;
  /** As a test has written it. */
  readonly code: string;
}

/** The choice among the calls that match: asked once for each, in order, the first as 1. */
interface Frequency {
  readonly code: string;
  isDue(count: number, taken: number): boolean;
}

const always: Frequency = { code: "", isDue: () => true };

/**
 * A rule: what goes wrong with which calls, and how often. Unless you say how often, it is every call. What you said
 * last counts.
 */
export class FaultRule {
  readonly #calls: RuleCalls;
  readonly #effect: Effect;
  readonly #code: string;
  readonly #vocabulary: Vocabulary;
  readonly #near = new NearCalls();
  /** The line of the test that set it. */
  readonly #place = placeOf(new Error("set here").stack);
  #frequency = always;
  /** The number of times that it must happen. */
  #demanded = 1;
  /** The number of times that it has happened since it was last released. */
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
  }

  /** With the first call that matches, that can have the fault and that no other rule breaks. */
  once(): this {
    return this.#often({ code: ".once()", isDue: (_, taken) => taken === 0 });
  }

  /**
   * With the first n such calls; the next one works. `verify()` asks for all n.
   *
   * @throws TypeError if that is not a whole number from 1 on.
   */
  times(n: number): this {
    if (!(Number.isSafeInteger(n) && n > 0)) throw mistake(`faults: times() takes 1, 2, 3, …, not ${shown(n)}.`);
    return this.#often({ code: `.times(${n})`, isDue: (_, taken) => taken < n }, n);
  }

  /**
   * With the n-th call that matches, counted from 1. Those that another rule breaks are counted too, those that cannot have
   * the fault are not: a `tear()` counts arrays only.
   *
   * @throws TypeError if that is not a whole number from 1 on.
   */
  nth(n: number): this {
    if (!(Number.isSafeInteger(n) && n > 0)) throw mistake(`faults: nth() takes 1, 2, 3, …, not ${shown(n)}.`);
    return this.#often({ code: `.nth(${n})`, isDue: (count) => count === n });
  }

  /** With every call that matches. */
  always(): this {
    return this.#often({ ...always, code: ".always()" });
  }

  /**
   * At random, with each call that matches, as the seed decides. `verify()` does not ask for it.
   *
   * @param probability - from 0 to 1.
   * @param seed - a whole number.
   * @throws TypeError if they are anything else.
   */
  withProbability(probability: number, seed: number): this {
    if (!(typeof probability === "number" && probability >= 0 && probability <= 1)) {
      throw mistake(`faults: withProbability() takes a number from 0 to 1, not ${shown(probability)}.`);
    }
    checkSeed("withProbability()", seed);
    const bits = randomBits(Math.imul(seed, 0x9e3779b1));
    const code = `.withProbability(${probability}, ${seed})`;
    return this.#often({ code, isDue: () => bits() / 2 ** 32 < probability }, 0);
  }

  /** The number of times that it happened. A fault of a body counts once it is read that far. */
  get happened(): number {
    return this.#happened;
  }

  /**
   * Resolves once a call has the fault: one that stalls waits then, until `release()`. After that it is about the next call.
   *
   * @throws Error, by the promise, after four seconds: it names the calls that came instead.
   */
  get reached(): Promise<void> {
    if (this.#waiting > 0) return Promise.resolve();
    const reached = new Promise<void>((resolve) => this.#reached.push(resolve));
    return withTimeLimit(reached, waitMilliseconds, () => new Error(`No call had the fault:\n\n  ${this.#story()}\n`));
  }

  /** Lets the calls go on that stall now. Later ones stall again. */
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
   * Tells the rule of a call. Whether the call is to have the fault.
   *
   * @param isFree - whether no other rule breaks it.
   * @internal
   */
  offer(call: FaultCall, overlaps: boolean, isFree: boolean): boolean {
    const nearness = this.#judge(call, overlaps, isFree);
    if (nearness !== undefined) this.#near.add(nearness, nameOf(call, this.#vocabulary));
    if (nearness !== "taken") return false;
    this.#taken += 1;
    return true;
  }

  #judge(call: FaultCall, overlaps: boolean, isFree: boolean): Nearness | undefined {
    const { operation, matches } = this.#calls;
    const isOperation = operation === "*" || operation === call.action;
    if (!isOperation) return this.#calls.hasKey && matches(call) ? "otherOperation" : undefined;
    if (!matches(call)) return "otherKey";
    if (this.#effect.fits?.(call, overlaps) === false) return "unfit";
    this.#count += 1;
    if (!this.#frequency.isDue(this.#count, this.#taken)) return "notDue";
    return isFree ? "taken" : "broken";
  }

  /** Tells the rule of a write that was done. @internal */
  wrote(keys: readonly string[]): void {
    this.#effect.wrote?.(keys);
  }

  /** @internal */
  commitPoint(call: FaultCall): CommitPoint {
    const name = nameOf(call, this.#vocabulary);
    const happened = (): void => {
      this.#near.removeTaken(name);
      this.#happened += 1;
      this.#waiting += 1;
      for (const resolve of this.#reached.splice(0)) resolve();
    };
    const missed = (): void => {
      this.#taken -= 1;
      this.#count -= 1;
      this.#near.removeTaken(name);
      this.#near.add("unfit", name);
    };
    return this.#effect.commitPoint(call, happened, missed);
  }

  /** Returns the complaint if it was to happen and did not, else `undefined`. @internal */
  complaint(): string | undefined {
    return this.#happened >= this.#demanded ? undefined : this.#story();
  }

  /** The rule, and what came near to it. */
  #story(): string {
    const lines = this.#near.lines();
    const often = this.#happened === 0 ? [] : [`it happened ${this.#happened} of ${this.#demanded} times`];
    const near = lines.length === 0 && often.length === 0 ? ["no call of that kind"] : lines;
    const place = this.#place === undefined ? [] : [`set at ${this.#place}`];
    return [String(this), ...place, ...often, ...near].join("\n    ");
  }

  toString(): string {
    return `${this.#calls.code}.${this.#code}${this.#frequency.code}`;
  }
}

nameClass(FaultRule, "FaultRule");

export function checkSeed(caller: string, seed: unknown): void {
  if (!Number.isSafeInteger(seed)) throw mistake(`faults: ${caller} takes a whole number as seed, not ${shown(seed)}.`);
}

/** The ways in which a call came near to a fault that did not happen, the nearest first. */
const nearness = {
  taken: "it was begun, but did not happen, as where a body is not read that far",
  broken: "another fault came first",
  notDue: "it matched, but was not the one",
  unfit: "it matched, but cannot have this fault",
  otherKey: "another key",
  otherOperation: "another operation",
} as const;

type Nearness = keyof typeof nearness;

/** Most calls that are named. */
const shownCalls = 5;

/** The calls that came near to a fault. */
class NearCalls {
  readonly #calls = new Map<Nearness, { readonly names: string[]; more: number }>();

  add(near: Nearness, name: string): void {
    const calls = this.#calls.get(near) ?? { names: [], more: 0 };
    this.#calls.set(near, calls);
    if (calls.names.length < shownCalls) calls.names.push(name);
    else calls.more += 1;
  }

  /** Takes back a call that was begun: it cannot have the fault, or it had it. */
  removeTaken(name: string): void {
    const calls = this.#calls.get("taken");
    const at = calls?.names.indexOf(name) ?? -1;
    if (at !== -1) calls?.names.splice(at, 1);
    else if (calls !== undefined && calls.more > 0) calls.more -= 1;
  }

  /** One line for each way to come near. */
  lines(): string[] {
    return (Object.keys(nearness) as Nearness[]).flatMap((near) => {
      const calls = this.#calls.get(near);
      if (calls === undefined || calls.names.length + calls.more === 0) return [];
      const names = calls.names.length === 0 ? [] : [calls.names.join(", ")];
      const more = calls.more === 0 ? [] : [`${calls.more} more`];
      return [`${[...names, ...more].join(" and ")}: ${nearness[near]}`];
    });
  }
}
