import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type TypeScript from "typescript";

/** A compiler message about a file. */
export interface Message {
  /** `undefined` for messages about the whole project. */
  readonly path: string | undefined;
  readonly line: number;
  readonly code: number;
  readonly text: string;
}

/** A project on the disk. */
export interface Project {
  readonly folder: string;
  /** The name of its `tsconfig.json`. */
  readonly configuration: string;
  /** True if the messages on a file count. */
  readonly isJudged: (path: string) => boolean;
}

/** Compiles a project and returns the messages about judged files. */
export async function compile(typescript: string, project: Project): Promise<readonly Message[]> {
  const library = join(typescript, "lib/typescript.js");
  return existsSync(library) ? compileHere(compilerAt(library), project) : compileByProgram(typescript, project);
}

interface Compiler {
  readonly ts: typeof TypeScript;
  /** A cache of parsed files, by path and parse options: most files are the same in every cell. */
  readonly parsed: Map<string, TypeScript.SourceFile | undefined>;
}

const compilers = new Map<string, Compiler>();

function compilerAt(library: string): Compiler {
  const known = compilers.get(library);
  if (known !== undefined) return known;
  const made = { ts: createRequire(import.meta.url)(library), parsed: new Map() };
  compilers.set(library, made);
  return made;
}

/** Checks only the judged files, because the others would take most of the time. */
function compileHere({ ts, parsed }: Compiler, { folder, configuration, isJudged }: Project): Message[] {
  const { config } = ts.readConfigFile(join(folder, configuration), ts.sys.readFile);
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (path, version, ...rest) => {
    const key = `${path} ${JSON.stringify(version)}`;
    if (!parsed.has(key)) parsed.set(key, parse.call(host, path, version, ...rest));
    return parsed.get(key);
  };
  const program = ts.createProgram(fileNames, options, host);
  const judged = program.getSourceFiles().filter(({ fileName }) => isJudged(fileName));
  const diagnostics = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...judged.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  return diagnostics.map(({ file, start = 0, code, messageText }) => ({
    path: file?.fileName,
    line: file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1,
    code,
    text: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}

/** For a compiler that is not a library. */
async function compileByProgram(typescript: string, { folder, configuration, isJudged }: Project): Promise<Message[]> {
  const program = [join(typescript, "bin/tsc"), "-p", configuration, "--pretty", "false"];
  const output = await new Promise<string>((found, fail) => {
    const options = { cwd: folder, maxBuffer: 1e9, timeout: 300_000 };
    execFile(process.execPath, program, options, (error, stdout, stderr) => {
      // The compiler exits with 1 or 2 for mistakes in the project.
      if (error === null || typeof error.code === "number") found(stdout + stderr);
      else fail(error);
    });
  });
  const messages: Message[] = [];
  for (const line of output.split("\n")) {
    const [, path, at, code, text] = /^(?:(.+)\((\d+),\d+\): )?error TS(\d+): (.*)$/.exec(line) ?? [];
    const last = messages.at(-1);
    if (text !== undefined) {
      const whole = path === undefined ? undefined : resolve(folder, path);
      messages.push({ path: whole, line: Number(at ?? 0), code: Number(code), text });
    } else if (last !== undefined && line.startsWith(" ")) {
      messages[messages.length - 1] = { ...last, text: `${last.text}\n${line}` };
    } else if (line.trim() !== "") throw new Error(`${program.join(" ")} printed: ${output}`);
  }
  return messages.filter(({ path }) => path === undefined || isJudged(path));
}
