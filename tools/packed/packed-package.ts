import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../test/repository/tracked-files.js";

/** Runs a program in a folder and returns its output. An error contains the output before the failure. */
export function run(folder: string, program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${[program, ...args].join(" ")} failed:\n${stdout}${stderr}`);
  }
}

/** Runs a tool of the repository in a folder. */
export function runTool(folder: string, tool: string, ...args: readonly string[]): string {
  return run(folder, join(root, "node_modules", ".bin", tool), ...args);
}

/** The package as npm would publish it. Its `prepack` is the build, which must have been run. */
export interface PackedPackage {
  readonly tarball: string;
  /** The packed paths. */
  readonly files: readonly string[];
  /** A temporary folder. */
  readonly folder: string;
  /** An empty user project with the package installed. */
  readonly project: string;
  remove(): void;
}

/** Packs the build and installs it into an empty project. */
export function packPackage(): PackedPackage {
  // The real path: on some machines the temporary folder is a link, and programs differ in the path they show.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fakebucket-")));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const packed = run(root, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", folder);
    const [info] = JSON.parse(packed) as [{ readonly filename: string; readonly files: { readonly path: string }[] }];
    const tarball = join(folder, info.filename);
    const project = join(folder, "project");
    write(project, "package.json", JSON.stringify({ name: "project", private: true, type: "module" }));
    run(project, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", tarball);
    return { tarball, files: info.files.map(({ path }) => path), folder, project, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Copies a package of the repository into the project of the packed one. */
export function installBeside(
  { project }: Pick<PackedPackage, "project">,
  name: string,
  place = `node_modules/${name}`,
): void {
  mkdirSync(dirname(join(project, place)), { recursive: true });
  symlinkSync(join(root, "node_modules", name), join(project, place));
}

/** Writes a file and creates its folder. */
export function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
