import { expect, it } from "vitest";
import { ruleChecks } from "../../../src/property/checks/rule-checks.js";
import { rulesOfObservations } from "../../../src/property/random/compared-observation.js";
import {
  type AnyCall,
  concernedRules,
  rulesOfRows,
  rulesOfSettings,
} from "../../../src/property/random/concerned-rules.js";
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

const key = "k";
const aDate = (time: number | null) => ({ is: "date", time }) as const;
const object = (...entries: (readonly [string, AnyCall["args"][number]])[]) =>
  ({ is: "object", entries }) as AnyCall["args"][number];
const headers = (...entries: (readonly [string, string])[]) => ({ is: "headers", entries }) as AnyCall["args"][number];
const array = (...items: string[]) => ({ is: "array", items }) as AnyCall["args"][number];
const blob = (type: string) => ({ is: "blob", text: "x", type }) as const;
const after = (given: AnyCall["args"][number]): AnyCall => ({
  call: "get",
  args: [key, object(["onlyIf", object(["uploadedAfter", given])])],
});

it.each<readonly [AnyCall, concerned: readonly RuleId[], others: readonly RuleId[]]>([
  [{ call: "delete", args: [array()] }, ["delete.count"], ["delete.all-or-nothing"]],
  [{ call: "delete", args: [array("a")] }, ["delete.all-or-nothing"], ["delete.count"]],
  [{ call: "delete", args: [array("a", "\u00e9")] }, ["key.nfc"], ["delete.count"]],
  [{ call: "get", args: [key, object(["range", object()])] }, ["range.object"], ["range.offset"]],
  [{ call: "get", args: [key, object(["ssecKey", "x"], ["range", object()])] }, ["range.object"], ["range.offset"]],
  [
    { call: "get", args: [key, object(["onlyIf", headers(["a", "b"], ["if-match", "*"])])] },
    ["condition.headers", "condition.etag-list"],
    ["condition.etag-matches", "arguments.extra"],
  ],
  [{ call: "get", args: [key], read: "json" }, ["body.json-error"], ["body.blob-type"]],
  [{ call: "get", args: [key], read: "blob" }, ["body.blob-type"], ["body.json-error"]],
  [{ call: "put", args: [key, blob("a/b")] }, ["value.blob-type"], ["value.wrong-type"]],
  [{ call: "put", args: [key, blob("")] }, ["value.types"], ["value.blob-type", "value.wrong-type"]],
  [after(aDate(0)), ["condition.uploaded-after"], ["arguments.date", "condition.seconds-granularity"]],
  [after(aDate(9e12)), ["arguments.date"], []],
  [after(aDate(-9e12)), ["arguments.date"], []],
  [after(aDate(null)), ["arguments.date"], []],
  [after({ is: "near", what: "uploaded", plus: 1 }), ["condition.uploaded-after"], ["arguments.date"]],
  [after({ is: "near", what: "second", plus: 1 }), ["condition.seconds-granularity"], ["arguments.date"]],
])("%j concerns %j, but not %j", (call, concerned, others) => {
  const found = [...concernedRules(call)];
  expect(found).toEqual(expect.arrayContaining([...concerned]));
  expect(found.filter((rule) => others.includes(rule))).toEqual([]);
});
