import { makeSelf } from "./call-main.js";
import { runIn, running, scope, viewOf } from "./state.js";

export { env } from "./state.js";

/** The platform's `exports`: what the main script exports, as other Workers call it. */
export const exports: Readonly<Record<string, unknown>> = viewOf(() => scope().exports);

/** The deprecated `SELF` of `cloudflare:test`: use `exports.default`. */
export const SELF: Readonly<Record<string, unknown>> = makeSelf() as Readonly<Record<string, unknown>>;

/** Runs a function that sees another `env`. */
export function withEnv<Result>(env: object, run: () => Result): Result {
  return runIn({ env }, run);
}

/** Runs a function that sees other `exports`. */
export function withExports<Result>(exports: object, run: () => Result): Result {
  return runIn({ exports }, run);
}

/** Runs a function that sees another `env` and other `exports`. */
export function withEnvAndExports<Result>(env: object, exports: object, run: () => Result): Result {
  return runIn({ env, exports }, run);
}

/** Empties all buckets of `env`, and the caches. Bindings that are not buckets stay as they are. */
export async function reset(): Promise<void> {
  running().reset();
}
