import { shared } from "../package/shared.js";

/** The `env` and `exports` that a piece of code sees, and where its `waitUntil` goes. */
interface Scope {
  readonly env: object;
  readonly exports: object;
  readonly waitUntil: (promise: unknown) => void;
}

/** The suite that was started. */
interface Running extends Scope {
  /** Gives the main script. */
  readonly loadMain: () => Promise<Readonly<Record<string, unknown>>>;
  /** Remembers a scope across `await`: Node's `AsyncLocalStorage`. */
  readonly scopes: { getStore(): Scope | undefined; run<Result>(scope: Scope, run: () => Result): Result };
  /** Empties the buckets and the caches. */
  readonly reset: () => void;
}

/** All copies of this package in a process have one: a test and a dependency may load different ones. */
export const state: { running?: Running | undefined } = shared("workers", () => ({}));

/** Returns the suite that was started. */
export function running(): Running {
  if (state.running !== undefined) return state.running;
  throw new Error(
    'Nothing was started. Put workers() of "fakebucket/workers" into the plugins of vitest, or await startWorkers().',
  );
}

/** Returns the parts that the running code sees. */
function scope(): Scope {
  return running().scopes.getStore() ?? running();
}

/** Runs code that sees something else. */
export function runIn<Result>(parts: Partial<Scope>, run: () => Result): Result {
  return running().scopes.run({ ...scope(), ...parts }, run);
}

/** An object that is always the one that is found. */
export function viewOf(find: () => object): Readonly<Record<string, unknown>> {
  const get =
    (_: object, trap: never) =>
    (_: object, ...args: never[]) =>
      Reflect.apply(Reflect[trap], Reflect, [find(), ...args]);
  return new Proxy({}, new Proxy({}, { get }));
}

/** An object whose members are made when they are first read. */
export function lazyMembers(make: (name: string) => unknown): Readonly<Record<string, unknown>> {
  const get = (made: Record<string, unknown>, name: string | symbol): unknown => {
    if (typeof name === "symbol" || name === "then") return undefined;
    made[name] ??= make(name);
    return made[name];
  };
  return new Proxy(Object.create(null), { get });
}

/** The platform's `env`: the bindings of the script, or those of `withEnv`. */
export const env: Readonly<Record<string, unknown>> = viewOf(() => scope().env);

/** The platform's `exports`: what the main script exports, as other Workers call it. */
export const exports: Readonly<Record<string, unknown>> = viewOf(() => scope().exports);

/** Runs a function that sees another `env`. */
export const withEnv = <Result>(env: object, run: () => Result): Result => runIn({ env }, run);

/** Runs a function that sees other `exports`. */
export const withExports = <Result>(exports: object, run: () => Result): Result => runIn({ exports }, run);

/** Runs a function that sees another `env` and other `exports`. */
export const withEnvAndExports = <Result>(env: object, exports: object, run: () => Result): Result =>
  runIn({ env, exports }, run);

/** The platform's `waitUntil`: what the request that is being handled waits for. */
export const waitUntil = (promise: Promise<unknown>): void => scope().waitUntil(promise);

/** Empties all buckets of `env`, and the caches. Bindings that are not buckets stay as they are. */
export const reset = async (): Promise<void> => running().reset();
