import type { Call } from "./call.js";
import { readChecksum } from "./checksum.js";
import { preconditions, refusePreconditions, toOnlyIf } from "./conditions.js";
import { readCustomMetadata } from "./custom-metadata.js";
import { HttpError } from "./http-error.js";
import { objectSummary } from "./object-summary.js";

/** PUT of an object. */
export async function writeObject({ request, bucket, key }: Call): Promise<Response> {
  // A part of an object is not the object (RFC 9110 §14.5).
  if (request.headers.has("content-range"))
    throw new HttpError(400, "PUT takes whole objects; upload in parts instead.");
  const conditions = preconditions(request);
  const object = await bucket.put(key, request.body, {
    onlyIf: toOnlyIf(conditions),
    httpMetadata: request.headers,
    customMetadata: readCustomMetadata(request.headers),
    ...readChecksum(request.headers),
  });
  if (object === null) throw new HttpError(412, "A precondition failed.");
  // The binding does not report if an object existed before, except under the condition that none exists.
  const created = conditions.get("if-none-match")?.trim() === "*";
  return Response.json(objectSummary(object), { status: created ? 201 : 200, headers: { etag: object.httpEtag } });
}

/** DELETE of an object. It succeeds without an object too. */
export async function deleteObject({ request, bucket, key }: Call): Promise<Response> {
  refusePreconditions(request);
  await bucket.delete(key);
  return new Response(null, { status: 204 });
}
