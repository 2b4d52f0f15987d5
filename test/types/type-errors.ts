import { dirname, join } from "node:path";
import ts from "typescript";
import { root } from "../repository/tracked-files.js";

/** What the type checker says of modules that exist in memory only, as if they lay in the root of the repository. */
export function typeErrorsIn(modules: Readonly<Record<string, string>>): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  // A snippet shows one thing; that it does nothing with it is no fault.
  const overrides = { noEmit: true, noUnusedLocals: false, noUnusedParameters: false };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, ...overrides }, root);
  const texts = new Map(Object.entries(modules).map(([name, text]) => [join(root, name), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    if (text === undefined) return getSourceFile(path, version, ...rest);
    // The snippets are modules, whatever package.json stands above them.
    return ts.createSourceFile(path, text, {
      languageVersion: ts.ScriptTarget.ES2022,
      impliedNodeFormat: ts.ModuleKind.ESNext,
    });
  };
  const folders = new Set([...texts.keys()].map((path) => dirname(path)));
  host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path);
  host.getCurrentDirectory = () => dirname(join(root, "package.json"));
  const program = ts.createProgram(
    [...texts.keys()],
    { ...options, moduleDetection: ts.ModuleDetectionKind.Force },
    host,
  );
  return [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return ts.getPreEmitDiagnostics(program, source).map((diagnostic) => {
      const line = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
      return `${path.slice(root.length)}:${line + 1} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`;
    });
  });
}
