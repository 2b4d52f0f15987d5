import type { Clock, CommitPoint, Damage } from "../../engine/ports.js";
import { durationForms, parseDuration } from "../../package/parse-duration.js";
import { shown } from "../../package/shown.js";
import type { WaitingClock } from "../manual-clock.js";
import { type Fault, type FaultName, partsOf } from "./fault.js";
import type { FaultCall } from "./fault-call.js";
import type { Vocabulary } from "./vocabulary.js";

/** The fake that faults are made for. */
export interface World {
  readonly vocabulary: Vocabulary;
  readonly clock: Clock;
}

/** A fault that calls can have. */
export interface Effect {
  /** Whether a call can have it. `overlaps`: another write to one of its keys is under way. */
  fits(call: FaultCall, overlaps: boolean): boolean;
  /** How a call is committed that has it. */
  commitPoint(call: FaultCall, happened: () => void): CommitPoint;
  /** Lets the calls go on that wait. */
  release?(): void;
}

type Maker = (given: unknown, world: World) => Effect;

const anyCall = (): boolean => true;

function failing(fail: () => never, happened: () => void): CommitPoint {
  return () => {
    happened();
    return fail();
  };
}

/** Damage to what calls carry: bytes of bodies, or keys. */
function damaging(
  type: Damage["type"],
  after: number,
  fits: Effect["fits"],
  fail: (call: FaultCall) => unknown = () => undefined,
): Effect {
  return {
    fits,
    commitPoint(call, happened) {
      const error = fail(call);
      return (commit) => commit({ type, after, error, happened });
    },
  };
}

const bodies: ReadonlySet<string> = new Set(["get", "put", "uploadPart"]);
const hasBody = ({ action }: FaultCall): boolean => bodies.has(action);

const makers: Readonly<Record<FaultName, Maker>> = {
  refuse(given, { vocabulary }) {
    if (given instanceof Error) {
      const fail = () => {
        throw given;
      };
      return { fits: anyCall, commitPoint: (_, happened) => failing(fail, happened) };
    }
    const { codes, refusal, whyNot } = vocabulary;
    if (typeof given !== "number" || !codes.includes(given)) {
      throw wrong("refuse", `an Error or one of the codes ${codes.join(", ")}`, given, whyNot(given));
    }
    return { fits: anyCall, commitPoint: ({ action }, happened) => failing(refusal(given, action), happened) };
  },
  loseAnswer: (_, { vocabulary }) => ({
    fits: anyCall,
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
  loseRequest: (_, { vocabulary }) => ({
    fits: anyCall,
    commitPoint(_call, happened) {
      const error = vocabulary.connectionLost();
      return failing(() => {
        throw error;
      }, happened);
    },
  }),
  tear(given, { vocabulary }) {
    const count = wholeNumber("tear", 1, given);
    return {
      fits: ({ action, keys = [] }) => action === "delete" && keys.length > count,
      commitPoint({ action }, happened) {
        const fail = vocabulary.refusal(10001, action);
        return async (commit) => {
          let isTorn = false;
          const tear = (): void => {
            isTorn = true;
            happened();
          };
          const result = await commit({ type: "cut", after: count, happened: tear });
          // After the commit: there was one.
          return isTorn ? fail() : result;
        };
      },
    };
  },
  breakBody: (given, { vocabulary }) =>
    damaging("break", wholeNumber("breakBody", 0, given), hasBody, vocabulary.connectionLost),
  truncateBody: (given) => damaging("cut", wholeNumber("truncateBody", 0, given), hasBody),
  flipByte: (given) => damaging("flip", wholeNumber("flipByte", 0, given), hasBody),
  stall() {
    let wake: () => void = () => undefined;
    let released = new Promise<void>((resolve) => {
      wake = resolve;
    });
    return {
      fits: anyCall,
      commitPoint: (_, happened) => async (commit) => {
        happened();
        await released;
        return commit();
      },
      release() {
        wake();
        released = new Promise((resolve) => {
          wake = resolve;
        });
      },
    };
  },
  delay(given, { clock }) {
    const milliseconds = parseDuration(given);
    if (milliseconds === undefined)
      throw new TypeError(`faults: the duration of delay() must be ${durationForms}, not ${shown(given)}.`);
    const { sleepUntil } = clock as Partial<WaitingClock>;
    if (typeof sleepUntil !== "function") {
      throw new TypeError(
        "faults: delay() needs a clock that a test moves: give the fake one, new FakeBucket({ clock: manualClock(0) }).",
      );
    }
    return {
      fits: anyCall,
      commitPoint(_, happened) {
        const due = (clock as WaitingClock).sleepUntil(clock.now() + milliseconds);
        return async (commit) => {
          happened();
          await due;
          return commit();
        };
      },
    };
  },
  throttle: (_, { vocabulary }) => ({
    // service Limits (writes to one key): a conditional put that loses gives `null`.
    fits: (call, overlaps) => overlaps && (call as { readonly onlyIf?: unknown }).onlyIf === undefined,
    commitPoint: ({ action }, happened) => failing(vocabulary.refusal(10058, action), happened),
  }),
};

/** Makes a fault for a fake. */
export function effectOf(fault: Fault, world: World): Effect {
  const [name, given] = partsOf(fault);
  if (world.vocabulary.faults.has(name)) return makers[name](given, world);
  throw new TypeError(`faults: ${name}() is for buckets; here there are ${[...world.vocabulary.faults].join(", ")}.`);
}

function wholeNumber(name: FaultName, least: number, given: unknown): number {
  if (Number.isSafeInteger(given) && (given as number) >= least) return given as number;
  throw wrong(name, `a whole number, ${least} or more`, given);
}

function wrong(name: string, wanted: string, given: unknown, why = ""): TypeError {
  return new TypeError(`faults: ${name}() takes ${wanted}, not ${shown(given)}${why}.`);
}
