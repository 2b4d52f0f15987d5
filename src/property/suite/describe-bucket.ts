import { wrongOption } from "../../base/messages/check-options.js";
import type { MakeBucket } from "../expect/rule-check.js";
import { checkRule } from "./check-bucket.js";
import { globalRunner, importRunner, isRunner, type Runner } from "./find-runner.js";
import { renderRandomSeen, renderSeen } from "./render-report.js";
import type { RuleReport } from "./rule-report.js";
import { randomTitle, reasonToSkip, runRandomCheck } from "./run-random-check.js";
import { type CheckOptions, parseSuite } from "./suite-options.js";

/** Options of `describeBucket`. All are optional. */
export interface DescribeOptions extends CheckOptions {
  /** The functions to register tests with. @defaultValue the current test runner */
  readonly runner?: Runner | undefined;
}

/** Long enough for all cases of a rule; each case has its own timeout. */
const testTimeout = 600_000;

/**
 * Registers a test for each rule, and one for random sequences of calls: the checks of {@link checkBucket}. Await it at
 * the top level of a test file. This is unnecessary if `runner` is given or the runner's functions are global, as in
 * jest: all tests are then registered synchronously.
 *
 * @param name - the title of the test group.
 * @throws TypeError (as a rejection) for wrong options, and if no runner is found.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { describeBucket } from "fakebucket/property";
 *
 * const registered: string[] = [];
 * const runner = { describe: (_: string, register: () => void) => register(), it: (title: string) => registered.push(title) };
 * await describeBucket("my bucket", () => new FakeBucket(), { runner, rules: ["key.empty"] });
 * console.log(registered[0]); // key.empty: The empty key is a key like any other.
 * ```
 */
export async function describeBucket(name: string, makeBucket: MakeBucket, options?: DescribeOptions): Promise<void> {
  if (typeof name !== "string") throw wrongOption("describeBucket", "name", "a string", name);
  const { runner, ...suiteOptions } = options ?? {};
  if (runner !== undefined && !isRunner(runner))
    throw wrongOption("describeBucket", "runner", "an object with describe and it", runner);
  const suite = parseSuite("describeBucket", makeBucket, options === null ? options : suiteOptions);
  // Synchronously if possible: CommonJS has no top-level await.
  const { describe, it } = runner ?? globalRunner() ?? (await importRunner());
  const { skip: leaveOut } = it;
  /**
   * Registers a test, or a skipped test if there is a reason to skip it. The test fails if `look` returns a failure.
   */
  const register = (title: string, reason: string | undefined, look: () => Promise<string | undefined>): void => {
    if (reason !== undefined) {
      leaveOut?.(`${title} (${reason})`, () => undefined);
      return;
    }
    const test = async () => {
      const seen = await look();
      if (seen !== undefined) throw new Error(seen);
    };
    it(title, test, testTimeout);
  };
  const reports: RuleReport[] = [];
  describe(name, () => {
    for (const rule of suite.rules) {
      const { statement, check } = rule;
      register(`${rule.rule}: ${statement}`, typeof check === "string" ? check : undefined, async () => {
        const report = await checkRule(rule, suite);
        reports.push(report);
        await suite.onProgress({ done: reports.length, total: suite.rules.length, report });
        // The test's title already contains the rule and its statement.
        return report.status === "failed" ? renderSeen(report) : undefined;
      });
    }
    register(randomTitle, reasonToSkip(suite), async () => {
      const report = await runRandomCheck(suite, reports);
      return report.status === "failed" ? renderRandomSeen(report) : undefined;
    });
  });
}
