// Proxies for objects that are found or made later.

/** The members of an object, by name. */
export type Members = Readonly<Record<string, unknown>>;

/** A live view of the current object. */
export function viewOf(find: () => object): Members {
  const get =
    (_: object, trap: never) =>
    (_: object, ...args: never[]) =>
      Reflect.apply(Reflect[trap], Reflect, [find(), ...args]);
  return new Proxy({}, new Proxy({}, { get }));
}

/** An object with members created on first read. */
export function lazyMembers(make: (name: string) => unknown): Members {
  const get = (made: Record<string, unknown>, name: string | symbol): unknown => {
    if (typeof name === "symbol" || name === "then") return undefined;
    made[name] ??= make(name);
    return made[name];
  };
  return new Proxy(Object.create(null), { get });
}
