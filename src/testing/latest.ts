/** The largest number of results kept, and the largest total size of their objects in bytes. */
const mostResults = 1000;
const mostBytes = 64 * 1024 * 1024;

/** No host holds more in one piece: a larger object is a `huge()` one, which takes no memory. */
const largest = 2 ** 31;

/**
 * Keeps the latest items that hold results, as a result keeps the bytes of its object in memory: the oldest are
 * dropped.
 */
export class Latest<Thing> {
  readonly #things = new Map<Thing, number>();
  readonly #drop: (thing: Thing) => boolean;
  #bytes = 0;
  #dropped = 0;

  /** @param drop - releases the oldest item; false if it was no longer needed and does not count. */
  constructor(drop: (thing: Thing) => boolean) {
    this.#drop = drop;
  }

  /** The number of dropped items. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * @param thing - one that was not added before.
   * @param size - the bytes of its object; 0 for other results.
   */
  add(thing: Thing, size: number): void {
    const bytes = size < largest ? size : 0;
    this.#things.set(thing, bytes);
    this.#bytes += bytes;
    if (this.#things.size <= mostResults && this.#bytes <= mostBytes) return;
    for (const oldest of this.#things.keys()) {
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

/** Removes the oldest items from a set or a map above a limit. */
export function keepLatest(held: Set<unknown> | Map<unknown, unknown>, most: number): void {
  if (held.size <= most) return;
  for (const oldest of held.keys()) {
    if (held.size <= most) return;
    held.delete(oldest);
  }
}
