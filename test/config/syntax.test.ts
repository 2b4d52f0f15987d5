import { describe, expect, it } from "vitest";
import { parseBindings } from "../../src/config.js";
import { lines, refusalOf } from "./both-forms.js";

describe("broken syntax", () => {
  it.each<[text: string, line: number, column: number, given: string]>([
    ["a = 1\nbinding = \nc = 1", 2, 10, "no value"],
    ["a =", 1, 4, "no value"],
    ["[vars\nb = 1", 1, 6, "the key, equals sign, and value must be on the same line"],
    ['a = "x\nb = 1', 1, 7, "unterminated string constant"],
    ["a = '🪣' b = 2", 1, 10, "must be a newline"],
    ["# 🪣\r\n\ta = x", 2, 6, "unexpected character"],
    ["a = 1\na = 2", 2, 1, "defining a key multiple times is invalid"],
    ["[a]\n[a]", 2, 2, "defining a key multiple times is invalid"],
    ["a = [\n  1,\n", 3, 1, "unspecified values are invalid"],
    ["a = { b = 1", 1, 12, "unterminated inline table"],
    ["a = 2024-02-31", 1, 14, "unexpected invalid date"],
    ["\u0000", 1, 1, "unexpected character"],
  ])("of the TOML %j is found at %i:%i: %s [config.file.syntax]", (text, line, column, given) => {
    const error = refusalOf(text, { format: "toml" });
    expect([error.line, error.column, error.given]).toEqual([line, column, given]);
    expect(error).toMatchObject({ rule: "config.file.syntax", wanted: "valid TOML" });
    expect(error.message).toContain(`This is not valid TOML: ${given}.`);
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  it.each<[text: string, line: number, column: number, given: string]>([
    ["", 1, 1, "the end of the text"],
    [" // nothing\n", 1, 12, "the end of the text"],
    ['{"a": 1\n', 1, 8, "the end of the text"],
    ['{"a": [1, 2', 1, 12, "the end of the text"],
    ['{\n"a": ', 2, 5, "the end of the text"],
    ['{"a"', 1, 5, "the end of the text"],
    ["{ // x\n", 1, 7, "the end of the text"],
    ['{"a": "abc', 1, 11, "the end of the text"],
    ["{/*", 1, 4, "the end of the text"],
    ['{"a": [1, 2}', 1, 12, '"}"'],
    ['{"🪣": 1 "b": 2}', 1, 10, '"\\"b\\""'],
    ['{"a": 1,, "b": 2}', 1, 9, '","'],
    ["{,}", 1, 2, '","'],
    ['{"a": yes}', 1, 7, '"yes"'],
    ['{"a": tru}', 1, 7, '"tru"'],
    ["{a: 1}", 1, 2, '"a"'],
    ["{'a': 1}", 1, 2, '"\'"'],
    ['{"a":1}}', 1, 8, '"}"'],
    ["{} 1", 1, 4, '"1"'],
    ['{"a": "x\ny"}', 1, 9, "a line break or another control character in a string"],
    ['{"a\t": 1}', 1, 4, "a line break or another control character in a string"],
  ])("of the JSON %j is found at %i:%i: %s [config.file.syntax]", (text, line, column, given) => {
    const error = refusalOf(text, { format: "json" });
    expect([error.line, error.column, error.given]).toEqual([line, column, given]);
    expect(error).toMatchObject({ rule: "config.file.syntax", wanted: "valid JSON" });
    expect(error.message).toContain(`This is not valid JSON: ${given} is not expected here.`);
  });

  it("is shown where it is", () => {
    const text = lines(
      "{",
      '  "object_store_buckets": [',
      '    { "binding": "FILES" "bucket_name": "files" }',
      "  ]",
      "}",
    );
    expect(refusalOf(text, { fileName: "script.jsonc" }).message).toBe(
      lines(
        'script.jsonc:3:26: This is not valid JSON: "\\"bucket_name\\"" is not expected here.',
        "",
        "  1 | {",
        '  2 |   "object_store_buckets": [',
        '> 3 |     { "binding": "FILES" "bucket_name": "files" }',
        "    |                          ^^^^^^^^^^^^^",
      ),
    );
  });

  it.each(["[]", '"text"', "1", "null"])("is a configuration %s too [config.file.syntax]", (text) => {
    expect(refusalOf(text, { format: "json" })).toMatchObject({ rule: "config.file.syntax", wanted: "an object" });
  });

  it.each(['{"a": "\\u0041\\n", "b": [1, -2.5e3, true, null,],}', "/* x */ {\r// y\r\n} // z"])(
    "is not the JSON %j",
    (text) => {
      expect(() => refusalOf(text, { format: "json" })).toThrow("was not refused");
    },
  );

  it.each(["[", '{"a":'])("is %s too often [config.file.syntax]", (start) => {
    const text = start.repeat(100_000);
    expect(refusalOf(text, { format: "json" })).toMatchObject({ rule: "config.file.syntax", line: 1, column: 1 });
    expect(refusalOf(`a = ${"[".repeat(20_000)}${"]".repeat(20_000)}`, {}).given).toMatch(/nested too deeply/);
  });
});

describe("what is long", () => {
  const megabyte = 1_000_000;
  const rest = '\n[[r2_buckets]]\nbinding = "A"\nbucket_name = "aaa"\n';

  it.each<[what: string, toml: string, name: string, value: unknown]>([
    ["string", `long = "${"x".repeat(megabyte)}"`, "long", "x".repeat(megabyte)],
    ["string of escapes", `long = "${'\\u0041\\n\\\\\\"'.repeat(20_000)}" # "`, "long", 'A\n\\"'.repeat(20_000)],
    [
      "string of all escapes",
      `long = "${'\\b\\t\\n\\f\\r\\"\\\\\\u00e9\\U0001F600'.repeat(2000)}"`,
      "long",
      '\b\t\n\f\r"\\é😀'.repeat(2000),
    ],
    ["literal string", `# it's\nlong = '${"\\".repeat(megabyte)}'`, "long", "\\".repeat(megabyte)],
    [
      "string of lines",
      `long = """\n${'"x"\r\n\\  \n  y'.repeat(50_000)}"""""`,
      "long",
      `${'"x"\ny'.repeat(50_000)}""`,
    ],
    ["literal string of lines", `long = '''${"x'\n".repeat(50_000)}'''`, "long", "x'\n".repeat(50_000)],
    ["key", `${"x".repeat(megabyte)} = 1`, "x".repeat(megabyte), 1],
    ["key in quotes", `"${"🪣".repeat(megabyte / 2)}".a = 1`, "🪣".repeat(megabyte / 2), { a: 1 }],
    ["array", `long = [${'"x",'.repeat(20_000)}]`, "long", new Array(20_000).fill("x")],
    [
      "array of long strings",
      `long = [${`"${"x".repeat(50_000)}", `.repeat(20)}]`,
      "long",
      new Array(20).fill("x".repeat(50_000)),
    ],
  ])("is left alone in TOML: a %s [config.file.unknown-keys]", (_, toml, name, value) => {
    const { config } = parseBindings(toml + rest, { format: "toml" });
    expect(config.buckets).toEqual([{ binding: "A", bucketName: "aaa" }]);
    expect(Object.keys(config.raw)).toEqual([name, "r2_buckets"]);
    expect(config.raw[name]).toEqual(value);
  });

  it("is left alone in JSON [config.file.unknown-keys]", () => {
    const long = "x".repeat(megabyte);
    const raw = { [long]: long, list: new Array(20_000).fill(1) };
    expect(parseBindings(JSON.stringify(raw)).config.raw).toEqual(raw);
  });

  it("is cut where it is wrong, and its place is right [config.error.position]", () => {
    const long = "x".repeat(megabyte);
    for (const text of [
      `a = "${long}"\ncompatibility_date = "${long}"`,
      `{"a":"${long}",\n  "compatibility_date": "${long}"}`,
    ]) {
      const error = refusalOf(text, {});
      expect([error.line, error.column]).toEqual([2, text.startsWith("{") ? 25 : 22]);
      expect(error.given).toBe(`"${"x".repeat(200)}"… (1000000 characters)`);
      expect(error.message.length).toBeLessThan(1000);
    }
    const path = refusalOf(`[env.${long}]\ncompatibility_flags = 1`, {});
    expect(path.message).toContain(`: env.${"x".repeat(200)}….compatibility_flags must be`);
    expect(refusalOf(`{"a": 1 "${long}"}`, {}).message.length).toBeLessThan(1000);
  });

  it.each([`a = "${"x".repeat(20_000)}\\q"`, `a = '${"x".repeat(20_000)}\u0000'`, `a = "${"x".repeat(20_000)}`])(
    "is refused in TOML where it is broken: %#",
    (text) => {
      expect(refusalOf(text, { format: "toml" })).toMatchObject({ rule: "config.file.syntax", line: 1 });
    },
  );
});

describe("a key that is given twice", () => {
  it.each([
    ['{\n"compatibility_date": null,\n"compatibility_date": null }', "compatibility_date", 3, 1, 2],
    ['{"env": {}, "env": {}}', "env", 1, 13, 1],
    ['{"env": {"a": {},\n "a": {}}}', "a", 2, 2, 1],
    ['{"r2_buckets": [],\n"r2_buckets": []}', "r2_buckets", 2, 1, 1],
    ['{"r2_buckets": [{"binding": "A",\n"binding": "B", "bucket_name": "aaa"}]}', "binding", 2, 1, 1],
  ])("is refused in %j: %s [config.file.duplicate-keys]", (text, key, line, column, firstLine) => {
    const error = refusalOf(text, {});
    expect([error.rule, error.line, error.column]).toEqual(["config.file.duplicate-keys", line, column]);
    expect(error.message).toContain(
      `: The key "${key}" is given a second time; the first time is on line ${firstLine}.\n`,
    );
  });
});
