import { readFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { decodeUtf8 } from "../../../base/bytes/utf8.js";
import {
  bodyFile,
  bodyFiles,
  checkFields,
  type Fields,
  record,
  size,
  table,
  text,
  time,
} from "../../../testing/contents/dump-fields.js";
import { namesOf, objectFields, parsedJson, settings } from "../../../testing/contents/dump-index.js";
import type { BucketChange, KeptPart, KeptUpload } from "./bucket-changes.js";

const uploadFields = table<keyof KeptUpload>({ uploadId: text, key: text, created: time, ...settings });
const partFields = table<keyof KeptPart>({ partNumber: size, etag: text, size, uploaded: time, body: bodyFile });

const objectChange = table({ object: record(objectFields) });

/** The fields of each kind of change, by the name of the first. */
const changeFields: ReadonlyMap<string, Fields> = new Map([
  ["object", objectChange],
  ["deleted", table({ deleted: text })],
  ["upload", table({ upload: record(uploadFields) })],
  ["part", table({ part: record(partFields), uploadId: text })],
  ["ended", table({ ended: text })],
  ["files", table({ files: bodyFiles })],
]);

/**
 * Reads the changes in a log, one line per save, and the length of its whole lines in bytes.
 *
 * @throws Error if a line is damaged: the next index would be unreadable, or lack changes of an unknown kind.
 */
export function readChanges(path: string): { readonly changes: readonly BucketChange[]; readonly length: number } {
  let bytes = new Uint8Array();
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  // Text after the last line end belongs to an unconfirmed save.
  const lines = decodeUtf8(bytes).split("\n").slice(0, -1);
  const changes = lines.flatMap((line, index) => {
    const damage = `${path} is damaged at line ${index + 1}`;
    const read = parsedJson(line);
    if (!Array.isArray(read)) throw new Error(`${damage}.`);
    for (const change of read as readonly BucketChange[]) {
      const [kind = ""] = Object.keys(change ?? {});
      checkFields(() => `${damage}: change`, change, changeFields.get(kind) ?? objectChange);
    }
    return read;
  });
  return { changes, length: bytes.lastIndexOf(10) + 1 };
}

/** Returns the names of the files of a change; those of an object have a change of their own before it. */
export function filesOf(change: BucketChange): readonly string[] {
  if ("part" in change) return namesOf([change.part]);
  return "files" in change ? change.files : [];
}

/** Appends a line to a file of the given length, completely or not at all. */
export async function appendLine(file: FileHandle, line: Uint8Array, length: number): Promise<void> {
  try {
    // A write may accept only some of its bytes.
    for (let done = 0; done < line.length; ) {
      const { bytesWritten } = await file.write(line, done, line.length - done, length + done);
      done += bytesWritten;
    }
  } catch (error) {
    await file.truncate(length);
    throw error;
  }
}

/** The error codes for a full disk, an exhausted quota, or a file of the largest size. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** True if an error means a lack of room. */
export function isWithoutRoom(error: unknown): boolean {
  return codes.has((error as { readonly code?: unknown } | null)?.code);
}
