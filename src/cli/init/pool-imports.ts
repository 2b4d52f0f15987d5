import { type Node, nodesOf } from "./parse-script.js";

/** A change of a text, by positions. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A configuration whose imports were renamed, or what was not understood. */
export interface Renamed {
  /** The changed text; `undefined` if something was not understood. */
  readonly text: string | undefined;
  /** The changed lines: `- ` before, `+ ` after. */
  readonly changes: readonly string[];
  /** The parts that were not understood, with their lines. */
  readonly left: readonly string[];
}

/** The nodes of a tree, each with the nodes above it, the nearest first. */
type Nodes = readonly (readonly [Node, readonly Node[]])[];

/** True for the modules of the Workers pool. */
const isPool = (specifier: unknown): boolean =>
  /^@cloudflare\/vitest-(?:plugin|pool-workers)(?:\/config)?$/.test(String(specifier));

const replacement = "fakebucket/workers";

/** The names of the pool that `fakebucket/workers` has too. */
export const poolNames: readonly string[] = [
  "cloudflareTest",
  "defineWorkersConfig",
  "defineWorkersProject",
  "readD1Migrations",
  "buildPagesASSETSBinding",
];

/** A use of the pool that is not understood. */
class NotUnderstood extends Error {}

/** Renames the imports of the Workers pool in a configuration to `fakebucket/workers`, by its syntax tree. */
export function renameImports(text: string, tree: Node): Renamed {
  const nodes = [...nodesOf(tree)];
  const edits: Edit[] = [];
  const left: string[] = [];
  for (const [node, above] of nodes) {
    if (node.type !== "Literal") continue;
    try {
      if (isPool(node["value"])) edits.push(...editsOf(text, node, above, nodes));
      else if (isFileOfProject(above)) throw new NotUnderstood(`${node["value"]} keeps its own configuration.`);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      left.push(`line ${lineOf(text, node.start)}: ${error.message}`);
    }
  }
  if (left.length > 0 || edits.length === 0) return { text: undefined, changes: [], left };
  return { text: apply(text, edits), changes: edits.flatMap((edit) => difference(text, edit)), left };
}

/** Returns the edits for a text with the name of the pool; none if it stays. */
function editsOf(text: string, literal: Node, above: readonly Node[], nodes: Nodes): readonly Edit[] {
  const [parent] = above;
  if (parent?.type === "ExportAllDeclaration") throw new NotUnderstood("It exports everything of the pool.");
  if (parent !== undefined && /^(?:Import|ExportNamed)Declaration$/.test(parent.type)) {
    return editsOfDeclaration(text, literal, parent, nodes);
  }
  if (parent !== undefined && isImport(parent)) {
    for (const name of namesOfCall(above.slice(1), nodes)) checkName(name, nodes);
    return [{ start: literal.start, end: literal.end, text: quoted(text, literal) }];
  }
  if (parent?.type === "Property" && nameOf(parent["key"]) === "pool" && !isReplacedPool(above, nodes)) {
    throw new NotUnderstood("It names the pool outside of defineWorkersConfig(). Use cloudflareTest() in plugins.");
  }
  return [];
}

/** Returns the new module's name in the quotes of the old one. */
const quoted = (text: string, { start }: Node): string => `${text[start]}${replacement}${text[start]}`;

function editsOfDeclaration(text: string, literal: Node, declaration: Node, nodes: Nodes): readonly Edit[] {
  const isType = (each: Node) => [each["importKind"], each["exportKind"]].includes("type");
  const values = (declaration["specifiers"] as readonly Node[]).filter((each) => !isType(each));
  const types = typesIn(text.slice(declaration.start, literal.start));
  // A compiler removes types.
  if (isType(declaration) || (values.length === 0 && types.length > 0)) return [];
  for (const each of values) {
    const isNamespace = each.type === "ImportNamespaceSpecifier";
    const name = each.type === "ImportDefaultSpecifier" ? "default" : nameOf(each["imported"] ?? each["local"]);
    for (const used of isNamespace ? memberNames(nameOf(each["local"]), nodes) : [name]) checkName(used, nodes);
  }
  return types.length === 0
    ? [{ start: literal.start, end: literal.end, text: quoted(text, literal) }]
    : [split(text, declaration, literal, values, types)];
}

/** Returns the names that the nodes above an `import()` or `require()` use of its result; `undefined` for another use. */
function namesOfCall(above: readonly Node[], nodes: Nodes): unknown[] {
  const use = above.find(({ type }) => !/^(?:Await|Parenthesized|Chain)Expression$/.test(type));
  if (use?.type === "MemberExpression") return [memberName(use)];
  const target = use?.type === "VariableDeclarator" ? (use["id"] as Node) : undefined;
  if (target?.type === "Identifier") return memberNames(target["name"], nodes);
  if (target?.type !== "ObjectPattern") return [undefined];
  return (target["properties"] as readonly Node[]).map((each) => (each["computed"] ? undefined : nameOf(each["key"])));
}

/** True for `import()` and `require()`. */
const isImport = ({ type, callee }: Node): boolean =>
  type === "ImportExpression" || (type === "CallExpression" && nameOf(callee) === "require");

/** Returns the name of an identifier, or the text of a literal. */
const nameOf = (node: unknown): unknown =>
  (node as Node | undefined)?.["name"] ?? (node as Node | undefined)?.["value"];

/** Returns the name of the member of an expression; `undefined` if it is computed. */
function memberName({ computed, property }: Node): unknown {
  return computed === true && (property as Node).type !== "Literal" ? undefined : nameOf(property);
}

function checkName(name: unknown, nodes: Nodes): void {
  const hasPlugin = nodes.some(([node]) => node["name"] === "cloudflareTest");
  if (poolNames.includes(String(name)) || (name === "cloudflarePool" && hasPlugin)) return;
  const advice = name === "cloudflarePool" ? " alone. Give its options to cloudflareTest() in plugins." : ".";
  throw new NotUnderstood(
    typeof name === "string" ? `${replacement} has no ${name}${advice}` : "It is not clear what it uses of the pool.",
  );
}

/** Returns the members that a script uses of a namespace; `undefined` for another use. */
function memberNames(name: unknown, nodes: Nodes): unknown[] {
  const isDeclared = ({ type, id }: Node, node: Node) => /Specifier$/.test(type) || id === node;
  return nodes.flatMap(([node, [parent]]) => {
    if (node.type !== "Identifier" || node["name"] !== name || parent === undefined || isDeclared(parent, node))
      return [];
    if (parent.type === "MemberExpression" && parent["property"] === node && parent["computed"] !== true) return [];
    if (parent.type === "Property" && parent["key"] === node && parent["shorthand"] !== true) return [];
    return [parent.type === "MemberExpression" && parent["object"] === node ? memberName(parent) : undefined];
  });
}

/** True for `pool` in the `test` of a configuration of `defineWorkersConfig()`, which replaces it. */
function isReplacedPool(above: readonly Node[], nodes: Nodes): boolean {
  const isOfPool = (name: unknown): boolean => /^defineWorkers/.test(String(name));
  const isDefine = (name: unknown): boolean =>
    isOfPool(name) ||
    nodes.some(([{ type, local, imported }]) => {
      return type === "ImportSpecifier" && nameOf(local) === name && isOfPool(nameOf(imported));
    });
  const call = above.findIndex(({ type, callee }) => {
    return type === "CallExpression" && isDefine(nameOf((callee as Node)["property"] ?? callee));
  });
  const inside = above.slice(0, Math.max(call, 0));
  const keys = inside.flatMap((each) => (each.type === "Property" ? [nameOf(each["key"])] : []));
  return keys.join() === "pool,test" && !inside.some(({ type }) => type === "ArrayExpression");
}

/** True for the path of a project in an array of projects. */
function isFileOfProject([parent, list]: readonly Node[]): boolean {
  return parent?.type === "ArrayExpression" && /^(?:projects|workspace)$/.test(String(nameOf(list?.["key"])));
}

/** Returns the inline types in the names of an import. Only the trees of newer parsers have them. */
function typesIn(names: string): readonly string[] {
  const code = names.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return Array.from(code.matchAll(/[{,]\s*type\s+([\w$]+(?:\s+as\s+[\w$]+)?)/g), ([, name]) => String(name));
}

/** Splits an import or export of values and types: the types stay in the pool's package. */
function split(
  text: string,
  { type, start, end }: Node,
  literal: Node,
  values: readonly Node[],
  types: readonly string[],
): Edit {
  const names = values.map((each) => text.slice(each.start, each.end));
  const verb = type === "ImportDeclaration" ? "import" : "export";
  const lines = [
    `${verb} { ${names.join(", ")} } from ${quoted(text, literal)};`,
    `${verb} type { ${types.join(", ")} } from ${text.slice(literal.start, literal.end)};`,
  ];
  return { start, end, text: lines.join("\n") };
}

const lineOf = (text: string, position: number): number => text.slice(0, position).split("\n").length;

function apply(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end),
    text,
  );
}

/** Returns the lines of an edit, before and after. */
function difference(text: string, edit: Edit): string[] {
  const from = text.lastIndexOf("\n", edit.start - 1) + 1;
  const rest = text.slice(edit.end).search(/\r?\n|$/);
  const before = text.slice(from, edit.end + rest);
  const after = apply(before, [{ ...edit, start: edit.start - from, end: edit.end - from }]);
  const lines = (sign: string, part: string) => part.split(/\r?\n/).map((line) => `${sign} ${line}`);
  return [...lines("-", before), ...lines("+", after)];
}
