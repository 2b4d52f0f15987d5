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
import { fromHex, toHex } from "../../bytes/hex.js";
import type * as Operation from "../model/model-operation.js";
import { inForm, type Manner } from "./manner.js";
import { type ObservedOutcome, tellError } from "./observed-outcome.js";
import { tellObject } from "./tell-object.js";

/** Carries out an operation on a real bucket, and tells what it comes to. Never rejects. */
export async function perform(
  bucket: BucketLike,
  operation: Operation.ModelOperation,
  manner: Manner = {},
): Promise<ObservedOutcome> {
  let answered = false;
  const answeredOnce = async () => {
    if (answered) return;
    answered = true;
    await manner.answered?.();
  };
  try {
    return await call(bucket, operation, { ...manner, answered: answeredOnce });
  } catch (error) {
    await answeredOnce();
    return tellError(error);
  }
}

async function call(bucket: BucketLike, operation: Operation.ModelOperation, manner: Manner): Promise<ObservedOutcome> {
  switch (operation.action) {
    case "head":
      return tellFound(await bucket.head(operation.key), manner);
    case "get":
      return tellFound(await bucket.get(operation.key, getOptions(operation, manner)), manner);
    case "put":
      return tellFound(
        await bucket.put(operation.key, inForm(operation.bytes, manner), putOptions(operation, manner)),
        manner,
      );
    case "delete":
      return tellDone(await bucket.delete(operation.keys), manner);
    case "list":
      return tellPage(bucket, operation, manner);
    case "createMultipartUpload": {
      const upload = await bucket.createMultipartUpload(operation.key, settingsOptions(operation, manner));
      await manner.answered?.();
      return { result: "upload", key: upload.key, uploadId: upload.uploadId };
    }
    case "uploadPart": {
      // `null` is a value for `put` only.
      const value = inForm(operation.bytes, manner) ?? new Uint8Array();
      const options = partOptions(operation, manner);
      const part = await handleOf(bucket, operation).uploadPart(operation.partNumber, value, options);
      await manner.answered?.();
      return { result: "part", partNumber: part.partNumber, etag: part.etag };
    }
    case "completeMultipartUpload":
      return tellFound(await handleOf(bucket, operation).complete(operation.parts), manner);
    case "abortMultipartUpload":
      return tellDone(await handleOf(bucket, operation).abort(), manner);
  }
}

/** The options of an `uploadPart`. */
export function partOptions({ ssecKey }: Operation.ModelUploadPart, manner: Manner): StoreMultipartOptions | undefined {
  return ssecKey === undefined ? undefined : { ssecKey: secret(ssecKey, manner) };
}

/** Resumed for each call: a handle works like the one that `createMultipartUpload` gave. */
function handleOf(bucket: BucketLike, operation: { key: string; uploadId: string }): MultipartUploadLike {
  return bucket.resumeMultipartUpload(operation.key, operation.uploadId);
}

async function tellFound(found: ObjectBodyLike | ObjectLike | null, manner: Manner): Promise<ObservedOutcome> {
  await manner.answered?.();
  if (found === null) return { result: "null" };
  if (!("body" in found)) return { result: "object", object: tellObject(found) };
  return { result: "object", object: tellObject(found), body: await read(found, manner) };
}

async function read(found: ObjectBodyLike, manner: Manner): Promise<Uint8Array> {
  switch (manner.read ?? "arrayBuffer") {
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

async function tellDone(done: unknown, manner: Manner): Promise<ObservedOutcome> {
  await manner.answered?.();
  return done === undefined ? { result: "undefined" } : { result: "error", name: "result", message: String(done) };
}

async function tellPage(bucket: BucketLike, list: Operation.ModelList, manner: Manner): Promise<ObservedOutcome> {
  const { action: _, ...options } = list;
  const page = await bucket.list(options);
  await manner.answered?.();
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
export function getOptions(get: Operation.ModelGet, manner: Manner): StoreGetOptions {
  return {
    ...(get.onlyIf && { onlyIf: condition(get.onlyIf) }),
    ...(get.range && { range: get.range as StoreRange }),
    ...(get.ssecKey && { ssecKey: secret(get.ssecKey, manner) }),
  };
}

/** The options of a `put`. */
export function putOptions(put: Operation.ModelPut, manner: Manner): Parameters<BucketLike["put"]>[2] {
  return {
    ...settingsOptions(put, manner),
    ...(put.onlyIf && { onlyIf: condition(put.onlyIf) }),
    ...(put.checksum && { [put.checksum.algorithm]: digest(put.checksum.hex, manner) }),
  };
}

/** The options of a `createMultipartUpload`. */
export function settingsOptions(given: Operation.ModelSettings, manner: Manner): StoreMultipartOptions {
  return {
    ...(given.httpMetadata && { httpMetadata: httpMetadata(given.httpMetadata) }),
    // `fromEntries` defines properties, so that a name such as `__proto__` becomes one.
    ...(given.customMetadata && { customMetadata: Object.fromEntries(given.customMetadata) }),
    ...(given.storageClass !== undefined && { storageClass: given.storageClass }),
    ...(given.ssecKey && { ssecKey: secret(given.ssecKey, manner) }),
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

function secret(key: Uint8Array, manner: Manner): StoreSsecKey {
  return manner.ssecKey === "hex" ? toHex(key) : Uint8Array.from(key).buffer;
}

function digest(hex: string, manner: Manner): string | Uint8Array {
  if (manner.checksum === "buffer") return fromHex(hex);
  return manner.checksum === "upperCaseHex" ? hex.toUpperCase() : hex;
}
