import type { Call, Tap } from "../../engine/ports.js";
import { nameClass } from "../../package/name-class.js";
import { recognizeCopies } from "../../package/recognize-copies.js";
import { shown } from "../../package/shown.js";
import { requirePort } from "../require-port.js";
import { fork } from "../states.js";
import { type Effect, effectOf } from "./effect.js";
import { type Fault, type FaultName, faultCode, partsOf } from "./fault.js";
import { type Faults, faults, place } from "./faults.js";
import { nameOf, type Vocabulary } from "./vocabulary.js";
import { vocabularyOf } from "./vocabulary-of.js";

/** What came of a run of a scenario. */
export interface ScenarioOutcome {
  /** What the scenario threw or rejected with; `undefined` if it came to its end. */
  readonly error: unknown;
}

/** Options of {@link exploreFaults}. */
export interface ExploreFaultsOptions<Fake extends object> {
  /** The fake from whose state each run begins. It is left as it is: each run has a fork. */
  readonly from: Fake;
  /**
   * What must be true after each run, whatever went wrong: it throws, or gives `false`, if it is not. Its own calls have no
   * faults.
   */
  readonly invariant: (fake: Fake, outcome: ScenarioOutcome) => unknown;
  /**
   * What goes wrong, one at a time.
   * @defaultValue `{ refuse: 10001 }` (custom hostnames: 1500), `"loseAnswer"`, `"loseRequest"`, `{ tear: 1 }`,
   * `{ breakBody: 0 }`, `{ truncateBody: 1 }` and `{ flipByte: 0 }`
   */
  readonly faults?:
    | readonly Exclude<Fault, "stall" | "throttle" | { readonly delay: unknown } | { readonly throttle: unknown }>[]
    | undefined;
  /** Whether two faults in one run are tried once no single one breaks the invariant. @defaultValue `false` */
  readonly pairs?: boolean | undefined;
}

/** What was explored, if nothing breaks the invariant. */
export interface FaultExploration {
  /** How many calls the scenario makes when nothing goes wrong. */
  readonly calls: number;
  /** How often it was run. */
  readonly runs: number;
}

/** A fault of one call of a run. */
interface PlacedFault {
  readonly operation: string;
  /** Which of the calls of this operation that can have the fault, from 1 on. */
  readonly nth: number;
  readonly fault: Fault;
  /** Which of all calls. */
  readonly index: number;
  /** The call, for people. */
  readonly call: string;
}

/** What a run was like after which an invariant did not hold. */
interface BrokenRun {
  /** What the code calls the fake. */
  readonly fakeName: string;
  readonly runs: number;
  readonly names: readonly string[];
  readonly outcome: ScenarioOutcome;
  readonly cause: unknown;
}

/** A scenario breaks its invariant. The cause is what the invariant threw, if it threw. */
export class BrokenInvariant extends Error {
  override readonly name: string = "BrokenInvariant";
  /** The fewest faults under which it breaks, as code; `""` if it breaks without any. */
  readonly code: string;

  /** @internal */
  constructor(code: readonly string[], { fakeName, runs, names, outcome: { error }, cause }: BrokenRun) {
    const under = ["without any fault", "under one fault", "under two faults"][code.length];
    const story = [
      `The invariant breaks ${under} (run ${runs}):`,
      [...code, `await scenario(${fakeName});`].map((line) => `  ${line}`).join("\n"),
      ["The calls of that run:", ...names].join("\n  "),
      error === undefined ? "The scenario came to its end." : `The scenario failed: ${String(error)}`,
      cause === undefined ? "The invariant gave false." : `The invariant failed: ${String(cause)}`,
    ];
    super(story.join("\n\n"), { cause });
    this.code = code.join("\n");
  }
}

nameClass(BrokenInvariant, "BrokenInvariant");
recognizeCopies(BrokenInvariant, "BrokenInvariant");

/**
 * Runs a scenario, and then again for each of its calls and each fault that the call can have, every time from a fork of the
 * same state, and checks after each run that an invariant holds. The scenario may meet a fault as it likes: try again,
 * or fail.
 *
 * The scenario must make its calls on the fake that it is given, and wait for them; it is run one time after another.
 *
 * @throws BrokenInvariant for the first run after which the invariant does not hold: its message has the faults as code.
 * @throws what the scenario throws when nothing goes wrong.
 * @throws TypeError for a wrong option, and where the scenario makes no call on the fake that it is given.
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
  const { from, invariant, pairs, tried, vocabulary, fakeName } = parseOptions(scenario, options);
  let runs = 0;
  /** Runs the scenario under these faults; gives its calls if the invariant holds. */
  const run = async (placed: readonly PlacedFault[]): Promise<readonly Call[]> => {
    runs += 1;
    const fake = fork(from);
    const { calls, outcome } = await runOnce(scenario, fake, placed);
    if (placed.length === 0 && outcome.error !== undefined) throw outcome.error;
    const broken = await judge(() => invariant(fake, outcome));
    if (broken === undefined) return calls;
    const names = calls.map((call) => nameOf(call, vocabulary));
    const code = placed.map((fault) => codeOf(fakeName, fault));
    throw new BrokenInvariant(code, { fakeName, runs, names, outcome, cause: broken.cause });
  };

  const calls = await run([]);
  if (calls.length === 0)
    throw new TypeError("exploreFaults: the scenario made no call on the fake that it was given.");
  const survived: (readonly [PlacedFault, readonly Call[]])[] = [];
  for (const fault of placesIn(calls, 0, tried, vocabulary)) survived.push([fault, await run([fault])]);
  for (const [fault, callsUnder] of pairs ? survived : []) {
    const later = placesIn(callsUnder, fault.index + 1, tried, vocabulary);
    for (const second of later) await run([fault, second]);
  }
  return { calls: calls.length, runs };
}

/** The faults that the calls of a run can have, from a call on. */
function placesIn(
  calls: readonly Call[],
  from: number,
  tried: readonly TriedFault[],
  vocabulary: Vocabulary,
): PlacedFault[] {
  return calls.flatMap((call, index) => {
    const operation = call.action;
    // What asks for nothing that the API has is no call of an operation.
    const isTried = index >= from && vocabulary.operations.includes(operation);
    const possible = isTried ? tried.filter(({ effect }) => effect.fits(call, false)) : [];
    return possible.map(({ fault, effect }) => {
      const alike = calls
        .slice(0, index + 1)
        .filter((other) => other.action === operation && effect.fits(other, false));
      return { operation, nth: alike.length, fault, index, call: nameOf(call, vocabulary) };
    });
  });
}

/** Runs a scenario on a fake whose calls have these faults, and then no longer have them. */
async function runOnce<Fake extends object>(
  scenario: (fake: Fake) => unknown,
  fake: Fake,
  placed: readonly PlacedFault[],
): Promise<{ readonly calls: readonly Call[]; readonly outcome: ScenarioOutcome }> {
  const { taps } = requirePort("exploreFaults", fake);
  const calls: Call[] = [];
  const listen: Tap = () => ({
    intercept(call) {
      calls.push(call);
      return (commit) => commit();
    },
  });
  taps.add(listen);
  for (const { operation, fault, nth } of placed) place(faultsOf(fake).on(operation), fault).nth(nth);
  try {
    await scenario(fake);
    return { calls, outcome: { error: undefined } };
  } catch (error) {
    return { calls, outcome: { error } };
  } finally {
    taps.delete(listen);
    faultsOf(fake).clear();
  }
}

/** The faults of any fake. */
function faultsOf(fake: object): Faults {
  return faults(fake) as Faults;
}

/** Why an invariant does not hold, `undefined` if it does. */
async function judge(invariant: () => unknown): Promise<{ readonly cause: unknown } | undefined> {
  try {
    return (await invariant()) === false ? { cause: undefined } : undefined;
  } catch (cause) {
    return { cause };
  }
}

function codeOf(fakeName: string, { operation, nth, fault, call }: PlacedFault): string {
  return `faults(${fakeName}).on(${JSON.stringify(operation)}).${faultCode(fault)}.nth(${nth}); // ${call}`;
}

/** A fault that is tried where it fits. */
interface TriedFault {
  readonly fault: Fault;
  readonly effect: Effect;
}

const notExplored: readonly FaultName[] = ["stall", "delay", "throttle"];

const optionNames: readonly string[] = [
  "from",
  "invariant",
  "faults",
  "pairs",
] satisfies (keyof ExploreFaultsOptions<never>)[];

function parseOptions<Fake extends object>(scenario: unknown, options: ExploreFaultsOptions<Fake>) {
  if (typeof scenario !== "function") throw wrong("the scenario", "a function", scenario);
  if (typeof options !== "object" || options === null) throw wrong("options", "an object", options);
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown !== undefined) throw wrong("options", `an object of ${optionNames.join(", ")}`, `the name ${unknown}`);
  const { from, invariant, pairs = false } = options;
  const port = requirePort("exploreFaults", from);
  if (typeof invariant !== "function") throw wrong("invariant", "a function", invariant);
  if (typeof pairs !== "boolean") throw wrong("pairs", "true or false", pairs);
  const vocabulary = vocabularyOf(port);
  const given: readonly Fault[] = options.faults ?? usualFaults(vocabulary);
  if (!Array.isArray(given)) throw wrong("faults", "an array", given);
  const tried = given.map((fault): TriedFault => {
    const [name] = partsOf(fault);
    if (notExplored.includes(name)) throw wrong("faults", `none of ${notExplored.join(", ")}`, name);
    return { fault, effect: effectOf(fault, { vocabulary, clock: port.engine.clock }) };
  });
  return { from, invariant, pairs, tried, vocabulary, fakeName: port.type === "bucket" ? "bucket" : "service" };
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

function wrong(name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`exploreFaults: ${name} must be ${wanted}, not ${shown(given)}.`);
}
