import { join } from "node:path";
import { build, type Platform } from "esbuild";

/** A file of a project and all that it loads, as one module, as esbuild makes it by default for a platform. */
export async function bundleFor(platform: Platform, folder: string, file: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [join(folder, file)],
    bundle: true,
    format: "esm",
    platform,
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
