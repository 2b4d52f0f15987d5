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
  /** Returns true for a path, relative to the directory, that is to be skipped. @defaultValue nothing is skipped */
  readonly skips?: (path: string) => boolean;
  /** The maximum total size of the files in bytes: the bucket keeps them in memory. @defaultValue Infinity */
  readonly maxBytes?: number;
  /** The size of a part in bytes. Larger files are uploaded in parts. @defaultValue 5 MiB, the service's minimum */
  readonly partBytes?: number;
  /** The number of entries per page when folders are walked: few, so that cursors are used. @defaultValue 10 */
  readonly pageEntries?: number;
  /** Answers the client's requests. @defaultValue the asset server */
  readonly answer?: Answer;
}

/** The name, duration and traffic of one phase. */
export interface PhaseResult {
  readonly name: string;
  readonly requests: number;
  /** Bytes sent and received. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface JobResult {
  readonly files: number;
  readonly filesInParts: number;
  readonly folders: number;
  readonly bytes: number;
  readonly phases: readonly PhaseResult[];
  /** The number of requests by kind. */
  readonly requests: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
  /** Differences between the answers and the disk; empty if everything agrees. */
  readonly mismatches: readonly string[];
}

/** The caller's options are invalid. */
export class JobRefused extends Error {}

/** Uploads a directory to the asset server, reads it back and compares every byte with the disk. */
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
