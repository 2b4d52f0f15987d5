import type { Comparison } from "../../property/sequences/compare-runners.js";
import { underPrefix } from "../../property/sequences/scratch.js";
import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import type { Questions } from "./recording.js";

/** The environment of a comparison. */
export interface CompareHost {
  readonly folder: string;
  /** The Worker, as one module. */
  readonly worker: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly say: (line: string) => void;
  readonly questions: Questions;
  /** The version of fakebucket. */
  readonly version: string;
  /** Ends the comparison after the current sequence. */
  readonly signal?: AbortSignal;
}

/** The other bucket of a comparison with a FakeBucket. */
export interface Side extends Pick<Comparison<undefined>, "differ"> {
  /** The prefix of the keys written by the sequences, on both sides. */
  readonly prefix: string;
  /** The texts that name the user's account, bucket or address: never recorded. */
  readonly secrets: readonly string[];
  readonly leavesOut: (sequence: Sequence) => boolean;
  /** Makes the calls of a sequence, with a pause before each. */
  readonly run: (sequence: Sequence, pauseMilliseconds: number) => Promise<readonly Observation[]>;
  /** Deletes the remaining objects; returns a key if its deletion failed. */
  readonly end: () => Promise<string | undefined>;
}

/**
 * Runs a sequence, and again with pauses if R2 refused a call as too frequent (10058): it may take one write a second to
 * a key.
 */
export async function runPatiently({ run }: Pick<Side, "run">, sequence: Sequence): Promise<readonly Observation[]> {
  const observations = await run(sequence, 0);
  return JSON.stringify(observations).includes("(10058)") ? run(sequence, 1100) : observations;
}

/** Returns a sequence with a prefix before all keys. */
export function inScratch(sequence: Sequence, prefix: string): Sequence {
  return underPrefix(sequence, prefix) ?? [];
}

/** Returns observations in the JSON form of the Worker's responses. */
export function asJson(observations: readonly Observation[]): Observation[] {
  return JSON.parse(JSON.stringify(observations));
}

/** The first line of a text, of at most 200 characters. */
export function firstLine(text: string): string {
  return (text.trim().split("\n")[0] ?? "").slice(0, 200);
}

/** Returns the host of an address, and the labels before its domain: one of them may name an account. */
export function namesIn(address: string): string[] {
  const { host, hostname } = new URL(address);
  return [host, ...hostname.split(".").slice(0, -2)];
}
