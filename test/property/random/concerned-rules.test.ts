import { expect, it } from "vitest";
import { ruleChecks } from "../../../src/property/checks/rule-checks.js";
import { rulesOfRows, rulesOfSettings } from "../../../src/property/random/concerned-rules.js";
import { rulesOfSeen } from "../../../src/property/random/seen.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";

/** The rules that no random sequence is about. */
const undrawn: readonly RuleId[] = [
  // Sequences are compared to the letter only where it holds.
  "errors.service-form",
  // No bucket is made so.
  "construction.compatibility-flags",
  // Nothing is seen of it.
  ...(["value.stream-cancelled-on-error", "result.members", "result.version"] as const),
  // One call comes after the other, on one bucket.
  ...(["consistency.strong", "consistency.atomic", "consistency.last-wins"] as const),
  ...(["consistency.not-throttled", "consistency.separate-buckets"] as const),
  // No such date is drawn, and nothing is called on what is listed.
  ...(["http-metadata.expiry-before-1970", "http-metadata.write-unlisted"] as const),
  // Of an upload only the key is compared.
  "multipart.handle",
];

it("every rule with a check is named by a row, by settings or by what is seen, but for those that are not drawn", () => {
  const settings = { limits: {}, locks: [], lifecycle: [], compatibilityDate: "2022-05-31" };
  const named = new Set<RuleId>([...rulesOfRows, ...rulesOfSettings(settings), ...rulesOfSeen]);
  const unnamed = ruleChecks.map(({ rule }) => rule as RuleId).filter((rule) => !named.has(rule));
  expect([...new Set(unnamed)]).toEqual(undrawn);
});
