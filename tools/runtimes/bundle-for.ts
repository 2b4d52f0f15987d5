import { join } from "node:path";
import { build, type Platform } from "esbuild";

/** Bundles a file of a project into one module, with the defaults of esbuild for a platform. */
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
