import type { StorePutOptions, StoreValue } from "../../../types/index.js";
import { text } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { quoted } from "../../base/messages/visible.js";
import type { BucketPort, ObjectRecord } from "../../bucket/binding/bucket-port.js";
import type { SettingName } from "../../bucket/request/request.js";
import { sortKeyOf } from "../../bucket/service/sort-key.js";
import { checkOptions, findPort, isBucketPort, requireBucketPort } from "../check-arguments.js";
import { mistake } from "../place-of.js";
import { checkRecord, inClassOf } from "./check-record.js";

/** Options of {@link seedFromBucket}. */
export interface SeedFromBucketOptions {
  /** Only copies keys that begin with this prefix. @defaultValue `""`: all keys */
  readonly prefix?: string | undefined;
}

/** An object of a {@link SourceBucket}, with its body. */
export interface SourceObject {
  readonly body: unknown;
  readonly etag: string;
  readonly version: string;
  readonly uploaded: Date;
  readonly storageClass?: string | undefined;
  readonly httpMetadata?: object | undefined;
  readonly customMetadata?: Readonly<Record<string, string>> | undefined;
  readonly checksums?: object | undefined;
}

/** A source to copy from: any object with the binding's `list` and `get`. */
export interface SourceBucket {
  list(options: { prefix?: string; cursor?: string }): Promise<{
    readonly objects: readonly { readonly key: string }[];
    readonly truncated: boolean;
    readonly cursor?: string;
  }>;
  get(key: string): Promise<SourceObject | null>;
}

/** An object has at most one of these, in addition to its MD5. */
const checksumNames = ["sha1", "sha256", "sha384", "sha512"] as const;

/**
 * Copies the objects of another bucket into a bucket: all of them, or none if one is refused. Bodies, metadata, storage
 * classes, checksums, etags, versions and times are preserved. Objects with the same keys are replaced; others stay.
 * Journals of the bucket do not record it, and faults do not affect it.
 *
 * @param source - any object with the binding's `list` and `get`: a bucket of wrangler's `getPlatformProxy()`, a
 * `RemoteBucket`, another FakeBucket. Bodies are read as streams, one after another; a FakeBucket's bodies are shared,
 * even huge ones.
 * @returns the bucket.
 * @throws TypeError, as a rejection, for a value other than a FakeBucket, an invalid source or option, and for an
 * object that cannot be read or that the bucket refuses: the message names the key. Objects encrypted with a customer
 * key (SSE-C) cannot be read.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { contents, seedFromBucket } from "fakebucket/testing";
 *
 * const source = new FakeBucket({ objects: { "logs/1": "started", other: "" } });
 * const bucket = await seedFromBucket(new FakeBucket(), source, { prefix: "logs/" });
 * console.log([...contents(bucket).objects.keys()]); // [ 'logs/1' ]
 * ```
 */
export async function seedFromBucket<Bucket extends object>(
  bucket: Bucket,
  source: SourceBucket,
  options: SeedFromBucketOptions = {},
): Promise<Bucket> {
  const port = requireBucketPort("seedFromBucket", bucket);
  const { prefix = "" } = checkOptions<SeedFromBucketOptions>("seedFromBucket", options, { prefix: text });
  if (typeof source?.list !== "function" || typeof source.get !== "function")
    throw mistake(`seedFromBucket: the source must be a bucket with list() and get(), not ${describeValue(source)}.`);
  const other = findPort(source);
  const records =
    other !== undefined && isBucketPort(other)
      ? recordsOf(other, prefix, port)
      : await readRecords(source, prefix, port);
  port.store(records);
  return bucket;
}

/** Returns the records of a fake, which are immutable. */
function recordsOf(source: BucketPort, prefix: string, port: BucketPort): ObjectRecord[] {
  const { objects, semantics } = source.engine.catchUp();
  const records = Array.from(objects.valuesUnder(sortKeyOf(prefix, semantics)), (record) => inClassOf(port, record));
  for (const record of records) {
    const [, why] = checkRecord(record, port) ?? [];
    if (why !== undefined) throw mistake(`seedFromBucket: ${quoted(record.key)}: ${why}`);
  }
  return records;
}

async function readRecords(source: SourceBucket, prefix: string, port: BucketPort): Promise<ObjectRecord[]> {
  const records: ObjectRecord[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const page = await source.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key } of page.objects) {
      try {
        const object = await source.get(key);
        // The object may have been deleted since the page was listed.
        if (object !== null) records.push(await readRecord(key, object, port));
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw mistake(`seedFromBucket: ${quoted(key)}: ${reason}`, { cause });
      }
    }
    cursor = page.cursor;
    isMore = page.truncated;
  }
  return records;
}

async function readRecord(key: string, object: SourceObject, { prepare }: BucketPort): Promise<ObjectRecord> {
  const { body, etag, version, uploaded, storageClass, httpMetadata, customMetadata, checksums } = object;
  const given = (checksums ?? {}) as Readonly<Record<string, ArrayBuffer | undefined>>;
  const name = checksumNames.find((each) => given[each] !== undefined);
  const settings: Record<Exclude<SettingName, "ssecKey">, unknown> = {
    httpMetadata: { ...httpMetadata },
    customMetadata: { ...customMetadata },
    storageClass: storageClass || undefined,
  };
  const options = { ...settings, ...(name && { [name]: given[name] }) } as StorePutOptions;
  const record = await prepare(key, body as StoreValue, options);
  return {
    ...record,
    version,
    uploaded: new Date(uploaded).getTime(),
    multipartEtag: etag.includes("-") ? etag : undefined,
  };
}
