import type { StoreConditional, StoreObject } from "fakebucket/types";
import type { Call } from "./call.js";
import { failedReadStatus, isConditional, preconditions, rangeStillApplies, toOnlyIf } from "./conditions.js";
import { HttpError } from "./http-error.js";
import { objectHeaders, overrideHeaders } from "./object-headers.js";
import { rangeAnswer } from "./range.js";
import { rangeNotSatisfiable, readServiceError } from "./service-error.js";

/** GET of an object. */
export async function readObject({ request, bucket, key, query }: Call): Promise<Response> {
  const conditions = preconditions(request);
  const onlyIf = toOnlyIf(conditions);
  let range = request.headers.get("range");
  let object = await getRange({ bucket, key }, onlyIf, request.headers);

  // The binding ignores If-Range. The second call, without a range, is needed only if the client's copy is outdated.
  if (object !== null && "body" in object && range !== null && !rangeStillApplies(request.headers, object)) {
    await object.body.cancel();
    range = null;
    object = await bucket.get(key, { onlyIf });
  }
  if (object === null) throw notFound(key);
  if (!("body" in object)) return preconditionFailed(conditions, object);

  const answer = rangeAnswer(range, object);
  if (answer.status === 416) {
    await object.body.cancel();
    throw new HttpError(416, `The object has ${object.size} bytes.`, { "content-range": answer.contentRange });
  }
  const headers = objectHeaders(object);
  overrideHeaders(headers, query);
  headers.set("content-length", String(answer.length));
  if (answer.status === 206) headers.set("content-range", answer.contentRange);
  // A body with a content encoding is stored encoded; without "manual" the platform would encode it again.
  const init: ResponseInit & { encodeBody: "manual" } = { status: answer.status, headers, encodeBody: "manual" };
  return new Response(object.body, init);
}

/**
 * Gets a range, or the whole object if the binding refuses the range as unsatisfiable: the 416 needs the size, and the
 * object is sent if the range does not apply any more.
 */
async function getRange(
  { bucket, key }: Pick<Call, "bucket" | "key">,
  onlyIf: StoreConditional | Headers,
  range: Headers,
) {
  try {
    return await bucket.get(key, { onlyIf, range });
  } catch (error) {
    if (readServiceError(error)?.code !== rangeNotSatisfiable) throw error;
    return bucket.get(key, { onlyIf });
  }
}

/** HEAD of an object: like GET, but without a body, and Range is ignored (RFC 9110 §14.2). */
export async function headObject({ request, bucket, key, query }: Call): Promise<Response> {
  const conditions = preconditions(request);
  let object: StoreObject | null;
  if (isConditional(conditions)) {
    // `head` has no conditions. `get` has them, and its body need not be read.
    const found = await bucket.get(key, { onlyIf: toOnlyIf(conditions) });
    if (found !== null && !("body" in found)) return preconditionFailed(conditions, found);
    await found?.body.cancel();
    object = found;
  } else {
    object = await bucket.head(key);
  }
  if (object === null) throw notFound(key);

  const headers = objectHeaders(object);
  overrideHeaders(headers, query);
  headers.set("content-length", String(object.size));
  return new Response(null, { headers });
}

function notFound(key: string): HttpError {
  return new HttpError(404, `There is no object "${key}".`);
}

function preconditionFailed(conditions: Headers, object: StoreObject): Response {
  const status = failedReadStatus(conditions, object);
  if (status === 412) throw new HttpError(412, "A precondition failed.", { etag: object.httpEtag });
  const headers = objectHeaders(object);
  // A 304 has the headers that a cache needs, and no headers of the body.
  for (const name of [...headers.keys()]) {
    if (!["cache-control", "etag", "expires", "last-modified"].includes(name)) headers.delete(name);
  }
  return new Response(null, { status: 304, headers });
}
