import { bytesToHex } from "@noble/hashes/utils.js";
import type { MultipartUploadLike, ObjectBodyLike, ObjectLike, ObjectsLike, StoreRange } from "../../../types/index.js";
import type {
  ModelAction,
  ModelChecksumAlgorithm,
  ModelChoices,
  ModelHttpMetadata,
  ModelPart,
} from "../model/model-operation.js";
import type { ModelObject, ModelOutcome } from "../model/model-outcome.js";

/** The outcome of an operation on a real bucket: one that the model can give, or an error that it has no word for. */
export type ObservedOutcome = ModelOutcome | ObservedError;

/** An error that is not a refusal of the service in its own form. */
export interface ObservedError {
  readonly result: "error";
  readonly name: string;
  readonly message: string;
}

/** A call, what it resolved to, and that as plain data. */
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

type Resolved = ObjectsLike | MultipartUploadLike | ModelPart | ObjectBodyLike | ObjectLike | null | undefined;

async function outcomeOf(value: unknown): Promise<ModelOutcome> {
  const resolved = value as Resolved;
  if (resolved === undefined) return { result: "undefined" };
  if (resolved === null) return { result: "null" };
  if ("objects" in resolved) {
    const { objects, delimitedPrefixes, truncated } = resolved;
    const { cursor } = resolved as { readonly cursor?: string };
    // The model says that it has a value exactly when the page is truncated; a member without one is a rule of its own.
    const rest = cursor === undefined ? {} : { cursor };
    return { result: "page", objects: objects.map(plainObject), delimitedPrefixes, truncated, ...rest };
  }
  if ("uploadId" in resolved) return { result: "upload", key: resolved.key, uploadId: resolved.uploadId };
  if ("partNumber" in resolved) return { result: "part", partNumber: resolved.partNumber, etag: resolved.etag };
  if (!("body" in resolved)) return { result: "object", object: plainObject(resolved) };
  return { result: "object", object: plainObject(resolved), body: new Uint8Array(await resolved.arrayBuffer()) };
}

/** Returns the outcome of a rejection: a refusal of the service is a plain `Error` with the message `ACTION: TEXT (CODE)`. */
function outcomeOfError(error: unknown): ObservedOutcome {
  if (!(error instanceof Error)) return { result: "error", name: typeof error, message: String(error) };
  const [, action, text, code] = /^(\w+): (.*) \((\d+)\)$/s.exec(error.message) ?? [];
  const plain = error.name === "Error" && Object.getPrototypeOf(error) === Error.prototype;
  if (!plain || action === undefined || text === undefined) {
    return { result: "error", name: error.name, message: error.message };
  }
  return { result: "refused", action: action as ModelAction, text, code: Number(code) };
}

/** The choices of the bucket, as far as an outcome shows them. */
export function choicesOf(outcome: ObservedOutcome, now: number): ModelChoices {
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

const algorithms: readonly ModelChecksumAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

/** Returns an object of a real bucket as plain data. */
function plainObject(object: ObjectLike): ModelObject {
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
        return digest === undefined ? [] : [[algorithm, bytesToHex(new Uint8Array(digest))]];
      }),
    ),
    storageClass: object.storageClass,
    ssecKeyMd5: object.ssecKeyMd5,
  };
}

function plainHttpMetadata({ cacheExpiry, ...texts }: NonNullable<ObjectLike["httpMetadata"]>): ModelHttpMetadata {
  // Whether members without a value are there depends on the date, which the model does not know.
  const set = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return cacheExpiry === undefined ? set : { ...set, cacheExpiry: cacheExpiry.getTime() };
}

/** A range that a bucket returns has both numbers and no suffix; where one is missing, that shows. */
function plainRange(range: StoreRange): ModelObject["range"] {
  const { offset = Number.NaN, length = Number.NaN } = range as Partial<NonNullable<ModelObject["range"]>>;
  return { offset, length };
}
