import { decodeBase64, encodeBase64 } from "../../base/bytes/base64.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import { shown } from "../../base/messages/shown.js";
import { RepeatedBytes } from "../../bucket/binding/bucket-contents.js";
import type { ObjectRecord, StoredSettings } from "../../bucket/binding/bucket-port.js";
import { fromTest } from "../place-of.js";
import { openFiles } from "./files.js";

/** The name of the index in the directory of a dump. */
export const indexName = "bucket.json";

/** The folder of the bodies beside it. */
export const bodiesName = "bodies";

/** The index of a dump, as JSON. */
export interface DumpIndex {
  /** The version of this form. */
  readonly fakebucketDump: 1;
  readonly objects: readonly DumpedObject[];
}

/** The settings of an object or an upload: one that is not set is left out. */
export interface DumpedSettings {
  readonly storageClass: string;
  readonly httpMetadata?: Omit<StoredSettings["httpMetadata"], "cacheExpiry"> & { readonly cacheExpiry?: string };
  readonly customMetadata?: Readonly<Record<string, string>>;
  readonly ssecKeyMd5?: string;
}

/** An object in the index. */
export interface DumpedObject extends DumpedSettings {
  readonly key: string;
  /** The name of the file among the bodies; of a huge object, what it repeats. */
  readonly body: string | { readonly text: string } | { readonly base64: string };
  readonly size: number;
  readonly etag: string;
  /** The SHA-256 of the body in its file, in hex. Dumps of older versions have none. */
  readonly sha256?: string;
  readonly version: string;
  /** As ISO 8601. */
  readonly uploaded: string;
  readonly checksum?: NonNullable<ObjectRecord["checksum"]>;
}

/** An object as the index has it. */
export function toDumped(record: ObjectRecord): DumpedObject {
  const { key, bytes, version, checksum } = record;
  const etag = record.multipartEtag ?? bytes.md5Hex();
  return {
    key,
    body: bytes.pattern === undefined ? fileNameOf(key, etag) : dumpedPattern(bytes.pattern),
    size: bytes.size,
    etag,
    version,
    uploaded: isoTime(record.uploaded),
    ...toDumpedSettings(record),
    ...(checksum === undefined ? {} : { checksum }),
  };
}

/** Writes the settings of an object or an upload, as JSON. */
export function toDumpedSettings(settings: StoredSettings): DumpedSettings {
  const { storageClass, httpMetadata, customMetadata, ssecKeyMd5 } = settings;
  const { cacheExpiry, ...texts } = httpMetadata;
  return {
    storageClass,
    ...(Object.keys(httpMetadata).length === 0
      ? {}
      : { httpMetadata: cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: isoTime(cacheExpiry) } }),
    // Not by assignment: a name may be `__proto__`.
    ...(customMetadata.length === 0 ? {} : { customMetadata: Object.fromEntries(customMetadata) }),
    ...(ssecKeyMd5 === undefined ? {} : { ssecKeyMd5 }),
  };
}

/** The object that the index has. */
export function fromDumped(dumped: DumpedObject, bytes: StoredBytes): ObjectRecord {
  const { key, version, etag, checksum } = dumped;
  return {
    key,
    version,
    bytes,
    uploaded: Date.parse(dumped.uploaded),
    multipartEtag: isMultipart(etag) ? etag : undefined,
    checksum,
    ...fromDumpedSettings(dumped),
  };
}

/** Reads the settings that {@link toDumpedSettings} wrote. */
export function fromDumpedSettings(dumped: DumpedSettings): StoredSettings {
  const { storageClass, httpMetadata = {}, customMetadata = {}, ssecKeyMd5 } = dumped;
  const { cacheExpiry, ...texts } = httpMetadata;
  return {
    httpMetadata: cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: Date.parse(cacheExpiry) },
    customMetadata: Object.entries(customMetadata),
    storageClass,
    ssecKeyMd5,
  };
}

/** The index of an object and of its body, which is in a file. */
export function withHash(dumped: DumpedObject, { bytes }: ObjectRecord): DumpedObject {
  return typeof dumped.body === "string" ? { ...dumped, sha256: digestHex("sha256", bytes.chunks) } : dumped;
}

/** True if an etag is that of an upload in parts, and so tells nothing of the bytes. */
export function isMultipart(etag: string): boolean {
  return etag.includes("-");
}

/** The bytes of a huge object. */
export function patternBytes({ size }: DumpedObject, body: Exclude<DumpedObject["body"], string>): StoredBytes {
  return new RepeatedBytes(size, "text" in body ? encodeUtf8(body.text) : decodeBase64(body.base64));
}

function dumpedPattern(pattern: Uint8Array): Exclude<DumpedObject["body"], string> {
  const text = decodeUtf8(pattern);
  const isText = pattern.length === encodeUtf8(text).length && !text.includes("\uFFFD");
  return isText ? { text } : { base64: encodeBase64(pattern) };
}

/** The names that {@link fileNameOf} gives to files, to know the files that are ours to remove. */
export const fileNames: RegExp = /^(?:[A-Za-z0-9-]+-)?[0-9a-f]{32}(?:\.[a-z0-9]{1,8})?$/;

/**
 * The name of the file of a body: readable, safe in every file system whatever the key is, and another one for every other
 * key and body. So no file of an older dump gets another body.
 */
function fileNameOf(key: string, etag: string): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(key) ?? [];
  const readable = stem
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  const hex = digestHex("sha256", [encodeUtf8(`${etag} ${key}`)]).slice(0, 32);
  return `${readable === "" ? "" : `${readable}-`}${hex}${extension.toLowerCase()}`;
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/**
 * The index of the dump in a directory.
 *
 * @returns `undefined` if there is no such file.
 * @throws Error if the file is not an index, or if an object of it has a field that is missing, wrong or unknown: it names the field.
 */
export async function readIndex(caller: string, directory: string): Promise<DumpIndex | undefined> {
  const { readFile } = await openFiles(caller);
  const path = `${directory}/${indexName}`;
  let text: string;
  try {
    text = decodeUtf8(await readFile(path));
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === "ENOENT") return undefined;
    throw error;
  }
  const index = (parsedJson(text) ?? {}) as Partial<DumpIndex>;
  if (index.fakebucketDump !== 1 || !Array.isArray(index.objects))
    throw fromTest(new Error(`${caller}: ${path} is not the index of a dump.`));
  for (const [position, object] of index.objects.entries())
    checkFields(`${caller}: ${path}: objects[${position}]`, object, objectFields);
  return index as DumpIndex;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a field: what it must be. The text begins with `optional` where it may be left out. */
type Field = readonly [wanted: string, isRight: (value: unknown) => boolean];

const isText = (value: unknown): value is string => typeof value === "string";
const isTime = (value: unknown): boolean => isText(value) && Number.isFinite(Date.parse(value));
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const text: Field = ["a string", isText];
const time: Field = ["a time as ISO 8601", isTime];
const optional = ([wanted, isRight]: Field): Field => [wanted, (value) => value === undefined || isRight(value)];

const httpFields: Readonly<Record<string, Field>> = {
  contentType: optional(text),
  contentLanguage: optional(text),
  contentDisposition: optional(text),
  contentEncoding: optional(text),
  cacheControl: optional(text),
  cacheExpiry: optional(time),
};

const checksumFields: Readonly<Record<string, Field>> = {
  algorithm: ["md5, sha1, sha256, sha384 or sha512", matches(/^(md5|sha(1|256|384|512))$/)],
  hex: ["lower-case hex", matches(/^[0-9a-f]+$/)],
};

const objectFields: Readonly<Record<keyof DumpedObject, Field>> = {
  key: text,
  body: [
    "the name of a file, { text } or { base64 }",
    (value) =>
      isText(value)
        ? fileNames.test(value)
        : isRecord(value) && ["text", "base64"].some((name) => isText(Reflect.get(value, name))),
  ],
  size: ["a whole number", (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  etag: text,
  sha256: optional(["64 hexadecimal digits", matches(/^[0-9a-f]{64}$/)]),
  version: text,
  uploaded: time,
  storageClass: text,
  httpMetadata: optional(["an object", isRecord]),
  customMetadata: optional(["an object of strings", (value) => isRecord(value) && Object.values(value).every(isText)]),
  ssecKeyMd5: optional(["32 hexadecimal digits", matches(/^[0-9a-f]{32}$/)]),
  checksum: optional(["an object", isRecord]),
};

/** The fields that have fields of their own. */
const inner: Readonly<Record<string, typeof httpFields>> = { httpMetadata: httpFields, checksum: checksumFields };

function checkFields(place: string, object: unknown, fields: Readonly<Record<string, Field>>): void {
  if (!isRecord(object)) throw fromTest(new Error(`${place} must be an object, not ${shown(object)}.`));
  const unknown = Object.keys(object).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    throw fromTest(new Error(`${place}: there is no field "${unknown}"; there are ${Object.keys(fields).join(", ")}.`));
  for (const [name, [wanted, isRight]] of Object.entries(fields)) {
    const value: unknown = Reflect.get(object, name);
    if (!isRight(value)) throw fromTest(new Error(`${place}.${name} must be ${wanted}, not ${shown(value)}.`));
    const own = inner[name];
    if (own !== undefined && value !== undefined) checkFields(`${place}.${name}`, value, own);
  }
}
