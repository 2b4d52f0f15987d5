import { text } from "../../base/messages/check-options.js";
import { shown } from "../../base/messages/shown.js";
import type { SeedObject } from "../../bucket/binding/seeds.js";
import { checkOptions, type DirectoryPath } from "../check-arguments.js";
import { fromTest, workingDirectory } from "../place-of.js";
import { directoryOf, openFiles } from "./files.js";
import { seed } from "./seed.js";

/** Options of {@link seedFromDirectory}. */
export interface SeedFromDirectoryOptions {
  /** The beginning of the keys. @defaultValue nothing */
  readonly prefix?: string | undefined;
}

/**
 * Puts the files of a directory into a bucket, those of its folders included. The keys are the paths from the directory on,
 * with `/` between folders; the content types are those of the extensions, and none where the extension is unknown. Links to
 * files are followed, links to folders are not.
 *
 * @returns the bucket.
 * @throws TypeError, by the promise, as `seed` does, and for what is not a path; Error if there is no such directory, if a file cannot be read, or on a host
 * without files. Nothing is stored then.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { seedFromDirectory } from "fakebucket/testing";
 *
 * const bucket = await seedFromDirectory(new FakeBucket(), "examples/counter", { prefix: "fixtures/" });
 * console.log((await bucket.list()).objects[0]?.key); // fixtures/counter.test.ts
 * ```
 */
export async function seedFromDirectory<Bucket extends object>(
  bucket: Bucket,
  path: DirectoryPath,
  options: SeedFromDirectoryOptions = {},
): Promise<Bucket> {
  const { prefix = "" } = checkOptions<SeedFromDirectoryOptions>("seedFromDirectory", options, { prefix: text });
  const directory = await directoryOf("seedFromDirectory", path);
  // A large table, which is loaded by those alone who need it.
  const { mimes } = await import("mrmime");
  return seed(bucket, await readSeeds(directory, prefix, mimes).catch((cause) => explain(cause, directory)));
}

/** The files of a directory, in the order of their names. */
async function readSeeds(
  directory: string,
  prefix: string,
  mimes: Readonly<Record<string, string>>,
): Promise<[key: string, seed: SeedObject][]> {
  const { readdir, readFile, stat } = await openFiles("seedFromDirectory");
  const seeds: [string, SeedObject][] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${directory}/${entry.name}`;
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) seeds.push(...(await readSeeds(path, `${key}/`, mimes)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await stat(path)).isFile()))
      seeds.push([key, { body: await readFile(path), httpMetadata: httpMetadataOf(entry.name, mimes) }]);
  }
  return seeds;
}

function httpMetadataOf(name: string, mimes: Readonly<Record<string, string>>): { readonly contentType?: string } {
  const [, extension = ""] = /[^.].*?\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  const contentType = Object.hasOwn(mimes, extension) ? mimes[extension] : undefined;
  return contentType === undefined ? {} : { contentType };
}

/** Says of a directory that is not there what was asked for, and where relative paths begin. */
function explain(cause: unknown, directory: string): never {
  const { code, path } = cause as { readonly code?: unknown; readonly path?: unknown };
  if (path !== directory || (code !== "ENOENT" && code !== "ENOTDIR")) throw cause;
  throw fromTest(
    new Error(
      `seedFromDirectory: there is no directory ${shown(directory)}. Relative paths begin at ${workingDirectory()}.`,
      { cause },
    ),
  );
}
