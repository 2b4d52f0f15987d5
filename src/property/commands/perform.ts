import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type {
  BucketLike,
  MultipartUploadLike,
  ObjectBodyLike,
  ObjectLike,
  StoreConditional,
  StoreGetOptions,
  StoreHTTPMetadata,
  StoreMultipartOptions,
  StoreRange,
  StoreSsecKey,
} from "../../../types/index.js";
import type * as Operation from "../model/model-operation.js";
import { type Encoding, inForm } from "./encoding.js";
import { type ObservedOutcome, tellError } from "./observed-outcome.js";
import { tellObject } from "./tell-object.js";

/** Carries out an operation on a real bucket, and tells what it comes to. Never rejects. */
export async function perform(
  bucket: BucketLike,
  operation: Operation.ModelOperation,
  encoding: Encoding = {},
): Promise<ObservedOutcome> {
  let answered = false;
  const answeredOnce = async () => {
    if (answered) return;
    answered = true;
    await encoding.answered?.();
  };
  try {
    return await call(bucket, operation, { ...encoding, answered: answeredOnce });
  } catch (error) {
    await answeredOnce();
    return tellError(error);
  }
}

async function call(
  bucket: BucketLike,
  operation: Operation.ModelOperation,
  encoding: Encoding,
): Promise<ObservedOutcome> {
  switch (operation.action) {
    case "head":
      return tellFound(await bucket.head(operation.key), encoding);
    case "get":
      return tellFound(await bucket.get(operation.key, getOptions(operation, encoding)), encoding);
    case "put":
      return tellFound(
        await bucket.put(operation.key, inForm(operation.bytes, encoding), putOptions(operation, encoding)),
        encoding,
      );
    case "delete":
      return tellDone(await bucket.delete(operation.keys), encoding);
    case "list":
      return tellPage(bucket, operation, encoding);
    case "createMultipartUpload": {
      const upload = await bucket.createMultipartUpload(operation.key, settingsOptions(operation, encoding));
      await encoding.answered?.();
      return { result: "upload", key: upload.key, uploadId: upload.uploadId };
    }
    case "uploadPart": {
      // `null` is a value for `put` only.
      const value = inForm(operation.bytes, encoding) ?? new Uint8Array();
      const options = partOptions(operation, encoding);
      const part = await handleOf(bucket, operation).uploadPart(operation.partNumber, value, options);
      await encoding.answered?.();
      return { result: "part", partNumber: part.partNumber, etag: part.etag };
    }
    case "completeMultipartUpload":
      return tellFound(await handleOf(bucket, operation).complete(operation.parts), encoding);
    case "abortMultipartUpload":
      return tellDone(await handleOf(bucket, operation).abort(), encoding);
  }
}

/** The options of an `uploadPart`. */
export function partOptions(
  { ssecKey }: Operation.ModelUploadPart,
  encoding: Encoding,
): StoreMultipartOptions | undefined {
  return ssecKey === undefined ? undefined : { ssecKey: secret(ssecKey, encoding) };
}

/** Resumed for each call: a handle works like the one that `createMultipartUpload` gave. */
function handleOf(bucket: BucketLike, operation: { key: string; uploadId: string }): MultipartUploadLike {
  return bucket.resumeMultipartUpload(operation.key, operation.uploadId);
}

async function tellFound(found: ObjectBodyLike | ObjectLike | null, encoding: Encoding): Promise<ObservedOutcome> {
  await encoding.answered?.();
  if (found === null) return { result: "null" };
  if (!("body" in found)) return { result: "object", object: tellObject(found) };
  return { result: "object", object: tellObject(found), body: await read(found, encoding) };
}

async function read(found: ObjectBodyLike, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding.read ?? "arrayBuffer") {
    case "arrayBuffer":
      return new Uint8Array(await found.arrayBuffer());
    case "bytes":
      return found.bytes();
    case "blob":
      return new Uint8Array(await (await found.blob()).arrayBuffer());
    case "stream":
      return new Uint8Array(await new Response(found.body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
  }
}

async function tellDone(done: unknown, encoding: Encoding): Promise<ObservedOutcome> {
  await encoding.answered?.();
  return done === undefined ? { result: "undefined" } : { result: "error", name: "result", message: String(done) };
}

async function tellPage(bucket: BucketLike, list: Operation.ModelList, encoding: Encoding): Promise<ObservedOutcome> {
  const { action: _, ...options } = list;
  const page = await bucket.list(options);
  await encoding.answered?.();
  const { cursor } = page as { readonly cursor?: string };
  return {
    result: "page",
    objects: page.objects.map(tellObject),
    delimitedPrefixes: page.delimitedPrefixes,
    truncated: page.truncated,
    // The model says that it has a value exactly when the page is truncated; a member without one is a rule of its own.
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** The options of a `get`. */
export function getOptions(get: Operation.ModelGet, encoding: Encoding): StoreGetOptions {
  return {
    ...(get.onlyIf && { onlyIf: condition(get.onlyIf) }),
    ...(get.range && { range: get.range as StoreRange }),
    ...(get.ssecKey && { ssecKey: secret(get.ssecKey, encoding) }),
  };
}

/** The options of a `put`. */
export function putOptions(put: Operation.ModelPut, encoding: Encoding): Parameters<BucketLike["put"]>[2] {
  return {
    ...settingsOptions(put, encoding),
    ...(put.onlyIf && { onlyIf: condition(put.onlyIf) }),
    ...(put.checksum && { [put.checksum.algorithm]: digest(put.checksum.hex, encoding) }),
  };
}

/** The options of a `createMultipartUpload`. */
export function settingsOptions(given: Operation.ModelSettings, encoding: Encoding): StoreMultipartOptions {
  return {
    ...(given.httpMetadata && { httpMetadata: httpMetadata(given.httpMetadata) }),
    // `fromEntries` defines properties, so that a name such as `__proto__` becomes one.
    ...(given.customMetadata && { customMetadata: Object.fromEntries(given.customMetadata) }),
    ...(given.storageClass !== undefined && { storageClass: given.storageClass }),
    ...(given.ssecKey && { ssecKey: secret(given.ssecKey, encoding) }),
  };
}

function httpMetadata({ cacheExpiry, ...texts }: Operation.ModelHttpMetadata): StoreHTTPMetadata {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return cacheExpiry === undefined ? given : { ...given, cacheExpiry: new Date(cacheExpiry) };
}

function condition({ uploadedBefore, uploadedAfter, ...rest }: Operation.ModelCondition): StoreConditional {
  return {
    ...rest,
    ...(uploadedBefore !== undefined && { uploadedBefore: new Date(uploadedBefore) }),
    ...(uploadedAfter !== undefined && { uploadedAfter: new Date(uploadedAfter) }),
  };
}

function secret(key: Uint8Array, encoding: Encoding): StoreSsecKey {
  return encoding.ssecKey === "hex" ? bytesToHex(key) : Uint8Array.from(key).buffer;
}

function digest(hex: string, encoding: Encoding): string | Uint8Array {
  if (encoding.checksum === "buffer") return hexToBytes(hex);
  return encoding.checksum === "upperCaseHex" ? hex.toUpperCase() : hex;
}
