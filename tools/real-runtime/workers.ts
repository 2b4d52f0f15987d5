import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { installRuntime } from "./installed-runtime.js";

/** A script for the real runtime. */
export interface Worker {
  readonly name: string;
  readonly compatibilityDate: string;
  readonly compatibilityFlags?: readonly string[];
  /** The ids of its buckets, by binding. */
  readonly r2Buckets?: Readonly<Record<string, string>>;
  /** The entrypoints of callable scripts, by binding. */
  readonly serviceBindings?: Readonly<Record<string, { readonly name: string; readonly entrypoint: string }>>;
  /** Its variables. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Its code, as one module. */
  readonly code: string;
  /** True to run it in Node with proxies of its buckets, like a test in Node. */
  readonly runsInNode?: boolean;
}

/** The real runtime, with its simulator. */
export interface Workers {
  /** Sends a value to a script by POST and returns the answer, both as JSON. Rejects with the response's text on failure. */
  ask(name: string, question: unknown): Promise<unknown>;
  /** Returns the address of a script. */
  urlOf(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the real runtime in its own process.
 *
 * @param runtime - a folder with another release of the runtime.
 */
export function startWorkers(workers: readonly Worker[], runtime?: string): Workers {
  const host = startHost(workers, runtime);
  // A failed start is reported by the requests.
  host.catch(() => undefined);
  const urlOf = async (name: string): Promise<string> => {
    const url = (await host).urls[name];
    if (url === undefined) throw new Error(`there is no script "${name}"`);
    return url;
  };
  return {
    async ask(name, question) {
      const response = await fetch(await urlOf(name), { method: "POST", body: JSON.stringify(question) ?? "null" });
      if (!response.ok) throw new Error(`the runtime failed: ${await response.text()}`);
      return response.json();
    },
    urlOf,
    async stop() {
      const { process } = await host;
      const ended = new Promise((resolve) => process.once("exit", resolve));
      process.disconnect();
      await ended;
    },
  };
}

interface Host {
  readonly process: ChildProcess;
  readonly urls: Readonly<Record<string, string>>;
}

async function startHost(workers: readonly Worker[], runtime?: string): Promise<Host> {
  const { node, folder } = await installRuntime(runtime);
  const host = fork(fileURLToPath(new URL("host.mjs", import.meta.url)), {
    execPath: node,
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // Warnings are ignored, because tests cause them; the last output explains an unexpected end.
  let said = "";
  host.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2000);
  });
  host.send({ folder, workers });
  return new Promise((resolve, reject) => {
    host.once("exit", (code) => reject(new Error(`the runtime's process ended with ${code}: ${said}`)));
    host.once("message", ({ urls, error }: Pick<Host, "urls"> & { readonly error?: string }) => {
      if (error === undefined) return resolve({ process: host, urls });
      host.disconnect();
      reject(new Error(error));
    });
  });
}

/** Bundles a module and all its imports into one. */
export function bundle(module: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
