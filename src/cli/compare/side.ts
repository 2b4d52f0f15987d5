import type { Comparison } from "../../property/sequences/compare-runners.js";
import { underPrefix } from "../../property/sequences/scratch.js";
import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import type { TourStop } from "./tour.js";

/** The environment of a comparison. */
export interface CompareHost {
  readonly folder: string;
  /** The Worker, as one module. */
  readonly worker: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly say: (line: string) => void;
  /** The fixed sequences. @defaultValue all */
  readonly tour?: readonly TourStop[];
  /** Ends the comparison after the current sequence. */
  readonly signal?: AbortSignal;
}

/** The other bucket of a comparison with a FakeBucket. */
export interface Side extends Pick<Comparison<undefined>, "differ"> {
  /** The prefix of the keys written by the sequences, on both sides. */
  readonly prefix: string;
  readonly leavesOut: (sequence: Sequence) => boolean;
  readonly run: (sequence: Sequence) => Promise<readonly Observation[]>;
  /** Deletes the remaining objects; returns a key if its deletion failed. */
  readonly end: () => Promise<string | undefined>;
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
