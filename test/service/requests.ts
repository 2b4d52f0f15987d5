import { StoredBytes } from "../../src/bytes/stored-bytes.js";
import type {
  AbortMultipartUploadRequest,
  ByteRange,
  ChecksumRequest,
  CompleteMultipartUploadRequest,
  ConditionRequest,
  CreateMultipartUploadRequest,
  DeleteRequest,
  EtagPattern,
  GetRequest,
  HeaderRangeRequest,
  HeadRequest,
  ListRequest,
  PartRequest,
  PutRequest,
  SsecKeyRequest,
  UploadPartRequest,
} from "../../src/request/request.js";
import type { Upload } from "../../src/service/put.js";

/** The members of a request that may be left out. */
type Rest<Request, Said extends keyof Request = never> = Partial<Omit<Request, "action" | Said>>;

/** A value: text, bytes, chunks already stored, or a number of zero bytes. */
export type Value = string | number | Uint8Array | StoredBytes;

export function bytesOf(value: Value): StoredBytes {
  if (value instanceof StoredBytes) return value;
  if (typeof value === "number") return new StoredBytes([new Uint8Array(value)]);
  return new StoredBytes([typeof value === "string" ? new TextEncoder().encode(value) : value]);
}

export function headRequest(key: string): HeadRequest {
  return { action: "head", key };
}

export function getRequest(key: string, rest: Rest<GetRequest, "key"> = {}): GetRequest {
  return { action: "get", key, onlyIf: undefined, range: undefined, ssecKey: undefined, ...rest };
}

const noSettings = { httpMetadata: {}, customMetadata: [], storageClass: undefined, ssecKey: undefined } as const;

export function putRequest(
  key: string,
  value: Value = "value",
  rest: Rest<PutRequest, "key"> = {},
): Upload<PutRequest> {
  const nothing = { ...noSettings, onlyIf: undefined, checksum: undefined };
  return { request: { action: "put", key, ...nothing, ...rest }, bytes: bytesOf(value) };
}

export function deleteRequest(...keys: readonly string[]): DeleteRequest {
  return { action: "delete", array: true, keys };
}

export function listRequest(rest: Rest<ListRequest> = {}): ListRequest {
  return {
    action: "list",
    limit: undefined,
    prefix: undefined,
    cursor: undefined,
    delimiter: undefined,
    startAfter: undefined,
    includeHttpMetadata: false,
    includeCustomMetadata: false,
    ...rest,
  };
}

export function createRequest(
  key: string,
  rest: Rest<CreateMultipartUploadRequest, "key"> = {},
): CreateMultipartUploadRequest {
  return { action: "createMultipartUpload", key, ...noSettings, ...rest };
}

/** Where an upload is, as a handle knows it. */
export interface UploadAddress {
  readonly key: string;
  readonly uploadId: string;
}

export function partRequest(
  address: UploadAddress,
  partNumber: number,
  value: Value = "part",
  ssecKey?: SsecKeyRequest,
): Upload<UploadPartRequest> {
  const { key, uploadId } = address;
  return { request: { action: "uploadPart", key, uploadId, partNumber, ssecKey }, bytes: bytesOf(value) };
}

export function completeRequest(address: UploadAddress, parts: readonly PartRequest[]): CompleteMultipartUploadRequest {
  const { key, uploadId } = address;
  return { action: "completeMultipartUpload", key, uploadId, parts };
}

export function abortRequest({ key, uploadId }: UploadAddress): AbortMultipartUploadRequest {
  return { action: "abortMultipartUpload", key, uploadId };
}

/** A precondition of the fields given. */
export function condition(fields: Partial<ConditionRequest>): ConditionRequest {
  return {
    etagMatches: undefined,
    etagDoesNotMatch: undefined,
    uploadedBefore: undefined,
    uploadedAfter: undefined,
    secondsGranularity: false,
    fromHeaders: false,
    ...fields,
  };
}

export function strong(value: string): EtagPattern {
  return { type: "strong", value };
}

/** A range given as a header. */
export function headerRange(...ranges: readonly ByteRange[]): HeaderRangeRequest {
  return { form: "header", ranges };
}

/** A checksum that no value of these tests has, or the one given. */
export function checksum(
  algorithm: ChecksumRequest["algorithm"] = "md5",
  hex: string = "0".repeat(32),
): ChecksumRequest {
  return { algorithm, hex };
}
