import type { StoreUploadedPart } from "fakebucket/types";
import type { Call } from "./call.js";
import { refusePreconditions } from "./conditions.js";
import { readCustomMetadata } from "./custom-metadata.js";
import { HttpError } from "./http-error.js";
import { objectSummary } from "./object-summary.js";

/** POST that starts an upload in parts. Any client with the key and the `uploadId` can continue it for seven days. */
export async function startUpload({ request, bucket, key }: Call): Promise<Response> {
  refusePreconditions(request);
  const upload = await bucket.createMultipartUpload(key, {
    httpMetadata: request.headers,
    customMetadata: readCustomMetadata(request.headers),
  });
  return Response.json({ key: upload.key, uploadId: upload.uploadId }, { status: 201 });
}

/** PUT of a part. */
export async function uploadPart(call: Call): Promise<Response> {
  refusePreconditions(call.request);
  const partNumber = call.query.get("partNumber") ?? "";
  if (!isPartNumber(Number(partNumber)) || !/^\d+$/.test(partNumber)) {
    throw new HttpError(400, `"${partNumber}" is not a whole number from 1 to 10000 (partNumber).`);
  }
  // A request without a body has `body: null`, which `put` accepts and `uploadPart` refuses.
  const part = await resume(call).uploadPart(Number(partNumber), call.request.body ?? "");
  return Response.json(part, { headers: { etag: `"${part.etag}"` } });
}

/** POST that completes an upload. */
export async function completeUpload(call: Call): Promise<Response> {
  refusePreconditions(call.request);
  const object = await resume(call).complete(await readParts(call.request));
  return Response.json(objectSummary(object), { headers: { etag: object.httpEtag } });
}

/** DELETE that aborts an upload. */
export async function abortUpload(call: Call): Promise<Response> {
  refusePreconditions(call.request);
  await resume(call).abort();
  return new Response(null, { status: 204 });
}

/** Returns a handle, unchecked: an unknown upload is refused at the first call of the handle. */
function resume({ bucket, key, query }: Call) {
  return bucket.resumeMultipartUpload(key, query.get("uploadId") ?? "");
}

async function readParts(request: Request): Promise<StoreUploadedPart[]> {
  let parts: unknown;
  try {
    parts = await request.json();
  } catch {
    throw new HttpError(400, "The body is not JSON.");
  }
  if (!Array.isArray(parts) || !parts.every(isPart)) {
    throw new HttpError(400, "The body is not a list of parts: [{ partNumber, etag }].");
  }
  // The store answers this with an internal error (10001), and the client would retry.
  if (new Set(parts.map(({ partNumber }) => partNumber)).size < parts.length) {
    throw new HttpError(400, "A part number is given twice.");
  }
  return parts;
}

function isPart(value: unknown): value is StoreUploadedPart {
  if (typeof value !== "object" || value === null) return false;
  const { partNumber, etag } = value as Partial<Record<keyof StoreUploadedPart, unknown>>;
  return isPartNumber(partNumber) && typeof etag === "string";
}

function isPartNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 10_000;
}
