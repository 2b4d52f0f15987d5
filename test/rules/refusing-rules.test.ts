import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { isHandle, isPromiseLike } from "../../src/property/wrapping/mark-handled.js";
import { type BucketRuleText, type RuleId, rules } from "../../src/rules/statements/all-rules.js";
import { documentedImplementation } from "../property/expect/subjects.js";
import type { Anything } from "./broken/broken-bucket.js";

const texts: Readonly<Record<RuleId, BucketRuleText>> = rules;
/** Rules without errors of calls, and rules enforced only by other implementations, with the reasons. */
const exceptions: Readonly<Partial<Record<RuleId, string>>> = {
  "errors.illegal-invocation": "it is about methods that were taken off their bucket",
  "result.properties": "the engine itself refuses the assignment",
  "result.classes": "the engine itself refuses the constructor",
  "value.stream": "the text is that of hosts without streams of a known length",
  "consistency.not-throttled": "the service alone refuses some of these calls",
  "http-metadata.expiry-before-1970": "the runtime alone refuses these dates",
};
const refusing = ruleChecks.filter(({ rule }) => texts[rule].codes !== undefined || texts[rule].messages !== undefined);

const bucketMethods = ["head", "get", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"];
const resultMethods = [
  ...["uploadPart", "complete", "abort", "writeHttpMetadata"],
  ...["text", "json", "bytes", "arrayBuffer", "blob"],
];

/** Records the rule of each error thrown by methods of an object and of their results. */
function noting(owner: Anything, methods: readonly string[], note: (error: unknown) => void): Anything {
  const heard = (given: unknown): unknown => {
    if (!isPromiseLike(given)) {
      if (isHandle(given))
        for (const one of [given, ...((given as Anything).objects ?? [])]) noting(one, resultMethods, note);
      return given;
    }
    return given.then(heard, (error: unknown) => {
      note(error);
      throw error;
    });
  };
  for (const method of methods) {
    const own = owner[method];
    if (typeof own !== "function") continue;
    const value = (...args: unknown[]) => {
      try {
        return heard(Reflect.apply(own, owner, args));
      } catch (error) {
        note(error);
        throw error;
      }
    };
    Object.defineProperty(owner, method, { value, configurable: true });
  }
  return owner;
}

describe("a check of a rule that refuses", () => {
  const asked = refusing.filter(({ rule }) => exceptions[rule] === undefined);

  it.each(asked.map((ruleCheck) => [ruleCheck.rule, ruleCheck] as const))(
    "observes a refusal of %s",
    async (rule, ruleCheck) => {
      const seen = new Set<unknown>();
      const messages = new Set<string>();
      const note = (error: unknown) => {
        seen.add((error as { readonly rule?: unknown }).rule);
        messages.add((error as Error).message);
      };
      const implementation = documentedImplementation((options) =>
        noting(new FakeBucket(options), bucketMethods, note),
      );
      await runRuleCheck(ruleCheck, implementation, { seed: 1, runs: 20, explains: false });
      expect(seen).toContain(rule);
      const unknown = [...seen].filter((one) => !Object.hasOwn(rules, String(one)));
      expect(unknown).toEqual([]);
      // Undocumented texts may vary, but are never empty.
      expect([...messages].filter((text) => /^\w+: *\(\d+\)$/.test(text))).toEqual([]);
    },
  );
});
