import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The types that a project finds around it. */
export interface Host {
  readonly libraries?: readonly string[];
  readonly types?: readonly string[];
  /** Files of declarations that are part of the project, as generated ones are. */
  readonly declarations?: readonly string[];
  /** Where `@cloudflare/workers-types` is, from the root, or that it is not installed. */
  readonly workersTypes?: string | "missing";
}

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The files that no project may lack. */
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
  // The package's own `exports` name what is built.
  paths: {
    fakebucket: [`${root}src/entries/index.ts`],
    "fakebucket/config": [`${root}src/entries/config.ts`],
    "fakebucket/r2": [`${root}src/entries/r2.ts`],
    "fakebucket/types": [`${root}types/index.d.ts`],
  },
} satisfies ts.CompilerOptions;

/**
 * Compiles the files of projects under `projects/` on a host, as one program, and gives the diagnostics of these files and of the
 * contract, each as `FILE:LINE: TEXT`. It does not give those of other declarations: where two hosts are declared at
 * once they contradict each other, which is not the contract's doing.
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
    // What is not compiled has no diagnostics either.
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

/** Lets a host know nothing of the files whose paths have this in them. */
function hide(host: ts.CompilerHost, part: string): void {
  const { fileExists } = host;
  host.fileExists = (path) => !path.includes(part) && fileExists(path);
}

function show({ file, start, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (file === undefined || start === undefined) return text;
  return `${file.fileName.slice(root.length)}:${file.getLineAndCharacterOfPosition(start).line + 1}: ${text}`;
}
