import { constantFrom, integer, nat, oneof, record } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { expectEqual } from "../../property/cases/expect.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { expectConditionHolds, httpDate, withObjectAt } from "./condition-scene.js";

/** Etags of an object's own or another, or a date so many seconds after its upload. */
type HeadersCase = {
  readonly key: string;
  readonly text: string;
  readonly by: "get" | "put";
} & (
  | { readonly match: EtagOf; readonly noneMatch: EtagOf }
  | { readonly name: "If-Modified-Since" | "If-Unmodified-Since"; readonly seconds: number }
);

/** Whose etag a header names; `none` stands for no header. */
type EtagOf = "none" | "own" | "other" | "*";

/** An `If-Range` with a range that begins there. */
interface IfRangeCase {
  readonly key: string;
  readonly text: string;
  readonly offset: number;
  readonly value: "other" | "own" | "junk" | "date";
}

const object = { key: "k", text: "hello" };

/** Which conditions of HTTP headers hold. */
export const conditionHeaderChecks: readonly RuleCheck[] = [
  ruleCheck<HeadersCase>({
    rule: "condition.headers",
    examples: () => {
      const get = { ...object, by: "get" as const };
      return [
        { ...get, match: "own", noneMatch: "none" },
        { ...get, match: "other", noneMatch: "none" },
        { ...get, match: "none", noneMatch: "own" },
        { ...get, match: "none", noneMatch: "other" },
        { ...get, match: "own", noneMatch: "own" },
        { ...object, by: "put", match: "none", noneMatch: "*" },
        ...(["If-Modified-Since", "If-Unmodified-Since"] as const).flatMap((name) =>
          (name === "If-Modified-Since" ? [-2, 0, 2] : [-2, 2]).map((seconds) => ({ ...get, name, seconds })),
        ),
      ];
    },
    cases: () => {
      const surroundings = { key: plainKey(), text: plainText(), by: constantFrom("get" as const, "put" as const) };
      const etagOf = constantFrom<EtagOf>("none", "own", "other", "*");
      return oneof(
        record({ ...surroundings, match: etagOf, noneMatch: etagOf }),
        record({
          ...surroundings,
          name: constantFrom("If-Modified-Since" as const, "If-Unmodified-Since" as const),
          seconds: oneof(integer({ min: -3, max: 3 }), integer({ min: -1e6, max: 1e6 })),
          // What If-Unmodified-Since says of the very second is another rule.
        }).filter(({ name, seconds }) => name === "If-Modified-Since" || seconds !== 0),
      );
    },
    async check(subject, given) {
      const scene = await withObjectAt(subject, given.key, given.text);
      const headers = new Headers();
      if ("name" in given) {
        const { name, seconds } = given;
        headers.set(name, httpDate(scene.uploaded + seconds * 1000));
        // In whole seconds: the object's own second is not after itself.
        const holds = name === "If-Modified-Since" ? seconds < 0 : seconds > 0;
        const what = `${name}, ${seconds} seconds after the upload`;
        return expectConditionHolds(scene, given.by, headers, holds, what);
      }
      const { match, noneMatch } = given;
      const etags = { none: "", own: `"${scene.etag}"`, other: '"other"', "*": "*" };
      if (match !== "none") headers.set("If-Match", etags[match]);
      if (noneMatch !== "none") headers.set("If-None-Match", etags[noneMatch]);
      const holds = match !== "other" && (noneMatch === "none" || noneMatch === "other");
      const what = `If-Match of ${match} with If-None-Match of ${noneMatch}`;
      await expectConditionHolds(scene, given.by, headers, holds, what);
    },
  }),
  ruleCheck<{ readonly key: string; readonly text: string; readonly by: "get" | "put" }>({
    rule: "condition.unmodified-since",
    examples: () => (["get", "put"] as const).map((by) => ({ ...object, by })),
    cases: () => record({ key: plainKey(), text: plainText(), by: constantFrom("get" as const, "put" as const) }),
    async check(subject, { key, text, by }) {
      const scene = await withObjectAt(subject, key, text);
      const onlyIf = new Headers({ "If-Unmodified-Since": httpDate(scene.uploaded) });
      const holds = subject.semantics.unmodifiedInSameSecond === "holds";
      await expectConditionHolds(scene, by, onlyIf, holds, "If-Unmodified-Since of the upload's own second");
    },
  }),
  ruleCheck<IfRangeCase>({
    rule: "condition.if-range",
    examples: () => (["other", "own", "junk", "date"] as const).map((value) => ({ ...object, offset: 1, value })),
    cases: () =>
      record({
        key: plainKey(),
        text: plainText(1),
        offset: nat(7),
        value: constantFrom("other" as const, "own" as const, "junk" as const, "date" as const),
      }).map(({ text, offset, ...given }) => ({ ...given, text, offset: offset % text.length })),
    async check(subject, { key, text, offset, value }) {
      const { bucket, etag } = await withObjectAt(subject, key, text);
      const values = { other: '"other"', own: `"${etag}"`, junk: "junk", date: httpDate(0) };
      const onlyIf = new Headers({ "If-Range": values[value] });
      const found = await bucket.get(key, { onlyIf, range: { offset } });
      expectEqual(`whether If-Range: ${values[value]} holds`, "body" in found, true);
      expectEqual(`the value with If-Range: ${values[value]}`, await found.text(), text.slice(offset));
    },
  }),
];
