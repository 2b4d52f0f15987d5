import type { Range } from "./source.js";

/** A value of a configuration and where it stands: the same for both forms. */
export type Tree = TreeTable | TreeList | TreeText | TreeScalar;

/** A table of TOML, or an object of JSON. */
export interface TreeTable {
  readonly type: "table";
  /** In their order, and of JSON with those that are given twice. */
  readonly members: TreeMember[];
  /** Of a TOML table with a heading: the heading. */
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

/** A string, or a date or time of TOML as it was written. */
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

/** A value without its places. Of a key given twice the last value counts, as it does to `JSON.parse`. */
function plainOf(tree: Tree): unknown {
  if (tree.type === "table") return plainOfTable(tree);
  if (tree.type === "list") return tree.items.map(plainOf);
  return tree.value;
}

/** A table without its places. */
export function plainOfTable(table: TreeTable): Record<string, unknown> {
  // From entries, so that `__proto__` is a key like any other.
  return Object.fromEntries(table.members.map(({ name, value }) => [name, plainOf(value)]));
}
