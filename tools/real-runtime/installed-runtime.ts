import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installLocked } from "../packed/install-locked.js";

/** The real runtime as it is installed: where, in which versions, and the Node that runs it. */
interface InstalledRuntime {
  readonly node: string;
  /** The folder whose `node_modules` holds `miniflare`. */
  readonly folder: string;
}

const pinned = fileURLToPath(new URL("pinned", import.meta.url));

/** The folder whose package.json says which `miniflare` is the real runtime. Another may be named by `RUNTIME_FOLDER`. */
export const runtimeFolder: string = process.env["RUNTIME_FOLDER"] ?? pinned;

/** The version of `miniflare` that the folder asks for. */
export const miniflareVersion: string = readJson(runtimeFolder).dependencies["miniflare"] ?? "";

/** The newest compatibility date that the runtime is certain to know: that of its release. */
export const newestDate: string = dateOf(miniflareVersion);

/** The date of a release of the runtime, by its version. */
export function dateOf(version: string): string {
  return version.replace(/^\d+\.(\d{4})(\d{2})(\d{2})\..*$/, "$1-$2-$3");
}

/**
 * Installs the runtime as its lock file says, unless that was done before, and finds a Node that has what it needs.
 *
 * @param folder - another folder from which it is loaded.
 */
export async function installRuntime(folder: string = runtimeFolder): Promise<InstalledRuntime> {
  await installLocked(folder);
  const { version, engines } = readJson(
    dirname(createRequire(join(folder, "package.json")).resolve("miniflare/package.json")),
  );
  if (isAtLeast(process.versions.node, engines.node)) return { node: process.execPath, folder };
  await installLocked(pinned);
  const node = join(pinned, "node_modules", "node-22", "bin", "node");
  if (existsSync(node)) return { node, folder };
  throw new Error(`Miniflare ${version} needs Node ${engines.node}: this one is ${process.versions.node}.`);
}

/** The version of a package in the runtime's folder, once it is installed. */
export function runtimeVersionOf(name: string): string {
  return readJson(join(runtimeFolder, "node_modules", name)).version;
}

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

function readJson(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** True if a version of Node is in a range of the form `>=22.12.0`. */
function isAtLeast(version: string, range: string): boolean {
  return version.localeCompare(range.replace(/^>=/, ""), "en", { numeric: true }) >= 0;
}
