import * as sortedBtree from "sorted-btree";
import { shared } from "../base/copies/shared.js";

/** A B+ tree with a `clone()` in constant time; copies share unchanged nodes. */
export type Tree<Value> = import("sorted-btree").default<string, Value>;
type TreeConstructor = new <Value>(entries: undefined, compare: (a: string, b: string) => number) => Tree<Value>;

// The package is CommonJS: in some hosts and bundlers its default export is the class, in others an object with the
// class.
const found = sortedBtree.default as unknown as TreeConstructor | { readonly default: TreeConstructor };
const BTree: TreeConstructor = typeof found === "function" ? found : found.default;

/** The order of keys. Trees are comparable if they have the same function, also those of two copies of this package. */
const compare = shared(
  "order of keys",
  () =>
    (a: string, b: string): number =>
      a < b ? -1 : a > b ? 1 : 0,
);

/**
 * The owner of a map may change it in place. Sharing a state creates a new owner, so that both sides copy before they
 * write.
 */
export interface Owner {
  /** Collects the keys of the owner's writes. */
  readonly touched?: Set<string> | undefined;
}

/**
 * A map in the order of its keys (JavaScript's `<`), persistent for everyone but its owner.
 *
 * `set` and `delete` return the resulting map. For the owner it is the same map, changed in place; for anyone else, and
 * for a map without an owner, it is a copy that shares unchanged parts. A state used by a single engine thus pays
 * nothing for persistence.
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

  /** The tree. Unlike a private member, another copy of this package can read it. */
  get tree(): Tree<Value> {
    return this.#tree;
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

  /** Deletes several keys. Deleting all keys in their order, as tests do to clean up after a list, takes one walk. */
  deleteAll(keys: readonly string[], owner?: Owner): OrderedMap<Value> {
    if (owner?.touched === undefined && this.#holdsOnly(keys)) return OrderedMap.empty(owner);
    let map: OrderedMap<Value> = this;
    for (const key of keys) map = map.delete(key, owner);
    return map;
  }

  /** True if these keys, in this order, begin with all keys of the map. */
  #holdsOnly(keys: readonly string[]): boolean {
    let next = 0;
    return this.#tree.forEachPair((key) => (key === keys[next++] ? undefined : { break: -1 })) === next;
  }

  /** Iterates over the entries from the first key at or after `from`, in order. The map must not change meanwhile. */
  entriesFrom(from: string): IterableIterator<[string, Value]> {
    return this.#tree.entries(from);
  }

  /**
   * Iterates over the values of the keys with a prefix, in the order of the keys. The map must not change meanwhile.
   */
  *valuesUnder(prefix: string): IterableIterator<Value> {
    for (const [key, value] of this.#tree.entries(prefix)) {
      if (!key.startsWith(prefix)) return;
      yield value;
    }
  }

  /** Returns the last key before `end`, or the last of all. */
  lastKeyBefore(end: string | undefined): string | undefined {
    return this.#tree.nextLowerKey(end);
  }

  /** Returns the value of the first key, `undefined` if the map is empty. */
  first(): Value | undefined {
    const key = this.#tree.minKey();
    return key === undefined ? undefined : this.#tree.get(key);
  }

  /** Iterates over the values in the order of their keys. */
  values(): IterableIterator<Value> {
    return this.#tree.values();
  }

  #ownedBy(owner: Owner | undefined): OrderedMap<Value> {
    return owner !== undefined && this.#owner === owner ? this : new OrderedMap(this.#tree.clone(), owner);
  }
}
