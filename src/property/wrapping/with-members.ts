/**
 * Returns an object with some members replaced: getters are read at each access, methods are called without `this`.
 * Everything else, own properties and class included, comes from the object.
 */
export function withMembers<Target extends object>(target: Target, members: object): Target {
  const bound = new WeakMap<object, unknown>();
  // A proxy must show the fixed properties of its target unchanged.
  const held = isLoose(target) ? target : withLooseMembers(target);
  const proxy: Target = new Proxy(held, {
    get(_, name) {
      const replaced = Object.hasOwn(members, name);
      const value: unknown = Reflect.get(replaced ? members : target, name);
      if (typeof value !== "function" || name === "constructor") return value;
      if (!bound.has(value)) {
        const original: unknown = Reflect.get(target, name);
        bound.set(value, (replaced ? replacedMethod : forwardedMethod)(value, original));
      }
      return bound.get(value);
    },
    getOwnPropertyDescriptor(_, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(held, name);
      if (descriptor === undefined || !Object.hasOwn(members, name)) return descriptor;
      const { enumerable = false, configurable = false, writable = false } = descriptor;
      return { value: Reflect.get(members, name), writable, enumerable, configurable };
    },
  });
  return proxy;

  function forwardedMethod(method: object): unknown {
    return named(method, function (this: unknown, ...args: unknown[]) {
      return Reflect.apply(method as () => unknown, this === proxy ? target : this, args);
    });
  }

  /** A detached method fails as the original would. */
  function replacedMethod(method: object, original: unknown): unknown {
    return named(method, function (this: unknown, ...args: unknown[]) {
      const isDetached = this !== proxy && typeof original === "function";
      return Reflect.apply((isDetached ? original : method) as () => unknown, isDetached ? this : undefined, args);
    });
  }
}

function named<Method extends object>(original: object, method: Method): Method {
  return Object.defineProperty(method, "name", { value: Reflect.get(original, "name"), configurable: true });
}

function isLoose(target: object): boolean {
  return Object.values(Object.getOwnPropertyDescriptors(target)).every(({ configurable }) => configurable);
}

/** Returns a copy with configurable members. */
export function withLooseMembers<Target extends object>(target: Target): Target {
  const copy: Target = Object.create(Object.getPrototypeOf(target));
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
    Object.defineProperty(copy, name, { ...descriptor, configurable: true });
  }
  return copy;
}
