import { compareUtf8 } from "../base/bytes/utf8.js";
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
  const after = query.has("part-number-marker") ? marker : 0;
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

  const uploads = port
    .uploads()
    .filter(({ key }) => key.startsWith(prefix))
    // A stable sort: of one key, the oldest stays the first.
    .toSorted((one, other) => compareUtf8(one.key, other.key));
  const marked = uploads.findIndex(({ key, uploadId }) => key === keyMarker && uploadId === idMarker);
  const following = uploads.filter(({ key }, index) => {
    if (keyMarker === undefined) return true;
    if (key === keyMarker) return marked !== -1 && index > marked;
    return compareUtf8(key, keyMarker) > 0 && !(isGroup(keyMarker, delimiter) && key.startsWith(keyMarker));
  });

  const listed: typeof uploads = [];
  const groups: string[] = [];
  let last: { readonly key: string; readonly uploadId: string } | undefined;
  let isTruncated = false;
  for (const upload of following) {
    const end = delimiter === "" ? -1 : upload.key.indexOf(delimiter, prefix.length);
    const group = end === -1 ? undefined : upload.key.slice(0, end + delimiter.length);
    if (group !== undefined && groups.at(-1) === group) continue;
    if (listed.length + groups.length >= limit) {
      isTruncated = limit > 0;
      break;
    }
    if (group === undefined) listed.push(upload);
    else groups.push(group);
    last = group === undefined ? upload : { key: group, uploadId: "" };
  }
  return xmlResponse("ListMultipartUploadsResult", {
    Bucket: bucketName,
    KeyMarker: keyMarker === undefined ? "" : encode(keyMarker),
    UploadIdMarker: idMarker ?? "",
    NextKeyMarker: isTruncated && last !== undefined ? encode(last.key) : undefined,
    NextUploadIdMarker: isTruncated ? last?.uploadId : undefined,
    EncodingType: query.get("encoding-type"),
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxUploads: limit,
    IsTruncated: isTruncated,
    Upload: listed.map((upload) => ({
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

/** True if a marker stands for a group, all of whose keys have been listed. */
function isGroup(marker: string, delimiter: string): boolean {
  return delimiter !== "" && marker.endsWith(delimiter);
}
