import type {
  StoreBucket,
  StoreChecksums,
  StoreConditional,
  StoreGetOptions,
  StoreHTTPMetadata,
  StoreMultipartUpload,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
  StorePutOptions,
  StoreRange,
  StoreStorageClass,
  StoreUploadedPart,
} from "fakebucket/types";
import type { Equal, Expect } from "../expect.js";

declare const bucket: StoreBucket;
declare const getOptions: StoreGetOptions;
declare const maybeGetOptions: StoreGetOptions | undefined;
declare const putOptions: StorePutOptions;
declare const maybePutOptions: StorePutOptions | undefined;
declare const maybeCondition: StoreConditional | undefined;

const head = await bucket.head("key");
export type Head = Expect<Equal<typeof head, StoreObject | null>>;

// Without `onlyIf`, get always returns a body.
const get = await bucket.get("key");
const getUndefined = await bucket.get("key", undefined);
const getEmpty = await bucket.get("key", {});
const getRange = await bucket.get("key", { range: { offset: 1 }, ssecKey: "00" });
const getNoCondition = await bucket.get("key", { onlyIf: undefined });
export type Get = Expect<Equal<typeof get, StoreObjectBody | null>>;
export type GetUndefined = Expect<Equal<typeof getUndefined, StoreObjectBody | null>>;
export type GetEmpty = Expect<Equal<typeof getEmpty, StoreObjectBody | null>>;
export type GetRange = Expect<Equal<typeof getRange, StoreObjectBody | null>>;
export type GetNoCondition = Expect<Equal<typeof getNoCondition, StoreObjectBody | null>>;

// With a possible `onlyIf`, get may return no body.
const getIf = await bucket.get("key", { onlyIf: { etagMatches: "a" } });
const getMaybeIf = await bucket.get("key", { onlyIf: maybeCondition });
const getOptional = await bucket.get("key", getOptions);
const getMaybeOptional = await bucket.get("key", maybeGetOptions);
export type GetIf = Expect<Equal<typeof getIf, StoreObjectBody | StoreObject | null>>;
export type GetMaybeIf = Expect<Equal<typeof getMaybeIf, StoreObjectBody | StoreObject | null>>;
export type GetOptional = Expect<Equal<typeof getOptional, StoreObjectBody | StoreObject | null>>;
export type GetMaybeOptional = Expect<Equal<typeof getMaybeOptional, StoreObjectBody | StoreObject | null>>;
export type GetReturns = Expect<Equal<Awaited<ReturnType<StoreBucket["get"]>>, StoreObjectBody | StoreObject | null>>;

if (getIf !== null) {
  if ("body" in getIf) {
    const found = getIf;
    type Found = Expect<Equal<typeof found, StoreObjectBody>>;
    const text = await (found satisfies StoreObjectBody).text();
    text satisfies string & ([Found] extends [true] ? unknown : never);
  } else {
    const failed = getIf;
    type Failed = Expect<Equal<typeof failed, StoreObject>>;
    failed.etag satisfies string & ([Failed] extends [true] ? unknown : never);
  }
}

// Without `onlyIf`, put always returns an object.
const put = await bucket.put("key", "value");
const putUndefined = await bucket.put("key", "value", undefined);
const putEmpty = await bucket.put("key", "value", {});
const putMetadata = await bucket.put("key", "value", { customMetadata: { a: "b" }, storageClass: "Standard" });
const putNoCondition = await bucket.put("key", "value", { onlyIf: undefined });
export type Put = Expect<Equal<typeof put, StoreObject>>;
export type PutUndefined = Expect<Equal<typeof putUndefined, StoreObject>>;
export type PutEmpty = Expect<Equal<typeof putEmpty, StoreObject>>;
export type PutMetadata = Expect<Equal<typeof putMetadata, StoreObject>>;
export type PutNoCondition = Expect<Equal<typeof putNoCondition, StoreObject>>;

// With a possible `onlyIf`, put may return null.
const putIf = await bucket.put("key", "value", { onlyIf: { etagDoesNotMatch: "*" } });
const putMaybeIf = await bucket.put("key", "value", { onlyIf: maybeCondition });
const putOptional = await bucket.put("key", "value", putOptions);
const putMaybeOptional = await bucket.put("key", "value", maybePutOptions);
export type PutIf = Expect<Equal<typeof putIf, StoreObject | null>>;
export type PutMaybeIf = Expect<Equal<typeof putMaybeIf, StoreObject | null>>;
export type PutOptional = Expect<Equal<typeof putOptional, StoreObject | null>>;
export type PutMaybeOptional = Expect<Equal<typeof putMaybeOptional, StoreObject | null>>;
export type PutReturns = Expect<Equal<Awaited<ReturnType<StoreBucket["put"]>>, StoreObject | null>>;

// The cursor exists exactly when there is more.
const page = await bucket.list();
export type Page = Expect<Equal<typeof page, StoreObjects>>;
if (page.truncated) page.cursor satisfies string;
export type CursorWhenTruncated = Expect<Equal<Extract<StoreObjects, { truncated: true }>["cursor"], string>>;
export type NoCursorOtherwise = Expect<
  Equal<"cursor" extends keyof Extract<StoreObjects, { truncated: false }> ? 1 : 0, 0>
>;
export type Objects = Expect<Equal<StoreObjects["objects"], StoreObject[]>>;
export type DelimitedPrefixes = Expect<Equal<StoreObjects["delimitedPrefixes"], string[]>>;

const upload = await bucket.createMultipartUpload("key");
const resumed = bucket.resumeMultipartUpload("key", upload.uploadId);
const part = await upload.uploadPart(1, "value");
const completed = await upload.complete([part]);
export type Upload = Expect<Equal<typeof upload, StoreMultipartUpload>>;
export type Resumed = Expect<Equal<typeof resumed, StoreMultipartUpload>>;
export type Part = Expect<Equal<typeof part, StoreUploadedPart>>;
export type Completed = Expect<Equal<typeof completed, StoreObject>>;
export type Aborted = Expect<Equal<ReturnType<StoreMultipartUpload["abort"]>, Promise<void>>>;
export type Deleted = Expect<Equal<ReturnType<StoreBucket["delete"]>, Promise<void>>>;

export type Properties = Expect<
  Equal<
    Omit<StoreObject, "writeHttpMetadata">,
    {
      readonly key: string;
      readonly version: string;
      readonly size: number;
      readonly etag: string;
      readonly httpEtag: string;
      readonly checksums: StoreChecksums;
      readonly uploaded: Date;
      readonly httpMetadata?: StoreHTTPMetadata;
      readonly customMetadata?: Record<string, string>;
      readonly range?: StoreRange;
      readonly storageClass: StoreStorageClass;
      readonly ssecKeyMd5?: string;
    }
  >
>;

interface Settings {
  readonly theme: string;
}
if (get !== null) {
  const settings = await get.json<Settings>();
  const unknown = await get.json();
  const bytes = await get.bytes();
  type Json = Expect<Equal<typeof settings, Settings>>;
  type UnknownJson = Expect<Equal<typeof unknown, unknown>>;
  type Binary = Expect<Equal<typeof bytes, Uint8Array<ArrayBuffer>>>;
  get.bodyUsed satisfies boolean & ([Json, UnknownJson, Binary] extends [true, true, true] ? unknown : never);
  (await get.arrayBuffer()) satisfies ArrayBuffer;
  (await get.text()) satisfies string;
  (await get.blob()).size satisfies number;
  get.body.locked satisfies boolean;
  const chunk = await get.body.getReader().read();
  chunk.done satisfies boolean;
}
