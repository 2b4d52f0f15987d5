import type { StoreObject, StoreObjectBody, StoreRangeInput } from "../../types/index.js";
import { copySources } from "../bucket/binding/copy-sources.js";
import type { SettingName } from "../bucket/request/request.js";
import { findBucket, type S3Call, type S3Operation, xmlResponse } from "./call.js";
import { type MetadataOfHeaders, readCondition, readMetadata, readSsecKey, ssecHeaders } from "./headers.js";
import { S3Error } from "./s3-error.js";
import { decode } from "./target.js";

/** The metadata of a copy. */
type Metadata = Pick<MetadataOfHeaders | StoreObject, "httpMetadata" | "customMetadata">;

/** The metadata of a copy by directive: taken from the source or the request. */
const directives = new Map<string, (source: StoreObject, given: MetadataOfHeaders) => Metadata>([
  ["COPY", (source) => source],
  ["REPLACE", (_source, given) => given],
  // R2, "Extensions", CopyObject
  [
    "MERGE",
    (source, given) => ({
      httpMetadata: { ...source.httpMetadata, ...given.httpMetadata },
      customMetadata: { ...source.customMetadata, ...given.customMetadata },
    }),
  ],
]);

export const copyObject: S3Operation = async (call) => {
  const { headers, key, bucketName, bucket } = call;
  const directive = headers.get("x-amz-metadata-directive") ?? "COPY";
  const metadataOf = directives.get(directive);
  if (metadataOf === undefined) throw new S3Error("InvalidArgument", "Unknown metadata directive.");
  const given = readMetadata(headers);
  const ssecKey = readSsecKey(headers);
  // R2, "Extensions", CopyObject: R2 has its own names for these conditions. S3 now has them under the usual names.
  const onlyIf = readCondition(headers, "cf-copy-destination-") ?? readCondition(headers);
  const source = readCopySource(call);
  const changes = directive !== "COPY" || given.storageClass !== undefined || ssecKey !== undefined;
  if (source.bucketName === bucketName && source.key === key && !changes) {
    throw new S3Error(
      "InvalidRequest",
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const object = await getCopySource(call);
  const { httpMetadata, customMetadata } = metadataOf(object, given);
  const settings = { httpMetadata, customMetadata, storageClass: given.storageClass, ssecKey: ssecKey?.hex };
  const options = { ...settings, onlyIf } satisfies Record<SettingName | "onlyIf", unknown>;
  copySources.set(options, { bucket: source.bucketName, object: source.key });
  const stored = await bucket.put(key, await object.arrayBuffer(), options as Record<string, unknown>);
  if (stored === null) throw new S3Error("PreconditionFailed");
  return xmlResponse(
    "CopyObjectResult",
    { LastModified: stored.uploaded.toISOString(), ETag: stored.httpEtag },
    ssecHeaders(stored.ssecKeyMd5),
  );
};

function readCopySource({ headers }: S3Call): { readonly bucketName: string; readonly key: string } {
  const [encoded = "", query] = (headers.get("x-amz-copy-source") ?? "").split("?");
  if (query !== undefined) throw new S3Error("NotImplemented");
  // Decoded before it is split, as clients encode the slashes too.
  const path = decode(encoded).replace(/^\//, "");
  const slash = path.indexOf("/");
  if (slash < 1 || slash === path.length - 1) {
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key: sourcebucket/sourcekey");
  }
  return { bucketName: path.slice(0, slash), key: path.slice(slash + 1) };
}

/**
 * Gets the source of a copy, as a snapshot.
 *
 * @throws S3Error if the source is missing, or fails a condition of the copy: always 412.
 */
export async function getCopySource(call: S3Call, range?: StoreRangeInput): Promise<StoreObjectBody> {
  const { bucketName, key } = readCopySource(call);
  const onlyIf = readCondition(call.headers, "x-amz-copy-source-");
  const ssecKey = readSsecKey(call.headers, "x-amz-copy-source-server-side-encryption-customer-");
  const object = await findBucket(call.service, bucketName).get(key, { onlyIf, range, ssecKey: ssecKey?.hex });
  if (object === null) throw new S3Error("NoSuchKey");
  if (!("body" in object)) throw new S3Error("PreconditionFailed");
  return object;
}
