import { describeValue } from "../base/messages/describe-value.js";
import { nearest } from "../base/messages/nearest.js";
import type { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { ConfigError } from "./config-error.js";
import { type Bindings, parseBindings } from "./parse-bindings.js";
import { type LoadBindingsOptions, loadingKinds, parseOptions } from "./parse-options.js";

/** The address of a file: a `URL`, of any host. */
export interface FileAddress {
  readonly href: string;
}

/**
 * Creates the `env` of a script from its configuration file, TOML or JSON with comments.
 *
 * See {@link parseBindings} for all other details. Only this call loads `node:fs`.
 *
 * @param path - the path of the file, relative to the working directory, or its `file:` address, as in
 * `new URL("script.toml", import.meta.url)`.
 * @throws {@link ConfigError} for every mistake in the file; also, with the cause, if the file cannot be read.
 * @throws TypeError for an invalid option, also of the buckets.
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
    throw new TypeError(`loadBindings: path must be a string or a URL, not ${describeValue(path)}.`);
  }
  const parsed = parseOptions("loadBindings", options, loadingKinds);
  return parseBindings<Env>(await readConfigText(path), { ...parsed, fileName });
}

/** The largest size of a file: far more than any configuration has. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Reads a file of a configuration.
 *
 * @throws ConfigError if it cannot be read; also for a pipe, a device and a huge file, which could be read without end.
 */
export async function readConfigText(path: string | FileAddress): Promise<string> {
  try {
    // biome-ignore lint/correctness/noNodejsModules: other hosts do not call this function, or get an error.
    const { readFile, stat } = await import("node:fs/promises");
    const found = await stat(path);
    if (!found.isFile()) throw new Error("it is not a regular file");
    if (found.size > mostBytes) throw new Error(`it has ${found.size} bytes, and the limit is ${mostBytes}`);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (cause) {
    const reason = `${cause instanceof Error ? cause.message : String(cause)}${await configurationsNear(path)}`;
    throw new ConfigError(
      `The file cannot be read: ${reason}`,
      {
        file: typeof path === "string" ? path : path.href,
        line: undefined,
        column: undefined,
        excerpt: "",
        wanted: "a text file in UTF-8",
        given: reason,
        rule: "config.file.read",
      },
      { cause },
    );
  }
}

/** The functions for folders of a host's file system. */
interface Folders {
  readdir(path: string | FileAddress): Promise<string[]>;
  realpath(path: string | FileAddress): Promise<string>;
}

/** Returns the end of a sentence with the configuration files in the folder of a missing file; "" if there are none. */
async function configurationsNear(path: string | FileAddress): Promise<string> {
  try {
    // biome-ignore lint/correctness/noNodejsModules: as above.
    const { readdir, realpath } = (await import("node:fs/promises")) as object as Folders;
    const [, parent = ".", name = ""] = /^(?:(.*)[\\/])?([^\\/]*)$/.exec(String(path)) ?? [];
    const folder = typeof path === "string" ? parent || "/" : new URL(".", path.href);
    const files = await readdir(folder);
    const near = nearest(name, files);
    const found = near === undefined ? files.filter((file) => configurationNames.includes(file)) : [near];
    return found.length === 0 || files.includes(name)
      ? ""
      : `. The folder ${await realpath(folder)} has ${found.join(" and ")}`;
  } catch {
    return "";
  }
}

/** The names of configuration files, in wrangler's order. */
export const configurationNames: readonly string[] = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/** A line of a file of secrets: `NAME=value`, with quotes or without, and comments. */
const line =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)(?:[ \t]*=|:[ \t])[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\n]*)[ \t]*(?:#.*)?$/gm;

/** Returns the secrets of a `.dev.vars`; parses it like wrangler. */
export function parseSecrets(text: string): Record<string, string> {
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(([, name, written = ""]) => {
    const value = written.trim().replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [name, written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value];
  });
  return Object.fromEntries(secrets);
}
