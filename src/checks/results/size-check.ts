import { array, constantFrom, integer, nat, oneof, option, record } from "fast-check";
import { expectEqual } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** An object of this text, and a result that tells its size. */
interface SizeCase {
  readonly text: string;
  readonly from: "put" | "head" | "get" | "list" | "complete";
  readonly range?: object | undefined;
}

/** What size results tell. */
export const sizeCheck: RuleCheck = ruleCheck<SizeCase>({
  rule: "result.size",
  examples: () => [
    ...(["put", "head", "get", "list"] as const).map((from) => ({ text: "h\u00e9llo", from })),
    ...[{ suffix: 1 }, { offset: 1, length: 2 }].map((range) => ({
      text: "h\u00e9llo",
      from: "get" as const,
      range,
    })),
  ],
  cases: ({ abilities }) =>
    record({
      text: array(constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}"), { maxLength: 6 }).map((all) => all.join("")),
      from: constantFrom(
        ...(["put", "head", "get", "list"] as const),
        ...(abilities.multipart ? (["complete"] as const) : []),
      ),
      // Of an empty object no range can be served.
      range: option(oneof(record({ suffix: integer({ min: 1, max: 9 }) }), record({ offset: nat(0) }), partOfOne()), {
        nil: undefined,
      }),
    }).map(({ text, from, range }) => (text === "" || from !== "get" ? { text, from } : { text, from, range })),
  async check({ makeBucket }, { text, from, range }) {
    const bucket = loosely(await makeBucket());
    const bytes = Array.from(text, bytesOfCharacter).reduce((sum, count) => sum + count, 0);
    const what = `size of what ${from} gives of ${JSON.stringify(text)}`;
    if (from === "complete") {
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, text);
      return expectEqual(what, (await upload.complete([part])).size, bytes);
    }
    const stored = await bucket.put("k", text);
    if (from === "put") expectEqual(what, stored.size, bytes);
    else if (from === "head") expectEqual(what, (await bucket.head("k")).size, bytes);
    else if (from === "list") expectEqual(what, (await bucket.list()).objects[0].size, bytes);
    else expectEqual(`${what} with ${JSON.stringify({ range })}`, (await bucket.get("k", { range })).size, bytes);
  },
});

/** A range that every text of at least one byte has. */
function partOfOne() {
  return record({ offset: nat(0), length: integer({ min: 1, max: 9 }) });
}

/** Bytes of a character in UTF-8. */
function bytesOfCharacter(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
