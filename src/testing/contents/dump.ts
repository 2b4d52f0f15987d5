import { type DirectoryPath, requireBucketPort } from "../check-arguments.js";
import { fromTest } from "../place-of.js";
import {
  bodiesName,
  type DumpedObject,
  type DumpIndex,
  fileNames,
  indexName,
  readIndex,
  toDumped,
  withHash,
} from "./dump-index.js";
import { directoryOf, openFiles } from "./files.js";

/** The outcome of a dump. */
export interface DumpReport {
  /** The number of objects written. */
  readonly objects: number;
  /** The uploads in progress, which no dump holds. */
  readonly leftOut: readonly { readonly key: string; readonly uploadId: string }[];
}

/**
 * Writes all objects of a bucket to a directory, from which `load` makes an equal bucket: `bucket.json`, and a file for each
 * body in `bodies/`. Both can be read, and kept in a repository. Nothing is written outside the directory, whatever the keys
 * are, and nothing through a symbolic link in it. The index has a hash of each body. The index is replaced last, atomically: a dump that is interrupted leaves the old one complete.
 *
 * One dump at a time may go to a directory. Uploads in progress are left out.
 *
 * @param path - a directory, which is made if it is not there: a new one, or that of a dump.
 * @returns how many objects were written, and which uploads were left out.
 * @throws TypeError, by the promise, for what is not a FakeBucket or no path; Error if `bucket.json` there is no dump, if `bodies` is
 * a symbolic link, or on a host without files.
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
  port.engine.look();
  const state = port.engine.snapshot();
  const directory = await directoryOf("dump", path);
  const { lstat, mkdir, readdir, rename, rm, writeFile } = await openFiles("dump");
  // Another file of this name would be lost.
  await readIndex("dump", directory);

  const bodies = `${directory}/${bodiesName}`;
  await mkdir(bodies, { recursive: true });
  if ((await lstat(bodies)).isSymbolicLink())
    throw fromTest(new Error(`dump: ${bodies} is a symbolic link, and nothing is written through one.`));
  const write = async (file: string, data: Uint8Array | string): Promise<void> => {
    // A link of this name would lead elsewhere.
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, data, { flag: "wx" });
    await rename(`${file}.part`, file);
  };
  // Git would turn the line ends of bodies into those of the host.
  await write(`${bodies}/.gitattributes`, "* -text\n");
  const objects: DumpedObject[] = [];
  for (const record of state.objects.values()) {
    const dumped = withHash(toDumped(record), record);
    objects.push(dumped);
    if (typeof dumped.body === "string")
      await write(`${bodies}/${dumped.body}`, record.bytes.view(0, record.bytes.size));
  }
  const index: DumpIndex = { fakebucketDump: 1, objects };
  await write(`${directory}/${indexName}`, `${JSON.stringify(index, null, 2)}\n`);

  const named = new Set(objects.map(({ body }) => body));
  const unnamed = (await readdir(bodies)).filter(
    (name) => !named.has(name) && fileNames.test(name.replace(/\.part$/, "")),
  );
  for (const name of unnamed) await rm(`${bodies}/${name}`, { force: true });
  const leftOut = Array.from(state.uploadsByAge.values(), ({ key, uploadId }) => ({ key, uploadId }));
  return { objects: objects.length, leftOut };
}
