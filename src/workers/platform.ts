import { shared } from "../package/shared.js";
import { nodeModules } from "./node.js";

/** The result of `getPlatformProxy()`, as far as it is used. */
interface Platform {
  readonly env: Readonly<Record<string, unknown>>;
  dispose(): Promise<void>;
}

/** The bindings of wrangler's `getPlatformProxy()`: it is started by the first use of one of them, and once. */
export interface LazyPlatform {
  /** A binding, as it is once the platform was started, and before that one that starts it when it is used. */
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
  let started: Platform | undefined;
  const find = async (name: string): Promise<unknown> => {
    starting ??= start();
    started = await starting;
    return started.env[name];
  };
  return {
    bindingOf: (name) => (started === undefined ? deferred(() => find(name)) : started.env[name]),
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
function deferred(value: () => Promise<unknown>, result?: Promise<unknown>): object {
  const proxy = new Proxy(class {}, {
    get(_, key) {
      if (typeof key === "symbol") return undefined;
      if (key === "then" || key === "catch" || key === "finally") return result?.[key].bind(result);
      return deferred(async () => {
        const holder = (await value()) as Readonly<Record<string, unknown>>;
        const member = holder[key];
        return typeof member === "function" ? member.bind(holder) : member;
      });
    },
    apply(_, __, args: readonly unknown[]) {
      const called = Promise.all([value(), ...args.map(resolved)]).then(([method, ...given]) =>
        (method as (...args: unknown[]) => unknown)(...given),
      );
      // Who awaits it hears of it.
      called.catch(() => undefined);
      return deferred(() => called, called);
    },
  });
  values.set(proxy, value);
  return proxy;
}

/** An argument, with the values in the places of those that stand for them: statements of a batch, ids. */
async function resolved(value: unknown): Promise<unknown> {
  return Array.isArray(value) ? Promise.all(value.map(resolved)) : (values.get(value as object)?.() ?? value);
}
