import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { root } from "../../test/repository/tracked-files.js";
import { versionIn } from "../../test/repository/version-of.js";
import { installLocked } from "../packed/install-locked.js";
import { packPackage, run, write } from "../packed/packed-package.js";
import { MissingHost } from "./missing-host.js";

/** The environment of the matrix: a user's project with the packed package, and the installed hosts. */
export interface Workshop {
  /** The folder of the project, which is removed at the end. */
  readonly project: string;
  /**
   * Creates a folder for a row in the project, with the cases for every host as `smoke.mjs` and `smoke.cjs`.
   *
   * @param files - the other files of the folder, by name.
   */
  folder(name: string, files: Readonly<Record<string, string>>): string;
  /**
   * Returns the path of a file in a package installed for the matrix.
   *
   * @throws MissingHost if the file does not exist.
   */
  hostFile(path: string): string;
  /** Returns the version of a package installed for the matrix. */
  hostVersion(name: string): string;
  remove(): void;
}

/** The project with the hosts as packages. */
const hosts = fileURLToPath(new URL("hosts", import.meta.url));

/** Packages imported by test files or by the package, which must be found by name, as in a user's project. */
const runners = ["vitest", "@cloudflare/vitest-pool-workers", "@cloudflare/vitest-plugin", "wrangler", "undici"];

/**
 * Installs the hosts, unless they are installed, and the built package.
 *
 * @param folders - projects with other versions of hosts, which take precedence.
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

/** Bundles the cases into one file, without the package and fast-check, so that each host resolves these itself. */
function bundleSmoke(format: "esm" | "cjs"): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("smoke/smoke.ts", import.meta.url))],
    bundle: true,
    external: ["fakebucket", "fakebucket/*", "fast-check"],
    format,
    // Dynamic imports become `require()` in CommonJS, because jest has no `import()` there.
    supported: { "dynamic-import": format === "esm" },
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Returns the version of a package pinned by the matrix's lock file. */
export function hostVersionOf(name: string): string {
  return versionIn(join(hosts, "node_modules", name));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
