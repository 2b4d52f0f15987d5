import { digestHex } from "../../base/bytes/digest.js";
import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { quoted } from "../../base/messages/visible.js";
import type { ObjectRecord } from "../../bucket/binding/bucket-port.js";
import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { FakeBucketOptions } from "../../bucket/binding/fake-bucket-options.js";
import { type DirectoryPath, requireBucketPort } from "../check-arguments.js";
import { fromTest, mistake } from "../place-of.js";
import { checkRecord, inClassOf } from "./check-record.js";
import {
  bodiesName,
  type DumpedObject,
  fromDumped,
  indexName,
  isMultipart,
  patternBytes,
  readIndex,
} from "./dump-index.js";
import { directoryOf, openFiles } from "./files.js";

/** Options of the bucket that {@link load} makes: its objects are those of the dump. */
export type LoadOptions = Omit<FakeBucketOptions, "objects">;

/**
 * A new bucket that holds what `dump` wrote: the same listing, heads, bytes and versions. A bucket that a module already holds
 * takes it over by `restore(bucket, snapshot(await load(path)))`.
 *
 * @param path - the directory of a dump.
 * @param options - of the bucket. A dump holds objects; the clock, the semantics and the limits are the new bucket's.
 * @throws TypeError, by the promise, for what is not a path and for a wrong option; Error if there is no dump, if a file of it
 * was changed or is missing, for an object that the bucket does not take (it names the file and the field), if two of its keys are one under the semantics given, or on a host without files.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { dump, load, restore, seed, snapshot } from "fakebucket/testing";
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 *
 * const path = await mkdtemp(`${tmpdir()}/fixtures-`);
 * await dump(await seed(new FakeBucket(), { greeting: "hello" }), path);
 * const held = new FakeBucket();
 * restore(held, snapshot(await load(path)));
 * console.log((await held.head("greeting"))?.size); // 5
 * ```
 */
export async function load(path: DirectoryPath, options?: LoadOptions): Promise<FakeBucket> {
  if (options !== undefined && "objects" in options)
    throw mistake('load: the objects are those of the dump; there is no option "objects".');
  const bucket = new FakeBucket(options);
  const directory = await directoryOf("load", path);
  const index = await readIndex("load", directory);
  if (index === undefined) throw fromTest(new Error(`load: there is no dump in ${directory} (no ${indexName}).`));
  const records: ObjectRecord[] = [];
  const port = requireBucketPort("load", bucket);
  const { store, engine } = port;
  for (const [position, dumped] of index.objects.entries()) {
    const record = inClassOf(port, fromDumped(dumped, await readBody(directory, dumped)));
    const [field, why] = checkRecord(record, port) ?? [];
    if (field !== undefined) {
      const place = `${directory}/${indexName}: objects[${position}].${field}`;
      throw fromTest(new Error(`load: ${place} of ${quoted(record.key)}: ${why}`));
    }
    records.push(record);
  }
  store(records);
  if (engine.state.objects.size !== records.length)
    throw fromTest(new Error("load: the dump has keys that are the same key under the semantics of this bucket."));
  return bucket;
}

/**
 * Reads the body of an object of a dump.
 *
 * @throws Error if it was changed.
 */
export async function readBody(directory: string, dumped: DumpedObject): Promise<StoredBytes> {
  const { key, body, size, etag, sha256 } = dumped;
  if (typeof body !== "string") return patternBytes(dumped, body);
  const { readFile } = await openFiles("load");
  const path = `${directory}/${bodiesName}/${body}`;
  const bytes = StoredBytes.of(new Uint8Array(await readFile(path)));
  const isWhole = bytes.size === size && (isMultipart(etag) || bytes.md5Hex() === etag);
  if (isWhole && (sha256 === undefined || digestHex("sha256", bytes.chunks) === sha256)) return bytes;
  throw fromTest(new Error(`load: ${path}, the body of ${quoted(key)}, was changed since it was dumped.`));
}
