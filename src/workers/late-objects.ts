// Proxies for objects that are found or made later.

/** The members of an object, by name. */
export type Members = Readonly<Record<string, unknown>>;

/** A live view of the current object. `miss` receives the names that are read without being there. */
export function viewOf(find: () => object, miss?: (name: string) => void): Members {
  const get =
    (_: object, trap: never) =>
    (_: object, ...args: never[]) => {
      const found = find();
      if (trap === "get" && typeof args[0] === "string" && !(args[0] in found)) miss?.(args[0]);
      return Reflect.apply(Reflect[trap], Reflect, [found, ...args]);
    };
  return new Proxy({}, new Proxy({}, { get }));
}

/** An object with members created on first read. With `call`, it is also a function. */
export function lazyMembers(make: (name: string) => unknown, call?: (...args: never[]) => unknown): Members {
  const made = Object.create(null);
  const get = (_: object, name: string | symbol): unknown => {
    if (typeof name === "symbol" || name === "then") return undefined;
    made[name] ??= make(name);
    return made[name];
  };
  // As the target, the members can be replaced, for example by a spy.
  return new Proxy(call ?? made, { get });
}
