import { AssertionError } from "node:assert/strict";
import { inspect } from "node:util";
import { FakeBucket, type SemanticsName, semantics } from "fakebucket";
import { FakeHostnames, type HostnameSemanticsName, hostnameSemantics } from "fakebucket/hostnames";
import { datedChanges } from "../../../src/semantics/dated-changes.js";
import { runCode } from "../../../test/rules/run-code.js";
import { code } from "../../../tools/docs/behaviour-document.js";
import { calls, exampleNames } from "../../../tools/docs/example-names.js";

/** The results of an example under each preset. */
export interface PresetAnswers {
  /** The kind of fake with these presets. */
  readonly of: "bucket" | "service";
  readonly presets: readonly string[];
  /** The answers by period; a service has only one, because it has no dates. */
  readonly periods: readonly PeriodAnswers[];
}

/** The results of an example between two compatibility dates, by preset. */
interface PeriodAnswers {
  /** `from 2025-12-03`, `before 2022-08-04`, or `any date`. */
  readonly period: string;
  /** {@link asShown}, or the differing result. */
  readonly answers: readonly string[];
}

/** The answer for an example that holds. */
export const asShown = "as in the example";

const anyDate = "any date";

export const presets = Object.keys(semantics) as SemanticsName[];

/** The dates of changes, newest first; `""` is the beginning. */
const changeDates = [...Object.values(datedChanges).map(({ date }) => date), ""].sort().reverse();

/** Runs an example under each preset of the bucket or hostname service it creates; `undefined` if it creates neither. */
export async function presetAnswers(example: string): Promise<PresetAnswers | undefined> {
  if (calls(example, "FakeBucket")) return { of: "bucket", presets, periods: await bucketAnswers(example) };
  if (!calls(example, "FakeHostnames")) return undefined;
  const names = Object.keys(hostnameSemantics) as HostnameSemanticsName[];
  const answers = names.map((preset) =>
    answerOf(example, { FakeHostnames: choosing(FakeHostnames, { semantics: preset }) }),
  );
  return { of: "service", presets: names, periods: [{ period: anyDate, answers: await Promise.all(answers) }] };
}

/** Runs an example under each preset before and after each dated change. Periods with the same answers are merged. */
async function bucketAnswers(example: string): Promise<readonly PeriodAnswers[]> {
  const periods: { since: string; until: string | undefined; answers: readonly string[] }[] = [];
  let until: string | undefined;
  for (const since of changeDates) {
    const compatibilityDate = since === "" ? dayBefore(until ?? "") : since;
    const answers = await Promise.all(
      presets.map((preset) =>
        answerOf(example, { FakeBucket: choosing(FakeBucket, { semantics: preset, compatibilityDate }) }),
      ),
    );
    const newer = periods.at(-1);
    if (newer !== undefined && String(newer.answers) === String(answers)) newer.since = since;
    else periods.push({ since, until, answers });
    until = since;
  }
  return periods.map(({ since, until, answers }) => ({ period: periodOf(since, until), answers }));
}

/** Returns a subclass that overrides the given options by the chosen ones. */
function choosing<Options>(Fake: new (options: Options) => object, chosen: Options): unknown {
  return function Chosen(options?: Options) {
    return new Fake({ ...options, ...chosen });
  };
}

async function answerOf(example: string, names: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    await runCode(example, { ...exampleNames, ...names });
    return asShown;
  } catch (error) {
    return instead(error);
  }
}

/** Describes the result of an example that does not hold. */
function instead(error: unknown): string {
  if (!(error instanceof AssertionError)) return `throws ${code(String(error))}`;
  const { actual, message } = error;
  if (/^Missing expected (?:rejection|exception)/.test(message)) return "no error";
  if (/^Got unwanted/.test(message)) return `error: ${code(String(actual))}`;
  return code(actual instanceof Error ? String(actual) : inspect(actual, { breakLength: Number.POSITIVE_INFINITY }));
}

function periodOf(since: string, until: string | undefined): string {
  if (until === undefined) return since === "" ? anyDate : `from ${since}`;
  return since === "" ? `before ${until}` : `${since} to ${dayBefore(until)}`;
}

/** Returns the day before a date, both as `YYYY-MM-DD`. */
function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
