import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8 } from "../../base/bytes/utf8.js";
import { quoted } from "../../base/messages/visible.js";
import type { BucketPort, ObjectRecord } from "../../bucket/binding/bucket-port.js";
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
  requireNoChanges,
} from "./dump-index.js";
import { directoryOf, type Files, openFiles } from "./files.js";

/** Options of the bucket made by {@link load}. Its objects come from the dump. */
export type LoadOptions = Omit<FakeBucketOptions, "objects">;

/**
 * Makes a new bucket from a dump: with the same listing, metadata, bytes and versions. To load a dump into an existing
 * bucket, use `restore(bucket, snapshot(await load(path)))`.
 *
 * @param path - the directory of a dump.
 * @param options - options of the bucket. A dump only holds objects; the new bucket has its own clock, semantics and
 * limits.
 * @throws TypeError, as a rejection, for an invalid path or option; Error if there is no dump, if one of its files is
 * changed or missing, if `fakebucket serve` has left changes beside it, for an object that the bucket refuses (the
 * message names the file and the field), if two keys are equal under the given semantics, or on a host without files.
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
  if (typeof options === "object" && options !== null && "objects" in options)
    throw mistake('load: the objects come from the dump; there is no option "objects".');
  const bucket = new FakeBucket(options);
  const directory = await directoryOf("load", path);
  const index = await readIndex("load", directory);
  if (index?.pending !== undefined && index.objects.length === 0)
    throw fromTest(new Error(`load: the dump in ${directory} was interrupted before it was complete: dump again.`));
  if (index === undefined) throw fromTest(new Error(`load: there is no dump in ${directory} (no ${indexName}).`));
  const records: ObjectRecord[] = [];
  const port = requireBucketPort("load", bucket);
  const { store, engine } = port;
  const files = await openFiles("load");
  requireNoChanges("load", directory, files);
  for (const [position, dumped] of index.objects.entries()) {
    records.push(readObject(port, directory, dumped, files, () => `${directory}/${indexName}: objects[${position}]`));
  }
  store(records);
  if (engine.state.objects.size !== records.length)
    throw fromTest(new Error("load: the dump has keys that are equal under the semantics of this bucket."));
  return bucket;
}

/**
 * Reads an object of a dump for a bucket.
 *
 * @param place - names the object in the message.
 * @throws Error if its body was changed, or if the bucket refuses it.
 */
export function readObject(
  port: BucketPort,
  directory: string,
  dumped: DumpedObject,
  files: ReadFiles,
  place: () => string,
): ObjectRecord {
  const record = inClassOf(port, fromDumped(dumped, readBody(directory, dumped, files)));
  const [field, why] = checkRecord(record, port) ?? [];
  if (field === undefined) return record;
  throw fromTest(new Error(`load: ${place()}.${field} of ${quoted(record.key)}: ${why}`));
}

type ReadFiles = Pick<Files, "closeSync" | "openSync" | "readFileSync" | "readSync">;

function readBody(directory: string, dumped: DumpedObject, files: ReadFiles): StoredBytes {
  const { key, body, size, etag, sha256 } = dumped;
  if (typeof body !== "string") {
    try {
      return patternBytes(dumped, body);
    } catch (cause) {
      const { message } = cause as Error;
      throw fromTest(new Error(`load: the body of ${quoted(key)} in ${directory}/${indexName}: ${message}`, { cause }));
    }
  }
  const path = `${directory}/${bodiesName}/${body}`;
  const bytes = size <= mostAtOnce ? readSmall(path, size, files) : StoredBytes.of(readBytes(path, files.readFileSync));
  const isWhole = bytes.size === size && (isMultipart(etag) || bytes.md5Hex() === etag);
  if (isWhole && (sha256 === undefined || bytes.digestHex("sha256") === sha256)) return bytes;
  throw fromTest(new Error(`load: ${path}, the body of ${quoted(key)}, was changed since it was dumped.`));
}

/** The size of the largest file that is read by one call into a shared buffer, in bytes. */
const mostAtOnce = 16 * 1024;
let buffer: Uint8Array<ArrayBuffer> | undefined;

/**
 * Reads a file that should have the given size; of a longer one, one byte more. Small objects share one buffer, so that
 * loading many of them allocates little.
 */
function readSmall(
  path: string,
  size: number,
  { closeSync, openSync, readSync }: Pick<Files, "closeSync" | "openSync" | "readSync">,
): StoredBytes {
  buffer ??= new Uint8Array(mostAtOnce + 1);
  let length = 0;
  const file = openSync(path, "r");
  try {
    let read: number;
    // Not only the end of the file makes a read shorter: only a read of nothing is that end.
    do {
      read = readSync(file, buffer, length, size + 1 - length, null);
      length += read;
    } while (read > 0 && length <= size);
  } finally {
    closeSync(file);
  }
  const bytes = buffer.subarray(0, length);
  const text = decodeUtf8(bytes);
  return (text.length === length ? StoredBytes.ofText(text) : undefined) ?? StoredBytes.copyOf(bytes);
}

/** Reads a file into bytes of their own: a host may return a view of a shared buffer. */
export function readBytes(path: string, readFile: (path: string) => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = readFile(path);
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}
