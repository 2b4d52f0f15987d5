import type { MultipartUploadLike, ObjectBodyLike, ObjectLike, ObjectsLike, StoreRange } from "fakebucket/types";
import type { Action, ChecksumAlgorithm, Choices, HttpMetadata, Part } from "./call.js";
import type { FoundObject, Outcome } from "./outcome.js";

/** The outcome of a call on a bucket: an outcome known to the model, or an error unknown to it. */
export type ObservedOutcome = Outcome | ObservedError;

/** An error without the form of the service's refusals. */
export interface ObservedError {
  readonly result: "error";
  readonly name: string;
  readonly message: string;
}

/** The result of a call, as it is and as plain data. */
export interface ObservedCall {
  readonly value?: unknown;
  readonly outcome: ObservedOutcome;
}

/** Makes a call and observes it. Never rejects. */
export async function observeCall(call: () => unknown): Promise<ObservedCall> {
  try {
    const value = await call();
    return { value, outcome: await outcomeOf(value) };
  } catch (error) {
    return { outcome: outcomeOfError(error) };
  }
}

type Resolved = ObjectsLike | MultipartUploadLike | Part | ObjectBodyLike | ObjectLike | null | undefined;

async function outcomeOf(value: unknown): Promise<Outcome> {
  const resolved = value as Resolved;
  if (resolved === undefined) return { result: "undefined" };
  if (resolved === null) return { result: "null" };
  if ("objects" in resolved) {
    const { objects, delimitedPrefixes, truncated } = resolved;
    const { cursor } = resolved as { readonly cursor?: string };
    // A rule check covers the absence of the member when it has no value.
    const rest = cursor === undefined ? {} : { cursor };
    return { result: "page", objects: objects.map(plainObject), delimitedPrefixes, truncated, ...rest };
  }
  if ("uploadId" in resolved) return { result: "upload", key: resolved.key, uploadId: resolved.uploadId };
  if ("partNumber" in resolved) return { result: "part", partNumber: resolved.partNumber, etag: resolved.etag };
  if (!("body" in resolved)) return { result: "object", object: plainObject(resolved) };
  return { result: "object", object: plainObject(resolved), body: new Uint8Array(await resolved.arrayBuffer()) };
}

/** Returns the outcome of a rejection: a refusal is a plain `Error` with the message `ACTION: TEXT (CODE)`. */
function outcomeOfError(error: unknown): ObservedOutcome {
  if (!(error instanceof Error)) return { result: "error", name: typeof error, message: String(error) };
  const [, action, text, code] = /^(\w+): (.*) \((\d+)\)$/s.exec(error.message) ?? [];
  const plain = error.name === "Error" && Object.getPrototypeOf(error) === Error.prototype;
  if (!plain || action === undefined || text === undefined) {
    return { result: "error", name: error.name, message: error.message };
  }
  return { result: "refused", action: action as Action, text, code: Number(code) };
}

/** Returns the bucket's choices, as far as an outcome reveals them. */
export function choicesOf(outcome: ObservedOutcome, now: number): Choices {
  switch (outcome.result) {
    case "object":
      return { now, version: outcome.object.version };
    case "upload":
      return { now, uploadId: outcome.uploadId };
    case "part":
      return { now, partEtag: outcome.etag };
    case "page":
      return { now, cursor: outcome.cursor, entries: outcome.objects.length + outcome.delimitedPrefixes.length };
    default:
      return { now };
  }
}

const algorithms: readonly ChecksumAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

/** Returns an object of a bucket as plain data. */
function plainObject(object: ObjectLike): FoundObject {
  const { httpMetadata, customMetadata, range, checksums } = object;
  return {
    ...{ key: object.key, version: object.version, size: object.size, etag: object.etag, httpEtag: object.httpEtag },
    uploaded: object.uploaded.getTime(),
    httpMetadata: httpMetadata && plainHttpMetadata(httpMetadata),
    customMetadata: customMetadata && Object.entries(customMetadata),
    range: range && plainRange(range),
    checksums: Object.fromEntries(
      algorithms.flatMap((algorithm) => {
        const digest = checksums[algorithm];
        return digest === undefined ? [] : [[algorithm, Buffer.from(digest).toString("hex")]];
      }),
    ),
    storageClass: object.storageClass,
    ssecKeyMd5: object.ssecKeyMd5,
  };
}

function plainHttpMetadata({ cacheExpiry, ...texts }: NonNullable<ObjectLike["httpMetadata"]>): HttpMetadata {
  // The compatibility date controls the presence of members without a value; the model ignores dates.
  const set = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return cacheExpiry === undefined ? set : { ...set, cacheExpiry: cacheExpiry.getTime() };
}

/** Returns the range of an object. It always has both numbers and no suffix, so a missing number is a difference. */
function plainRange(range: StoreRange): FoundObject["range"] {
  const { offset = Number.NaN, length = Number.NaN } = range as Partial<NonNullable<FoundObject["range"]>>;
  return { offset, length };
}
