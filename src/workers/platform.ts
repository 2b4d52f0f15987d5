/** The result of `getPlatformProxy()`, as far as it is used. */
export interface Platform {
  readonly env: Readonly<Record<string, unknown>>;
  dispose(): Promise<void>;
}

/** The bindings of wrangler's `getPlatformProxy()`: it is started by the first use of one of them, and once. */
export interface LazyPlatform {
  /** A binding, as it is once the platform was started, and before that one that starts it when it is used. */
  readonly bindingOf: (name: string) => unknown;
  readonly stop: () => Promise<void>;
}

/** Prepares the bindings of `getPlatformProxy()`. */
export function lazyPlatform(start: () => Promise<Platform>): LazyPlatform {
  let starting: Promise<Platform> | undefined;
  let started: Platform | undefined;
  const find = async (name: string): Promise<unknown> => {
    starting ??= start();
    started = await starting;
    return started.env[name];
  };
  return {
    bindingOf: (name) => (started === undefined ? deferred(() => find(name), undefined) : started.env[name]),
    async stop() {
      const running = starting;
      starting = undefined;
      started = undefined;
      await (await running)?.dispose();
    },
  };
}

/** The values that are not there yet, each with its promise. */
const values = new WeakMap<object, () => Promise<unknown>>();

/**
 * Stands for a value that is not there yet: what is called of it is called later. What a call gives is a promise too.
 *
 * @param result - the result of a call, which can be awaited; `undefined` for a member.
 */
function deferred(value: () => Promise<unknown>, result: Promise<unknown> | undefined): object {
  const members = new Map<PropertyKey, unknown>();
  const proxy = new Proxy(class {}, {
    get(_, key) {
      if (typeof key === "symbol") return undefined;
      if (key === "then" || key === "catch" || key === "finally") return result?.[key].bind(result);
      if (!members.has(key))
        members.set(
          key,
          deferred(() => memberOf(value, key), undefined),
        );
      return members.get(key);
    },
    apply(_, __, args: readonly unknown[]) {
      const called = (async () => {
        const method = await value();
        return (method as (...args: unknown[]) => unknown)(...(await Promise.all(args.map(resolved))));
      })();
      // Who awaits it hears of it.
      called.catch(() => undefined);
      return deferred(() => called, called);
    },
  });
  values.set(proxy, value);
  return proxy;
}

async function memberOf(value: () => Promise<unknown>, key: string): Promise<unknown> {
  const holder = (await value()) as Readonly<Record<string, unknown>>;
  const member = holder[key];
  return typeof member === "function" ? member.bind(holder) : member;
}

/** An argument, with the values in the places of those that stand for them: statements of a batch, ids. */
async function resolved(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(resolved));
  return typeof value === "function" || (typeof value === "object" && value !== null)
    ? await (values.get(value)?.() ?? value)
    : value;
}
