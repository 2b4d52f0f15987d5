import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/config.js";
import { fileNames, forms, lines, refusalOf } from "./both-forms.js";

/** A mistake in both forms: the rule, what is said of it, and the message to the letter. */
interface Mistake {
  readonly title: string;
  readonly rule: string;
  readonly wanted: string;
  readonly given: Readonly<Record<"toml" | "json", string>>;
  readonly environment?: string;
  readonly toml: string;
  readonly tomlMessage: string;
  readonly json: string;
  readonly jsonMessage: string;
}

const bucketNames = "3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end";

function both(given: string): Record<"toml" | "json", string> {
  return { toml: given, json: given };
}

const mistakes: readonly Mistake[] = [
  {
    title: "a name of a bucket that is not the platform's",
    rule: "config.bucket-name.form",
    wanted: bucketNames,
    given: both('"My_Bucket"'),
    toml: lines("[[object_store_buckets]]", 'binding = "FILES"', 'bucket_name = "My_Bucket"', "", "[vars]"),
    tomlMessage: lines(
      `script.toml:3:15: object_store_buckets[0].bucket_name must be ${bucketNames}, not "My_Bucket".`,
      "",
      "  1 | [[object_store_buckets]]",
      '  2 | binding = "FILES"',
      '> 3 | bucket_name = "My_Bucket"',
      "    |               ^^^^^^^^^^^",
    ),
    json: lines("{", '\t"r2_buckets": [{ "binding": "FILES",', '\t\t"bucket_name": "My_Bucket" }]', "}"),
    jsonMessage: lines(
      `script.json:3:18: r2_buckets[0].bucket_name must be ${bucketNames}, not "My_Bucket".`,
      "",
      "  1 | {",
      '  2 | \t"r2_buckets": [{ "binding": "FILES",',
      '> 3 | \t\t"bucket_name": "My_Bucket" }]',
      "    | \t\t               ^^^^^^^^^^^",
    ),
  },
  {
    title: "a missing bucket_name",
    rule: "config.buckets.entry",
    wanted: `a string: ${bucketNames}`,
    given: both("nothing"),
    toml: lines("[[object_store_buckets]] # the first", 'binding = "FILES"'),
    tomlMessage: lines(
      `script.toml:1:1: object_store_buckets[0].bucket_name is missing; it must be a string: ${bucketNames}.`,
      "",
      "> 1 | [[object_store_buckets]] # the first",
      "    | ^^^^^^^^^^^^^^^^^^^^^^^^",
    ),
    json: '{ "object_store_buckets": [{ "binding": "FILES" }] }',
    jsonMessage: lines(
      `script.json:1:28: object_store_buckets[0].bucket_name is missing; it must be a string: ${bucketNames}.`,
      "",
      '> 1 | { "object_store_buckets": [{ "binding": "FILES" }] }',
      "    |                            ^^^^^^^^^^^^^^^^^^^^^^",
    ),
  },
  {
    title: "a mistyped binding",
    rule: "config.buckets.entry",
    wanted: "a string: a name that a variable can have",
    given: both("the number 7"),
    toml: 'object_store_buckets = [{ bucket_name = "files", binding = 7 }]',
    tomlMessage: lines(
      "script.toml:1:60: object_store_buckets[0].binding must be a string: a name that a variable can have, not the number 7.",
      "",
      '> 1 | object_store_buckets = [{ bucket_name = "files", binding = 7 }]',
      "    |                                                            ^",
    ),
    json: '{"object_store_buckets": [{"bucket_name": "files", "binding": 7}]}',
    jsonMessage: lines(
      "script.json:1:63: object_store_buckets[0].binding must be a string: a name that a variable can have, not the number 7.",
      "",
      '> 1 | {"object_store_buckets": [{"bucket_name": "files", "binding": 7}]}',
      "    |                                                               ^",
    ),
  },
  {
    title: "a binding that is no name of a variable",
    rule: "config.binding.identifier",
    wanted: "a name that a variable can have",
    given: both('"MY-FILES"'),
    environment: "live",
    toml: lines("[env.live]", 'r2_buckets = [{ binding = "MY-FILES", bucket_name = "files" }]'),
    tomlMessage: lines(
      'script.toml:2:27: env.live.r2_buckets[0].binding must be a name that a variable can have, not "MY-FILES".',
      "",
      "  1 | [env.live]",
      '> 2 | r2_buckets = [{ binding = "MY-FILES", bucket_name = "files" }]',
      "    |                           ^^^^^^^^^^",
    ),
    json: lines('{"env": {"live": {', '"r2_buckets": [{"binding": "MY-FILES", "bucket_name": "files"}]', "}}}"),
    jsonMessage: lines(
      'script.json:2:28: env.live.r2_buckets[0].binding must be a name that a variable can have, not "MY-FILES".',
      "",
      '  1 | {"env": {"live": {',
      '> 2 | "r2_buckets": [{"binding": "MY-FILES", "bucket_name": "files"}]',
      "    |                            ^^^^^^^^^^",
    ),
  },
  {
    title: "a binding that is a reserved word, in an environment that was not asked for",
    rule: "config.binding.identifier",
    wanted: "a name that a variable can have, which a reserved word is not",
    given: both('"await"'),
    toml: lines("[env.a]", "[env.live]", 'r2_buckets = [{ binding = "await", bucket_name = "files" }]'),
    tomlMessage: lines(
      'script.toml:3:27: env.live.r2_buckets[0].binding must be a name that a variable can have, which a reserved word is not, not "await".',
      "",
      "  1 | [env.a]",
      "  2 | [env.live]",
      '> 3 | r2_buckets = [{ binding = "await", bucket_name = "files" }]',
      "    |                           ^^^^^^^",
    ),
    json: '{"env":{"a":{},"live":{"r2_buckets":[{"binding":"await","bucket_name":"files"}]}}}',
    jsonMessage: lines(
      'script.json:1:49: env.live.r2_buckets[0].binding must be a name that a variable can have, which a reserved word is not, not "await".',
      "",
      '> 1 | {"env":{"a":{},"live":{"r2_buckets":[{"binding":"await","bucket_name":"files"}]}}}',
      "    |                                                 ^^^^^^^",
    ),
  },
  {
    title: "two bindings of one name in two lists",
    rule: "config.binding.unique",
    wanted: "a name of its own (line 2 has the same)",
    given: both('"FILES"'),
    toml: lines(
      "[[r2_buckets]]",
      'binding = "FILES"',
      'bucket_name = "files"',
      "[[r2_buckets]]",
      'bucket_name = "files"',
      'binding = "FILES"',
    ),
    tomlMessage: lines(
      'script.toml:6:11: r2_buckets[1].binding must be a name of its own (line 2 has the same), not "FILES".',
      "",
      "  4 | [[r2_buckets]]",
      '  5 | bucket_name = "files"',
      '> 6 | binding = "FILES"',
      "    |           ^^^^^^^",
    ),
    json: lines(
      "{",
      '  "object_store_buckets": [{ "binding": "FILES", "bucket_name": "files" }],',
      '  "r2_buckets": [{ "binding": "FILES", "bucket_name": "other" }]',
      "}",
    ),
    jsonMessage: lines(
      'script.json:3:31: r2_buckets[0].binding must be a name of its own (line 2 has the same), not "FILES".',
      "",
      "  1 | {",
      '  2 |   "object_store_buckets": [{ "binding": "FILES", "bucket_name": "files" }],',
      '> 3 |   "r2_buckets": [{ "binding": "FILES", "bucket_name": "other" }]',
      "    |                               ^^^^^^^",
    ),
  },
  {
    title: "a table where the list of buckets should be",
    rule: "config.buckets.list",
    wanted: "",
    given: { toml: "a table", json: "an object" },
    toml: lines("[env.live.object_store_buckets]", 'binding = "FILES"'),
    tomlMessage: lines(
      "script.toml:1:1: env.live.object_store_buckets must be an array of buckets, as in [[env.live.object_store_buckets]], not a table.",
      "",
      "> 1 | [env.live.object_store_buckets]",
      "    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    ),
    json: '{"env": {"live": {"object_store_buckets": {"binding": "FILES"}}}}',
    jsonMessage: lines(
      "script.json:1:43: env.live.object_store_buckets must be an array of buckets, not an object.",
      "",
      '> 1 | {"env": {"live": {"object_store_buckets": {"binding": "FILES"}}}}',
      "    |                                           ^^^^^^^^^^^^^^^^^^^^",
    ),
  },
  {
    title: "an entry that is a string",
    rule: "config.buckets.entry",
    wanted: "",
    given: both('"files"'),
    toml: 'r2_buckets = ["files"]',
    tomlMessage: lines(
      'script.toml:1:15: r2_buckets[0] must be a table with "binding" and "bucket_name", not "files".',
      "",
      '> 1 | r2_buckets = ["files"]',
      "    |               ^^^^^^^",
    ),
    json: '{"r2_buckets": ["files"]}',
    jsonMessage: lines(
      'script.json:1:17: r2_buckets[0] must be an object with "binding" and "bucket_name", not "files".',
      "",
      '> 1 | {"r2_buckets": ["files"]}',
      "    |                 ^^^^^^^",
    ),
  },
  {
    title: "a date that there is not",
    rule: "config.compatibility.date",
    wanted: 'a day, as in "2022-08-04"',
    given: both('"2023-02-29"'),
    toml: 'compatibility_date = "2023-02-29"',
    tomlMessage: lines(
      'script.toml:1:22: compatibility_date must be a day, as in "2022-08-04", not "2023-02-29".',
      "",
      '> 1 | compatibility_date = "2023-02-29"',
      "    |                      ^^^^^^^^^^^^",
    ),
    json: lines("{", '"compatibility_date":', '  "2023-02-29" }'),
    jsonMessage: lines(
      'script.json:3:3: compatibility_date must be a day, as in "2022-08-04", not "2023-02-29".',
      "",
      "  1 | {",
      '  2 | "compatibility_date":',
      '> 3 |   "2023-02-29" }',
      "    |   ^^^^^^^^^^^^",
    ),
  },
  {
    title: "a date that is none",
    rule: "config.compatibility.date",
    wanted: 'a day, as in "2022-08-04"',
    given: { toml: "the date 2022-08-04T00:00:00Z", json: "null" },
    toml: "[env.a]\ncompatibility_date = 2022-08-04T00:00:00Z # now",
    tomlMessage: lines(
      'script.toml:2:22: env.a.compatibility_date must be a day, as in "2022-08-04", not the date 2022-08-04T00:00:00Z.',
      "",
      "  1 | [env.a]",
      "> 2 | compatibility_date = 2022-08-04T00:00:00Z # now",
      "    |                      ^^^^^^^^^^^^^^^^^^^^",
    ),
    json: '{"compatibility_date": null}',
    jsonMessage: lines(
      'script.json:1:24: compatibility_date must be a day, as in "2022-08-04", not null.',
      "",
      '> 1 | {"compatibility_date": null}',
      "    |                        ^^^^",
    ),
  },
  {
    title: "flags that are no list",
    rule: "config.compatibility.flags",
    wanted: "an array of strings",
    given: both('"one"'),
    toml: 'compatibility_flags = "one"',
    tomlMessage: lines(
      'script.toml:1:23: compatibility_flags must be an array of strings, not "one".',
      "",
      '> 1 | compatibility_flags = "one"',
      "    |                       ^^^^^",
    ),
    json: '{"compatibility_flags": "one"}',
    jsonMessage: lines(
      'script.json:1:25: compatibility_flags must be an array of strings, not "one".',
      "",
      '> 1 | {"compatibility_flags": "one"}',
      "    |                         ^^^^^",
    ),
  },
  {
    title: "a flag that is no string",
    rule: "config.compatibility.flags",
    wanted: "a string",
    given: both("the boolean true"),
    toml: 'compatibility_flags = ["🪣", true]',
    tomlMessage: lines(
      "script.toml:1:30: compatibility_flags[1] must be a string, not the boolean true.",
      "",
      '> 1 | compatibility_flags = ["🪣", true]',
      "    |                              ^^^^",
    ),
    json: '{"env": {"a": {"compatibility_flags": ["🪣", true]}}}',
    jsonMessage: lines(
      "script.json:1:46: env.a.compatibility_flags[1] must be a string, not the boolean true.",
      "",
      '> 1 | {"env": {"a": {"compatibility_flags": ["🪣", true]}}}',
      "    |                                              ^^^^",
    ),
  },
  {
    title: "an environment that the file does not have",
    rule: "config.environment.unknown",
    wanted: '"preview" or "live"',
    given: both('"prewiew"'),
    environment: "prewiew",
    toml: lines("[vars]", "[env.preview]", "[env.live]"),
    tomlMessage: lines(
      'script.toml:2:2: There is no environment "prewiew"; the file has "preview" and "live".',
      "",
      "  1 | [vars]",
      "> 2 | [env.preview]",
      "    |  ^^^",
    ),
    json: '{"env": {"preview": {}, "live": {}}}',
    jsonMessage: lines(
      'script.json:1:2: There is no environment "prewiew"; the file has "preview" and "live".',
      "",
      '> 1 | {"env": {"preview": {}, "live": {}}}',
      "    |  ^^^^^",
    ),
  },
  {
    title: "an environment where there is none",
    rule: "config.environment.unknown",
    wanted: "no environment",
    given: both('"constructor"'),
    environment: "constructor",
    toml: "",
    tomlMessage: lines(
      'script.toml:1:1: There is no environment "constructor"; the file has none.',
      "",
      "> 1 |",
      "    | ^",
    ),
    json: "{}",
    jsonMessage: lines(
      'script.json:1:1: There is no environment "constructor"; the file has none.',
      "",
      "> 1 | {}",
      "    | ^",
    ),
  },
  {
    title: "environments that are no table",
    rule: "config.environment.all",
    wanted: "",
    given: both("an array"),
    toml: "env = []",
    tomlMessage: lines(
      "script.toml:1:7: env must be a table of environments, not an array.",
      "",
      "> 1 | env = []",
      "    |       ^^",
    ),
    json: '{"env": []}',
    jsonMessage: lines(
      "script.json:1:9: env must be an object of environments, not an array.",
      "",
      '> 1 | {"env": []}',
      "    |         ^^",
    ),
  },
  {
    title: "an environment that is no table",
    rule: "config.environment.all",
    wanted: "",
    given: both("the number -1.5"),
    toml: "env.live = -1.5",
    tomlMessage: lines(
      "script.toml:1:12: env.live must be a table, not the number -1.5.",
      "",
      "> 1 | env.live = -1.5",
      "    |            ^^^^",
    ),
    json: '{"env": {"live": -1.5}}',
    jsonMessage: lines(
      "script.json:1:18: env.live must be an object, not the number -1.5.",
      "",
      '> 1 | {"env": {"live": -1.5}}',
      "    |                  ^^^^",
    ),
  },
];

describe.each(forms)("ConfigError of %s", (form) => {
  it.each(mistakes)("shows $title [config.error.position]", (mistake) => {
    const { rule, wanted, given, environment } = mistake;
    const error = refusalOf(mistake[form], { fileName: fileNames[form], environment });
    const message = mistake[`${form}Message`];
    expect(error.message).toBe(message);
    const [, line, column] = /^[\w.]+:(\d+):(\d+): /.exec(message) ?? [];
    expect([error.file, error.line, error.column]).toEqual([fileNames[form], Number(line), Number(column)]);
    expect(error.excerpt).toBe(message.slice(message.indexOf("\n\n") + 2));
    expect([error.rule, error.given]).toEqual([rule, given[form]]);
    if (wanted !== "") expect(error.wanted).toBe(wanted);
    else expect(message).toContain(` must be ${error.wanted}, not `);
  });
});

describe("ConfigError", () => {
  it("is an Error with a name of its own", () => {
    const error = refusalOf("x", {});
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(ConfigError);
    expect(Object.keys(error)).toEqual(["file", "line", "column", "excerpt", "wanted", "given", "rule"]);
    expect(String(error)).toMatch(/^ConfigError: configuration:1:2: /);
  });

  // One test of each id here, so that every rule has its own title: the table above names them as data.
  it("is thrown for a name of a bucket [config.bucket-name.form]", () => {
    for (const name of ["ab", "a".repeat(64), "-abc", "abc-", "aBc", "a_c", "a.c", "äbc", "abc\n", " abc", ""]) {
      const text = JSON.stringify({ r2_buckets: [{ binding: "A", bucket_name: name }] });
      expect(refusalOf(text, {})).toMatchObject({ rule: "config.bucket-name.form", given: JSON.stringify(name) });
    }
    for (const name of ["abc", "a".repeat(63), "a-c", "a--c", "123"]) {
      const text = JSON.stringify({ r2_buckets: [{ binding: "A", bucket_name: name }] });
      expect(() => refusalOf(text, {})).toThrow("was not refused");
    }
  });

  it("is thrown for a second binding of a name, but not for that of another environment [config.binding.unique]", () => {
    const entry = { binding: "A", bucket_name: "aaa" };
    expect(refusalOf(JSON.stringify({ r2_buckets: [entry, entry] }), {}).rule).toBe("config.binding.unique");
    const elsewhere = JSON.stringify({ r2_buckets: [entry], env: { live: { r2_buckets: [entry] } } });
    expect(() => refusalOf(elsewhere, {})).toThrow("was not refused");
  });

  it("is thrown for an environment that is not there [config.environment.unknown]", () => {
    expect(refusalOf("[env.a]", { environment: "" }).wanted).toBe('"a"');
    expect(refusalOf("[env.a]", { environment: "A" }).wanted).toBe('"a"');
    expect(refusalOf('{"env":{"a":{}}}', { environment: "__proto__" }).wanted).toBe('"a"');
  });

  it("is thrown for a mistake in any environment [config.environment.all]", () => {
    const text = "[env.a]\n[env.b]\ncompatibility_date = 1";
    expect(refusalOf(text, { environment: "a" })).toMatchObject({ line: 3, column: 22 });
    expect(refusalOf(`compatibility_flags = 1\n${text}`, { environment: "a" })).toMatchObject({ line: 1, column: 23 });
  });
});
