import { decodeUtf8 } from "../bytes/utf8.js";
import { shown } from "../package/shown.js";
import { type DumpedObject, type DumpIndex, fileNames, indexName } from "./dump-index.js";
import { openFiles } from "./files.js";
import { fromTest } from "./place-of.js";

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
