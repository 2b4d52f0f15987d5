import assert, { AssertionError } from "node:assert/strict";
import { inspect } from "node:util";
import { FakeBucket, type FakeBucketOptions, type SemanticsName, semantics } from "fakebucket";
import { datedChanges } from "../../../src/semantics/dated-changes.js";
import { code } from "../../../test/docs/behaviour-document.js";
import { runCode } from "../../../test/rules/run-code.js";
import { dayBefore } from "../day-before.js";

/** What came of an example between two compatibility dates, preset by preset. */
export interface PeriodAnswers {
  /** `from 2025-12-03`, `before 2022-08-04`, or `any date`. */
  readonly period: string;
  /** {@link asShown}, or what came instead. */
  readonly answers: readonly string[];
}

/** The answer where an example holds. */
export const asShown = "as in the example";

export const presets = Object.keys(semantics) as SemanticsName[];

/** The days on which something changed, the newest first; `""` stands for the beginning. */
const changeDates = [...Object.values(datedChanges).map(({ date }) => date), ""].sort().reverse();

/** Runs an example under each preset before and after each dated change. Periods with the same answers are one. */
export async function presetAnswers(example: string): Promise<readonly PeriodAnswers[]> {
  const periods: { since: string; until: string | undefined; answers: readonly string[] }[] = [];
  let until: string | undefined;
  for (const since of changeDates) {
    const compatibilityDate = since === "" ? dayBefore(until ?? "") : since;
    const answers = await Promise.all(
      presets.map((preset) => answerOf(example, { semantics: preset, compatibilityDate })),
    );
    const newer = periods.at(-1);
    if (newer !== undefined && String(newer.answers) === String(answers)) newer.since = since;
    else periods.push({ since, until, answers });
    until = since;
  }
  return periods.map(({ since, until, answers }) => ({ period: periodOf(since, until), answers }));
}

async function answerOf(example: string, chosen: FakeBucketOptions): Promise<string> {
  const Bucket = function Bucket(options?: FakeBucketOptions) {
    return new FakeBucket({ ...options, ...chosen });
  };
  try {
    await runCode(example, { FakeBucket: Bucket, assert });
    return asShown;
  } catch (error) {
    return instead(error);
  }
}

/** What came instead of what an example asserts. */
function instead(error: unknown): string {
  if (!(error instanceof AssertionError)) return `throws ${code(String(error))}`;
  const { actual, message } = error;
  if (/^Missing expected (?:rejection|exception)/.test(message)) return "no error";
  if (/^Got unwanted/.test(message)) return `error: ${code(String(actual))}`;
  return code(actual instanceof Error ? String(actual) : inspect(actual, { breakLength: Number.POSITIVE_INFINITY }));
}

function periodOf(since: string, until: string | undefined): string {
  if (until === undefined) return since === "" ? "any date" : `from ${since}`;
  return since === "" ? `before ${until}` : `${since} to ${dayBefore(until)}`;
}
