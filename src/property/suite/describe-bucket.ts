import { wrongOption } from "../../base/messages/check-options.js";
import type { MakeBucket } from "../expect/rule-check.js";
import { checkRule } from "./check-bucket.js";
import { globalRunner, importRunner, isRunner, type Runner } from "./find-runner.js";
import { renderRandomSeen, renderSeen } from "./render-report.js";
import type { RuleReport } from "./rule-report.js";
import { randomTitle, reasonToSkip, runRandomCheck } from "./run-random-check.js";
import { type CheckOptions, parseSuite } from "./suite-options.js";

/** Options of `describeBucket`. Each may be left out. */
export interface DescribeOptions extends CheckOptions {
  /** The functions that register the tests. @defaultValue the runner that is running */
  readonly runner?: Runner | undefined;
}

/** Long enough for all cases of a rule, each of which has a time-out of its own. */
const testTimeout = 600_000;

/**
 * Registers a test for each rule, and one for random sequences of calls: the same that {@link checkBucket} checks. To be awaited at the top of a test file, except
 * where `runner` is given or its functions are global, as jest has them: then all tests are registered at the call.
 *
 * @param name - what the tests are about.
 * @throws TypeError (as a rejection) for wrong options, and where no runner is found.
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
  // Without waiting where that can be: CommonJS cannot wait at the top of a file.
  const { describe, it } = runner ?? globalRunner() ?? (await importRunner());
  const { skip: leaveOut } = it;
  /** Registers a test that fails where it shows something, or leaves it out for a reason. */
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
        // The title has said which rule it is, and what it says.
        return report.status === "failed" ? renderSeen(report) : undefined;
      });
    }
    register(randomTitle, reasonToSkip(suite), async () => {
      const report = await runRandomCheck(suite, reports);
      return report.status === "failed" ? renderRandomSeen(report) : undefined;
    });
  });
}
