import { shared } from "../base/copies/shared.js";
import { type Members, viewOf } from "./late-objects.js";
import { asked } from "./refusals.js";

/** The parts of the platform visible to some code. */
interface Scope {
  readonly env: object;
  readonly exports: object;
  readonly waitUntil: (promise: unknown) => void;
}

/** Keeps a scope across `await`, by Node's `AsyncLocalStorage`. */
export interface Scopes {
  getStore(): Scope | undefined;
  run<Result>(scope: Scope, run: () => Result): Result;
}

/** The running suite. */
interface Running extends Scope {
  readonly loadMain: () => Promise<Members>;
  readonly scopes: Scopes;
  readonly reset: () => Promise<void>;
}

/** Shared by all copies of this package in a process: a test and a dependency may load different ones. */
export const state: { running?: Running | undefined } = shared("workers", () => ({}));

/** The names that were read from `env` in vain during the current test. */
export const missing: Set<string> = shared("missing bindings", () => new Set());

const nothing =
  'fakebucket/workers has not been started. Add workers() of "fakebucket/workers" to the plugins of vitest, or await startWorkers().';

/** Returns the running suite. */
export function running(): Running {
  if (state.running === undefined) throw new Error(nothing);
  return state.running;
}

const scope = (): Scope => running().scopes.getStore() ?? running();

/** Runs code with other parts of the platform. */
export const runIn = <Result>(parts: Partial<Scope>, run: () => Result): Result =>
  running().scopes.run({ ...scope(), ...parts }, run);

/** The platform's `env`: the bindings of the script, or those of `withEnv`. */
export const env: Members = viewOf(
  () => scope().env,
  (name) => asked.has(name) || missing.add(name),
);

/** The platform's `exports`: the main script's exports, callable as from another Worker. */
export const exports: Members = viewOf(() => scope().exports);

/** Runs a function with another `env`. */
export const withEnv = <Result>(env: object, run: () => Result): Result => runIn({ env }, run);

/** Runs a function with other `exports`. */
export const withExports = <Result>(exports: object, run: () => Result): Result => runIn({ exports }, run);

/** Runs a function with another `env` and other `exports`. */
export const withEnvAndExports = <Result>(env: object, exports: object, run: () => Result): Result =>
  runIn({ env, exports }, run);

/** The platform's `waitUntil`: extends the current request by a promise. */
export const waitUntil = (promise: Promise<unknown>): void => scope().waitUntil(promise);

/** Empties the buckets, KV namespaces, databases and rate limits of `env`, and the caches. */
export const reset = async (): Promise<void> => running().reset();
