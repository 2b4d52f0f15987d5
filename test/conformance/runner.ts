import type { Observation, Sequence } from "./sequence.js";

/** The compatibility dates at which both sides are compared: before 2022-08-04 and 2022-10-31, and after both. */
export const dates = ["2025-09-01", "2022-08-03"] as const;

/** A date at which both sides are compared. */
export type ComparedDate = (typeof dates)[number];

/** Something that runs sequences, each on an empty bucket. */
export interface Runner {
  run(date: ComparedDate, sequence: Sequence): Promise<Observation[]>;
  stop(): Promise<void>;
}
