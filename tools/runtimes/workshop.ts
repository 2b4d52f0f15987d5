import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { root } from "../../test/repository/tracked-files.js";
import { versionIn } from "../../test/repository/version-of.js";
import { installLocked } from "../packed/install-locked.js";
import { packPackage, run, write } from "../packed/packed-package.js";
import { MissingHost } from "./row.js";

/** Where the matrix is run: a project of a user's, with the packed package in it, and the hosts beside it. */
export interface Workshop {
  /** The project: a folder that is removed at the end. */
  readonly project: string;
  /**
   * A folder of the project's own for a row, with what runs on every host in it, as `smoke.mjs` and `smoke.cjs`.
   *
   * @param files - what else is written there, by name.
   */
  folder(name: string, files: Readonly<Record<string, string>>): string;
  /**
   * The path of a file of a package that is installed for the matrix alone.
   *
   * @throws MissingHost if it is not there.
   */
  hostFile(path: string): string;
  /** The version of a package that is installed for the matrix alone. */
  hostVersion(name: string): string;
  remove(): void;
}

/** The project whose packages are the hosts. */
const hosts = fileURLToPath(new URL("hosts", import.meta.url));

/** The packages that test files import: found by name, as in a user's project. */
const runners = ["vitest", "@cloudflare/vitest-pool-workers", "@cloudflare/vitest-plugin", "wrangler"];

/**
 * Sets it up: installs the hosts unless they are there, and the package as it was built.
 *
 * @param folders - projects in which packages are looked for before the hosts: other versions of them.
 */
export async function openWorkshop(...folders: readonly string[]): Promise<Workshop> {
  for (const folder of [...folders, hosts]) await installLocked(folder);
  const placeOf = (path: string) => {
    const places = [...folders, hosts, root].map((folder) => join(folder, "node_modules", path));
    return places.find((place) => existsSync(place));
  };
  const hostFile = (path: string): string => {
    const file = placeOf(path);
    if (file !== undefined) return file;
    throw new MissingHost(`${path} is not there for ${process.platform} on ${process.arch}`);
  };
  const folderOf = (name: string): string => dirname(hostFile(`${name}/package.json`));
  const { project, remove } = packPackage();
  try {
    run(
      project,
      "npm",
      "install",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      `fast-check@${versionIn(folderOf("fast-check"))}`,
    );
    for (const name of runners) {
      const place = placeOf(name);
      if (place !== undefined) link(place, join(project, "node_modules", name));
    }
    const smoke = { "smoke.mjs": bundleSmoke("esm"), "smoke.cjs": bundleSmoke("cjs") };
    return {
      project,
      folder(name, files) {
        const folder = join(project, name);
        for (const [file, text] of Object.entries({ ...smoke, ...files })) write(folder, file, text);
        return folder;
      },
      hostFile,
      hostVersion: (name) => versionIn(folderOf(name)),
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The cases as one file, with the package and fast-check outside: each host finds them in its own way. */
function bundleSmoke(format: "esm" | "cjs"): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("smoke/smoke.ts", import.meta.url))],
    bundle: true,
    external: ["fakebucket", "fakebucket/*", "fast-check"],
    format,
    // What a CommonJS file requires late, it requires: jest has no `import()` there.
    supported: { "dynamic-import": format === "esm" },
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Of a package that the lock file of the matrix pins. */
export function hostVersionOf(name: string): string {
  return versionIn(join(hosts, "node_modules", name));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
