import { shared } from "../base/copies/shared.js";
import { configurationNames } from "../config/load-bindings.js";
import type { Scopes } from "./running.js";

/** The used parts of Node's modules: Node's own types are not part of this package. */
interface NodeModules {
  readonly async_hooks: { readonly AsyncLocalStorage: new () => Scopes };
  readonly child_process: { spawn(program: string, args: readonly string[], options: object): ChildProcess };
  readonly fs: {
    existsSync(path: string): boolean;
    readFileSync(path: string): Uint8Array;
    readdirSync(path: string): string[];
  };
  readonly http: {
    readonly Agent: new (options: { readonly keepAlive: boolean }) => object;
    request(address: string, options: object, listener: (response: Incoming) => void): Outgoing;
    createServer(listener: (request: Received, response: Outgoing) => void): Server;
  };
  readonly module: {
    createRequire(path: string): ((name: string) => unknown) & { resolve(name: string): string };
    register(specifier: string): void;
    /** Since Node 22.15. Starts no thread. */
    registerHooks?(hooks: { readonly resolve: typeof resolve }): void;
  };
  readonly path: { resolve(...paths: string[]): string };
  readonly process: {
    readonly env: Record<string, string | undefined>;
    readonly execPath: string;
    readonly stderr: { write(text: string): void };
  };
  readonly v8: { serialize(value: unknown): Uint8Array };
  readonly url: { fileURLToPath(address: string): string; pathToFileURL(path: string): object };
}

interface ChildProcess {
  readonly connected: boolean;
  readonly channel: { unref(): void } | null;
  on(event: "message" | "error" | "exit", listener: (value: unknown) => void): void;
  send(message: object): void;
  disconnect(): void;
  unref(): void;
}

interface Incoming {
  setEncoding(encoding: string): void;
  on(event: string, listener: (value: unknown) => void): void;
}

interface Received extends AsyncIterable<Uint8Array> {
  readonly url: string;
}

interface Outgoing {
  on(event: "error", listener: (error: unknown) => void): void;
  end(text: string): void;
}

interface Server {
  listen(port: number, host: string, listener: () => void): void;
  address(): { readonly port: number };
  unref(): void;
}

const host = globalThis as { readonly process?: { getBuiltinModule?(name: string): unknown } };

/**
 * Returns a module of Node.
 *
 * @throws Error on other hosts.
 */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  const found = host.process?.getBuiltinModule?.(`node:${name}`);
  if (found === undefined) throw new Error("fakebucket/workers needs Node 20.16 or later.");
  return found as NodeModules[Name];
}

/** Imports a module of the project, such as wrangler. */
export const importFile = async (path: string): Promise<unknown> =>
  import(String(nodeModule("url").pathToFileURL(path)));

export const readText = (path: string): string => new TextDecoder().decode(nodeModule("fs").readFileSync(path));

/** Returns the path of the first existing file in a folder. */
export function firstOf(folder: string, names: readonly string[]): string | undefined {
  return names.map((name) => nodeModule("path").resolve(folder, name)).find(nodeModule("fs").existsSync);
}

export function findConfiguration(folder: string): string {
  const path = firstOf(folder, configurationNames);
  if (path !== undefined) return path;
  const other =
    firstOf(folder, ["cloudflare.config.ts"]) && " cloudflare.config.ts is not read: give its values in `miniflare`.";
  throw new TypeError(
    `There is no ${configurationNames.join(", ")} in ${folder}: name the configuration as configPath.${other ?? ""}`,
  );
}

const hooked = shared("hooked modules", () => ({ done: false }));

/** The address of this package. CommonJS has none: there the runner resolves the modules. */
const address = String(import.meta.url);

function resolve(specifier: string, context: object, next: (specifier: string, context: object) => unknown): unknown {
  return specifier.startsWith("cloudflare:") ? { url: address, shortCircuit: true } : next(specifier, context);
}

/** Lets Node resolve modules of the platform once per process, for untransformed packages and for `node:test`. */
export function hookModules(): void {
  if (hooked.done || !/\/workers\.js$/.test(address)) return;
  hooked.done = true;
  const { register, registerHooks } = nodeModule("module");
  const code = `const address = ${JSON.stringify(address)};\n${resolve}\nexport { resolve };`;
  try {
    if (registerHooks !== undefined) registerHooks({ resolve });
    else register(`data:text/javascript,${encodeURIComponent(code)}`);
  } catch {
    // jest refuses hooks: its moduleNameMapper resolves the modules.
  }
}
