import type { StoreObjectBody } from "../../types/index.js";
import { Latest } from "./latest.js";
import { placeOf } from "./place-of.js";
import { type WatchedCall, watchMethod } from "./watch-method.js";

/** The methods that read a body. */
const reads = ["arrayBuffer", "bytes", "text", "json", "blob"] as const;

/** A body that was given to a script. */
interface GivenBody {
  readonly key: string;
  /** Of the call that gave it. */
  readonly place: string | undefined;
}

/** Looks on while bodies are read: by the methods of their class, which it replaces. */
export class BodyWatch {
  readonly #onReadAgain: (method: string, key: string, place: string | undefined) => void;
  readonly #bodies = new WeakMap<StoreObjectBody, GivenBody>();
  readonly #unread = new Latest<StoreObjectBody>((body) => !body.bodyUsed);
  readonly #prototypes = new Set<object>();
  readonly #ends: (() => void)[] = [];

  /** @param onReadAgain - is told of a method that is called on a body that was read, with the key and the place of the call. */
  constructor(onReadAgain: (method: string, key: string, place: string | undefined) => void) {
    this.#onReadAgain = onReadAgain;
  }

  add(object: StoreObjectBody, place: string | undefined): void {
    this.#bodies.set(object, { key: object.key, place });
    this.#unread.add(object, object);
    const prototype: object = Object.getPrototypeOf(object);
    if (this.#prototypes.has(prototype)) return;
    this.#prototypes.add(prototype);
    for (const name of reads) {
      const look = ({ self, findCaller }: WatchedCall): (() => void) | undefined => {
        const object = self as StoreObjectBody;
        const given = this.#bodies.get(object);
        if (given === undefined) return undefined;
        if (object.bodyUsed) this.#onReadAgain(name, given.key, placeOf(findCaller()));
        return () => {
          if (object.bodyUsed) this.#unread.delete(object);
        };
      };
      this.#ends.push(watchMethod(prototype, name, look));
    }
  }

  /** The bodies that nobody has read, as far as they are known. */
  unread(): readonly GivenBody[] {
    return Array.from(this.#unread.values(), (body) => (body.bodyUsed ? [] : (this.#bodies.get(body) ?? []))).flat();
  }

  /** The number of bodies that nobody had read when they were let go. */
  get dropped(): number {
    return this.#unread.dropped;
  }

  /** Leaves the methods as they were. */
  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
