import { boolean, constantFrom, nat, option, record } from "fast-check";
import { run } from "../../property/cases/case-upload.js";
import { errorOf, expectEqual } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { keyOptions, oneKey, otherKey, ssecKey, withDigitChanged } from "./case-ssec.js";

/** A value that is stored with one key, or none, and read with another, or none. */
interface GetCase {
  /** The key of what was stored before. */
  readonly before: string | null;
  readonly text: string;
  readonly stored: string | null;
  readonly given: string | null;
  readonly ranged: boolean;
}

/** With which SSE-C key an object is read. */
export const ssecGetChecks: readonly RuleCheck[] = [
  ruleCheck<GetCase>({
    rule: "ssec.get-without-key",
    needs: ["ssec"],
    examples: () => [
      { before: null, text: "v", stored: oneKey, given: null, ranged: false },
      { before: null, text: "v", stored: oneKey, given: null, ranged: true },
      { before: null, text: "v", stored: oneKey, given: oneKey, ranged: false },
    ],
    cases: () =>
      record({
        before: option(ssecKey()),
        text: run("a", 1),
        stored: ssecKey(),
        withKey: boolean(),
        ranged: boolean(),
      }).map(({ withKey, ...given }) => ({ ...given, given: withKey ? given.stored : null })),
    check: expectGet,
  }),
  ruleCheck<GetCase>({
    rule: "ssec.get-other-key",
    needs: ["ssec"],
    examples: () => [
      { before: null, text: "v", stored: oneKey, given: otherKey, ranged: false },
      { before: otherKey, text: "v", stored: oneKey, given: otherKey, ranged: true },
      { before: otherKey, text: "v", stored: oneKey, given: oneKey, ranged: false },
    ],
    cases: () =>
      record({
        before: option(ssecKey()),
        text: run("a", 1),
        stored: ssecKey(),
        changed: nat(64),
        ranged: boolean(),
      }).map(({ changed, ...given }) => ({ ...given, given: withDigitChanged(given.stored, changed) })),
    check: expectGet,
  }),
  ruleCheck<GetCase>({
    rule: "ssec.get-needless-key",
    needs: ["ssec"],
    examples: () => [oneKey, null].map((given) => ({ before: null, text: "v", stored: null, given, ranged: false })),
    cases: () =>
      record({
        before: option(ssecKey()),
        text: run("a", 1),
        stored: constantFrom(null),
        given: option(ssecKey()),
        ranged: boolean(),
      }),
    check: expectGet,
  }),
];

async function expectGet(subject: Subject, given: GetCase): Promise<void> {
  const { before, text, stored, given: key, ranged } = given;
  const bucket = loosely(await subject.makeBucket());
  if (before !== null) await bucket.put("k", "old", keyOptions(before));
  await bucket.put("k", text, keyOptions(stored));
  const options = { ...keyOptions(key), ...(ranged ? { range: { offset: 0 } } : {}) };
  const what = `get with ${Object.keys(options).join(" and ") || "no key"}`;
  if (subject.semantics.ssecKeys === "enforced" && key !== stored) {
    await errorOf(what, () => bucket.get("k", options));
  } else {
    const object = await bucket.get("k", options);
    expectEqual(`the value of ${what}`, await object.text(), text);
  }
}
