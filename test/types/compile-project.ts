import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The environment types of a project. */
export interface Host {
  readonly libraries?: readonly string[];
  readonly types?: readonly string[];
  /** Declaration files of the project, such as generated ones. */
  readonly declarations?: readonly string[];
  /** The path of `@cloudflare/workers-types`, relative to the root, or "missing". */
  readonly workersTypes?: string | "missing";
}

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The files of every project. */
const contract = filesOf("types/");

/** The strictest options of a consumer. */
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
  // The package's own `exports` name the build output.
  paths: {
    fakebucket: [`${root}src/entries/index.ts`],
    "fakebucket/config": [`${root}src/entries/config.ts`],
    "fakebucket/r2": [`${root}src/entries/r2.ts`],
    "fakebucket/types": [`${root}types/index.d.ts`],
  },
} satisfies ts.CompilerOptions;

/**
 * Compiles the files of projects under `projects/` on a host as one program, and returns the diagnostics of these files and of
 * the contract, each as `FILE:LINE: TEXT`. Diagnostics of other declarations are left out, because declarations of two hosts
 * contradict each other.
 */
export function compileProjects(projects: readonly string[], host: Host, overrides: ts.CompilerOptions = {}): string[] {
  const options: ts.CompilerOptions = {
    ...strictest,
    lib: ["es2022", ...(host.libraries ?? [])].map((name) => `lib.${name}.d.ts`),
    types: [...(host.types ?? [])],
    ...overrides,
  };
  const { workersTypes } = host;
  const isMissing = workersTypes === "missing";
  if (workersTypes !== undefined && !isMissing) {
    options.paths = { ...strictest.paths, "@cloudflare/workers-types": [root + workersTypes] };
  }
  const files = projects.flatMap((project) => filesOf(`test/types/projects/${project}/`));
  const declarations = (host.declarations ?? []).map((path) => root + path);
  const compilerHost = cachingHost(options);
  if (isMissing) hide(compilerHost, "/node_modules/@cloudflare/workers-types/");
  const program = ts.createProgram([...declarations, ...contract, ...files], options, compilerHost);
  const judged = [...contract, ...files].map((path) => {
    const file = program.getSourceFile(path);
    // A file outside the program would have no diagnostics.
    if (file === undefined) throw new Error(`${path} is not part of ${projects.join(", ")}.`);
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

/** A cache of parsed files, by path and parse options: most files are the same in every program. */
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

/** Hides the files with `part` in their paths from a host. */
function hide(host: ts.CompilerHost, part: string): void {
  const { fileExists } = host;
  host.fileExists = (path) => !path.includes(part) && fileExists(path);
}

function show({ file, start, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (file === undefined || start === undefined) return text;
  return `${file.fileName.slice(root.length)}:${file.getLineAndCharacterOfPosition(start).line + 1}: ${text}`;
}
