import { emptyTree, type OrderedTree } from "../engine/ordered-tree.js";

/** A map in the order of its keys (JavaScript's `<`). It never changes: `set` and `delete` give the map that follows. */
export class PersistentMap<Value> {
  readonly #tree: OrderedTree<Value>;

  private constructor(tree: OrderedTree<Value>) {
    this.#tree = tree;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap(emptyTree<Value>());
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): Value | undefined {
    return this.#tree.get(key);
  }

  set(key: string, value: Value): PersistentMap<Value> {
    const tree = this.#tree.clone();
    tree.set(key, value);
    return new PersistentMap(tree);
  }

  delete(key: string): PersistentMap<Value> {
    if (!this.#tree.has(key)) return this;
    const tree = this.#tree.clone();
    tree.delete(key);
    return new PersistentMap(tree);
  }

  /** The first entry in order. */
  first(): readonly [string, Value] | undefined {
    return this.#tree.entries().next().value;
  }

  /** The values in the order of their keys. */
  values(): IterableIterator<Value> {
    return this.#tree.values();
  }

  /** The entries whose key starts with `prefix`, in order. */
  *startingWith(prefix: string): IterableIterator<readonly [string, Value]> {
    for (const entry of this.#tree.entries(prefix)) {
      if (!entry[0].startsWith(prefix)) return;
      yield entry;
    }
  }
}
