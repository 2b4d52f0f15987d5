/** The modules with functions to register tests, and how to recognise a running runner. */
const modules: readonly { readonly name: string; readonly isRunning: () => boolean }[] = [
  // Its global also exists in the platform's runtime, where there are no environment variables.
  { name: "vitest", isRunning: () => environment("VITEST") !== undefined || "__vitest_worker__" in globalThis },
  { name: "@jest/globals", isRunning: () => environment("JEST_WORKER_ID") !== undefined },
  { name: "bun:test", isRunning: () => "Bun" in globalThis },
  { name: "node:test", isRunning: () => true },
];

/** Returns the runner with global functions, such as jest, mocha or Bun. */
export function globalRunner(): Runner | undefined {
  return runnerIn(globalThis);
}

/**
 * Imports the running runner from its module.
 *
 * @throws TypeError (as a rejection) if there is none.
 */
export async function importRunner(): Promise<Runner> {
  const { name } = modules.find(({ isRunning }) => isRunning()) ?? { name: "node:test" };
  // Hidden from bundlers: only the running runner has to be installed.
  const found = await import(/* @vite-ignore */ name).then(runnerIn, () => undefined);
  if (found === undefined) {
    throw new TypeError("No test runner was found: pass one, as { runner: { describe, it } }.");
  }
  return found;
}

function runnerIn(holder: object): Runner | undefined {
  if (!isRunner(holder)) return undefined;
  const { describe, it } = holder;
  return { describe, it };
}

/** True for an object with functions to register tests. */
export function isRunner(value: unknown): value is Runner {
  const { describe, it } = (value ?? {}) as Partial<Runner>;
  return typeof describe === "function" && typeof it === "function";
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** Registers a test. */
export interface It {
  (title: string, test: () => Promise<void>, timeout?: number): unknown;
  /** Registers a skipped test. Without it, skipped tests are not registered. */
  readonly skip?: (title: string, test: () => void) => unknown;
}

/** The functions to register tests with, as in vitest, jest, `node:test` or mocha. */
export interface Runner {
  readonly describe: (title: string, register: () => void) => unknown;
  readonly it: It;
}
