import { MissingHost } from "./missing-host.js";
import type { Row, Run } from "./row.js";
import type { Workshop } from "./workshop.js";

/** The outcome of a row. */
export interface RowResult {
  readonly row: Row;
  readonly status: "passed" | "failed" | "missing";
  /** The reason if it is missing or was not run. */
  readonly reason?: string;
  readonly version?: string;
  readonly runs: readonly Run[];
  readonly seconds: number;
}

/** True if a row passed, or is missing and optional. */
export function isGood({ row, status }: RowResult): boolean {
  return status === "passed" || (status === "missing" && row.optional === true);
}

/** The number of concurrent rows. Hosts spend most of their time on starting. */
const rowsAtOnce = 2;

/** Runs rows and returns their results in the same order. */
export async function runMatrix(
  rows: readonly Row[],
  workshop: Workshop,
  onResult: (result: RowResult) => void,
): Promise<RowResult[]> {
  const results = new Map<Row, RowResult>();
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const result = await runRow(row, workshop);
      results.set(row, result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, worker));
  return rows.flatMap((row) => results.get(row) ?? []);
}

async function runRow(row: Row, workshop: Workshop): Promise<RowResult> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const { version, runs } = await row.run(workshop);
    const failed = runs.some(({ outcomes }) => outcomes.some(({ status }) => status === "failed"));
    return { row, status: failed ? "failed" : "passed", version, runs, seconds: seconds() };
  } catch (error) {
    const status = error instanceof MissingHost ? "missing" : "failed";
    const reason = error instanceof MissingHost ? error.message : String(error);
    return {
      row,
      status,
      reason,
      runs: [],
      seconds: seconds(),
    };
  }
}
