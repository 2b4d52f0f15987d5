import * as sortedBtree from "sorted-btree";

/** A B+ tree of which `clone()` costs nothing: what does not change is shared. */
type Tree<Value> = import("sorted-btree").default<string, Value>;
type TreeConstructor = new <Value>(entries: undefined, compare: (a: string, b: string) => number) => Tree<Value>;

// The package is CommonJS: hosts and bundlers disagree on whether its default export is the class or holds the class.
const found = sortedBtree.default as unknown as TreeConstructor | { readonly default: TreeConstructor };
const BTree: TreeConstructor = typeof found === "function" ? found : found.default;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The owner of a map, who may change it in place. A new one is made when a state is shared, so that both sides copy
 * before they write.
 */
export interface Owner {
  /** Gets the keys that the owner writes. */
  readonly touched?: Set<string> | undefined;
}

/**
 * A map in the order of its keys (JavaScript's `<`), persistent for everyone but its owner.
 *
 * `set` and `delete` give the map that follows. For the owner that is the same map, changed in place; for anyone else, and
 * for a map without an owner, it is a copy that shares what did not change. A state that belongs to one engine alone thus
 * pays nothing for persistence.
 */
export class OrderedMap<Value> {
  readonly #tree: Tree<Value>;
  readonly #owner: Owner | undefined;

  private constructor(tree: Tree<Value>, owner: Owner | undefined) {
    this.#tree = tree;
    this.#owner = owner;
  }

  static empty<Value>(owner?: Owner): OrderedMap<Value> {
    return new OrderedMap(new BTree<Value>(undefined, compare), owner);
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): Value | undefined {
    return this.#tree.get(key);
  }

  set(key: string, value: Value, owner?: Owner): OrderedMap<Value> {
    owner?.touched?.add(key);
    const map = this.#ownedBy(owner);
    map.#tree.set(key, value);
    return map;
  }

  delete(key: string, owner?: Owner): OrderedMap<Value> {
    if (!this.#tree.has(key)) return this;
    owner?.touched?.add(key);
    const map = this.#ownedBy(owner);
    map.#tree.delete(key);
    return map;
  }

  /** Deletes several keys. A test that cleans up deletes all there is, as a list gave it: that costs one walk. */
  deleteAll(keys: readonly string[], owner?: Owner): OrderedMap<Value> {
    if (owner?.touched === undefined && this.#holdsOnly(keys)) return OrderedMap.empty(owner);
    let map: OrderedMap<Value> = this;
    for (const key of keys) map = map.delete(key, owner);
    return map;
  }

  /** True if all of its keys are the first of these, in their order. */
  #holdsOnly(keys: readonly string[]): boolean {
    let next = 0;
    return this.#tree.forEachPair((key) => (key === keys[next++] ? undefined : { break: -1 })) === next;
  }

  /** The entries from the first key at or after `from` on, in order. The map must not be changed meanwhile. */
  entriesFrom(from: string): IterableIterator<[string, Value]> {
    return this.#tree.entries(from);
  }

  /** The values of the keys that start with `prefix`, in the order of their keys. The map must not be changed meanwhile. */
  *valuesUnder(prefix: string): IterableIterator<Value> {
    for (const [key, value] of this.#tree.entries(prefix)) {
      if (!key.startsWith(prefix)) return;
      yield value;
    }
  }

  /** The last key before `end`, or the last of all. */
  lastKeyBefore(end: string | undefined): string | undefined {
    return this.#tree.nextLowerKey(end);
  }

  /** The value of the first key, `undefined` if there is none. */
  first(): Value | undefined {
    const key = this.#tree.minKey();
    return key === undefined ? undefined : this.#tree.get(key);
  }

  /** The values in the order of their keys. */
  values(): IterableIterator<Value> {
    return this.#tree.values();
  }

  #ownedBy(owner: Owner | undefined): OrderedMap<Value> {
    return owner !== undefined && this.#owner === owner ? this : new OrderedMap(this.#tree.clone(), owner);
  }
}
