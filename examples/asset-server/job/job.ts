import type { AssetClient } from "./asset-client.js";

/** A file found on the disk. */
export interface DiskFile {
  readonly path: string;
  /** The path relative to the directory, with slashes. */
  readonly key: string;
  readonly size: number;
}

/** An uploaded file. */
export interface Asset {
  readonly path: string;
  readonly key: string;
  readonly size: number;
  /** The SHA-256 of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** The etag computed from the uploaded bytes, in quotes. */
  readonly etag: string;
  /** True once the file on the disk differs from the uploaded bytes: it is not compared any more. */
  changed: boolean;
}

/** A progress reporter. */
export interface Report {
  begin(phase: string, steps: number): void;
  step(): void;
  end(): void;
}

/** The state shared by all phases of the job. */
export interface Job {
  readonly client: AssetClient;
  readonly report: Report;
  /** The size of a part in bytes. Larger files are uploaded in parts. */
  readonly partBytes: number;
  /** The number of entries per page when folders are walked. */
  readonly pageEntries: number;
  readonly assets: Asset[];
  /** Files that were skipped, with the reasons. */
  readonly notes: string[];
  /** Differences between the answers and the disk. */
  readonly mismatches: string[];
}

/** Throws an error with the message `wrong()` if a condition does not hold. The caller adds the asset's key. */
export function check(holds: boolean, wrong: () => string): asserts holds {
  if (!holds) throw new Error(wrong());
}

const concurrency = 4;

/** Processes items, a few at a time. An error is recorded as a mismatch of its item; the other items continue. */
export async function forEachOf<Item extends { readonly key: string }>(
  job: Job,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        if (isDiskError(error)) job.notes.push(`${item.key}: ${error.message}`);
        else job.mismatches.push(`${item.key}: ${error instanceof Error ? error.message : error}`);
      }
      job.report.step();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** True for an error of the disk: a file that is unreadable or was removed meanwhile says nothing about the bucket. */
export function isDiskError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
