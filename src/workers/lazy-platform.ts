import { shared } from "../package/shared.js";
import { nodeModules } from "./node.js";

/** The result of `getPlatformProxy()`, as far as it is used. */
interface Platform {
  readonly env: Readonly<Record<string, unknown>>;
  dispose(): Promise<void>;
}

/** The bindings of wrangler's `getPlatformProxy()`: it is started by the first use of one of them, and once. */
export interface LazyPlatform {
  readonly bindingOf: (name: string) => unknown;
  readonly stop: () => Promise<void>;
}

/** The platforms of this process, by configuration and environment: one for all test files that share the process. */
const platforms = shared("platforms", () => new Map<string, LazyPlatform>());

/** Returns the platform of a configuration: the one that this process has, or one that is to be started. */
export function platformOf(configPath: string, environment: string | undefined): LazyPlatform {
  const key = JSON.stringify([configPath, environment]);
  const platform = platforms.get(key) ?? lazyPlatform(() => startPlatform(configPath, environment));
  platforms.set(key, platform);
  return platform;
}

async function startPlatform(configPath: string, environment: string | undefined): Promise<Platform> {
  const { createRequire, resolve } = await nodeModules();
  const path = resolve(configPath);
  try {
    const { getPlatformProxy } = await import(/* @vite-ignore */ createRequire(path).resolve("wrangler"));
    return await getPlatformProxy({ configPath: path, environment, persist: false });
  } catch (cause) {
    const needed = 'others: "platform" needs wrangler (npm install --save-dev wrangler), and its Node';
    throw new Error(`${needed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Prepares the bindings of a platform. */
export function lazyPlatform(start: () => Promise<Platform>): LazyPlatform {
  let starting: Promise<Platform> | undefined;
  const find = async (name: string): Promise<unknown> => {
    starting ??= start();
    return (await starting).env[name];
  };
  return {
    bindingOf: (name) => deferred(() => find(name), false),
    async stop() {
      const running = starting;
      starting = undefined;
      await (await running)?.dispose();
    },
  };
}

/** The values that are not there yet, each with its promise. */
const values = new WeakMap<object, () => Promise<unknown>>();

/** Stands for a value that is not there yet: what is called of it is called later. Its members and results can be awaited. */
function deferred(value: () => Promise<unknown>, isPromise = true): object {
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
      const called = Promise.all([value(), ...args.map(resolved)]).then(([method, ...given]) =>
        (method as (...args: unknown[]) => unknown)(...given),
      );
      // Who awaits it hears of it.
      called.catch(() => undefined);
      return deferred(() => called);
    },
  });
  values.set(proxy, value);
  return proxy;
}

/** An argument, with the values in the places of those that stand for them: statements of a batch, ids. */
async function resolved(value: unknown): Promise<unknown> {
  return Array.isArray(value) ? Promise.all(value.map(resolved)) : (values.get(value as object)?.() ?? value);
}
