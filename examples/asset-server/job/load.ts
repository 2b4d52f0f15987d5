import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ObjectSummary } from "../server/object-summary.js";
import { contentTypeOf } from "./content-type.js";
import { type Asset, check, type DiskFile, forEachOf, type Job } from "./job.js";
import { abortUpload, uploadInParts } from "./upload-in-parts.js";

/** Uploads all files: large ones in parts (the largest one if none is large), the others in one piece. */
export async function load(job: Job, files: readonly DiskFile[]): Promise<void> {
  job.report.begin("load", files.length);
  const [largest] = [...files].sort((one, other) => other.size - one.size);
  await forEachOf(job, files, async (file) => {
    const inParts = file.size > job.partBytes || (file === largest && file.size > 0);
    job.assets.push(inParts ? await uploadInParts(job, file) : await store(job, file));
    if (inParts && file === largest) await abortUpload(job, file);
  });
  job.report.end();
}

async function store({ client }: Job, { path, key }: DiskFile): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(path));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  const headers = { "content-type": contentTypeOf(key), "x-checksum-sha256": sha256, "if-none-match": "*" };

  const response = await client.send("store", { method: "PUT", key, body: bytes, headers });
  check(response.status === 201, () => `PUT returned ${response.status}, not 201`);
  const stored = await client.json<ObjectSummary>(response);
  check(stored.key === key, () => `PUT stored it as "${stored.key}"`);
  check(stored.size === bytes.length, () => `PUT stored ${stored.size} of ${bytes.length} bytes`);
  check(stored.etag === etag, () => `PUT returned the etag ${stored.etag}, not ${etag}`);
  return { path, key, size: bytes.length, sha256, etag, changed: false };
}
