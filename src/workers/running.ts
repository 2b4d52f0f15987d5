import { shared } from "../base/copies/shared.js";
import { type Members, viewOf } from "./late-objects.js";

/** The parts of the platform that a piece of code sees. */
interface Scope {
  readonly env: object;
  readonly exports: object;
  readonly waitUntil: (promise: unknown) => void;
}

/** Remembers a scope across `await`: Node's `AsyncLocalStorage`. */
export interface Scopes {
  getStore(): Scope | undefined;
  run<Result>(scope: Scope, run: () => Result): Result;
}

/** The suite that was started. */
interface Running extends Scope {
  readonly loadMain: () => Promise<Members>;
  readonly scopes: Scopes;
  readonly reset: () => void;
}

/** All copies of this package in a process have one: a test and a dependency may load different ones. */
export const state: { running?: Running | undefined } = shared("workers", () => ({}));

const nothing =
  'Nothing was started. Put workers() of "fakebucket/workers" into the plugins of vitest, or await startWorkers().';

/** Returns the suite that was started. */
export function running(): Running {
  if (state.running === undefined) throw new Error(nothing);
  return state.running;
}

const scope = (): Scope => running().scopes.getStore() ?? running();

/** Runs code that sees something else. */
export const runIn = <Result>(parts: Partial<Scope>, run: () => Result): Result =>
  running().scopes.run({ ...scope(), ...parts }, run);

/** The platform's `env`: the bindings of the script, or those of `withEnv`. */
export const env: Members = viewOf(() => scope().env);

/** The platform's `exports`: what the main script exports, as other Workers call it. */
export const exports: Members = viewOf(() => scope().exports);

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
