import type { ResultBody } from "../../bucket/binding/body.js";
import type { ResultHandler } from "../../bucket/binding/result-handler.js";
import { isStoreError } from "../../bucket/binding/store-error.js";
import { Latest } from "../latest.js";
import { type Place, placeOf, scriptPlaceOf, stackAbove } from "../place-of.js";

interface UnreadBody {
  readonly body: ResultBody;
  readonly key: string;
  readonly place: Place;
}

/** Looks on while the bodies are read that a script was given. */
export class BodyWatch {
  readonly #onReadAgain: (method: string, key: string, place: Place) => void;
  readonly #unread = new Latest<UnreadBody>(({ body }) => !body.used);

  /** @param onReadAgain - called with a method that is called on a body that was read, with the key and the place of the call. */
  constructor(onReadAgain: (method: string, key: string, place: Place) => void) {
    this.#onReadAgain = onReadAgain;
  }

  /** Looks on while the body of a result is read. */
  add(result: ResultHandler & { readonly body: ResultBody }, place: Place): void {
    const { body, key } = result;
    const unread: UnreadBody = { body, key, place };
    result.body = watchedBody(body, (method) => {
      if (body.used) this.#onReadAgain(method, key, () => placeOf(new Error("read again").stack));
      else this.#unread.delete(unread);
    });
    this.#unread.add(unread, result.result);
  }

  /** The bodies that nobody has read, as far as they are known. */
  unread(): readonly UnreadBody[] {
    return [...this.#unread.values()].filter(({ body }) => !body.used);
  }

  /** The number of bodies that nobody had read when they were let go. */
  get dropped(): number {
    return this.#unread.dropped;
  }
}

/** The methods of a result by what they take of its body. */
const methods: Readonly<Record<Extract<keyof ResultBody, `take${string}`>, string>> = {
  takeBuffer: "arrayBuffer",
  takeBytes: "bytes",
  takeText: "text",
  takeJson: "json",
  takeBlob: "blob",
};

/** A body that tells of each method by which it is read. */
function watchedBody(body: ResultBody, onRead: (method: string) => void): ResultBody {
  return new Proxy(body, {
    get(_, name: keyof ResultBody) {
      const member: unknown = body[name];
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        onRead(methods[name as keyof typeof methods]);
        return Reflect.apply(member, body, args);
      };
    },
  });
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
