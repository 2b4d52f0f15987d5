import { array, boolean, constantFrom, oneof, record, string } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { expectMessage } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { expectConditionHolds, withObjectAt } from "./condition-scene.js";

type Element = "own" | "other" | "weak own" | "weak other" | "*" | "nothing" | "junk";

/** The elements of a header, and what separates them. */
interface ListCase {
  readonly key: string;
  readonly text: string;
  readonly by: "get" | "put";
  readonly name: "If-Match" | "If-None-Match";
  readonly elements: readonly Element[];
  readonly separator: string;
}

/** A header that is no list of etags, and how it is refused; none stands for `Invalid ETag in … header`. */
interface MalformedCase {
  readonly key: string;
  readonly stored: boolean;
  readonly method: "get" | "put";
  readonly name: "if-match" | "if-none-match";
  readonly value: string;
  readonly message?: string | undefined;
}

const elements: readonly Element[] = ["own", "other", "weak own", "weak other", "*", "nothing", "junk"];
const tags: ReadonlySet<Element> = new Set(["own", "other", "weak own", "weak other", "*"]);

/** Which etags a header names. */
export const etagListCheck: RuleCheck = ruleCheck<ListCase>({
  rule: "condition.etag-list",
  examples: () => {
    const lists: readonly (readonly [separator: string, ...Element[]])[] = [
      [",", "own"],
      [", ", "other", "own"],
      [",", "own", "other"],
      [",", "other", "other"],
      [" ,", "nothing", "nothing", "own", "nothing"],
      ["\t,\t", "other", "own"],
      [",", "*"],
      [", ", "other", "*"],
      [",", "weak own"],
      [", ", "other", "weak own"],
      [",", "weak other"],
      [" ", "other", "junk", "own"],
    ];
    return lists.flatMap(([separator, ...all]) =>
      (["If-Match", "If-None-Match"] as const).map((name) => ({
        key: "k",
        text: "hello",
        by: "get" as const,
        name,
        elements: all,
        separator,
      })),
    );
  },
  cases: () =>
    record({
      key: plainKey(),
      text: plainText(),
      by: constantFrom("get" as const, "put" as const),
      name: constantFrom("If-Match" as const, "If-None-Match" as const),
      elements: array(constantFrom(...elements), { minLength: 1, maxLength: 4 }),
      separator: constantFrom(",", ", ", " ,", "\t,\t", " , "),
    }).map(({ elements: all, ...given }) => {
      const first = all.find((element) => element !== "nothing");
      // Without a tag it is malformed.
      return { ...given, elements: first === undefined || !tags.has(first) ? ["other" as const, ...all] : all };
    }),
  async check(subject, { key, text, by, name, elements: all, separator }) {
    const scene = await withObjectAt(subject, key, text);
    const own = `"${scene.etag}"`;
    const texts: Readonly<Record<Element, string>> = {
      own,
      other: '"a"',
      "weak own": `W/${own}`,
      "weak other": 'W/"a"',
      "*": "*",
      nothing: "",
      junk: "junk",
    };
    // After what is no tag nothing counts.
    const end = all.indexOf("junk");
    const counted = end === -1 ? all : all.slice(0, end);
    const strong = counted.includes("own") || counted.includes("*");
    const holds = name === "If-Match" ? strong : !strong && !counted.includes("weak own");
    const value = all.map((element) => texts[element]).join(separator);
    const what = `${name} of a list of ${all.join(", ")}`;
    await expectConditionHolds(scene, by, new Headers({ [name]: value }), holds, what);
  },
});

const unclosed = "Unclosed double quote for Etag";
const weak = "Weak etags must start with W/ and their value must be quoted";
const comma = "Comma was expected to separate etags. Encountered a";
const start = "This would otherwise indicate the start of a new";

/** What is malformed wherever it stands in a list. */
const malformedTails: readonly (readonly [value: string, message: string])[] = [
  ['"open', unclosed],
  ['W/"open', unclosed],
  ["W/x", weak],
  ["W", weak],
  ["W/", weak],
  ['"a" "b"', `${comma} double quote character '"' instead. ${start} strong etag.`],
  ['"a" W/"b"', `${comma} weak quotation character 'W' instead. ${start} weak etag.`],
  ['"a" *', `${comma} wildcard character '*' instead.`],
];

/** What is no list of etags. */
export const malformedEtagListCheck: RuleCheck = ruleCheck<MalformedCase>({
  rule: "condition.etag-list-malformed",
  examples: () => {
    const table: (readonly [string, string?])[] = [[""], [","], ["junk"], ["unquoted, list"], ['w/"x"']];
    return [...table, ...malformedTails].flatMap(([value, message]) =>
      (["if-match", "if-none-match"] as const).flatMap((name) =>
        (["get", "put"] as const).map((method) => ({ key: "k", stored: true, method, name, value, message })),
      ),
    );
  },
  cases: () => {
    const surroundings = {
      key: plainKey(),
      stored: boolean(),
      method: constantFrom("get" as const, "put" as const),
      name: constantFrom("if-match" as const, "if-none-match" as const),
    };
    const character = constantFrom("x", "a", "0", "-", " ", "w", "/", ",");
    const ahead = array(constantFrom('"x", ', 'W/"x",', ","), { maxLength: 2 });
    return oneof(
      record({ ...surroundings, value: string({ unit: character, maxLength: 5 }) }),
      record({ ...surroundings, ahead, tail: constantFrom(...malformedTails) }).map(
        ({ ahead: before, tail: [value, message], ...given }) => ({
          ...given,
          value: `${before.join("")}${value}`,
          message,
        }),
      ),
    );
  },
  async check({ makeBucket }, { key, stored, method, name, value, message }) {
    const bucket = loosely(await makeBucket());
    if (stored) await bucket.put(key, "v");
    const onlyIf = new Headers({ [name]: value });
    const call = () => (method === "get" ? bucket.get(key, { onlyIf }) : bucket.put(key, "v", { onlyIf }));
    await expectMessage(`${method} with ${name}: ${value}`, call, message ?? `Invalid ETag in ${name} header`);
  },
});
