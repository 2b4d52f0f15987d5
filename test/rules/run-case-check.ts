import { asyncProperty, check as runProperty } from "fast-check";
import { runs } from "../laws/runs.js";
import type { CaseCheck } from "./case-check.js";

/** Runs a check with its examples, then with generated cases. Rejects with the error of the check. */
export async function runCaseCheck<Subject>(
  { examples = [undefined], cases, maxRuns = 100, check }: CaseCheck<Subject, string>,
  subject: Subject,
  { endOnFailure = false }: { readonly endOnFailure?: boolean } = {},
): Promise<void> {
  for (const example of examples) await check(subject, example);
  if (cases === undefined) return;
  const property = asyncProperty(cases, async (given) => check(subject, given));
  const { errorInstance } = await runProperty(property, { ...runs(maxRuns / 3), endOnFailure });
  if (errorInstance !== null) throw errorInstance;
}
