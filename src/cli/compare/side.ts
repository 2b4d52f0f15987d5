import type { Comparison } from "../../property/sequences/compare-runners.js";
import { underPrefix } from "../../property/sequences/scratch.js";
import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import type { TourStop } from "./tour.js";

/** The surroundings that a comparison needs. */
export interface CompareHost {
  readonly folder: string;
  /** The Worker, as one module. */
  readonly worker: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly say: (line: string) => void;
  /** The fixed sequences. @defaultValue all */
  readonly tour?: readonly TourStop[];
  /** Ends the comparison after the sequence that runs. */
  readonly signal?: AbortSignal;
}

/** The bucket that a FakeBucket is compared with. */
export interface Side extends Pick<Comparison<undefined>, "differ"> {
  /** Under which the sequences write, on both sides. */
  readonly prefix: string;
  readonly leavesOut: (sequence: Sequence) => boolean;
  readonly run: (sequence: Sequence) => Promise<readonly Observation[]>;
  /** Removes what is left; gives the key of an object that the bucket does not delete. */
  readonly end: () => Promise<string | undefined>;
}

/** Returns a sequence whose keys begin with a prefix. */
export function inScratch(sequence: Sequence, prefix: string): Sequence {
  return underPrefix(sequence, prefix) ?? [];
}

/** Returns observations in the form in which a Worker sends them. */
export function asJson(observations: readonly Observation[]): Observation[] {
  return JSON.parse(JSON.stringify(observations));
}

/** The first line of a text, of at most 200 characters. */
export function firstLine(text: string): string {
  return (text.trim().split("\n")[0] ?? "").slice(0, 200);
}
