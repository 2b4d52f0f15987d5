import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { StoreUploadedPart } from "fakebucket/types";
import type { ObjectSummary } from "../server/object-summary.js";
import { contentTypeOf } from "./content-type.js";
import { type Asset, check, type DiskFile, type Job } from "./job.js";

type Part = Uint8Array<ArrayBuffer>;

/** The data a client needs to continue an upload in another session. It can be stored as JSON. */
interface Session {
  readonly uploadId: string;
  readonly parts: StoreUploadedPart[];
}

/** Uploads a file in parts, in two sessions: the first one breaks off in the middle of a part, the second continues. */
export async function uploadInParts(job: Job, { path, key, size }: DiskFile): Promise<Asset> {
  const { client, partBytes } = job;
  const breaksOffAt = size > partBytes ? 2 : 1;
  const sha256 = createHash("sha256");
  const etag = createHash("md5");
  let sent = 0;
  const file = await open(path);
  try {
    let session: Session = { uploadId: await startUpload(job, key), parts: [] };
    // Reads up to the current end: the file may have grown or shrunk since the scan.
    for (let partNumber = 1; ; partNumber++) {
      const bytes = await readPart(file, sent, partBytes);
      if (bytes.length === 0 && partNumber > 1) break;
      if (partNumber === breaksOffAt) {
        await breakOff(job, key, session.uploadId, partNumber, bytes);
        await checkInvisible(job, key);
        session = JSON.parse(JSON.stringify(session));
      }
      session.parts.push(await uploadPart(job, key, session.uploadId, partNumber, bytes));
      sha256.update(bytes);
      etag.update(createHash("md5").update(bytes).digest());
      sent += bytes.length;
      if (bytes.length < partBytes) break;
    }
    await checkInvisible(job, key);
    const response = await complete(job, key, session);
    check(response.status === 200, () => `completing the upload returned ${response.status}, not 200`);
    const stored = await client.json<ObjectSummary>(response);
    const expectedEtag = `"${etag.digest("hex")}-${session.parts.length}"`;
    check(stored.size === sent, () => `${sent} bytes in parts became ${stored.size}`);
    check(stored.etag === expectedEtag, () => `the upload returned the etag ${stored.etag}, not ${expectedEtag}`);
    return { path, key, size: sent, sha256: sha256.digest("hex"), etag: expectedEtag, changed: false };
  } finally {
    await file.close();
  }
}

/** Starts another upload of the same key and aborts it: the stored object stays, and the uploaded part is lost. */
export async function abortUpload(job: Job, { key }: DiskFile): Promise<void> {
  const uploadId = await startUpload(job, key);
  const part = await uploadPart(job, key, uploadId, 1, new TextEncoder().encode("abandoned"));
  const aborted = await job.client.send("abort an upload", { method: "DELETE", key, query: { uploadId } });
  check(aborted.status === 204, () => `aborting an upload returned ${aborted.status}, not 204`);
  const response = await complete(job, key, { uploadId, parts: [part] });
  check(response.status === 404, () => `completing an aborted upload returned ${response.status}, not 404`);
}

async function startUpload({ client }: Job, key: string): Promise<string> {
  const headers = { "content-type": contentTypeOf(key) };
  const response = await client.send("start an upload", { method: "POST", key, query: { uploads: "" }, headers });
  check(response.status === 201, () => `starting an upload returned ${response.status}, not 201`);
  return (await client.json<{ uploadId: string }>(response)).uploadId;
}

async function uploadPart({ client }: Job, key: string, uploadId: string, number: number, bytes: Part) {
  const query = { uploadId, partNumber: String(number) };
  const response = await client.send("upload a part", { method: "PUT", key, query, body: bytes });
  check(response.status === 200, () => `part ${number} returned ${response.status}, not 200`);
  return client.json<StoreUploadedPart>(response);
}

/** Sends half of a part, then closes the connection. */
async function breakOff({ client }: Job, key: string, uploadId: string, number: number, bytes: Part): Promise<void> {
  const connection = new AbortController();
  let half = bytes.slice(0, Math.ceil(bytes.length / 2));
  const body = new ReadableStream({
    // A byte stream of known length, like the body of a request with a content-length.
    type: "bytes",
    pull(controller) {
      if (half.length > 0) controller.enqueue(half);
      else {
        connection.abort();
        controller.error(new Error("The connection broke off."));
      }
      half = new Uint8Array();
    },
  });
  const query = { uploadId, partNumber: String(number) };
  const response = await client.send("break off a part", {
    method: "PUT",
    key,
    query,
    body,
    signal: connection.signal,
  });
  check(response.status === 499, () => `half of part ${number} returned ${response.status}, not 499`);
}

function complete({ client }: Job, key: string, { uploadId, parts }: Session): Promise<Response> {
  const body = JSON.stringify(parts);
  return client.send("complete an upload", { method: "POST", key, query: { uploadId }, body });
}

async function checkInvisible({ client }: Job, key: string): Promise<void> {
  const response = await client.send("look up", { method: "HEAD", key });
  check(response.status === 404, () => `HEAD during the upload returned ${response.status}, not 404`);
}

async function readPart(file: FileHandle, offset: number, partBytes: number): Promise<Part> {
  const part = new Uint8Array(partBytes);
  let filled = 0;
  while (filled < partBytes) {
    const { bytesRead } = await file.read(part, filled, partBytes - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return part.subarray(0, filled);
}
