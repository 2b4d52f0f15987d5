import { join } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { root } from "./package-entries.js";

/** What a user has beside the package, and what only some hosts have. All else is put into the bundle. */
const external = [/^node:/, "fast-check", "vitest"];

/**
 * Bundles entries with all that they need, and writes them to a folder. What several need is written once, to chunks: there
 * is one core, whichever entries are loaded.
 *
 * @returns the paths of the modules that are in it.
 */
export async function writeCode(
  entries: readonly string[],
  format: "esm" | "commonjs",
  folder: string,
): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(root, "src", `${name}.ts`)])),
    external,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], extensionAlias: { ".js": [".ts", ".js"] } },
    // CommonJS has no `import.meta`: code that asks for it does without.
    transform: { target: "es2022", ...(format === "commonjs" && { define: { "import.meta": "{}" } }) },
    tsconfig: false,
  });
  const { output } = await bundle.write({
    dir: join(root, folder),
    format,
    // As an ES module is by nature; the same code must not mean two things.
    strict: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    // What nearly every entry loads is one file, and not one for each set of entries that share it.
    codeSplitting: {
      groups: [
        {
          name: "base",
          test: /[\\/]src[\\/](?:package[\\/]|bytes[\\/]base64|engine[\\/](?:port|open-taps|inspected-fake))/,
        },
      ],
    },
    comments: { legal: true, annotation: true, jsdoc: false },
    // A test runner that takes CommonJS alone, such as jest as it comes, has no `import()`.
    dynamicImportInCjs: false,
  });
  await bundle.close();
  return new Set(
    output.filter((file): file is OutputChunk => file.type === "chunk").flatMap(({ moduleIds }) => moduleIds),
  );
}
