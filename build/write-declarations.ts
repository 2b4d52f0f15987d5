import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { folders, root } from "./package-entries.js";

/**
 * Writes the declarations of entries for both forms of the package. Each form has all of them: a file of CommonJS may not
 * name the types of an ES module without more ado.
 *
 * @param folder - of the package: the repository, or where else its declarations are wanted.
 */
export function writeDeclarations(entries: readonly string[], folder: string = root): void {
  const esm = join(root, folders.esm);
  const commonjs = join(root, folders.commonjs);
  const write = (path: string, text: string) => writeText(join(folder, relative(root, path)), text);
  const emitted = emitDeclarations(esm);
  // Those of the contract are written by hand, and lie beside the folder of the code.
  const textOf = (path: string) => emitted.get(path) ?? readFileSync(path, "utf8");
  const reached = new Set(entries.map((name) => join(esm, `${name}.d.ts`)));
  for (const path of reached) {
    const text = textOf(path);
    for (const other of ownImports(path, text)) reached.add(other);
    if (emitted.has(path) || folder !== root) write(path, text);
    write(join(commonjs, relative(esm, path)), text);
  }
}

/** The text of every declaration, by the path where it belongs. */
function emitDeclarations(outDir: string): ReadonlyMap<string, string> {
  const configPath = join(root, "src", "tsconfig.json");
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const overrides = { outDir, emitDeclarationOnly: true };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath), overrides);
  const program = ts.createProgram(fileNames, options);
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => emitted.set(path, text));
  const wrong = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (wrong.length > 0) throw new Error(ts.formatDiagnostics(wrong, ts.createCompilerHost(options)));
  return emitted;
}

/** The files of ours that a declaration imports. */
function ownImports(path: string, text: string): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => join(dirname(path), fileName.replace(/\.js$/, ".d.ts")));
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
