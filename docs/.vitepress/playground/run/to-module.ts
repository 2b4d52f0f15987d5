import { type CodeNode, type Edit, editCode, lineOf } from "./edits.js";
import { defaultExport, entries, entryScheme } from "./entries.js";
import { stripTypes } from "./strip-types.js";

/**
 * Makes a script, in JavaScript or TypeScript, into a module that the sandbox can load. Imports of `fakebucket` become those of the
 * sandbox, and `export default` an assignment, so that a handler can be called while its module is still being evaluated.
 *
 * @throws SyntaxError for an import of something else.
 */
export function toModule(script: string): string {
  const code = stripTypes(script);
  return editCode(code, (node) => {
    switch (node.name) {
      case "String":
        return isSource(node) ? entryEdit(node, code) : undefined;
      case "export":
        return node.nextSibling?.name === "default"
          ? { from: node.from, to: node.nextSibling.to, text: `globalThis[Symbol.for("${defaultExport}")] =` }
          : undefined;
      default:
        return undefined;
    }
  });
}

function isSource({ parent }: CodeNode): boolean {
  return parent !== null && ["ImportDeclaration", "ExportDeclaration", "DynamicImport"].includes(parent.name);
}

function entryEdit({ from, to }: CodeNode, code: string): Edit {
  const specifier = code.slice(from + 1, to - 1);
  if (!entries.some((entry) => entry === specifier)) {
    const known = entries.filter((entry) => entry !== "fakebucket/types").join(", ");
    throw new SyntaxError(`Line ${lineOf(code, from)}: cannot import "${specifier}". There are: ${known}.`);
  }
  return { from, to, text: `"${entryScheme}${specifier}"` };
}
