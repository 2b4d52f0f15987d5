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

/** The pending values of proxies, as functions that return their promises. */
const values = new WeakMap<object, () => Promise<unknown>>();

/** A proxy for a pending value: its methods are called once the value exists. Members and results can be awaited. */
export function deferred(value: () => Promise<unknown>, isPromise = true): object {
  const proxy = new Proxy(class {}, {
    get(_, key) {
      if (typeof key === "symbol") return undefined;
      if (key === "then" || key === "catch" || key === "finally") {
        return isPromise ? (...args: unknown[]) => Reflect.apply(Promise.prototype[key], value(), args) : undefined;
      }
      return deferred(async () => {
        const holder = (await value()) as object;
        const member: unknown = Reflect.get(holder, key);
        return typeof member === "function" ? member.bind(holder) : member;
      });
    },
    apply(_, __, args: readonly unknown[]) {
      const called = Promise.all([value(), ...args.map(resolved)]).then(([method, ...given]) => {
        return (method as (...args: unknown[]) => unknown)(...given);
      });
      // The awaiting code receives the error.
      called.catch(() => undefined);
      return deferred(() => called);
    },
  });
  values.set(proxy, value);
  return proxy;
}

/** Resolves an argument: replaces proxies by their values, such as statements in a batch or ids. */
async function resolved(value: unknown): Promise<unknown> {
  return Array.isArray(value) ? Promise.all(value.map(resolved)) : (values.get(value as object)?.() ?? value);
}
