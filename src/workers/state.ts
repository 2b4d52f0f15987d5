import { shared } from "../package/shared.js";

/** The `env` and `exports` that a piece of code sees, and where its `waitUntil` goes. */
export interface Scope {
  readonly env: object;
  readonly exports: object;
  readonly waitUntil: (promise: unknown) => void;
}

/** Remembers a scope across `await`, as Node's `AsyncLocalStorage` does. */
interface Scopes {
  getStore(): Scope | undefined;
  run<Result>(scope: Scope, run: () => Result): Result;
}

/** The suite that was started. */
export interface Running extends Scope {
  /** Gives the main script. */
  readonly loadMain: () => Promise<Readonly<Record<string, unknown>>>;
  readonly scopes: Scopes;
  /** Empties the buckets and the caches. */
  readonly reset: () => void;
}

/** All copies of this package in a process have one: a test and a dependency may load different ones. */
const state = shared("workers", () => ({ running: undefined as Running | undefined }));

/** Sets what is running, `undefined` for nothing. */
export function setRunning(running: Running | undefined): void {
  state.running = running;
}

/** Returns the suite that was started. */
export function running(): Running {
  if (state.running !== undefined) return state.running;
  throw new Error(
    'Nothing was started. Put workers() of "fakebucket/workers" into the plugins of vitest, or await startWorkers().',
  );
}

/** Returns the parts that the running code sees. */
export function scope(): Scope {
  return running().scopes.getStore() ?? running();
}

/** Runs code that sees something else. */
export function runIn<Result>(parts: Partial<Scope>, run: () => Result): Result {
  const { env, exports, waitUntil } = scope();
  return running().scopes.run({ env, exports, waitUntil, ...parts }, run);
}

const traps = ["get", "set", "has", "ownKeys", "getOwnPropertyDescriptor", "defineProperty", "deleteProperty"] as const;

/** An object that is always the one that is found. */
export function viewOf(find: () => object): Readonly<Record<string, unknown>> {
  const handler = traps.map((name) => [
    name,
    (_: object, ...args: never[]): unknown => (Reflect[name] as (...args: unknown[]) => unknown)(find(), ...args),
  ]);
  return new Proxy({}, Object.fromEntries(handler));
}

/** The platform's `env`: the bindings of the script, or those of `withEnv`. */
export const env: Readonly<Record<string, unknown>> = viewOf(() => scope().env);
