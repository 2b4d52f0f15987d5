/**
 * Mutators for mistakes that people make: something is left out, or passed on in one place and not in the other.
 * Stryker's own mutators change operators, conditions, blocks and literals.
 */

/** A node of Babel's syntax tree, with the members in use. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly operator?: string;
  readonly value?: unknown;
  readonly computed?: boolean;
  readonly left?: Node;
  readonly right?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly argument?: Node | null;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly properties?: readonly Node[];
}

/** A node with its place in the tree. */
interface Path {
  readonly node: Node;
  readonly parent?: Node;
  readonly key?: string | number;
  findParent(test: (path: Path) => boolean): Path | null;
}

/** A mutator as Stryker expects it: it yields nodes that take the place of the node of a path. */
export interface Mutator {
  readonly name: string;
  mutate(path: Path): Iterable<Node>;
}

const nothing: Node = { type: "Identifier", name: "undefined" };
const noStatement: Node = { type: "EmptyStatement" };

function isNothing(node: Node | null | undefined): boolean {
  return node?.type === "Identifier" && node.name === "undefined";
}

function isCall({ type }: Node): boolean {
  return type === "CallExpression" || type === "NewExpression" || type === "OptionalCallExpression";
}

function isMember({ type }: Node): boolean {
  return type === "MemberExpression" || type === "OptionalMemberExpression";
}

/** True inside a function. Tables are constants outside of functions; the tests do not look up each row. */
function isInFunction(path: Path): boolean {
  return path.findParent(({ node }) => /Function|Method/.test(node.type)) !== null;
}

/** True inside a thrown error: its words are no behaviour. */
function isInError(path: Path): boolean {
  return (
    path.findParent(({ node: { type, callee } }) => {
      return type === "ThrowStatement" || (type === "NewExpression" && callee?.name?.endsWith("Error") === true);
    }) !== null
  );
}

/** Returns a list for each of its items, without this item. */
function withoutEach<Item>(items: readonly Item[]): Item[][] {
  return items.map((_, index) => items.toSpliced(index, 1));
}

const ownMutators: readonly Mutator[] = [
  {
    name: "Await",
    *mutate({ node: { type, argument } }) {
      if (type === "AwaitExpression" && argument != null) yield argument;
    },
  },
  {
    name: "Argument",
    *mutate(path) {
      const { node } = path;
      const given = node.arguments ?? [];
      if (!isCall(node) || node.callee?.type === "Import" || isInError(path)) return;
      for (const [index, argument] of given.entries()) {
        if (isNothing(argument)) continue;
        const isLast = index === given.length - 1 || argument.type === "SpreadElement";
        yield { ...node, arguments: isLast ? given.toSpliced(index, 1) : given.with(index, nothing) };
      }
      if (given.length === 2 && given.every((one) => isMember(one) || one.type === "Identifier")) {
        yield { ...node, arguments: given.toReversed() };
      }
    },
  },
  {
    name: "Option",
    *mutate(path) {
      const { node, parent, key } = path;
      // Calls are the concern of the arguments' mutator; the others would not be a program, or throw at once.
      const isRead =
        isMember(node) &&
        node.computed === false &&
        parent !== undefined &&
        !isCall(parent) &&
        !(isMember(parent) && key === "object") &&
        !(parent.type === "AssignmentExpression" && key === "left") &&
        !/^(Update|TaggedTemplate|Spread|For)/.test(parent.type) &&
        parent.operator !== "delete";
      if (isRead && !isInError(path)) yield nothing;
    },
  },
  {
    name: "Default",
    *mutate({ node, parent, key }) {
      if (parent?.type === "AssignmentPattern" && key === "right") yield nothing;
      if (node.type === "LogicalExpression" && node.operator === "??") yield { ...node, operator: "||" };
    },
  },
  {
    name: "Side",
    *mutate({ node: { type, left, right } }) {
      if (type === "LogicalExpression" && left !== undefined && right !== undefined) yield* [left, right];
    },
  },
  {
    name: "Copy",
    *mutate({ node }) {
      const [only, ...others] = node.elements ?? node.properties ?? node.arguments ?? [];
      if (only === undefined || others.length > 0) return;
      const isSpread = node.type === "ArrayExpression" || node.type === "ObjectExpression";
      if (isSpread && only.type === "SpreadElement" && only.argument != null) yield only.argument;
      const copies = ["Uint8Array", "Map", "Set", "Date", "Headers", "URL"];
      if (node.type === "NewExpression" && copies.includes(node.callee?.name ?? "")) yield only;
    },
  },
  {
    name: "Property",
    *mutate(path) {
      const { type, properties = [] } = path.node;
      if (type !== "ObjectExpression" || properties.length < 2 || !isInFunction(path)) return;
      for (const others of withoutEach(properties)) yield { ...path.node, properties: others };
    },
  },
  {
    name: "Element",
    *mutate(path) {
      const { type, elements = [] } = path.node;
      if (type !== "ArrayExpression" || elements.length < 2 || !isInFunction(path)) return;
      for (const others of withoutEach(elements)) yield { ...path.node, elements: others };
    },
  },
  {
    name: "Statement",
    *mutate({ node: { type, argument }, parent }) {
      const isLeaving = type === "ContinueStatement" || (type === "BreakStatement" && parent?.type !== "SwitchCase");
      const isReturn = type === "ReturnStatement" && argument == null;
      if (type === "ExpressionStatement" || type === "ThrowStatement" || isReturn || isLeaving) yield noStatement;
    },
  },
  {
    name: "Number",
    *mutate(path) {
      const { type, value } = path.node;
      if (type !== "NumericLiteral" || typeof value !== "number" || !isInFunction(path)) return;
      yield { type, value: value + 1 };
      if (value > 0) yield { type, value: value - 1 };
    },
  },
];

// Stryker changes the tree in place, so that no node may occur in two mutants.
export const mutators: readonly Mutator[] = ownMutators.map(({ name, mutate }) => ({
  name,
  *mutate(path) {
    for (const node of mutate(path)) yield structuredClone(node);
  },
}));
