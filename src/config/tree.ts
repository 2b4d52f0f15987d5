import type { Range } from "./source.js";

/** A value of a configuration and its place, the same for both formats. */
export type Tree = TreeTable | TreeList | TreeText | TreeScalar;

/** A table of TOML, or an object of JSON. */
export interface TreeTable {
  readonly type: "table";
  /** In their order; JSON members given twice are included twice. */
  readonly members: TreeMember[];
  /** For a TOML table with a heading: the range of the heading. */
  readonly range: Range;
}

/** A key and its value. */
export interface TreeMember {
  readonly name: string;
  readonly range: Range;
  readonly value: Tree;
}

export interface TreeList {
  readonly type: "list";
  readonly items: Tree[];
  readonly range: Range;
}

/** A string, or a date or time of TOML as written. */
export interface TreeText {
  readonly type: "string" | "date";
  readonly value: string;
  readonly range: Range;
}

/** Every other value. */
interface TreeScalar {
  readonly type: "scalar";
  readonly value: number | boolean | null;
  readonly range: Range;
}

/** Returns a value without its places. If a key is given twice the last value counts, as in `JSON.parse`. */
function plainOf(tree: Tree): unknown {
  if (tree.type === "table") return plainOfTable(tree);
  if (tree.type === "list") return tree.items.map(plainOf);
  return tree.value;
}

/** Returns a table without its places. */
export function plainOfTable(table: TreeTable): Record<string, unknown> {
  // From entries, so that `__proto__` is a key like any other.
  return Object.fromEntries(table.members.map(({ name, value }) => [name, plainOf(value)]));
}
