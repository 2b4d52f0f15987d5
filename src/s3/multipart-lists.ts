import { type S3Operation, xmlResponse } from "./call.js";
import { storageClassName } from "./headers.js";
import { owner, readCount, readEncoding, readText } from "./list-objects.js";
import { findUpload } from "./multipart-operations.js";
import { S3Error } from "./s3-error.js";

const mostEntries = 1000;

export const listParts: S3Operation = (call) => {
  const { bucketName, key, query } = call;
  const upload = findUpload(call);
  if (upload === undefined) throw new S3Error("NoSuchUpload");
  const encode = readEncoding(query);
  const limit = readCount(query, "max-parts", mostEntries);
  const marker = readCount(query, "part-number-marker", Number.MAX_SAFE_INTEGER);
  const after = readText(query, "part-number-marker") === undefined ? 0 : marker;
  const following = Array.from(upload.parts.values()).filter(({ partNumber }) => partNumber > after);
  const parts = following.slice(0, limit);
  const isTruncated = parts.length > 0 && parts.length < following.length;
  return xmlResponse("ListPartsResult", {
    Bucket: bucketName,
    Key: encode(key),
    EncodingType: query.get("encoding-type"),
    UploadId: upload.uploadId,
    Initiator: owner,
    Owner: owner,
    StorageClass: storageClassName(upload.storageClass),
    PartNumberMarker: after,
    NextPartNumberMarker: parts.at(-1)?.partNumber ?? after,
    MaxParts: limit,
    IsTruncated: isTruncated,
    Part: parts.map(({ partNumber, uploaded, etag, bytes }) => ({
      PartNumber: partNumber,
      LastModified: new Date(uploaded).toISOString(),
      ETag: `"${etag}"`,
      Size: bytes.size,
    })),
  });
};

export const listMultipartUploads: S3Operation = (call) => {
  const { bucketName, query, port } = call;
  const encode = readEncoding(query);
  const limit = readCount(query, "max-uploads", mostEntries);
  const [prefix = "", delimiter = ""] = [readText(query, "prefix"), readText(query, "delimiter")];
  const [keyMarker, idMarker] = [readText(query, "key-marker"), readText(query, "upload-id-marker")];

  const after = keyMarker === undefined ? undefined : { key: keyMarker, uploadId: idMarker };
  const { uploads, groups, last: next } = port.listUploads({ prefix, delimiter, after, limit });
  return xmlResponse("ListMultipartUploadsResult", {
    Bucket: bucketName,
    KeyMarker: keyMarker === undefined ? "" : encode(keyMarker),
    UploadIdMarker: idMarker ?? "",
    NextKeyMarker: next && encode(next.key),
    NextUploadIdMarker: next && (next.uploadId ?? ""),
    EncodingType: query.get("encoding-type"),
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxUploads: limit,
    IsTruncated: next !== undefined,
    Upload: uploads.map((upload) => ({
      Key: encode(upload.key),
      UploadId: upload.uploadId,
      Initiator: owner,
      Owner: owner,
      StorageClass: storageClassName(upload.storageClass),
      Initiated: new Date(upload.created).toISOString(),
    })),
    CommonPrefixes: groups.map((group) => ({ Prefix: encode(group) })),
  });
};
