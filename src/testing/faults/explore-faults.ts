import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { anything, callback, flag, type OptionKinds } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { type Duration, durationForms, parseDuration } from "../../base/messages/parse-duration.js";
import type { Port } from "../../engine/port.js";
import type { Call, Tap } from "../../engine/tap.js";
import { checkOptions, requirePort } from "../check-arguments.js";
import { fork } from "../contents/states.js";
import { mistake } from "../place-of.js";
import { waitMilliseconds, withTimeLimit } from "../time/time-limit.js";
import { type Effect, effectOf } from "./effect.js";
import { type Fault, type FaultName, faultCode, partsOf } from "./fault.js";
import { type Faults, faults, place } from "./faults.js";
import { nameOf, type Vocabulary, vocabularyOf } from "./vocabulary.js";

/** The outcome of a run of a scenario. */
export interface ScenarioOutcome {
  /** The error of the scenario, a new Error if that is `undefined`; `undefined` if it completed. */
  readonly error: unknown;
}

/** A scenario broke its invariant. The cause is the invariant's error, if it threw one. */
export class BrokenInvariant extends Error {
  override readonly name: string = "BrokenInvariant";
  /** The smallest set of faults that breaks it, as code; `""` if it breaks without faults. */
  readonly code: string;

  /** @internal */
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

recognizeCopies(BrokenInvariant, "BrokenInvariant");

/** The result of an invariant: nothing or a boolean. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions that give nothing are meant.
export type InvariantResult = boolean | void;

/** Options of {@link exploreFaults}. */
export interface ExploreFaultsOptions<Fake extends object> {
  /** The fake with the initial state. It stays unchanged: each run uses a fork. */
  readonly from: Fake;
  /**
   * The condition that must hold after each run, with or without faults: throws or returns `false` if it does not, else
   * returns `true` or nothing. Its own calls have no faults.
   */
  readonly invariant: (fake: Fake, outcome: ScenarioOutcome) => InvariantResult | Promise<InvariantResult>;
  /**
   * The faults, one at a time.
   * @defaultValue `{ refuse: 10001 }` (custom hostnames: 1500), `"loseAnswer"`, `"loseRequest"`, `{ tear: 1 }`,
   * `{ breakBody: 0 }`, `{ truncateBody: 1 }` and `{ flipByte: 0 }`
   */
  readonly faults?:
    | readonly Exclude<
        Fault,
        | "stall"
        | "throttle"
        | { readonly delay: unknown }
        | { readonly before: unknown }
        | { readonly throttle: unknown }
      >[]
    | undefined;
  /** True to try two faults in one run if no single fault breaks the invariant. @defaultValue `false` */
  readonly pairs?: boolean | undefined;
  /** The time limit of a run, in the host's time. @defaultValue `"4s"` */
  readonly timeLimit?: Duration | undefined;
}

/** The result of an exploration without a broken invariant. */
export interface FaultExploration {
  /** The number of calls in a run without faults. */
  readonly calls: number;
  /** The number of runs. */
  readonly runs: number;
}

/** A fault of one call of a run. */
interface PlacedFault {
  readonly operation: string;
  /** The position among the calls of this operation that the fault applies to, from 1. */
  readonly nth: number;
  readonly fault: Fault;
  /** The position among all calls. */
  readonly index: number;
  /** The call in readable form. */
  readonly call: string;
}

/**
 * Runs a scenario once without faults, then once for each of its calls and each fault that applies to the call, always
 * from a fork of the same state, and checks an invariant after each run. The scenario may handle a fault in any way:
 * retry, or fail.
 *
 * The scenario must make its calls on the given fake, and await them; the runs are sequential.
 *
 * @throws BrokenInvariant for the first run that breaks the invariant: the message contains the faults as code.
 * @throws the scenario's error if it fails without faults.
 * @throws Error for a run that exceeds `timeLimit`: the message contains the faults as code.
 * @throws TypeError for an invalid option, for an invariant that returns anything but a boolean or nothing, and if no
 * fault applies to any call of the scenario on the given fake.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { exploreFaults } from "fakebucket/testing";
 *
 * const from = new FakeBucket();
 * await from.put("old", "text");
 * const rename = async (bucket: FakeBucket) => {
 *   const text = await (await bucket.get("old"))?.text();
 *   await bucket.delete("old");
 *   await bucket.put("new", text ?? "");
 * };
 * const invariant = async (bucket: FakeBucket) =>
 *   (await bucket.head("old")) !== null || (await bucket.head("new")) !== null;
 * await exploreFaults(rename, { from, invariant }).catch(({ code }) => {
 *   console.log(code.split(" //")[0]); // faults(bucket).on("delete").loseAnswer().nth(1);
 * });
 * ```
 */
export async function exploreFaults<Fake extends object>(
  scenario: (fake: Fake) => unknown,
  options: ExploreFaultsOptions<Fake>,
): Promise<FaultExploration> {
  const { from, invariant, pairs, tried, vocabulary, fakeName, milliseconds } = parseOptions(scenario, options);
  let runs = 0;
  /** Runs the scenario under some faults; returns its calls if the invariant holds. */
  const run = async (placed: readonly PlacedFault[]): Promise<readonly SeenCall[]> => {
    runs += 1;
    const fake = fork(from);
    const code = placed.map((fault) => codeOf(fakeName, fault));
    const again = [...code, `await scenario(${fakeName});`];
    const late = () =>
      new Error([`exploreFaults: run ${runs} did not end within ${milliseconds} ms:`, ...again].join("\n  "));
    const { calls, outcome } = await runOnce(scenario, fake, placed, tried, (running) =>
      withTimeLimit(running, milliseconds, late),
    );
    if (placed.length === 0 && outcome.error !== undefined) throw outcome.error;
    const broken = await judge(() => invariant(fake, outcome));
    if (broken === undefined) return calls;
    const { error } = outcome;
    const story = [
      `The invariant breaks ${["without any fault", "under one fault", "under two faults"][code.length]} (run ${runs}):`,
      `  ${again.join("\n  ")}`,
      ["The calls of that run:", ...calls.map(({ call }) => nameOf(call, vocabulary))].join("\n  "),
      error === undefined ? "The scenario completed." : `The scenario failed: ${String(error)}`,
      broken.cause === undefined ? "The invariant returned false." : `The invariant failed: ${String(broken.cause)}`,
    ];
    throw new BrokenInvariant(story.join("\n\n"), code.join("\n"), broken.cause);
  };

  const calls = await run([]);
  if (calls.length === 0) throw mistake("exploreFaults: the scenario made no call on the fake that it was given.");
  const survived: (readonly [PlacedFault, readonly SeenCall[]])[] = [];
  const places = placesIn(calls, 0, tried, vocabulary);
  if (places.length === 0) {
    const all = tried.map((fault) => faultCode(fault)).join(", ");
    const names = calls.map(({ call }) => nameOf(call, vocabulary)).join(", ");
    throw mistake(`exploreFaults: no fault can happen: the calls are ${names}, and the faults ${all || "none"}.`);
  }
  for (const fault of places) survived.push([fault, await run([fault])]);
  for (const [fault, callsUnder] of pairs ? survived : []) {
    const later = placesIn(callsUnder, fault.index + 1, tried, vocabulary);
    for (const second of later) await run([fault, second]);
  }
  return { calls: calls.length, runs };
}

/** Returns the faults that apply to the calls of a run, from a given call on. */
function placesIn(
  calls: readonly SeenCall[],
  from: number,
  tried: readonly Fault[],
  vocabulary: Vocabulary,
): PlacedFault[] {
  return calls.flatMap(({ call, possible }, index) => {
    const operation = call.action;
    // A request outside the API is not a call of an operation.
    const isTried = index >= from && vocabulary.operations.includes(operation);
    return (isTried ? tried.filter((fault) => possible.has(fault)) : []).map((fault) => {
      const alike = calls
        .slice(0, index + 1)
        .filter((other) => other.call.action === operation && other.possible.has(fault));
      return { operation, nth: alike.length, fault, index, call: nameOf(call, vocabulary) };
    });
  });
}

/** Runs a scenario on a fake with some faults, and removes them afterwards. */
async function runOnce<Fake extends object>(
  scenario: (fake: Fake) => unknown,
  fake: Fake,
  placed: readonly PlacedFault[],
  tried: readonly Fault[],
  limit: (running: Promise<unknown>) => Promise<unknown>,
): Promise<{ readonly calls: readonly SeenCall[]; readonly outcome: ScenarioOutcome }> {
  const port = requirePort("exploreFaults", fake);
  const { taps } = port;
  const effects = tried.map((fault) => [fault, effectFor(port, fault)] as const);
  const calls: SeenCall[] = [];
  const listen: Tap = () => ({
    intercept(call) {
      // Whether a fault applies may depend on the current contents of the fake.
      const possible = new Set(
        effects.filter(([, effect]) => effect.fits?.(call, false) !== false).map(([fault]) => fault),
      );
      calls.push({ call, possible });
      return (commit) => commit();
    },
  });
  taps.add(listen);
  for (const { operation, fault, nth } of placed) place(faultsOf(fake).on(operation), fault).nth(nth);
  try {
    // An error of the scenario is its outcome; an error of the time limit is thrown.
    const running = (async () => scenario(fake))().then(
      () => ({ error: undefined }),
      (error: unknown) => ({ error: error === undefined ? new Error("It rejected with undefined.") : error }),
    );
    return { calls, outcome: (await limit(running)) as ScenarioOutcome };
  } finally {
    taps.delete(listen);
    faultsOf(fake).clear();
  }
}

function faultsOf(fake: object): Faults {
  return faults(fake as never) as unknown as Faults;
}

/** Returns the reason of a broken invariant; `undefined` if it holds. */
async function judge(invariant: () => unknown): Promise<{ readonly cause: unknown } | undefined> {
  let result: unknown;
  try {
    result = await invariant();
  } catch (cause) {
    return { cause };
  }
  if (result === false) return { cause: undefined };
  if (result === undefined || result === true) return undefined;
  throw mistake(`exploreFaults: the invariant must return a boolean or nothing, not ${describeValue(result)}.`);
}

function codeOf(fakeName: string, { operation, nth, fault, call }: PlacedFault): string {
  return `faults(${fakeName}).on(${JSON.stringify(operation)}).${faultCode(fault)}.nth(${nth}); // ${call}`;
}

/** A call of a run, and the faults that apply to it. */
interface SeenCall {
  readonly call: Call;
  readonly possible: ReadonlySet<Fault>;
}

const notExplored: readonly FaultName[] = ["stall", "delay", "before", "throttle"];

const kinds: OptionKinds<ExploreFaultsOptions<never>> = {
  from: anything,
  invariant: callback,
  faults: [Array.isArray, "an array"],
  pairs: flag,
  timeLimit: [(value) => parseDuration(value) !== undefined, durationForms],
};

function parseOptions<Fake extends object>(scenario: unknown, options: ExploreFaultsOptions<Fake>) {
  if (typeof scenario !== "function")
    throw mistake(`exploreFaults: the scenario must be a function, not ${describeValue(scenario)}.`);
  checkOptions("exploreFaults", options, kinds, ["invariant"]);
  const { from, invariant, pairs = false, timeLimit = waitMilliseconds } = options;
  const port = requirePort("exploreFaults", from);
  const vocabulary = vocabularyOf(port);
  const tried: readonly Fault[] = options.faults ?? usualFaults(vocabulary);
  for (const fault of tried) {
    const [name] = partsOf(fault);
    if (notExplored.includes(name))
      throw mistake(`exploreFaults: faults must be none of ${notExplored.join(", ")}, not "${name}".`);
  }
  const fakeName = port.type === "bucket" ? "bucket" : "service";
  return { from, invariant, pairs, tried, vocabulary, milliseconds: parseDuration(timeLimit) ?? 0, fakeName };
}

/** Makes the effect of a fault, to check which calls it applies to. */
function effectFor(port: Port, fault: Fault): Effect {
  return effectOf(fault, { vocabulary: vocabularyOf(port), clock: port.engine.clock, findFake: () => port });
}

function usualFaults({ faults: known, codes }: Vocabulary): Fault[] {
  const all: readonly Fault[] = [
    { refuse: codes.includes(10001) ? 10001 : 1500 },
    "loseAnswer",
    "loseRequest",
    { tear: 1 },
    { breakBody: 0 },
    { truncateBody: 1 },
    { flipByte: 0 },
  ];
  return all.filter((fault) => known.has(partsOf(fault)[0]));
}
