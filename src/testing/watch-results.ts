import type { ResultBody } from "../binding/body.js";
import type { ResultHandler } from "../binding/result-handler.js";
import { isStoreError } from "../binding/store-error.js";
import { Latest } from "./latest.js";
import { type Place, placeOf, scriptPlaceOf, stackAbove } from "./place-of.js";

/** Looks on while the bodies are read that a script was given. */
export class BodyWatch {
  readonly #onReadAgain: (method: string, key: string, place: Place) => void;
  readonly #unread = new Latest<WatchedBody>((body) => !body.used);

  /** @param onReadAgain - called with a method that is called on a body that was read, with the key and the place of the call. */
  constructor(onReadAgain: (method: string, key: string, place: Place) => void) {
    this.#onReadAgain = onReadAgain;
  }

  /** Looks on while the body of a result is read. */
  add(result: ResultHandler & { readonly body: ResultBody }, place: Place): void {
    const { body, key } = result;
    const watched = new WatchedBody(body, key, place, (method) => {
      if (body.used) this.#onReadAgain(method, key, () => placeOf(new Error("read again").stack));
      else this.#unread.delete(watched);
    });
    result.body = watched;
    this.#unread.add(watched, result.result);
  }

  /** The bodies that nobody has read, as far as they are known. */
  unread(): readonly Pick<WatchedBody, "key" | "place">[] {
    return [...this.#unread.values()].filter((body) => !body.used);
  }

  /** The number of bodies that nobody had read when they were let go. */
  get dropped(): number {
    return this.#unread.dropped;
  }
}

/** A body that tells of each method by which it is read. */
class WatchedBody implements ResultBody {
  readonly key: string;
  readonly place: Place;
  readonly #body: ResultBody;
  readonly #onRead: (method: string) => void;

  constructor(body: ResultBody, key: string, place: Place, onRead: (method: string) => void) {
    this.#body = body;
    this.key = key;
    this.place = place;
    this.#onRead = onRead;
  }

  get used(): boolean {
    return this.#body.used;
  }

  get stream(): ResultBody["stream"] {
    return this.#body.stream;
  }

  takeBuffer(): ReturnType<ResultBody["takeBuffer"]> {
    this.#onRead("arrayBuffer");
    return this.#body.takeBuffer();
  }

  takeBytes(): ReturnType<ResultBody["takeBytes"]> {
    this.#onRead("bytes");
    return this.#body.takeBytes();
  }

  takeText(): ReturnType<ResultBody["takeText"]> {
    this.#onRead("text");
    return this.#body.takeText();
  }

  takeJson(): unknown {
    this.#onRead("json");
    return this.#body.takeJson();
  }

  takeBlob(type: string): ReturnType<ResultBody["takeBlob"]> {
    this.#onRead("blob");
    return this.#body.takeBlob(type);
  }
}

/** Lets a result tell of each `"suffix" in object.range`, with its place. */
export function watchRange(result: ResultHandler, onLook: (place: string | undefined) => void): void {
  const handler: ProxyHandler<object> = {
    has: (target, name) => {
      if (name === "suffix") onLook(placeOf(stackAbove(handler.has)));
      return Reflect.has(target, name);
    },
  };
  result.replaceRange((range) => new Proxy(range, handler));
}

/** Called with a member that a script reads. */
type OnRead = (member: string, place: string) => void;

/** The listener of each error: a fault can refuse many calls with one. */
const listeners = new WeakMap<Error, OnRead>();

/** Lets a refusal tell of each member that a script reads and that the platform's errors do not have. */
// Undocumented: rule errors.properties
export function watchError(error: unknown, onRead: OnRead): void {
  if (!isStoreError(error) || !Object.isExtensible(error)) return;
  const isWatched = listeners.has(error);
  listeners.set(error, onRead);
  if (isWatched) return;
  for (const member of ["code", "action", "rule"] as const) {
    const value: unknown = error[member];
    const get = (): unknown => {
      const place = scriptPlaceOf(stackAbove(get));
      if (place !== undefined) listeners.get(error)?.(member, place);
      return value;
    };
    const set = (other: unknown): void =>
      void Object.defineProperty(error, member, { value: other, writable: true, configurable: true });
    Object.defineProperty(error, member, { get, set, configurable: true });
  }
}
