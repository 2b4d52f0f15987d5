import { describeValue } from "../../base/messages/describe-value.js";
import { durationForms, parseDuration } from "../../base/messages/parse-duration.js";
import { isReached } from "../../bucket/binding/body.js";
import type { Clock } from "../../engine/clock.js";
import type { CommitPoint, Damage } from "../../engine/tap.js";
import { mistake } from "../place-of.js";
import type { WaitingClock } from "../time/manual-clock.js";
import { type Fault, type FaultName, partsOf } from "./fault.js";
import type { FaultCall, Vocabulary } from "./vocabulary.js";

/** The fake under test. */
export interface World {
  readonly vocabulary: Vocabulary;
  readonly clock: Clock;
  /** Returns a fake over the same state without faults, for the test's own calls while a call waits. */
  readonly findFake: () => object;
}

/** A fault of a call. */
export interface Effect {
  /**
   * True if the fault applies to a call; if omitted, it applies to all. `overlaps` means another write to one of its
   * keys in progress.
   */
  fits?(call: FaultCall, overlaps: boolean): boolean;
  /** True if the fault applies to a body of this length; only for faults of bodies. */
  fitsBody?(length: number): boolean;
  /** The operations that the fault applies to. @defaultValue all */
  readonly operations?: readonly string[];
  /** Commits a call with the fault. Calls `missed` if the fault turns out not to apply. */
  commitPoint(call: FaultCall, happened: () => void, missed: () => void): CommitPoint;
  /** Called with the keys of a completed write. */
  wrote?(keys: readonly string[]): void;
  /** Resumes the waiting calls. */
  release?(): void;
}

type Maker = (given: unknown, world: World) => Effect;

/** Makes the call fail without an effect. The error is prepared when the call arrives. */
function refusing(prepare: (action: string) => () => never): Effect {
  return {
    commitPoint({ action }, happened) {
      const fail = prepare(action);
      return () => {
        happened();
        return fail();
      };
    },
  };
}

/** Makes the call wait and continue. `begin` runs when the call arrives, and its result when the call would commit. */
function waiting(begin: () => () => unknown): Effect {
  return {
    commitPoint(_, happened) {
      const wait = begin();
      return async (commit) => {
        happened();
        await wait();
        return commit();
      };
    },
  };
}

function throwing(error: Error): () => never {
  return () => {
    throw error;
  };
}

/** Damages the bytes of bodies. */
function damaging(
  type: Damage["type"],
  after: number,
  { bodyLength }: Vocabulary,
  fail: () => unknown = () => undefined,
): Effect {
  const fitsBody = (length: number): boolean => isReached({ type, after }, length);
  return {
    operations: ["get", "put", "uploadPart"],
    fits(call) {
      const length = bodyLength(call);
      return length !== undefined && fitsBody(length);
    },
    fitsBody,
    commitPoint({ action }, happened, missed) {
      const error = fail();
      return (commit) => {
        let isDone = false;
        const done = (): void => {
          isDone = true;
          happened();
        };
        try {
          return commit({ type, after, error, happened: done });
        } finally {
          // By now a value has arrived; the body of a result is read later.
          if (!isDone && action !== "get") missed();
        }
      };
    },
  };
}

const makers: Readonly<Record<FaultName, Maker>> = {
  refuse(given, { vocabulary: { codes, refusal, whyNot } }) {
    if (given instanceof Error) return refusing(() => throwing(given));
    if (typeof given === "number" && codes.includes(given)) return refusing((action) => refusal(given, action));
    throw wrong("refuse", `an Error or one of the codes ${codes.join(", ")}`, given, whyNot(given));
  },
  loseAnswer: (_, { vocabulary }) => ({
    commitPoint(_call, happened) {
      const error = vocabulary.connectionLost();
      return async (commit) => {
        try {
          await commit();
        } catch {
          // A refusal is an answer too.
        }
        happened();
        throw error;
      };
    },
  }),
  loseRequest: (_, { vocabulary }) => refusing(() => throwing(vocabulary.connectionLost())),
  tear(given, { vocabulary }) {
    const count = wholeNumber("tear", 1, given);
    return {
      operations: ["delete"],
      fits: ({ action, keys = [] }) => action === "delete" && keys.length > count,
      commitPoint({ action }, happened, missed) {
        const fail = vocabulary.refusal(10001, action);
        return async (commit) => {
          let isTorn = false;
          const tear = (): void => {
            isTorn = true;
            happened();
          };
          try {
            const result = await commit({ type: "cut", after: count, happened: tear });
            // After the commit, as part of it took effect.
            return isTorn ? fail() : result;
          } finally {
            if (!isTorn) missed();
          }
        };
      },
    };
  },
  breakBody: (given, { vocabulary }) =>
    damaging("break", wholeNumber("breakBody", 0, given), vocabulary, vocabulary.connectionLost),
  truncateBody: (given, { vocabulary }) => damaging("cut", wholeNumber("truncateBody", 0, given), vocabulary),
  flipByte: (given, { vocabulary }) => damaging("flip", wholeNumber("flipByte", 0, given), vocabulary),
  stall() {
    const stalled: (() => void)[] = [];
    return {
      ...waiting(() => () => new Promise<void>((resolve) => stalled.push(resolve))),
      release() {
        for (const wake of stalled.splice(0)) wake();
      },
    };
  },
  delay(given, { clock }) {
    const milliseconds = duration("delay", given);
    const { sleepUntil } = clock as Partial<WaitingClock>;
    return waiting(() => {
      // From the time of the call, not from the arrival of its value.
      const due = sleepUntil === undefined ? sleep(milliseconds) : sleepUntil(clock.now() + milliseconds);
      return () => due;
    });
  },
  before(given, { findFake }) {
    if (typeof given !== "function") throw wrong("before", "a function", given);
    return waiting(() => () => given(findFake()));
  },
  throttle(given, { vocabulary, clock }) {
    const operations = ["put", "delete", "completeMultipartUpload"];
    const { commitPoint } = refusing((action) => vocabulary.refusal(10058, action));
    // service Limits (writes to one key): a conditional put that loses returns `null`.
    if (given === undefined) {
      const isConditional = (call: FaultCall): boolean => (call as { readonly onlyIf?: unknown }).onlyIf !== undefined;
      return { operations, fits: (call, overlaps) => overlaps && !isConditional(call), commitPoint };
    }
    const interval = duration("throttle", given);
    const done = new Map<string, number>();
    const isSoon = (key: string): boolean => clock.now() - (done.get(key) ?? Number.NEGATIVE_INFINITY) < interval;
    return {
      operations,
      fits: (call, overlaps) =>
        (overlaps || vocabulary.writtenKeys(call).some(isSoon)) && vocabulary.meetsCondition(call),
      commitPoint(call, happened, missed) {
        const refuse = commitPoint(call, happened, missed);
        return (commit) => {
          if (vocabulary.meetsCondition(call)) return refuse(commit);
          missed();
          return commit();
        };
      },
      wrote(keys) {
        for (const key of keys) done.set(key, clock.now());
      },
    };
  },
};

export function effectOf(fault: Fault, world: World): Effect {
  const [name, given] = partsOf(fault);
  if (world.vocabulary.faults.has(name)) return makers[name](given, world);
  throw mistake(`faults: ${name}() is for buckets; here there are ${[...world.vocabulary.faults].join(", ")}.`);
}

/** Waits with the host's current timers: a test runner may have replaced them. */
function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function duration(name: FaultName, given: unknown): number {
  const milliseconds = parseDuration(given);
  if (milliseconds !== undefined) return milliseconds;
  throw mistake(`faults: the duration of ${name}() must be ${durationForms}, not ${describeValue(given)}.`);
}

function wholeNumber(name: FaultName, least: number, given: unknown): number {
  if (Number.isSafeInteger(given) && (given as number) >= least) return given as number;
  throw wrong(name, `a whole number, ${least} or more`, given);
}

function wrong(name: string, wanted: string, given: unknown, why = ""): TypeError {
  return mistake(`faults: ${name}() takes ${wanted}, not ${describeValue(given)}${why}.`);
}
