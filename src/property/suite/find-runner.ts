/** The modules with the functions that register tests, and how a running runner is recognised. */
const modules: readonly { readonly name: string; readonly isRunning: () => boolean }[] = [
  // Its global is there in the platform's runtime too, to which it gives no variables.
  { name: "vitest", isRunning: () => environment("VITEST") !== undefined || "__vitest_worker__" in globalThis },
  { name: "@jest/globals", isRunning: () => environment("JEST_WORKER_ID") !== undefined },
  { name: "bun:test", isRunning: () => "Bun" in globalThis },
  { name: "node:test", isRunning: () => true },
];

/** The runner whose functions are global, as those of jest, mocha and Bun are. */
export function globalRunner(): Runner | undefined {
  return runnerIn(globalThis);
}

/**
 * The runner that is running, from its module.
 *
 * @throws TypeError (as a rejection) if there is none.
 */
export async function importRunner(): Promise<Runner> {
  const { name } = modules.find(({ isRunning }) => isRunning()) ?? { name: "node:test" };
  // By a name that bundlers do not see: none but the one that is running need be there.
  const found = await import(/* @vite-ignore */ name).then(runnerIn, () => undefined);
  if (found === undefined) {
    throw new TypeError("No test runner was found: give one, as { runner: { describe, it } }.");
  }
  return found;
}

function runnerIn(holder: object): Runner | undefined {
  if (!isRunner(holder)) return undefined;
  const { describe, it } = holder;
  return { describe, it };
}

/** True if tests can be registered with a value. */
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
  /** Registers one that does not run. Without it, what does not apply is left out. */
  readonly skip?: (title: string, test: () => void) => unknown;
}

/** The functions that register tests: those of vitest, jest, `node:test`, mocha and their like. */
export interface Runner {
  readonly describe: (title: string, register: () => void) => unknown;
  readonly it: It;
}
