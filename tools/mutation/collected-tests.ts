/**
 * Replaces Vitest in the bundle. `describe` and `it` only collect the tests; a process then runs them again for each
 * mutant. `expect` and `vi` come from Vitest itself.
 */
import { chai, expect, test, vi as viOfVitest } from "vitest";

/** A test with its hooks. */
export interface CollectedTest {
  /** A name that is stable across processes. */
  readonly id: string;
  readonly run: () => Promise<void>;
}

type Body = (...values: unknown[]) => unknown;
type Declare = (name: string, body: Body | object, given?: Body | number) => void;
interface Scope {
  readonly name: string;
  readonly before: (() => unknown)[];
  readonly after: (() => unknown)[];
}

// Vitest reads these settings from its worker, and here no worker exists.
Reflect.set(globalThis, "__vitest_worker__", { config: { fakeTimers: {} }, filepath: "" });

export { chai, expect, test };

/** Does not replace modules. Tests with `vi.mock` therefore fail without a mutant, and are skipped. */
export const vi: typeof viOfVitest = Object.create(viOfVitest, { mock: { value: () => undefined } });

export const tests: CollectedTest[] = [];
let scopes: readonly Scope[] = [];

/** Collects the tests of a file. A file that cannot be loaded becomes a failing test. */
export async function collect(name: string, load: () => Promise<unknown>): Promise<void> {
  scopes = [{ name, before: [], after: [] }];
  await load().catch(failing);
}

export const it: Declare & { each: (cases: Iterable<unknown>) => Declare } = Object.assign(declareTest, {
  each: eachOf(declareTest),
});

export const describe: Declare & { each: (cases: Iterable<unknown>) => Declare } = Object.assign(declareSuite, {
  each: eachOf(declareSuite),
});

export function beforeEach(hook: () => unknown): void {
  scopes.at(-1)?.before.push(hook);
}

export function afterEach(hook: () => unknown): void {
  scopes.at(-1)?.after.push(hook);
}

/** Runs the hook before the first test of the scope. */
export function beforeAll(hook: () => unknown): void {
  let done: unknown;
  beforeEach(() => (done ??= hook()));
}

let finished: (() => unknown)[] = [];

/** Runs the hook after the current test. */
export function onTestFinished(hook: () => unknown): void {
  finished.push(hook);
}

/** Ignores the hook, because another mutant may always follow. */
export function afterAll(): void {
  // Leftovers disappear with the process.
}

function declareTest(name: string, body: Body | object, given?: Body | number): void {
  const around = scopes;
  const run = async (): Promise<void> => {
    for (const { before } of around) for (const hook of before) await hook();
    try {
      await bodyOf(body, given)({});
    } finally {
      const hooks = [...finished, ...around.toReversed().flatMap(({ after }) => after)];
      finished = [];
      for (const hook of hooks) await hook();
    }
  };
  tests.push({ id: [...around.map((scope) => scope.name), name, tests.length].join(" > "), run });
}

function declareSuite(name: string, body: Body | object, given?: Body | number): void {
  const outer = scopes;
  scopes = [...outer, { name, before: [], after: [] }];
  try {
    bodyOf(body, given)();
  } catch (error) {
    failing(error);
  }
  scopes = outer;
}

function eachOf(declare: Declare): (cases: Iterable<unknown>) => Declare {
  return (cases) => (name, body, given) => {
    for (const values of cases) {
      const all: readonly unknown[] = Array.isArray(values) ? values : [values];
      declare(name.replace("%s", String(all[0])), () => bodyOf(body, given)(...all));
    }
  };
}

/** Returns the body of a test. Options may come before or after it. */
function bodyOf(body: Body | object, given: Body | number | undefined): Body {
  return (typeof body === "function" ? body : given) as Body;
}

function failing(error: unknown): void {
  declareTest("is collected", () => {
    throw error;
  });
}
