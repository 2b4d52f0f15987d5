import { builtinModules } from "node:module";
import { build } from "esbuild";
import { root } from "./tracked-files.js";

/** The modules that are loaded before a module runs. */
interface LoadedModules {
  /** The paths of our own modules and of packages' modules, relative to the root. */
  readonly files: readonly string[];
  /** The specifiers of host-specific modules. */
  readonly builtins: readonly string[];
}

/** The export conditions of hosts. */
export const hostConditions = {
  node: ["node"],
  workers: ["workerd", "worker", "browser"],
  browsers: ["browser"],
} as const;

/**
 * Follows the static imports of a module like a host, through our own modules and packages.
 *
 * @returns a function for the modules loaded by the module, or by an imported one given by its path.
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
    // A host ignores `sideEffects` and loads unused imports too.
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
