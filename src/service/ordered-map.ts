import { emptyTree, type OrderedTree } from "../engine/ordered-tree.js";

/** Who may change a map in place. A new one is made when a state is shared, so that both sides copy before they write. */
export type Owner = object;

/**
 * A map in the order of its keys (JavaScript's `<`), persistent for everyone but its owner.
 *
 * `set` and `delete` give the map that follows. For the owner that is the same map, changed in place; for anyone else a
 * copy that shares what did not change. A state that belongs to one engine alone thus pays nothing for persistence.
 */
export class OrderedMap<Value> {
  readonly #tree: OrderedTree<Value>;
  readonly #owner: Owner;

  private constructor(tree: OrderedTree<Value>, owner: Owner) {
    this.#tree = tree;
    this.#owner = owner;
  }

  static empty<Value>(owner: Owner): OrderedMap<Value> {
    return new OrderedMap(emptyTree<Value>(), owner);
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): Value | undefined {
    return this.#tree.get(key);
  }

  set(owner: Owner, key: string, value: Value): OrderedMap<Value> {
    const map = this.#ownedBy(owner);
    map.#tree.set(key, value);
    return map;
  }

  delete(owner: Owner, key: string): OrderedMap<Value> {
    if (!this.#tree.has(key)) return this;
    const map = this.#ownedBy(owner);
    map.#tree.delete(key);
    return map;
  }

  /** The entries from the first key at or after `from` on, in order. The map must not be changed meanwhile. */
  entriesFrom(from: string): IterableIterator<[string, Value]> {
    return this.#tree.entries(from);
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

  #ownedBy(owner: Owner): OrderedMap<Value> {
    return this.#owner === owner ? this : new OrderedMap(this.#tree.clone(), owner);
  }
}
