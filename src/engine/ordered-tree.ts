import * as sortedBtree from "sorted-btree";

/** A B+ tree in the order of its keys (JavaScript's `<`), of which `clone()` costs nothing: what does not change is shared. */
export type OrderedTree<Value> = import("sorted-btree").default<string, Value>;

type TreeConstructor = new <Value>(entries: undefined, compare: (a: string, b: string) => number) => OrderedTree<Value>;

// The package is CommonJS: hosts and bundlers disagree on whether its default export is the class or holds the class.
const found = sortedBtree.default as unknown as TreeConstructor | { readonly default: TreeConstructor };
const BTree: TreeConstructor = typeof found === "function" ? found : found.default;

/** A tree without entries. */
export function emptyTree<Value>(): OrderedTree<Value> {
  return new BTree<Value>(undefined, compare);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
