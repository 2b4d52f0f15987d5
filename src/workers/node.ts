import { shared } from "../package/shared.js";

/** The parts of Node's modules that are used; `registerHooks` from 22.15 on, which starts no thread, `register` before. */
interface ModuleTools {
  readonly createRequire: (path: string) => { resolve(name: string): string };
  readonly register?: (specifier: string) => unknown;
  readonly registerHooks?: (hooks: { readonly resolve: typeof resolve }) => unknown;
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

const hooked = shared("hooked modules", () => ({ done: false }));

/** Where this package is. CommonJS has no address: there the runner finds the modules. */
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
  const { register, registerHooks } = (await nodeModules()).modules;
  const code = `const address = ${JSON.stringify(address)};\n${resolve}\nexport { resolve };`;
  try {
    if (registerHooks !== undefined) registerHooks({ resolve });
    else register?.(`data:text/javascript,${encodeURIComponent(code)}`);
  } catch {
    // jest refuses hooks: it finds the modules by its moduleNameMapper.
  }
}
