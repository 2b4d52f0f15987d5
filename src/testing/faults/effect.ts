import { durationForms, parseDuration } from "../../base/messages/parse-duration.js";
import { shown } from "../../base/messages/shown.js";
import { isReached } from "../../bucket/binding/body.js";
import type { Clock, CommitPoint, Damage } from "../../engine/ports.js";
import { mistake } from "../place-of.js";
import type { WaitingClock } from "../time/manual-clock.js";
import { type Fault, type FaultName, partsOf } from "./fault.js";
import type { FaultCall, Vocabulary } from "./vocabulary.js";

/** The fake that faults are made for. */
export interface World {
  readonly vocabulary: Vocabulary;
  readonly clock: Clock;
  /** Gives the fake over the same state whose calls have no faults, for what a test does while a call waits. */
  readonly findFake: () => object;
}

/** A fault that calls can have. */
export interface Effect {
  /** True if a call can have it, any if it is left out. `overlaps`: another write to one of its keys is under way. */
  fits?(call: FaultCall, overlaps: boolean): boolean;
  /** The operations whose calls can have it. @defaultValue all */
  readonly operations?: readonly string[];
  /** Commits a call that has it. `missed` is called where it turns out that the call cannot have it. */
  commitPoint(call: FaultCall, happened: () => void, missed: () => void): CommitPoint;
  /** Called with the keys that a write has written. */
  wrote?(keys: readonly string[]): void;
  /** Lets the calls go on that wait. */
  release?(): void;
}

type Maker = (given: unknown, world: World) => Effect;

/** The call fails, and nothing is done. What it fails with is prepared when it comes. */
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

/** The call waits, and goes on. `begin` is called when it comes, what it gives when it would commit. */
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

/** Damage to the bytes of bodies. */
function damaging(
  type: Damage["type"],
  after: number,
  { bodyLength }: Vocabulary,
  fail: () => unknown = () => undefined,
): Effect {
  return {
    operations: ["get", "put", "uploadPart"],
    fits(call) {
      const length = bodyLength(call);
      return length !== undefined && isReached({ type, after }, length);
    },
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
          // A value has arrived by now; a body that is given out is read later.
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
            // After the commit: there was one.
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
      // From the call on, and not from the arrival of its value.
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
    // service Limits (writes to one key): a conditional put that loses gives `null`.
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
        return (commit) => (vocabulary.meetsCondition(call) ? refuse(commit) : commit());
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

/** Waits on the timers of the host as they are now: a runner may have put its own in their place. */
function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function duration(name: FaultName, given: unknown): number {
  const milliseconds = parseDuration(given);
  if (milliseconds !== undefined) return milliseconds;
  throw mistake(`faults: the duration of ${name}() must be ${durationForms}, not ${shown(given)}.`);
}

function wholeNumber(name: FaultName, least: number, given: unknown): number {
  if (Number.isSafeInteger(given) && (given as number) >= least) return given as number;
  throw wrong(name, `a whole number, ${least} or more`, given);
}

function wrong(name: string, wanted: string, given: unknown, why = ""): TypeError {
  return mistake(`faults: ${name}() takes ${wanted}, not ${shown(given)}${why}.`);
}
