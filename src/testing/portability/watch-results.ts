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

/** Observes reads of the bodies of results. */
export class BodyWatch {
  readonly #onReadAgain: (method: string, key: string, place: Place) => void;
  readonly #unread = new Latest<UnreadBody>(({ body }) => !body.used);

  /**
   * @param onReadAgain - called when a method reads a body again, with the method, the key and the place of the call.
   */
  constructor(onReadAgain: (method: string, key: string, place: Place) => void) {
    this.#onReadAgain = onReadAgain;
  }

  /** Observes reads of the body of a result. */
  add(result: ResultHandler & { readonly body: ResultBody }, place: Place): void {
    const { body, key } = result;
    const unread: UnreadBody = { body, key, place };
    result.body = new WatchedBody(body, (method) => {
      if (body.used) this.#onReadAgain(method, key, () => placeOf(new Error("read again").stack));
      else this.#unread.delete(unread);
    });
    this.#unread.add(unread, result.size);
  }

  /** The unread bodies that are still kept. */
  unread(): readonly UnreadBody[] {
    return [...this.#unread.values()].filter(({ body }) => !body.used);
  }

  /** The number of bodies dropped unread. */
  get dropped(): number {
    return this.#unread.dropped;
  }
}

/** A body that reports each method that reads it. */
class WatchedBody implements ResultBody {
  readonly #body: ResultBody;
  readonly #onRead: (method: string) => void;

  /** @param onRead - called with the name of the result's method, before the body is read. */
  constructor(body: ResultBody, onRead: (method: string) => void) {
    this.#body = body;
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

/** Makes a result report each `"suffix" in object.range`, with its place. */
export function watchRange(result: ResultHandler, onLook: (place: string | undefined) => void): void {
  const handler: ProxyHandler<object> = {
    has: (target, name) => {
      if (name === "suffix") onLook(placeOf(stackAbove(handler.has)));
      return Reflect.has(target, name);
    },
  };
  result.replaceRange((range) => new Proxy(range, handler));
}

const metadataMembers: readonly PropertyKey[] = ["customMetadata", "httpMetadata", "writeHttpMetadata"];

/** Makes a result report each access of its metadata by name, with its place. Copies of all members do not count. */
export function watchMetadata(
  result: ResultHandler,
  onRead: (member: string, place: string | undefined) => void,
): void {
  const { onAccess: other } = result;
  const onAccess = (name: PropertyKey): void => {
    other?.(name);
    if (metadataMembers.includes(name)) onRead(String(name), placeOf(stackAbove(onAccess)));
  };
  result.onAccess = onAccess;
}

/** Called when a script reads a member. */
type OnRead = (member: string, place: string) => void;

/** The last listener of each watch, by error: a fault can refuse many calls with the same error. */
const listeners = new WeakMap<Error, Map<object, OnRead>>();

/** Makes a refusal report each read of a member that the platform's errors lack. */
// Undocumented: rule errors.properties
export function watchError(error: unknown, watch: object, onRead: OnRead): void {
  if (!isStoreError(error) || !Object.isExtensible(error)) return;
  const known = listeners.get(error);
  const all = known ?? new Map<object, OnRead>();
  all.set(watch, onRead);
  if (known !== undefined) return;
  listeners.set(error, all);
  for (const member of ["code", "action", "rule"] as const) {
    const value: unknown = error[member];
    const get = (): unknown => {
      const place = scriptPlaceOf(stackAbove(get));
      if (place !== undefined) for (const tell of all.values()) tell(member, place);
      return value;
    };
    const set = (other: unknown): void =>
      void Object.defineProperty(error, member, { value: other, writable: true, configurable: true });
    Object.defineProperty(error, member, { get, set, configurable: true });
  }
}
