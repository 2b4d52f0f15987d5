import { type DirectoryPath, requireBucketPort } from "../check-arguments.js";
import { fromTest } from "../place-of.js";
import {
  bodiesName,
  type DumpIndex,
  gitAttributes,
  indexName,
  namesOf,
  readIndex,
  requireNoChanges,
  toDumped,
  withHash,
} from "./dump-index.js";
import { directoryOf, type Files, openFiles } from "./files.js";

/** The result of a dump. */
export interface DumpReport {
  /** The number of objects written. */
  readonly objects: number;
  /** The uploads in progress, which a dump cannot hold. */
  readonly leftOut: readonly { readonly key: string; readonly uploadId: string }[];
}

/**
 * Writes all objects of a bucket to a directory, from which `load` makes an equal bucket: `bucket.json`, and a file for
 * each body in `bodies/`. Both are readable and suitable for a repository. No key can lead to a file outside the
 * directory, and no symbolic link in it is followed. The index contains a hash of each body. It is replaced last,
 * atomically: an interrupted dump leaves the old one complete.
 *
 * Only one dump at a time may write to a directory. Uploads in progress are left out.
 *
 * @param path - a new or an empty directory, or the directory of an earlier dump. It is created if it does not exist.
 * @returns the number of objects, and the uploads left out.
 * @throws TypeError, as a rejection, for a value other than a FakeBucket or an invalid path; Error if the directory has
 * other files and no index of a dump, if `bodies` is a symbolic link, or on a host without files.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { dump, load, seed } from "fakebucket/testing";
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 *
 * const path = await mkdtemp(`${tmpdir()}/fixtures-`);
 * await dump(await seed(new FakeBucket(), { "../greeting": "hello" }), path);
 * const bucket = await load(path);
 * console.log(await (await bucket.get("../greeting"))?.text()); // hello
 * ```
 */
export async function dump(bucket: object, path: DirectoryPath): Promise<DumpReport> {
  const port = requireBucketPort("dump", bucket);
  port.engine.catchUp();
  const state = port.engine.snapshot();
  const directory = await directoryOf("dump", path);
  const files = await openFiles("dump");
  const index = await readIndex("dump", directory);
  requireOwnDirectory(directory, index, files);
  const bodies = `${directory}/${bodiesName}`;

  const replace = (file: string, data: Uint8Array | string): void => {
    files.rmSync(`${file}.part`, { force: true });
    // A link of this name would lead elsewhere: the flag refuses to follow it.
    files.writeFileSync(`${file}.part`, data, { flag: "wx" });
    files.renameSync(`${file}.part`, file);
  };
  const holds = (file: string, data: Uint8Array): boolean => {
    try {
      return !files.lstatSync(file).isSymbolicLink() && isSame(files.readFileSync(file), data);
    } catch {
      return false;
    }
  };
  const writeIndex = (next: DumpIndex): void =>
    replace(`${directory}/${indexName}`, `${JSON.stringify(next, null, 2)}\n`);

  const dumped = Array.from(state.objects.values(), (record) => withHash(toDumped(record), record));
  const before = new Set(namesOf(index?.objects ?? []));
  const after = new Set(namesOf(dumped));
  // The old index also names the new files until they are complete, so that only named files are ever removed.
  const pending = [...(index?.pending ?? []), ...after].filter((name) => !before.has(name));
  if (index === undefined || pending.length > 0) {
    writeIndex({ fakebucketDump: 1, objects: index?.objects ?? [], pending });
  }
  files.mkdirSync(bodies, { recursive: true });
  replace(`${bodies}/.gitattributes`, gitAttributes);
  const leftovers = new Set(index?.pending);
  let position = 0;
  for (const { bytes } of state.objects.values()) {
    const name = dumped[position++]?.body;
    if (typeof name !== "string") continue;
    const file = `${bodies}/${name}`;
    const data = bytes.view(0, bytes.size);
    // A file of the old index is replaced atomically, if it was changed; no index depends on a new one yet.
    if (before.has(name)) {
      if (!holds(file, data)) replace(file, data);
    } else {
      if (leftovers.has(name)) files.rmSync(file, { force: true });
      files.writeFileSync(file, data, { flag: "wx" });
    }
  }
  const obsolete = [...before, ...pending].filter((name) => !after.has(name));
  const complete: DumpIndex = { fakebucketDump: 1, objects: dumped };
  writeIndex(obsolete.length === 0 ? complete : { ...complete, pending: obsolete });
  for (const name of obsolete)
    for (const file of [name, `${name}.part`]) files.rmSync(`${bodies}/${file}`, { force: true });
  if (obsolete.length > 0) writeIndex(complete);
  const leftOut = Array.from(state.uploadsByAge.values(), ({ key, uploadId }) => ({ key, uploadId }));
  return { objects: dumped.length, leftOut };
}

/** Creates the directory of a dump, and refuses one of something else. */
function requireOwnDirectory(directory: string, index: DumpIndex | undefined, files: Files): void {
  files.mkdirSync(directory, { recursive: true });
  const present = files.readdirSync(directory);
  if (index === undefined && present.some((name) => name !== `${indexName}.part`)) {
    const why = present.includes(bodiesName)
      ? `${directory} has a folder of bodies and no ${indexName}. Restore that file, or empty the directory.`
      : `${directory} has files and no ${indexName} of a dump. Give a new or an empty directory.`;
    throw fromTest(new Error(`dump: ${why}`));
  }
  const bodies = `${directory}/${bodiesName}`;
  if (present.includes(bodiesName) && files.lstatSync(bodies).isSymbolicLink())
    throw fromTest(new Error(`dump: ${bodies} is a symbolic link, and dump() does not write through links.`));
  requireNoChanges("dump", directory, files);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
