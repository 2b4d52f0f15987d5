import {
  type Comparison,
  compareRunners,
  type Difference,
  type Disagreement,
  type SequenceRunner,
} from "../../src/property/sequences/compare-runners.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";

/** Differences of one kind, with the shortest sequence as evidence. */
export interface KindOfDifference<Setting> extends Disagreement<Setting> {
  /** The call and the change of its answer. */
  readonly kind: string;
}

/** The maximum number of kinds. */
const maxKinds = 40;

/**
 * Runs generated sequences on two sides like `compareRunners`, but continues after a difference. Returns the first one of
 * each kind, shrunk. Only the first difference of each sequence counts, because it may cause later ones.
 */
export async function findDifferences<Setting>(
  older: SequenceRunner<Setting>,
  newer: SequenceRunner<Setting>,
  { runs, seed, ...comparison }: Omit<Comparison<Setting>, "isKnown">,
): Promise<KindOfDifference<Setting>[]> {
  const found = new Map<string, KindOfDifference<Setting>>();
  const isKnown = (step: SequenceStep, difference: Difference) => found.has(kindOf(step, difference));
  for (let left = runs; left > 0 && found.size < maxKinds; ) {
    const options = { ...comparison, runs: left, seed: seed + found.size, isKnown };
    const disagreement = await compareRunners(older, newer, options);
    if (disagreement === undefined) break;
    const step = disagreement.sequence[disagreement.step];
    const kind = step === undefined ? "comes and goes" : kindOf(step, disagreement);
    found.set(kind, { ...disagreement, kind });
    left -= disagreement.after + 1;
  }
  return [...found.values()];
}

/** Describes the call and the change of its answer: another kind of answer, or changed words or members. */
export function kindOf({ call }: Pick<SequenceStep, "call">, { expected, shown }: Difference): string {
  const [before, after] = [JSON.parse(expected) as unknown, JSON.parse(shown) as unknown];
  const [old, now] = [answerOf(before), answerOf(after)];
  if (old.way !== now.way) return `${call}() ${old.way}${quoted(old.text)}, and now ${now.way}${quoted(now.text)}`;
  if (old.text === now.text) return `${call}() ${old.way}, and now has another ${changedMember(before, after)}`;
  const [from, to] = changedWords(old.text, now.text);
  const words = from === "" ? `also says${quoted(to)}` : `says${quoted(to) || " nothing"} instead of${quoted(from)}`;
  return `${call}() ${old.way}, and now ${words}`;
}

function quoted(text: string): string {
  return text === "" ? "" : ` "${text}"`;
}

interface Answer {
  readonly way: string;
  /** The text of an error. */
  readonly text: string;
}

interface ShownError {
  readonly class: string;
  readonly message: string;
}

/** Returns the kind of an answer, without its values. */
function answerOf(observation: unknown): Answer {
  const { thrown, rejected, result, ...rest } = observation as {
    readonly thrown?: ShownError;
    readonly rejected?: ShownError;
    readonly result?: { readonly class?: string } | null;
  };
  const error = thrown ?? rejected;
  if (error !== undefined) {
    return { way: `${thrown === undefined ? "rejects with" : "throws"} ${error.class}`, text: error.message };
  }
  if (result === undefined) return { way: Object.keys(rest).join(" and ") || "is not made", text: "" };
  const given = result === null ? "null" : Array.isArray(result) ? "an array" : (result.class ?? "a value");
  return { way: `gives ${given}`, text: "" };
}

/** Returns the changed words of two texts, without their common beginning and end. */
function changedWords(before: string, after: string): readonly [from: string, to: string] {
  const [from, to] = [before.split(" "), after.split(" ")];
  while (from.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  while (from.length > 0 && from.at(-1) === to.at(-1)) {
    from.pop();
    to.pop();
  }
  return [from.join(" "), to.join(" ")];
}

/** Returns the path of the first differing member, without indices. */
function changedMember(before: unknown, after: unknown): string {
  const [old, now] = [membersOf(before), membersOf(after)];
  if (old === undefined || now === undefined) return "";
  const name = [...new Set([...old.keys(), ...now.keys()])].find(
    (one) => JSON.stringify(old.get(one)) !== JSON.stringify(now.get(one)),
  );
  if (name === undefined) return "";
  const inner = changedMember(old.get(name), now.get(name));
  const own = /^\d+$/.test(name) ? "" : name;
  return [own, inner].filter((part) => part !== "").join(".");
}

/** Returns the members of an observation. Objects of a bucket are observed as lists of names and values. */
function membersOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const isNamed = (entry: unknown): entry is [string, unknown] =>
    Array.isArray(entry) && entry.length === 2 && typeof entry[0] === "string";
  return new Map(Array.isArray(value) && value.length > 0 && value.every(isNamed) ? value : Object.entries(value));
}
