import { askProcess } from "./ask-runner.js";

/** A node of a syntax tree (ESTree), with its position in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/**
 * Parses a script of a project by the parser of the project's own vitest, in a process of its own.
 *
 * @param path - the path of the script, relative to the project.
 * @returns the reason if it cannot be parsed.
 */
export function parseScript(folder: string, path: string): { readonly tree: Node } | { readonly reason: string } {
  return askProcess(folder, question, [path]);
}

/** Returns each node of a tree with the nodes above it, the nearest first. */
export function* nodesOf(node: Node, above: readonly Node[] = []): Generator<readonly [Node, readonly Node[]]> {
  yield [node, above];
  for (const value of Object.values(node)) {
    for (const each of [value].flat()) {
      if (typeof (each as Node | null)?.type === "string") yield* nodesOf(each as Node, [node, ...above]);
    }
  }
}

// A text, because the command is bundled. Vite 8 reads types; before, Node replaces them with blanks.
const question = `
const { parseAst } = await import("vitest/node");
const { stripTypeScriptTypes } = await import("node:module");
const [path] = process.argv.slice(1);
const text = (await import("node:fs")).readFileSync(path, "utf8");
let tree;
try {
  tree = parseAst(text, { lang: "ts" }, path);
} catch (error) {
  if (stripTypeScriptTypes === undefined) throw error;
  tree = parseAst(stripTypeScriptTypes(text));
}
answer = { tree };
`;
