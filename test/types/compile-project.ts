import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The types that a project finds around it. */
export interface Host {
  readonly libraries?: readonly string[];
  readonly types?: readonly string[];
  /** Files of declarations that are part of the project, as generated ones are. */
  readonly declarations?: readonly string[];
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const contract = filesOf("types/");

/** As strict as a consumer can be. */
const strictest = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
  // `fakebucket/types` is found by the package's own `exports`; the rest of it would have to be built for that.
  paths: {
    fakebucket: [`${root}src/index.ts`],
    "fakebucket/config": [`${root}src/config.ts`],
    "fakebucket/r2": [`${root}src/r2.ts`],
  },
} satisfies ts.CompilerOptions;

/**
 * Compiles the files of a project under `projects/` on a host and gives the diagnostics of these files and of the
 * contract, each as `FILE:LINE: TEXT`. It does not give those of other declarations: where two hosts are declared at
 * once they contradict each other, which is not the contract's doing.
 */
export function compileProject(project: string, host: Host, overrides: ts.CompilerOptions = {}): string[] {
  const options: ts.CompilerOptions = {
    ...strictest,
    lib: ["es2022", ...(host.libraries ?? [])].map((name) => `lib.${name}.d.ts`),
    types: [...(host.types ?? [])],
    ...overrides,
  };
  const files = filesOf(`test/types/projects/${project}/`);
  const declarations = (host.declarations ?? []).map((path) => root + path);
  const program = ts.createProgram([...declarations, ...files], options, cachingHost(options));
  const judged = [...contract, ...files].map((path) => {
    const file = program.getSourceFile(path);
    // What is not compiled has no diagnostics either.
    if (file === undefined) throw new Error(`${path} is no part of the project "${project}".`);
    return file;
  });
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...judged.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ].map(show);
}

function filesOf(folder: string): string[] {
  return readdirSync(root + folder).map((name) => root + folder + name);
}

/** Parsed files, by path and by what decides how they are parsed: most are the same in every program. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (fileName, languageVersion, ...rest) => {
    const key = `${fileName} ${JSON.stringify(languageVersion)}`;
    if (!parsed.has(key)) parsed.set(key, parse.call(host, fileName, languageVersion, ...rest));
    return parsed.get(key);
  };
  return host;
}

function show({ file, start, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (file === undefined || start === undefined) return text;
  return `${file.fileName.slice(root.length)}:${file.getLineAndCharacterOfPosition(start).line + 1}: ${text}`;
}
