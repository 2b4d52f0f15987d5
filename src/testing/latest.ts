/** The most results that are kept, and the most bytes of their objects. */
const mostResults = 1000;
const mostBytes = 64 * 1024 * 1024;

/** No host holds more in one piece: a larger object is a `huge()` one, which takes no memory. */
const largest = 2 ** 31;

/**
 * Keeps the latest of what belongs to results, since a result keeps the bytes of its object alive: the oldest are dropped.
 */
export class Latest<Thing> {
  readonly #things = new Map<Thing, number>();
  readonly #drop: (thing: Thing) => boolean;
  #bytes = 0;
  #dropped = 0;

  /** @param drop - lets go of the oldest; false: it was no longer needed, and does not count. */
  constructor(drop: (thing: Thing) => boolean) {
    this.#drop = drop;
  }

  /** The number of those that were dropped. */
  get dropped(): number {
    return this.#dropped;
  }

  add(thing: Thing, result: unknown): void {
    this.delete(thing);
    const { size } = (typeof result === "object" && result !== null ? result : {}) as { readonly size?: unknown };
    const bytes = typeof size === "number" && size < largest ? size : 0;
    this.#things.set(thing, bytes);
    this.#bytes += bytes;
    if (this.#things.size <= mostResults && this.#bytes <= mostBytes) return;
    for (const [oldest] of this.#things) {
      if (oldest === thing || (this.#things.size <= mostResults && this.#bytes <= mostBytes)) return;
      this.delete(oldest);
      if (this.#drop(oldest)) this.#dropped += 1;
    }
  }

  delete(thing: Thing): void {
    this.#bytes -= this.#things.get(thing) ?? 0;
    this.#things.delete(thing);
  }

  values(): Iterable<Thing> {
    return this.#things.keys();
  }
}

/** Lets the oldest go of a set or a map that holds too many. */
export function keepLatest(held: Set<unknown> | Map<unknown, unknown>, most: number): void {
  if (held.size <= most) return;
  for (const oldest of held.keys()) {
    if (held.size <= most) return;
    held.delete(oldest);
  }
}
