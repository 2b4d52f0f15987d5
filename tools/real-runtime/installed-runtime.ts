import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installLocked } from "../packed/install-locked.js";

/** The installed runtime: its folder, its versions, and the Node that runs it. */
interface InstalledRuntime {
  readonly node: string;
  /** The folder with `miniflare` in its `node_modules`. */
  readonly folder: string;
}

const pinned = fileURLToPath(new URL("pinned", import.meta.url));

/** The folder with the package.json that pins `miniflare`. `RUNTIME_FOLDER` overrides it. */
export const runtimeFolder: string = process.env["RUNTIME_FOLDER"] ?? pinned;

/** The version of `miniflare` pinned by the folder. */
export const miniflareVersion: string = readJson(runtimeFolder).dependencies["miniflare"] ?? "";

/** The newest compatibility date that the runtime supports for certain: the date of its release. */
export const newestDate: string = dateOf(miniflareVersion);

/** Returns the date of a runtime release from its version. */
export function dateOf(version: string): string {
  return version.replace(/^\d+\.(\d{4})(\d{2})(\d{2})\..*$/, "$1-$2-$3");
}

/**
 * Installs the runtime from its lock file, unless it is installed, and finds a suitable Node.
 *
 * @param folder - another folder with a runtime.
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

/** Returns the version of an installed package in the runtime's folder. */
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

/** True if a version of Node is in a range such as `>=22.12.0`. */
function isAtLeast(version: string, range: string): boolean {
  return version.localeCompare(range.replace(/^>=/, ""), "en", { numeric: true }) >= 0;
}
