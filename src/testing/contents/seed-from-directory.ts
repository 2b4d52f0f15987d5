import { text } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import type { SeedObject } from "../../bucket/binding/seeds.js";
import { checkOptions, type DirectoryPath } from "../check-arguments.js";
import { fromTest, workingDirectory } from "../place-of.js";
import { directoryOf, openFiles } from "./files.js";
import { seed } from "./seed.js";

/** Options of {@link seedFromDirectory}. */
export interface SeedFromDirectoryOptions {
  /** A prefix for all keys. @defaultValue none */
  readonly prefix?: string | undefined;
}

/**
 * Stores the files of a directory and its subfolders in a bucket. The keys are the paths relative to the directory,
 * with `/` between folders. The content types depend on the file extensions; unknown extensions have none. Links to
 * files are followed, links to folders are not.
 *
 * @returns the bucket.
 * @throws TypeError, as a rejection, like `seed`, and for an invalid path; Error if the directory does not exist, if a
 * file cannot be read, or on a host without files. Nothing is stored in these cases.
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
  // A large table, loaded on demand.
  const { mimes } = await import("mrmime");
  return seed(bucket, await readSeeds(directory, prefix, mimes).catch((cause) => explain(cause, directory)));
}

/** Reads the files of a directory, sorted by name. */
async function readSeeds(
  directory: string,
  prefix: string,
  mimes: Readonly<Record<string, string>>,
): Promise<[key: string, seed: SeedObject][]> {
  const { readdirSync, readFileSync, statSync } = await openFiles("seedFromDirectory");
  const seeds: [string, SeedObject][] = [];
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${directory}/${entry.name}`;
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) seeds.push(...(await readSeeds(path, `${key}/`, mimes)));
    else if (entry.isFile() || (entry.isSymbolicLink() && statSync(path).isFile()))
      seeds.push([key, { body: readFileSync(path), httpMetadata: httpMetadataOf(entry.name, mimes) }]);
  }
  return seeds;
}

function httpMetadataOf(name: string, mimes: Readonly<Record<string, string>>): { readonly contentType?: string } {
  const [, extension = ""] = /[^.].*?\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  const contentType = Object.hasOwn(mimes, extension) ? mimes[extension] : undefined;
  return contentType === undefined ? {} : { contentType };
}

/** Explains a missing directory: names it, and the start of relative paths. */
function explain(cause: unknown, directory: string): never {
  const { code, path } = cause as { readonly code?: unknown; readonly path?: unknown };
  if (path !== directory || (code !== "ENOENT" && code !== "ENOTDIR")) throw cause;
  throw fromTest(
    new Error(
      `seedFromDirectory: there is no directory ${describeValue(directory)}. Relative paths begin at ${workingDirectory()}.`,
      { cause },
    ),
  );
}
