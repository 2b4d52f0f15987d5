/**
 * Returns the code of a runner for vitest with isolated storage. As in the pool up to vitest 3, it undoes the writes of a
 * test when its function ends, or, if that fails, after its hooks; and those of a file or `describe` after its hooks.
 *
 * @param startId - the module that starts the suite, and exports `save`.
 * @param own - the module of the project's own runner.
 */
export function isolatingRunner(startId: string, own: string | undefined): string {
  const afterwards = ["RunSuite", "TryTask", "RunTask"].map((name) => {
    return `async onAfter${name}(task, options) { await restore(task); return super.onAfter${name}?.(task, options); }`;
  });
  // A name in a variable is resolved at run time: vitest 5 has no such module.
  const runnerOfVitest = `import * as vitest from "vitest";
const name = "vitest/runners";
const Base = vitest.TestRunner ?? (await import(name)).VitestTestRunner;`;
  return `${own === undefined ? runnerOfVitest : `import Base from ${JSON.stringify(own)};`}
const restores = new WeakMap();
let save;
const restore = (task) => {
  const each = restores.get(task);
  restores.delete(task);
  return each?.();
};
export default class extends Base {
  async onBeforeRunSuite(suite) {
    if (suite.suite === undefined) ({ save } = await import(${JSON.stringify(startId)}));
    restores.set(suite, save());
    return super.onBeforeRunSuite?.(suite);
  }
  async onBeforeRunTask(test) {
    if (test.concurrent) throw new Error("Concurrent tests are unsupported with isolated storage: remove .concurrent from " + JSON.stringify(test.name) + " and its describe(), or set isolatedStorage: false.");
    return super.onBeforeRunTask?.(test);
  }
  async onBeforeTryTask(test, options) {
    await restore(test);
    restores.set(test, save());
    return super.onBeforeTryTask?.(test, options);
  }
  ${afterwards.join("\n  ")}
}
`;
}
