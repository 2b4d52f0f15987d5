import type { StorePutOptions, StoreValue } from "../../../types/index.js";
import { text } from "../../base/messages/check-options.js";
import { shown } from "../../base/messages/shown.js";
import { quoted } from "../../base/messages/visible.js";
import type { BucketPort, ObjectRecord } from "../../bucket/binding/bucket-port.js";
import type { SettingName } from "../../bucket/request/request.js";
import { checkOptions, findPort, isBucketPort, requireBucketPort } from "../check-arguments.js";
import { mistake } from "../place-of.js";
import { checkRecord, inClassOf } from "./check-record.js";

/** Options of {@link seedFromBucket}. */
export interface SeedFromBucketOptions {
  /** The keys that are copied: those that begin with it. @defaultValue `""`: all */
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

/** A bucket to copy from: anything with the binding's `list` and `get`. */
export interface SourceBucket {
  list(options: { prefix?: string; cursor?: string }): Promise<{
    readonly objects: readonly { readonly key: string }[];
    readonly truncated: boolean;
    readonly cursor?: string;
  }>;
  get(key: string): Promise<SourceObject | null>;
}

/** Of which an object has one at most, beside its MD5. */
const checksumNames = ["sha1", "sha256", "sha384", "sha512"] as const;

/**
 * Copies the objects of another bucket into a bucket: all of them, or none if one is refused. Bodies, metadata, storage classes,
 * checksums, etags, versions and times are those of the source. Objects of the same keys are replaced; the others stay. No journal
 * of the bucket shows it, and no fault stops it.
 *
 * @param source - anything with the binding's `list` and `get`: a bucket of wrangler's `getPlatformProxy()`, a `RemoteBucket`, another
 * FakeBucket. Bodies are read as streams, one after another; those of a FakeBucket are shared, huge ones too.
 * @returns the bucket.
 * @throws TypeError, by the promise, for what is not a FakeBucket or no source, for a wrong option, and for an object that cannot be
 * read or that the bucket does not take: it names the key. An object that a source holds under a key of the customer (SSE-C) cannot
 * be read.
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
    throw mistake(`seedFromBucket: the source must be a bucket with list() and get(), not ${shown(source)}.`);
  const other = findPort(source);
  const records =
    other !== undefined && isBucketPort(other)
      ? recordsOf(other, prefix, port)
      : await readRecords(source, prefix, port);
  port.store(records);
  return bucket;
}

/** The objects of a fake, which are immutable. */
function recordsOf(source: BucketPort, prefix: string, port: BucketPort): ObjectRecord[] {
  const records = [...source.engine.look().objects.values()]
    .filter(({ key }) => key.startsWith(prefix))
    .map((record) => inClassOf(port, record));
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
        // It may have been deleted since the page was made.
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
