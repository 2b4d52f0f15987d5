import { shared } from "../package/shared.js";

type NodeModules = typeof import("node:fs/promises") &
  typeof import("node:path") &
  typeof import("node:async_hooks") &
  // It starts no thread, and is there from Node 22.15 on.
  Pick<typeof import("node:module"), "createRequire" | "register"> & {
    readonly registerHooks?: (hooks: { readonly resolve: typeof resolve }) => unknown;
  };

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
    const hooks = await import("node:async_hooks");
    return { ...files, ...paths, ...hooks, ...(await import("node:module")) };
    // biome-ignore-end lint/correctness/noNodejsModules: other hosts get the error below.
  } catch (cause) {
    throw new Error("fakebucket/workers needs the modules of Node.", { cause });
  }
}

/** The text of the first file of a folder that can be read, and its path; `undefined` if there is none. */
export async function readFirst(folder: string, names: readonly string[]): Promise<[string, string] | undefined> {
  const { readFile, resolve } = await nodeModules();
  for (const path of names.map((name) => resolve(folder, name))) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes !== undefined) return [new TextDecoder().decode(bytes), path];
  }
  return undefined;
}

/** Finds the configuration of a folder: in the order in which wrangler looks for it. */
export async function findConfiguration(folder = "."): Promise<string> {
  const names = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];
  const [, path] = (await readFirst(folder, names)) ?? [];
  if (path !== undefined) return path;
  throw new TypeError(`There is no ${names.join(", ")} in ${folder}: name the configuration as configPath.`);
}

const hooked = shared("hooked modules", () => ({ done: false }));

/** The place of this package. CommonJS has no address: there the runner finds the modules. */
const address = String(import.meta.url);

function resolve(specifier: string, context: object, next: (specifier: string, context: object) => unknown): unknown {
  return specifier.startsWith("cloudflare:") ? { url: address, shortCircuit: true } : next(specifier, context);
}

/**
 * Lets Node itself find modules of the platform, which packages import that a test runner does not transform, and tests of
 * `node:test`. Once for each process.
 */
export async function hookModules(): Promise<void> {
  if (hooked.done || !/\/workers\.js$/.test(address)) return;
  hooked.done = true;
  const { register, registerHooks } = await nodeModules();
  const code = `const address = ${JSON.stringify(address)};\n${resolve}\nexport { resolve };`;
  try {
    if (registerHooks !== undefined) registerHooks({ resolve });
    else register(`data:text/javascript,${encodeURIComponent(code)}`);
  } catch {
    // jest refuses hooks: it finds the modules by its moduleNameMapper.
  }
}
