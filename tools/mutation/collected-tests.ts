/**
 * Stands for Vitest in the bundle: `describe` and `it` only collect the tests, which a process then runs again and again,
 * for one mutant after the other. What is expected and what is replaced are Vitest's own.
 */
import { chai, expect, test, vi as viOfVitest } from "vitest";

/** A test with its hooks. */
export interface CollectedTest {
  /** The same in every process. */
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

// Without a worker Vitest has no settings to look up.
Reflect.set(globalThis, "__vitest_worker__", { config: { fakeTimers: {} }, filepath: "" });

export { chai, expect, test };

/** Replaces no modules: a test that needs it fails without a mutant, and is left out. */
export const vi: typeof viOfVitest = Object.create(viOfVitest, { mock: { value: () => undefined } });

export const tests: CollectedTest[] = [];
let scopes: readonly Scope[] = [];

/** Collects the tests of a file. One that cannot be loaded is a test that fails. */
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

/** Before the first test of the scope that runs. */
export function beforeAll(hook: () => unknown): void {
  let done: unknown;
  beforeEach(() => (done ??= hook()));
}

let finished: (() => unknown)[] = [];

/** After the test that runs. */
export function onTestFinished(hook: () => unknown): void {
  finished.push(hook);
}

/** Never: there is always one more mutant. */
export function afterAll(): void {
  // What is left behind goes with the process.
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

/** Options may stand on either side of the body. */
function bodyOf(body: Body | object, given: Body | number | undefined): Body {
  return (typeof body === "function" ? body : given) as Body;
}

function failing(error: unknown): void {
  declareTest("is collected", () => {
    throw error;
  });
}
