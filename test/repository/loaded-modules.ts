import { builtinModules } from "node:module";
import { build } from "esbuild";
import { root } from "./tracked-files.js";

/** The modules that are loaded before the first line of a module runs. */
interface LoadedModules {
  /** Modules of ours and of packages, by their paths from the root. */
  readonly files: readonly string[];
  /** Modules that only some hosts have, as written. */
  readonly builtins: readonly string[];
}

/** The conditions by which hosts choose among the files of a package. */
export const hostConditions = {
  node: ["node"],
  workers: ["workerd", "worker", "browser"],
  browsers: ["browser"],
} as const;

/**
 * Walks the static imports of a module as a host does: through our modules and those of packages.
 *
 * @returns what the module loads, or by its path what one of those loads that it imports.
 */
export async function loadedModules(
  contents: string,
  conditions: readonly string[],
): Promise<(from?: string) => LoadedModules> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, sourcefile: "entry.ts", loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    conditions: [...conditions],
    external: ["node:*", ...builtinModules],
    format: "esm",
    // A host knows nothing of unused imports and `sideEffects`: it loads what is imported.
    ignoreAnnotations: true,
    logLevel: "silent",
    mainFields: conditions.includes("browser") ? ["browser", "main"] : ["main"],
    metafile: true,
    platform: "neutral",
    treeShaking: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    write: false,
  });

  return (from = "entry.ts") => {
    const files = new Set<string>();
    const builtins = new Set<string>();
    const walk = (file: string) => {
      if (files.has(file)) return;
      files.add(file);
      for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
        // A dynamic import loads nothing until it is called.
        if (kind === "dynamic-import") continue;
        if (external === true) builtins.add(path);
        else walk(path);
      }
    };
    walk(from);
    files.delete("entry.ts");
    return { files: [...files].sort(), builtins: [...builtins].sort() };
  };
}
