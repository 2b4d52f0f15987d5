/** The parts of Node's modules that are used; `registerHooks` from 22.15 on, which starts no thread. */
export interface ModuleTools {
  readonly createRequire: (path: string) => { resolve(name: string): string };
  readonly register: (specifier: string) => unknown;
  readonly registerHooks?: (hooks: object) => unknown;
}

type NodeModules = typeof import("node:fs/promises") &
  typeof import("node:path") &
  typeof import("node:async_hooks") & { readonly modules: ModuleTools };

/**
 * Loads what is used of Node.
 *
 * @throws Error on other hosts.
 */
export async function nodeModules(): Promise<NodeModules> {
  try {
    // biome-ignore-start lint/correctness/noNodejsModules: other hosts get the error below.
    // Each is awaited where it is: bundlers for other hosts take that as a module that may be missing.
    const files = await import("node:fs/promises");
    const paths = await import("node:path");
    const modules = await import("node:module");
    const hooks = await import("node:async_hooks");
    // biome-ignore-end lint/correctness/noNodejsModules: other hosts get the error below.
    return { ...files, ...paths, ...hooks, modules };
  } catch (cause) {
    throw new Error("fakebucket/workers needs the modules of Node.", { cause });
  }
}

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
  const { readFile } = await nodeModules();
  return readFile(path).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}
