import { expect, it } from "vitest";
import { ruleChecks } from "../../../src/property/checks/rule-checks.js";
import { rulesOfObservations } from "../../../src/property/random/compared-observation.js";
import { rulesOfRows, rulesOfSettings } from "../../../src/property/random/concerned-rules.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";

/** The rules that no random sequence covers. */
const undrawn: readonly RuleId[] = [
  // Sequences are compared to the letter only if it holds.
  "errors.service-form",
  // No bucket is made in this way.
  "construction.compatibility-flags",
  // It has no visible effect.
  ...(["value.stream-cancelled-on-error", "result.members", "result.version"] as const),
  // Calls run one after the other, on one bucket.
  ...(["consistency.strong", "consistency.atomic", "consistency.last-wins"] as const),
  ...(["consistency.not-throttled", "consistency.separate-buckets"] as const),
  // No such date is generated, and listed objects are not called.
  ...(["http-metadata.expiry-before-1970", "http-metadata.write-unlisted"] as const),
  // Only the key of an upload is compared.
  "multipart.handle",
];

it("every rule with a check has a row, a setting or a compared property, except rules that are never generated", () => {
  const settings = { limits: {}, locks: [], lifecycle: [], compatibilityDate: "2022-05-31" };
  const named = new Set<RuleId>([...rulesOfRows, ...rulesOfSettings(settings), ...rulesOfObservations]);
  const unnamed = ruleChecks.map(({ rule }) => rule as RuleId).filter((rule) => !named.has(rule));
  expect([...new Set(unnamed)]).toEqual(undrawn);
});
