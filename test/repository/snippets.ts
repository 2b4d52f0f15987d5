import { textOf, trackedFiles } from "./tracked-files.js";

/** The declarations for examples in comments, on one line, so that line numbers stay correct. */
const preamble = 'import { FakeBucket, isStoreError, limits, semantics } from "fakebucket";';
const preambleBucket = "const bucket = new FakeBucket();";

/** A piece of TypeScript in a document. */
export interface Snippet {
  /** The path of the document, relative to the root. */
  readonly path: string;
  /** The line of the document before its first line, counted from 1. */
  readonly line: number;
  readonly code: string;
  /** The file name in its first line (`// files.ts`), by which other snippets of the document import it. */
  readonly file?: string;
}

/** A fence of Markdown, also in a comment of code. A title such as `[vitest]` names a tab. */
const opening = /^(?<margin>\s*(?:\* ?)?)```(?:ts|typescript)(?: \[.*\])?\s*$/;

/** Finds the TypeScript fences in Markdown and in comments of code. */
export function snippetsOf(path: string, text: string): Snippet[] {
  const snippets: Snippet[] = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const margin = opening.exec(lines[index] ?? "")?.groups?.["margin"];
    if (margin === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && line.trimEnd() === `${margin}\`\`\``);
    if (end === -1) throw new Error(`${path}:${index + 1} opens a fence that is never closed.`);
    const code = lines.slice(index + 1, end).map((line) => line.slice(margin.length));
    const file = /^\/\/ (\S+\.ts)$/.exec(code[0] ?? "")?.[1];
    snippets.push({
      path,
      line: index + 1,
      code: margin.includes("*") ? completed(code.join("\n")) : code.join("\n"),
      ...(file === undefined ? {} : { file }),
    });
    index = end;
  }
  return snippets;
}

let examples: readonly string[] | undefined;

/** True for code of an example, which its own tests or `npm run runtimes` run. */
export function isFromExample(code: string): boolean {
  examples ??= trackedFiles("examples/**").map(textOf);
  return examples.some((example) => example.includes(code));
}

/** Returns the snippets of documents and comments that are not part of an example. */
export function shownSnippets(): Snippet[] {
  return trackedFiles("*.md", "src/**/*.ts", "types/*.ts")
    .flatMap((path) => snippetsOf(path, textOf(path)))
    .filter(({ code }) => !isFromExample(code));
}

function completed(code: string): string {
  if (/^import /m.test(code)) return code;
  return /^const bucket\b/m.test(code) ? `${preamble} ${code}` : `${preamble} ${preambleBucket} ${code}`;
}

/** Returns the promised output of a snippet, from the comments after its `console.log` calls. */
export function promisedOutput(code: string): string[] {
  return [...code.matchAll(/\bconsole\.log\(.*\); \/\/ (.*)$/gm)].map(([, output]) => output ?? "");
}

const moduleName = /^virtual:snippet:(?<path>.*):(?<line>\d+)$/;

/** Returns the module name of a snippet. */
export function moduleNameOf(snippet: Snippet): string {
  return `virtual:snippet:${snippet.path}:${snippet.line}`;
}

/** Returns the code of a snippet by module name, or `undefined` for other names. */
export function snippetNamed(name: string): string | undefined {
  const { path, line } = moduleName.exec(name)?.groups ?? {};
  if (path === undefined) return undefined;
  return snippetsOf(path, textOf(path)).find((snippet) => String(snippet.line) === line)?.code;
}

/** Returns the module name of a snippet imported by another one as `./files.js`, or `undefined` if there is none. */
export function snippetImported(specifier: string, importer: string): string | undefined {
  const { path } = moduleName.exec(importer)?.groups ?? {};
  if (path === undefined || !specifier.startsWith("./")) return undefined;
  const file = specifier.slice("./".length).replace(/\.js$/, ".ts");
  const snippet = snippetsOf(path, textOf(path)).find((each) => each.file === file);
  return snippet === undefined ? undefined : moduleNameOf(snippet);
}
