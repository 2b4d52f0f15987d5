import type { Encoded } from "../values/encoded.js";
import { runSequence } from "./run-sequence.js";
import type { Observation, Sequence, SequenceStep } from "./sequence.js";

/** The methods used on the bucket for sequences. */
export interface ScratchBucket {
  list(options: { readonly prefix: string }): Promise<{ readonly objects: readonly { readonly key: string }[] }>;
  delete(keys: string[]): Promise<unknown>;
}

/**
 * Returns the sequence with a prefix before all keys and in all lists. Returns `undefined` for keys other than strings,
 * and for list options without a prefix of their own.
 */
export function underPrefix(sequence: Sequence, prefix: string): Sequence | undefined {
  const steps = sequence.map((step) => stepUnder(step, prefix));
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

/** True for a result of {@link underPrefix}. */
export function isUnderPrefix(sequence: Sequence, prefix: string): boolean {
  return sequence.every(({ call, args: [first] }) => {
    if (!hasKey(call) && call !== "list") return true;
    const texts = call === "list" ? [fieldOf(first, "prefix")] : keysOf(call, first);
    return texts?.every((text) => typeof text === "string" && text.startsWith(prefix)) ?? false;
  });
}

/** Waits in real time. */
export function wait(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Runs a sequence under a prefix, which must be empty, and empties it afterwards. If that fails, one more observation
 * contains a remaining key, or the error.
 *
 * @param pauseMilliseconds - waits so long before each call. @defaultValue 0
 * @param advance - lets time pass, for steps that need it.
 */
export async function runUnderPrefix(
  bucket: ScratchBucket,
  sequence: Sequence,
  prefix: string,
  pauseMilliseconds = 0,
  advance?: (milliseconds: number) => unknown,
): Promise<Observation[]> {
  const results: (Partial<{ abort(): Promise<unknown> }> | null | undefined)[] = [];
  const pause = pauseMilliseconds > 0 ? () => wait(pauseMilliseconds) : undefined;
  const observations = await runSequence(bucket, sequence, results, advance, pause);
  // Ended uploads refuse it.
  for (const result of results) await result?.abort?.().catch(() => undefined);
  const left = await emptyPrefix(bucket, prefix).catch(String);
  return left === undefined ? observations : [...observations, { left }];
}

/** The number of lists after which a bucket counts as unable to delete: sequences store less than a page. */
const mostLists = 10;

/** Deletes all objects under a prefix; returns the key of an object that remains. */
export async function emptyPrefix(bucket: ScratchBucket, prefix: string): Promise<string | undefined> {
  for (let count = 1; ; count++) {
    const { objects } = await bucket.list({ prefix });
    if (objects.length === 0 || count === mostLists) return objects[0]?.key;
    await bucket.delete(objects.map(({ key }) => key));
  }
}

function stepUnder(step: SequenceStep, prefix: string): SequenceStep | undefined {
  const [first, ...rest] = step.args;
  if (step.call === "list") {
    const options = optionsUnder(first, prefix);
    return options === undefined ? undefined : { ...step, args: [options, ...rest] };
  }
  if (!hasKey(step.call)) return step;
  if (typeof first === "string") return { ...step, args: [`${prefix}${first}`, ...rest] };
  const keys = keysOf(step.call, first);
  if (keys === undefined) return undefined;
  return { ...step, args: [{ is: "array", items: keys.map((key) => `${prefix}${key}`) }, ...rest] };
}

function optionsUnder(options: Encoded | undefined, prefix: string): Encoded | undefined {
  const given = options ?? { is: "object", entries: [] };
  if (typeof given !== "object" || given.is !== "object") return undefined;
  const restricts = (name: string) => name === "prefix" || name === "startAfter";
  if (given.entries.some(([name, value]) => restricts(name) && typeof value !== "string")) return undefined;
  const entries = given.entries.map(([name, value]) => [name, restricts(name) ? `${prefix}${value}` : value] as const);
  return { is: "object", entries: fieldOf(given, "prefix") === undefined ? [...entries, ["prefix", prefix]] : entries };
}

function hasKey(call: SequenceStep["call"]): boolean {
  return ["head", "get", "put", "delete", "createMultipartUpload", "resumeMultipartUpload"].includes(call);
}

/** Returns the keys in an argument, if they are certainly strings. Only `delete` accepts several keys. */
function keysOf(call: SequenceStep["call"], argument: Encoded | undefined): string[] | undefined {
  if (typeof argument === "string") return [argument];
  if (call !== "delete" || typeof argument !== "object" || argument.is !== "array") return undefined;
  return argument.items.every((item) => typeof item === "string") ? (argument.items as string[]) : undefined;
}

function fieldOf(argument: Encoded | undefined, field: string): Encoded | undefined {
  if (typeof argument !== "object" || argument.is !== "object") return undefined;
  return argument.entries.find(([name]) => name === field)?.[1];
}
