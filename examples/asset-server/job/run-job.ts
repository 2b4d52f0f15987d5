import type { StoreBucket } from "fakebucket/types";
import script from "../script.js";
import { type Answer, AssetClient } from "./asset-client.js";
import { deleteAll } from "./delete-all.js";
import type { Job, Report } from "./job.js";
import { load } from "./load.js";
import { readRanges } from "./read-ranges.js";
import { readWhole } from "./read-whole.js";
import { scanDirectory } from "./scan-directory.js";
import { tryConditions } from "./try-conditions.js";
import { walkFolders } from "./walk-folders.js";

const MiB = 1024 * 1024;

export interface JobOptions {
  readonly directory: string;
  readonly bucket: StoreBucket;
  readonly report: Report;
  /** Says of a path, from the directory on, whether to leave it out. @defaultValue nothing is left out */
  readonly skips?: (path: string) => boolean;
  /** Most bytes that the files may have together: the bucket holds them in memory. @defaultValue Infinity */
  readonly maxBytes?: number;
  /** Bytes of a part; larger files are uploaded in parts. @defaultValue 5 MiB, the least that the service takes */
  readonly partBytes?: number;
  /** Entries of a page when folders are walked: few, so that cursors are needed. @defaultValue 10 */
  readonly pageEntries?: number;
  /** What stands between client and bucket. @defaultValue the asset server */
  readonly answer?: Answer;
}

/** One phase of the job, and what it cost. */
export interface PhaseResult {
  readonly name: string;
  readonly requests: number;
  /** Sent and received together. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface JobResult {
  readonly files: number;
  readonly filesInParts: number;
  readonly folders: number;
  readonly bytes: number;
  readonly phases: readonly PhaseResult[];
  /** How many requests were made, by kind. */
  readonly requests: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
  /** What is not as it should be; empty if all is well. */
  readonly mismatches: readonly string[];
}

/** What the job cannot do because of what the caller asked for. */
export class JobRefused extends Error {}

/** Takes a directory through the asset server and back, and compares every byte with the disk. */
export async function runJob(options: JobOptions): Promise<JobResult> {
  const { directory, bucket, skips = () => false, maxBytes = Number.POSITIVE_INFINITY } = options;
  const client = new AssetClient(options.answer ?? ((request) => script.fetch(request, { ASSETS: bucket })));
  const { report, partBytes = 5 * MiB, pageEntries = 10 } = options;
  const job: Job = { client, report, partBytes, pageEntries, assets: [], notes: [], mismatches: [] };

  const files = await scanDirectory(directory, skips, job.notes);
  const found = files.reduce((sum, file) => sum + file.size, 0);
  if (found > maxBytes) {
    const [wanted, most] = [found, maxBytes].map((bytes) => `${Math.ceil(bytes / 1e6).toLocaleString("en-US")} MB`);
    throw new JobRefused(`The files have ${wanted}; the bucket keeps them in memory, where they may have ${most}.`);
  }

  const phases: PhaseResult[] = [];
  const measure = async <Result>(name: string, phase: () => Promise<Result>): Promise<Result> => {
    const moved = () => client.bytesSent + client.bytesReceived;
    const [requests, bytes, start] = [client.requestCount, moved(), performance.now()];
    const result = await phase();
    const milliseconds = performance.now() - start;
    phases.push({ name, requests: client.requestCount - requests, bytes: moved() - bytes, milliseconds });
    return result;
  };
  await measure("load", () => load(job, files));
  const folders = await measure("walk", () => walkFolders(job));
  await measure("read whole", () => readWhole(job));
  await measure("read ranges", () => readRanges(job));
  await measure("try conditions", () => tryConditions(job));
  await measure("delete", () => deleteAll(job));

  return {
    files: job.assets.length,
    filesInParts: job.assets.filter(({ etag }) => etag.includes("-")).length,
    folders,
    bytes: job.assets.reduce((sum, asset) => sum + asset.size, 0),
    phases,
    requests: client.requests,
    notes: job.notes,
    mismatches: job.mismatches,
  };
}
