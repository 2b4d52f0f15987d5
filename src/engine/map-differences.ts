import * as differing from "sorted-btree/extended/diffAgainst.js";
import type { OrderedMap, Tree } from "./ordered-map.js";

/** An entry that differs between two maps; `undefined` where a map lacks the key. */
export interface MapDifference<Value> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

type Break = undefined;
type DiffAgainst = <Value>(
  before: Tree<Value>,
  after: Tree<Value>,
  onlyBefore: (key: string, value: Value) => Break,
  onlyAfter: (key: string, value: Value) => Break,
  different: (key: string, before: Value, after: Value) => Break,
) => void;

// As of the tree: in some hosts and bundlers the default export is the function, in others an object with it.
const found = differing.default as unknown as DiffAgainst | { readonly default: DiffAgainst };
const diffAgainst: DiffAgainst = typeof found === "function" ? found : found.default;

/**
 * Returns the entries with different values, in the order of their keys. Skips the parts that both maps share: the cost
 * is proportional to the changes since one map became a copy of the other.
 */
export function mapDifferences<Value>(before: OrderedMap<Value>, after: OrderedMap<Value>): MapDifference<Value>[] {
  // The trees are walked backwards.
  const differences: MapDifference<Value>[] = [];
  const add = (before: Value | undefined, after: Value | undefined): undefined =>
    void differences.push({ before, after });
  diffAgainst(
    before.tree,
    after.tree,
    (_, value) => add(value, undefined),
    (_, value) => add(undefined, value),
    (_, old, value) => add(old, value),
  );
  return differences.reverse();
}
