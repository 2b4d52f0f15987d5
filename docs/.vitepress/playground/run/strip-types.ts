import { type CodeNode, type Edit, editCode } from "./edits.js";

/** What is a type, or about types, and nothing else. */
const typeNodes: ReadonlySet<string> = new Set([
  ...["TypeAnnotation", "TypePredicate", "TypeParamList", "TypeArgList", "Privacy", "Optional"],
  ...["InterfaceDeclaration", "TypeAliasDeclaration", "AmbientDeclaration", "AmbientFunctionDeclaration"],
  ...["readonly", "abstract", "declare", "override", "IndexSignature"],
]);

/**
 * TypeScript as JavaScript: what is a type becomes spaces, so that every line stays where it is. What is more than types,
 * such as an `enum`, is left as it is, for the browser to refuse.
 */
export function stripTypes(code: string): string {
  return editCode(code, (node) => {
    const range = typeRange(node, code);
    return range && blank(range, code);
  });
}

type Range = readonly [from: number, to: number];

function typeRange(node: CodeNode, code: string): Range | undefined {
  const { name, parent, from, to } = node;
  if (typeNodes.has(name)) return [from, to];
  switch (name) {
    case "ImportDeclaration":
    case "ExportDeclaration":
      return isTypeOnly(node) ? [from, to] : undefined;
    case "type":
      // Of `import { type A, b }` the name, and the comma.
      return parent?.name.endsWith("Group") ? [from, after(node, "}", ",")] : undefined;
    case "as":
    case "satisfies":
      return parent?.name === "BinaryExpression" ? [from, parent.to] : undefined;
    case "implements":
      return [from, parent?.getChild("ClassBody")?.from ?? to];
    case "LogicOp":
      return isAssertion(node, code) ? [from, to] : undefined;
    case "MethodDeclaration":
    case "FunctionDeclaration":
      return isOverload(node) ? [from, to] : undefined;
    case "PropertyDeclaration":
      return node.getChild("declare") === null ? undefined : [from, to];
    case "this":
      return parent?.name === "ParamList" ? [from, after(node, ")", ",")] : undefined;
    case "⚠":
      // The parser does not know the type of what is caught.
      return parent?.name === "CatchClause" ? [from, to] : undefined;
    default:
      return undefined;
  }
}

function isTypeOnly(declaration: CodeNode): boolean {
  const second = declaration.firstChild?.nextSibling ?? undefined;
  return second !== undefined && (second.name === "type" || typeNodes.has(second.name) || isOverload(second));
}

/** Where a list goes on: after the next of `ends`, or before the bracket that closes it. */
function after(node: CodeNode, bracket: string, comma: string): number {
  let last = node;
  while (last.nextSibling !== null && last.nextSibling.name !== bracket && last.name !== comma) last = last.nextSibling;
  return last.to;
}

/** `!` after an expression, or after the name of a variable or a field. */
function isAssertion(node: CodeNode, code: string): boolean {
  const name = node.parent?.name;
  const isOne = name === "PostfixExpression" || name === "PropertyDeclaration" || name === "⚠";
  return isOne && code.slice(node.from, node.to) === "!";
}

/** A function without a body: an overload, or an abstract method. */
function isOverload(node: CodeNode): boolean {
  const isFunction = node.name === "FunctionDeclaration" || node.name === "MethodDeclaration";
  return isFunction && node.getChild("Block") === null && node.getChild("⚠") === null;
}

function blank([from, to]: Range, code: string): Edit {
  return { from, to, text: code.slice(from, to).replaceAll(/[^\n]/g, " ") };
}
