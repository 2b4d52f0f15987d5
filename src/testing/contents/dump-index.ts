import { decodeBase64, encodeBase64 } from "../../base/bytes/base64.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8 } from "../../base/bytes/utf8.js";
import type { RepeatedBytes } from "../../bucket/binding/bucket-contents.js";
import type { ObjectRecord, StoredSettings } from "../../bucket/binding/bucket-port.js";
import { fromTest } from "../place-of.js";
import {
  bodyFile,
  bodyFiles,
  checkFields,
  type Field,
  type Fields,
  hexDigits,
  isRecord,
  isText,
  matches,
  optional,
  record,
  size,
  table,
  text,
  time,
} from "./dump-fields.js";
import { type Files, openFiles } from "./files.js";
import { huge } from "./seed.js";

/** The name of the index in the directory of a dump. */
export const indexName = "bucket.json";

/** The name of the log of later changes next to it, which `fakebucket serve` writes. */
export const logName = "changes.jsonl";

/** The attributes of the folder of bodies: Git would convert the line ends of bodies to those of the host. */
export const gitAttributes = "* -text\n";

/** The folder of the bodies next to it. */
export const bodiesName = "bodies";

/** The index of a dump, as JSON. */
export interface DumpIndex {
  /** The version of the format. */
  readonly fakebucketDump: 1;
  readonly objects: readonly DumpedObject[];
  /** Files in the folder of bodies that an unfinished dump may have left: the next dump removes them. */
  readonly pending?: readonly string[];
}

/** The settings of an object or an upload. */
export interface DumpedSettings {
  readonly storageClass: string;
  readonly httpMetadata?:
    | (Omit<StoredSettings["httpMetadata"], "cacheExpiry"> & { readonly cacheExpiry?: string })
    | undefined;
  readonly customMetadata?: Readonly<Record<string, string>> | undefined;
  readonly ssecKeyMd5?: string | undefined;
}

/** An object in the index. */
export interface DumpedObject extends DumpedSettings {
  readonly key: string;
  /** The file name of the body; for a huge object, the repeated pattern. */
  readonly body: string | { readonly text: string } | { readonly base64: string };
  readonly size: number;
  readonly etag: string;
  /** The size of its parts, if it was uploaded in parts. Missing in dumps of older versions. */
  readonly partBytes?: number | undefined;
  /**
   * The SHA-256 of the body's file, in hex. Missing in dumps of older versions. `fakebucket serve` writes it for
   * multipart objects only: the etags of others are digests.
   */
  readonly sha256?: string;
  readonly version: string;
  /** In ISO 8601. */
  readonly uploaded: string;
  readonly checksum?: ObjectRecord["checksum"];
}

const httpFields = table({
  contentType: optional(text),
  contentLanguage: optional(text),
  contentDisposition: optional(text),
  contentEncoding: optional(text),
  cacheControl: optional(text),
  cacheExpiry: optional(time),
});

const checksumFields = table({
  algorithm: {
    wanted: "md5, sha1, sha256, sha384 or sha512",
    isRight: matches(/^(md5|sha(1|256|384|512))$/),
  },
  hex: { wanted: "lower-case hex", isRight: matches(/^[0-9a-f]+$/) },
});

/** The settings of an object or an upload. */
export const settings: Readonly<Record<keyof DumpedSettings, Field>> = {
  storageClass: text,
  httpMetadata: optional(record(httpFields)),
  customMetadata: {
    wanted: "an object of strings",
    isRight: (value) => isRecord(value) && Object.values(value).every(isText),
    isOptional: true,
  },
  ssecKeyMd5: optional(hexDigits(32)),
};

export const objectFields: Fields = table<keyof DumpedObject>({
  key: text,
  body: {
    wanted: "the name of a file, { text } or { base64 }",
    isRight: (value) =>
      isText(value)
        ? bodyFile.isRight(value)
        : isRecord(value) && ["text", "base64"].some((name) => isText(Reflect.get(value, name))),
  },
  size,
  etag: text,
  partBytes: optional(size),
  sha256: optional(hexDigits(64)),
  version: text,
  uploaded: time,
  ...settings,
  checksum: optional(record(checksumFields)),
});

/** Converts an object to its form in the index. Unset members are `undefined`, which JSON leaves out. */
export function toDumped(record: ObjectRecord): DumpedObject {
  const { key, bytes, version, partBytes, checksum, multipartEtag } = record;
  const etag = multipartEtag ?? bytes.md5Hex();
  return {
    key,
    body: bytes.pattern === undefined ? fileNameOf(key, etag) : dumpedPattern(bytes.pattern),
    size: bytes.size,
    etag,
    partBytes,
    // No other field depends on the bytes of a multipart object.
    ...(multipartEtag === undefined || bytes.pattern !== undefined ? {} : { sha256: bytes.digestHex("sha256") }),
    version,
    uploaded: isoTime(record.uploaded),
    ...toDumpedSettings(record),
    checksum,
  };
}

/** Converts the settings of an object or an upload to JSON. */
export function toDumpedSettings(settings: StoredSettings): DumpedSettings {
  const { storageClass, httpMetadata, customMetadata, ssecKeyMd5 } = settings;
  const { cacheExpiry, ...texts } = httpMetadata;
  const fields = cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: isoTime(cacheExpiry) };
  return {
    storageClass,
    httpMetadata: Object.keys(httpMetadata).length === 0 ? undefined : fields,
    // Not by assignment: a name may be `__proto__`.
    customMetadata: customMetadata.length === 0 ? undefined : Object.fromEntries(customMetadata),
    ssecKeyMd5,
  };
}

/** Converts an object back from its form in the index. */
export function fromDumped(dumped: DumpedObject, bytes: StoredBytes): ObjectRecord {
  const { key, version, etag, partBytes, checksum } = dumped;
  return {
    key,
    version,
    bytes,
    uploaded: Date.parse(dumped.uploaded),
    multipartEtag: isMultipart(etag) ? etag : undefined,
    partBytes,
    checksum,
    ...fromDumpedSettings(dumped),
  };
}

/** Converts settings back from the form of {@link toDumpedSettings}. */
export function fromDumpedSettings(dumped: DumpedSettings): StoredSettings {
  const { storageClass, httpMetadata = {}, customMetadata = {}, ssecKeyMd5 } = dumped;
  const { cacheExpiry } = httpMetadata;
  const withTime = cacheExpiry === undefined ? httpMetadata : { ...httpMetadata, cacheExpiry: Date.parse(cacheExpiry) };
  return {
    httpMetadata: withTime as StoredSettings["httpMetadata"],
    customMetadata: Object.entries(customMetadata),
    storageClass,
    ssecKeyMd5,
  };
}

/** Adds the hash of the body's file to an object's entry. */
export function withHash(dumped: DumpedObject, { bytes }: ObjectRecord): DumpedObject {
  return typeof dumped.body === "string" && dumped.sha256 === undefined
    ? { ...dumped, sha256: bytes.digestHex("sha256") }
    : dumped;
}

/** True for the etag of a multipart object, which is no digest of the bytes. */
export function isMultipart(etag: string): boolean {
  return etag.includes("-");
}

/** Returns the bytes of a huge object. */
export function patternBytes({ size }: DumpedObject, body: Exclude<DumpedObject["body"], string>): StoredBytes {
  return huge(size, { pattern: "text" in body ? body.text : decodeBase64(body.base64) }) as RepeatedBytes;
}

function dumpedPattern(pattern: Uint8Array): Exclude<DumpedObject["body"], string> {
  const text = decodeUtf8(pattern);
  return text.includes("\uFFFD") ? { base64: encodeBase64(pattern) } : { text };
}

/**
 * Returns the file name of a body: readable, valid in every file system, and unique for each key and body. So a new
 * dump never changes a body of an older one.
 */
function fileNameOf(key: string, etag: string): string {
  const [extension = ""] = /\.[A-Za-z0-9]{1,8}$/.exec(key) ?? [];
  const readable = key
    .slice(0, key.length - extension.length)
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  const hex = digestHex("sha256", [`${etag} ${key}`]).slice(0, 32);
  return `${readable === "" ? "" : `${readable}-`}${hex}${extension.toLowerCase()}`;
}

/** Returns the names of the files of bodies. */
export function namesOf(all: Iterable<Pick<DumpedObject, "body">>): string[] {
  return Array.from(all, ({ body }) => body).filter((body) => typeof body === "string");
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/**
 * Reads the index of the dump in a directory.
 *
 * @returns `undefined` if the file does not exist.
 * @throws Error if the file is not an index, or an object in it has a missing, invalid or unknown field. The message
 * names the field.
 */
export async function readIndex(caller: string, directory: string): Promise<DumpIndex | undefined> {
  const { readFileSync } = await openFiles(caller);
  const path = `${directory}/${indexName}`;
  let text: string;
  try {
    text = decodeUtf8(readFileSync(path));
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === "ENOENT") return undefined;
    throw error;
  }
  const index = (parsedJson(text) ?? {}) as Partial<DumpIndex>;
  if (index.fakebucketDump !== 1 || !Array.isArray(index.objects))
    throw fromTest(new Error(`${caller}: ${path} is not the index of a dump.`));
  for (const [position, object] of index.objects.entries())
    checkFields(() => `${caller}: ${path}: objects[${position}]`, object, objectFields);
  const { pending = [] } = index;
  if (!bodyFiles.isRight(pending))
    throw fromTest(new Error(`${caller}: ${path}: pending must be ${bodyFiles.wanted}.`));
  return index as DumpIndex;
}

/** Refuses a directory with changes of objects that `fakebucket serve` has not merged into the index. */
export function requireNoChanges(caller: string, directory: string, { existsSync, readFileSync }: Files): void {
  const log = `${directory}/${logName}`;
  if (!existsSync(log) || !/\{"(?:object|deleted)":/.test(decodeUtf8(readFileSync(log)))) return;
  const why = `${directory} has changes of \`fakebucket serve\` in ${logName}`;
  throw fromTest(new Error(`${caller}: ${why}: start and end the server first.`));
}

/** Parses JSON; `undefined` if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
