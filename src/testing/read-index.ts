import { decodeUtf8 } from "../bytes/utf8.js";
import { type DumpedObject, type DumpIndex, fileNames, indexName } from "./dump-index.js";
import { openFiles } from "./files.js";

/**
 * The index of the dump in a directory.
 *
 * @returns `undefined` if there is no such file.
 * @throws Error if the file is no index.
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
  const index = parsedJson(text);
  if (!isIndex(index)) throw new Error(`${caller}: ${path} is not the index of a dump.`);
  return index;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isIndex(value: unknown): value is DumpIndex {
  const index = (value ?? {}) as Partial<DumpIndex>;
  return index.fakebucketDump === 1 && Array.isArray(index.objects) && index.objects.every(isDumped);
}

/** Whether all is there that an object is made of, so that a merge that went wrong is not seen later and elsewhere. */
function isDumped(value: unknown): value is DumpedObject {
  const { key, body, size, etag, version, uploaded, storageClass } = (value ?? {}) as Partial<DumpedObject>;
  return (
    [key, etag, version, storageClass].every((text) => typeof text === "string") &&
    Number.isSafeInteger(size) &&
    Number.isFinite(Date.parse(String(uploaded))) &&
    (typeof body === "string" ? fileNames.test(body) : typeof body === "object" && body !== null)
  );
}
