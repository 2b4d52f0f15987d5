import { shown } from "../base/messages/shown.js";
import type { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { ConfigError } from "./config-error.js";
import { type Bindings, parseBindings } from "./parse-bindings.js";
import { type LoadBindingsOptions, loadingKinds, parseOptions } from "./parse-options.js";

/** The address of a file: a `URL`, of whichever host. */
export interface FileAddress {
  readonly href: string;
}

/**
 * Makes the `env` of a script from its configuration file, TOML or JSON with comments.
 *
 * Everything is as with {@link parseBindings}. `node:fs` is loaded by the call, and by nothing else.
 *
 * @param path - of the file, from the working directory on, or its `file:` address, as in
 *   `new URL("script.toml", import.meta.url)`.
 * @throws {@link ConfigError} with the cause if the file cannot be read, and for all that is wrong in it.
 * @throws TypeError for a wrong option, of the buckets too.
 *
 * @example
 * ```ts
 * import { loadBindings } from "fakebucket/config";
 * import type { StoreBucket } from "fakebucket/types";
 *
 * interface Env {
 *   readonly ASSETS: StoreBucket;
 * }
 * const { env, config } = await loadBindings<Env>("examples/asset-server/script.toml", { environment: "preview" });
 * await env.ASSETS.put("hello.txt", "hello");
 * console.log(config.buckets); // [ { binding: 'ASSETS', bucketName: 'assets-preview' } ]
 * ```
 */
export async function loadBindings<Env = Record<string, FakeBucket>>(
  path: string | FileAddress,
  options?: LoadBindingsOptions,
): Promise<Bindings<Env>> {
  const fileName = typeof path === "string" ? path : path?.href;
  if (typeof fileName !== "string") {
    throw new TypeError(`loadBindings: path must be a string or a URL, not ${shown(path)}.`);
  }
  const parsed = parseOptions("loadBindings", options, loadingKinds);
  return parseBindings<Env>(await readText(path, fileName), { ...parsed, fileName });
}

async function readText(path: string | FileAddress, fileName: string): Promise<string> {
  try {
    // biome-ignore lint/correctness/noNodejsModules: other hosts never get here, and get an error if they do.
    const { readFile } = await import("node:fs/promises");
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `The file cannot be read: ${reason}`,
      {
        file: fileName,
        line: undefined,
        column: undefined,
        excerpt: "",
        wanted: "a file of text in UTF-8",
        given: reason,
        rule: "config.file.read",
      },
      { cause },
    );
  }
}

/** The names of configurations, in the order in which wrangler looks for them. */
export const configurationNames: readonly string[] = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/** A line of a file of secrets: `NAME=value`, with quotes or without, and comments. */
const line =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)(?:[ \t]*=|:[ \t])[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\n]*)[ \t]*(?:#.*)?$/gm;

/** The secrets of a `.dev.vars`, as wrangler reads it. */
export function parseSecrets(text: string): Record<string, string> {
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(([, name, written = ""]) => {
    const value = written.trim().replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [name, written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value];
  });
  return Object.fromEntries(secrets);
}
