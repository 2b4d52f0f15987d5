import type { AssetClient } from "./asset-client.js";

/** A file found on the disk. */
export interface DiskFile {
  readonly path: string;
  /** The path from the directory on, with slashes. */
  readonly key: string;
  readonly size: number;
}

/** A file that was loaded, and what is known of it since. */
export interface Asset {
  readonly path: string;
  readonly key: string;
  readonly size: number;
  /** In hex, of the bytes that were sent. */
  readonly sha256: string;
  /** In quotes, as computed from the bytes that were sent. */
  readonly etag: string;
  /** The file on the disk is no longer what was loaded: from then on it proves nothing. */
  changed: boolean;
}

/** Whom the job tells how far it is. */
export interface Report {
  begin(phase: string, steps: number): void;
  step(): void;
  end(): void;
}

/** What the phases of the job share. */
export interface Job {
  readonly client: AssetClient;
  readonly report: Report;
  /** Bytes of a part; larger files are uploaded in parts. */
  readonly partBytes: number;
  /** Entries of a page when folders are walked. */
  readonly pageEntries: number;
  readonly assets: Asset[];
  /** What was left out, and why. */
  readonly notes: string[];
  /** What is not as it should be. */
  readonly mismatches: string[];
}

/** Throws what is wrong, if something is. The caller adds which asset it is about. */
export function check(holds: boolean, wrong: () => string): asserts holds {
  if (!holds) throw new Error(wrong());
}

const concurrency = 4;

/** Works through assets or files, a few at a time: whatever is thrown is a mismatch of that one; the others go on. */
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

/** Whether the disk is to blame: a file that cannot be read, or was removed meanwhile, proves nothing either way. */
export function isDiskError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
