/** The names of configurations, in the order in which wrangler looks for them. */
const names = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/**
 * Finds the configuration of a folder.
 *
 * @throws TypeError if there is none.
 */
export async function findConfiguration(folder = "."): Promise<string> {
  for (const name of names) {
    const path = `${folder}/${name}`;
    if ((await readTextIfThere(path)) !== undefined) return path;
  }
  throw new TypeError(`There is no ${names.join(", ")} in ${folder}: name the configuration as configPath.`);
}

/** The text of a file, `undefined` if it cannot be read. */
export async function readTextIfThere(path: string): Promise<string | undefined> {
  // biome-ignore lint/correctness/noNodejsModules: only hosts with files get here.
  const { readFile } = await import("node:fs/promises");
  return readFile(path).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}
