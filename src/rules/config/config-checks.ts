import { type Arbitrary, array, constant, constantFrom, oneof, record, string } from "fast-check";
import { expectEqual, expectError, expectLike, expectThat } from "../../property/cases/expect.js";
import type { ConfigRuleId } from "./config-rules.js";
import {
  type ConfigCheck,
  type ConfigReader,
  configCheck,
  type Form,
  forms,
  lines,
  refusalOf,
  wholeFile,
} from "./config-scene.js";
import { type Mistake, mistakes } from "./mistakes.js";

const entry = { binding: "FILES", bucket_name: "files" };
const megabyte = 1_000_000;

/** Broken syntax: where it is found, and what is said of it. */
type SyntaxCase = readonly [format: Form, text: string, line: number, column: number, given: string];
const controls = "a line break or another control character in a string";
const end = "the end of the text";
const brokenSyntax: readonly SyntaxCase[] = [
  ["toml", "a = 1\nbinding = \nc = 1", 2, 10, "no value"],
  ["toml", "a =", 1, 4, "no value"],
  ["toml", "[vars\nb = 1", 1, 6, "the key, equals sign, and value must be on the same line"],
  ["toml", 'a = "x\nb = 1', 1, 7, "unterminated string constant"],
  ["toml", "a = '🪣' b = 2", 1, 10, "must be a newline"],
  ["toml", "# 🪣\r\n\ta = x", 2, 6, "unexpected character"],
  ["toml", "a = 1\na = 2", 2, 1, "defining a key multiple times is invalid"],
  ["toml", "[a]\n[a]", 2, 2, "defining a key multiple times is invalid"],
  ["toml", "a = [\n  1,\n", 3, 1, "unspecified values are invalid"],
  ["toml", "a = { b = 1", 1, 12, "unterminated inline table"],
  ["toml", "a = 2024-02-31", 1, 14, "unexpected invalid date"],
  ["toml", "\u0000", 1, 1, "unexpected character"],
  ["json", "", 1, 1, end],
  ["json", " // nothing\n", 1, 12, end],
  ["json", '{"a": 1\n', 1, 8, end],
  ["json", '{"a": [1, 2', 1, 12, end],
  ["json", '{\n"a": ', 2, 5, end],
  ["json", '{"a"', 1, 5, end],
  ["json", "{ // x\n", 1, 7, end],
  ["json", '{"a": "abc', 1, 11, end],
  ["json", "{/*", 1, 4, end],
  ["json", '{"a": [1, 2}', 1, 12, '"}"'],
  ["json", '{"🪣": 1 "b": 2}', 1, 10, '"\\"b\\""'],
  ["json", '{"a": 1,, "b": 2}', 1, 9, '","'],
  ["json", "{,}", 1, 2, '","'],
  ["json", '{"a": yes}', 1, 7, '"yes"'],
  ["json", '{"a": tru}', 1, 7, '"tru"'],
  ["json", "{a: 1}", 1, 2, '"a"'],
  ["json", "{'a': 1}", 1, 2, '"\'"'],
  ["json", '{"a":1}}', 1, 8, '"}"'],
  ["json", "{} 1", 1, 4, '"1"'],
  ["json", '{"a": "x\ny"}', 1, 9, controls],
  ["json", '{"a\t": 1}', 1, 4, controls],
];

/** What is long in TOML: its text, its name and its value. */
const longToml: readonly (readonly [toml: string, name: string, value: unknown])[] = [
  [`long = "${"x".repeat(megabyte)}"`, "long", "x".repeat(megabyte)],
  [`long = "${'\\u0041\\n\\\\\\"'.repeat(20_000)}" # "`, "long", 'A\n\\"'.repeat(20_000)],
  [`long = "${'\\b\\t\\n\\f\\r\\"\\\\\\u00e9\\U0001F600'.repeat(2000)}"`, "long", '\b\t\n\f\r"\\é😀'.repeat(2000)],
  [`# it's\nlong = '${"\\".repeat(megabyte)}'`, "long", "\\".repeat(megabyte)],
  [`long = """\n${'"x"\r\n\\  \n  y'.repeat(50_000)}"""""`, "long", `${'"x"\ny'.repeat(50_000)}""`],
  [`long = '''${"x'\n".repeat(50_000)}'''`, "long", "x'\n".repeat(50_000)],
  [`${"x".repeat(megabyte)} = 1`, "x".repeat(megabyte), 1],
  [`"${"🪣".repeat(megabyte / 2)}".a = 1`, "🪣".repeat(megabyte / 2), { a: 1 }],
  [`long = [${'"x",'.repeat(20_000)}]`, "long", new Array(20_000).fill("x")],
  [`long = [${`"${"x".repeat(50_000)}", `.repeat(20)}]`, "long", new Array(20).fill("x".repeat(50_000))],
];

/** The checks of the rules of configurations, one of each. */
export const configChecks: readonly ConfigCheck[] = [
  configCheck({
    rule: "config.file.read",
    async check({ loadBindings, file }) {
      const path = await file("a b.json", `\uFEFF${JSON.stringify({ r2_buckets: [entry] })}`);
      for (const place of [path, new URL(`file://${path}`)]) {
        const { buckets } = await loadBindings(place);
        expectEqual(`the buckets of ${place}`, [...buckets.keys()], ["files"]);
      }
      for (const bytes of [
        [0x23, 0xe2, 0x82],
        [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
      ]) {
        const wrong = await file("e.toml", Uint8Array.from(bytes));
        await expectRefused("what is not UTF-8", loadBindings(wrong), { rule: "config.file.read" });
      }
      const missing = await expectRefused("a file that is not there", loadBindings("no/such/script.toml"), {
        ...{ file: "no/such/script.toml", line: undefined, column: undefined, excerpt: "" },
        ...{ rule: "config.file.read", wanted: "a file of text in UTF-8", cause: { code: "ENOENT" } },
      });
      const text = /^no\/such\/script\.toml: The file cannot be read: ENOENT.*$/;
      expectThat(text.test(missing.message), `the text of a missing file is ${text}, not ${missing.message}`);
    },
  }),
  configCheck({
    rule: "config.file.format",
    examples: forms,
    async check({ parseBindings, loadBindings, file }, form) {
      const count = (text: string, options = {}) => parseBindings(text, options).config.buckets.length;
      const whole = wholeFile[form];
      expectEqual("the buckets, by the first character", count(whole), 3);
      expectEqual("the buckets, after a byte order mark and spaces", count(`\uFEFF\r\n\t${whole}`), 3);
      expectEqual("the buckets, by the option", count(whole, { format: form, fileName: "script.conf" }), 3);
      const other = form === "toml" ? "json" : "toml";
      expectLike("by the other format", refusalOf({ parseBindings, loadBindings, file }, whole, { format: other }), {
        rule: "config.file.syntax",
      });
      const names = form === "toml" ? ["script.TOML", "a.json/script.toml"] : ["script.jsonc", "SCRIPT.JSON"];
      for (const fileName of names) {
        const { rule } = refusalOf({ parseBindings, loadBindings, file }, "", { fileName, environment: "none" });
        const expected = form === "toml" ? "config.environment.unknown" : "config.file.syntax";
        expectEqual(`the rule that an empty ${fileName} breaks`, rule, expected);
      }
      const path = await file(`a.${form}`, whole);
      expectEqual("the buckets of a file", (await loadBindings(path)).buckets.size, 2);
      const misnamed = await file(`b.${other}`, whole);
      await expectRefused("a file with the other extension", loadBindings(misnamed), { rule: "config.file.syntax" });
      expectEqual("its buckets with the option", (await loadBindings(misnamed, { format: form })).buckets.size, 2);
    },
  }),
  configCheck({
    rule: "config.file.syntax",
    check(reader) {
      for (const [format, text, line, column, given] of brokenSyntax) {
        const error = refusalOf(reader, text, { format });
        const wanted = `valid ${format.toUpperCase()}`;
        expectLike(JSON.stringify(text), error, { line, column, given, wanted, rule: "config.file.syntax" });
        const says = `This is not ${wanted}: ${given}${format === "json" ? " is not expected here" : ""}.`;
        expectThat(error.message.includes(says), `the text ${error.message} says: ${says}`);
        expectEqual("whether there is a cause", error.cause instanceof SyntaxError, format === "toml");
      }
      for (const other of ["[]", '"text"', "1", "null"]) {
        const expected = { rule: "config.file.syntax", wanted: "an object" };
        expectLike(other, refusalOf(reader, other, { format: "json" }), expected);
      }
      for (const right of ['{"a": "\\u0041\\n", "b": [1, -2.5e3, true, null,],}', "/* x */ {\r// y\r\n} // z"]) {
        reader.parseBindings(right, { format: "json" });
      }
      for (const form of forms) {
        const windows = reader.parseBindings(`\uFEFF${wholeFile[form].replaceAll("\n", "\r\n")}`);
        expectEqual("what any end of line gives", windows.config.raw, reader.parseBindings(wholeFile[form]).config.raw);
      }
    },
  }),
  configCheck({
    rule: "config.file.unknown-keys",
    check({ parseBindings }) {
      const rest = '\n[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "files"\n';
      for (const [toml, name, value] of longToml) {
        const { config } = parseBindings(toml + rest, { format: "toml" });
        expectEqual("the buckets", config.buckets, [{ binding: "FILES", bucketName: "files" }]);
        expectEqual("what else is there", config.raw, { [name]: value, r2_buckets: [entry] });
      }
      const long = "x".repeat(megabyte);
      const raw = { [long]: long, list: new Array(20_000).fill(1) };
      expectEqual("what is long in JSON", parseBindings(JSON.stringify(raw)).config.raw, raw);
      const text = lines(
        "account_id = 1979-05-27T07:32:00Z",
        "limit = [1, 2.5, true, { a.b = 'c' }]",
        'binding = "not a name"',
        "[vars]",
        "at = 07:32:00",
        "[[routes]]",
        'pattern = "a"',
        "[routes.zone]",
        'name = "b"',
        "[[routes]]",
        "[routes.zone]",
        'name = "c"',
        "[site.deep.er]",
        "x = 1",
        "[site]",
        "y = 2",
        "[site.deep]",
        "z = 3",
      );
      expectEqual("what is not for buckets", parseBindings(text).config.raw, {
        account_id: "1979-05-27T07:32:00Z",
        limit: [1, 2.5, true, { a: { b: "c" } }],
        binding: "not a name",
        vars: { at: "07:32:00" },
        routes: [{ pattern: "a", zone: { name: "b" } }, { zone: { name: "c" } }],
        site: { deep: { er: { x: 1 }, z: 3 }, y: 2 },
      });
    },
  }),
  configCheck({
    rule: "config.file.duplicate-keys",
    examples: [
      ['{\n"compatibility_date": null,\n"compatibility_date": null }', "compatibility_date", 3, 1, 2],
      ['{"env": {}, "env": {}}', "env", 1, 13, 1],
      ['{"env": {"a": {},\n "a": {}}}', "a", 2, 2, 1],
      ['{"r2_buckets": [],\n"r2_buckets": []}', "r2_buckets", 2, 1, 1],
      ['{"r2_buckets": [{"binding": "A",\n"binding": "B", "bucket_name": "aaa"}]}', "binding", 2, 1, 1],
    ],
    check(reader, [text, key, line, column, first]) {
      const error = refusalOf(reader, text);
      expectLike(text, error, { rule: "config.file.duplicate-keys", line, column });
      const says = `: The key "${key}" is given a second time; the first time is on line ${first}.\n`;
      expectThat(error.message.includes(says), `the text ${error.message} says${says}`);
      const { raw } = reader.parseBindings('{"vars": {"a": 1, "a": 2}, "name": "a", "name": "b"}').config;
      expectEqual("keys that are not read", raw, { vars: { a: 2 }, name: "b" });
    },
  }),
  ofWhole("config.buckets.list", (reader, form) => {
    const { env, buckets, config } = reader.parseBindings(wholeFile[form]);
    // In the order of the file, in whichever list they stand.
    expectEqual("the bindings", Object.keys(env), ["FILES", "ALSO_FILES", "LOGS"]);
    expectEqual("the buckets", [...buckets.keys()], ["my-files", "logs"]);
    const { raw, ...said } = config;
    expectEqual("what the file says", said, {
      environment: undefined,
      environments: ["empty", "own"],
      compatibilityDate: "2022-08-03",
      compatibilityFlags: ["one", "r2_list_honor_include"],
      buckets: [
        { binding: "FILES", bucketName: "my-files" },
        { binding: "ALSO_FILES", bucketName: "my-files" },
        { binding: "LOGS", bucketName: "logs" },
      ],
    });
    expectEqual("what else it says", raw["name"], "files");
    const none = { environments: [], compatibilityDate: undefined, compatibilityFlags: [], buckets: [] };
    for (const empty of ["", "# nothing", "// nothing\n{}"])
      expectLike(empty, reader.parseBindings(empty).config, none);
  }),
  ofWhole("config.buckets.entry", (reader, form) => {
    const { env, buckets } = reader.parseBindings(wholeFile[form]);
    expectThat(env["LOGS"] === buckets.get("logs"), "an entry gives its bucket to its binding");
  }),
  ofWhole("config.buckets.shared", async ({ parseBindings }, form) => {
    const [one, other] = [parseBindings(wholeFile[form]), parseBindings(wholeFile[form])];
    await one.env["FILES"]?.put("key", "value");
    const keys = async (bucket: (typeof one.env)[string] | undefined) =>
      (await bucket?.list())?.objects.map(({ key }) => key);
    expectEqual("the keys of the other binding", await keys(one.env["ALSO_FILES"]), ["key"]);
    expectEqual("the keys of another bucket", await keys(one.env["LOGS"]), []);
    expectEqual("the keys after another call", await keys(other.env["FILES"]), []);
  }),
  configCheck({
    rule: "config.binding.identifier",
    examples: ["__proto__", "constructor", "toString", "ÆØ", "𝒳", "$", "_"],
    check(reader, binding) {
      expectMistakes(reader, "config.binding.identifier");
      const text = JSON.stringify({ object_store_buckets: [{ binding, bucket_name: "files" }] });
      const { env, buckets } = reader.parseBindings(text);
      const [[name, bucket] = [], ...others] = Object.entries({ ...env });
      expectEqual("the bindings", [name, others], [binding, []]);
      expectThat(bucket === buckets.get("files"), `${binding} is bound to its bucket`);
      expectThat(Object.getPrototypeOf(env) === Object.prototype, "`env` is a plain object");
    },
  }),
  ofWhole("config.binding.unique", (reader) => {
    expectLike("the same entry twice", refusalOf(reader, JSON.stringify({ r2_buckets: [entry, entry] })), {
      rule: "config.binding.unique",
    });
    reader.parseBindings(JSON.stringify({ r2_buckets: [entry], env: { live: { r2_buckets: [entry] } } }));
  }),
  ofWhole("config.bucket-name.form", (reader) => {
    const withName = (name: string) => JSON.stringify({ r2_buckets: [{ binding: "A", bucket_name: name }] });
    for (const name of ["ab", "a".repeat(64), "-abc", "abc-", "aBc", "a_c", "a.c", "äbc", "abc\n", " abc", ""]) {
      const expected = { rule: "config.bucket-name.form", given: JSON.stringify(name) };
      expectLike(`the name ${name}`, refusalOf(reader, withName(name)), expected);
    }
    for (const name of ["abc", "a".repeat(63), "a-c", "a--c", "123"]) reader.parseBindings(withName(name));
  }),
  ofWhole("config.compatibility.date", async (reader, form) => {
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    const later = without.replace("2022-08-03", "2022-08-04");
    expectEqual("whether `include` is honoured before its date", await honorsInclude(reader, without), false);
    expectEqual("whether it is from that date on", await honorsInclude(reader, later), true);
  }),
  ofWhole("config.compatibility.flags", async (reader, form) => {
    expectEqual("whether `include` is honoured", await honorsInclude(reader, wholeFile[form]), true);
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    expectEqual("whether it is without the flag", await honorsInclude(reader, without), false);
  }),
  ofWhole("config.environment.buckets", ({ parseBindings }, form) => {
    const keysOf = (environment: string) => [...parseBindings(wholeFile[form], { environment }).buckets.keys()];
    expectEqual("the buckets of an environment", keysOf("own"), ["own-files"]);
    expectEqual("the buckets of one without any", keysOf("empty"), []);
  }),
  ofWhole("config.environment.compatibility", ({ parseBindings }, form) => {
    const said = (environment: string) => parseBindings(wholeFile[form], { environment }).config;
    expectLike("an environment without its own", said("empty"), {
      environment: "empty",
      compatibilityDate: "2022-08-03",
      compatibilityFlags: ["one", "r2_list_honor_include"],
    });
    const own = { environment: "own", compatibilityDate: "2022-08-04", compatibilityFlags: [] };
    expectLike("an environment with its own", said("own"), own);
  }),
  ofWhole("config.environment.unknown", (reader) => {
    for (const [text, environment] of [
      ["[env.a]", ""],
      ["[env.a]", "A"],
      ['{"env":{"a":{}}}', "__proto__"],
    ] as const) {
      expectEqual(`what is wanted for "${environment}"`, refusalOf(reader, text, { environment }).wanted, '"a"');
    }
  }),
  ofWhole("config.environment.all", (reader) => {
    const text = "[env.a]\n[env.b]\ncompatibility_date = 1";
    const place = { line: 3, column: 22 };
    expectLike("a mistake in another environment", refusalOf(reader, text, { environment: "a" }), place);
    const both = refusalOf(reader, `compatibility_flags = 1\n${text}`, { environment: "a" });
    expectLike("a mistake outside of it too", both, { line: 1, column: 23 });
  }),
  configCheck<readonly [text: string, environment: string | undefined]>({
    rule: "config.error.position",
    examples: [["", undefined]],
    cases: oneof(
      record({ text: pieces(), environment: constantFrom("a", undefined) }),
      record({ text: string({ unit: "binary" }), environment: constant(undefined) }),
    ).map(({ text, environment }) => [text, environment] as const),
    async check(reader, [text, environment]) {
      for (const format of forms) expectPlace(reader, text, format, environment);
      if (text !== "") return;
      for (const mistake of mistakes) for (const form of forms) expectMistake(reader, mistake, form);
      for (const start of ["[", '{"a":']) {
        const deep = refusalOf(reader, start.repeat(100_000), { format: "json" });
        expectLike("what is nested too deeply", deep, { rule: "config.file.syntax", line: 1, column: 1 });
      }
      const deep = refusalOf(reader, `a = ${"[".repeat(20_000)}${"]".repeat(20_000)}`);
      expectThat(/nested too deeply/.test(deep.given), `TOML is nested too deeply: ${deep.given}`);
      const long = "x".repeat(megabyte);
      for (const wrong of [
        `a = "${long}"\ncompatibility_date = "${long}"`,
        `{"a":"${long}",\n"compatibility_date":"${long}"}`,
      ]) {
        const error = refusalOf(reader, wrong);
        const given = `"${"x".repeat(200)}"… (1000000 characters)`;
        expectLike("what is long and wrong", error, { line: 2, column: 22, given });
        expectEqual("whether its text is short", error.message.length < 1000, true);
      }
      const path = `: env.${"x".repeat(200)}….compatibility_flags must be`;
      const { message } = refusalOf(reader, `[env.${long}]\ncompatibility_flags = 1`);
      expectEqual("whether a long path is cut", message.includes(path), true);
      for (const broken of [`"${"x".repeat(20_000)}\\q"`, `'${"x".repeat(20_000)}\u0000'`, `"${"x".repeat(20_000)}`]) {
        const expected = { rule: "config.file.syntax", line: 1 };
        expectLike("what is long and broken", refusalOf(reader, `a = ${broken}`, { format: "toml" }), expected);
      }
      const address = new URL(`file://${await reader.file("d.toml", "a = 1\nb =")}`);
      await expectRefused("a file", reader.loadBindings(address), { file: address.href, line: 2, column: 4 });
    },
  }),
  configCheck<readonly [text: unknown, options: unknown, message: string]>({
    rule: "config.options",
    examples: [
      [3, {}, "parseBindings: text must be a string, not number."],
      ["", null, "parseBindings: options must be an object, not null."],
      [
        "",
        { enviroment: "a" },
        'parseBindings: options must be an object of format, fileName, environment, bucket, not the option "enviroment".',
      ],
      ["", { format: "yaml" }, 'parseBindings: format must be "toml", "json" or "jsonc", not "yaml".'],
      ["", { fileName: 1 }, "parseBindings: fileName must be a string, not 1."],
      ["", { environment: 1 }, "parseBindings: environment must be a string, not 1."],
      ["", { bucket: 1 }, "parseBindings: bucket must be an object, not 1."],
      ["", { bucket: null }, "parseBindings: bucket must be an object, not null."],
      [
        "",
        { bucket: { name: "a" } },
        'parseBindings: bucket must be an object of options that the file does not decide, not the option "name".',
      ],
      [
        "r2_buckets = [{ binding = 'A', bucket_name = 'aaa' }]",
        { bucket: { semantics: "real" } },
        'FakeBucket: semantics must be "documented", "deployed", "simulator" or a record, not "real".',
      ],
    ],
    async check({ parseBindings, loadBindings, file }, [text, options, message]) {
      const parsing = () => parseBindings(text as string, options as object);
      await expectError(message, parsing, "TypeError", message);
      for (const [path, given, says] of [
        [3, {}, "loadBindings: path must be a string or a URL, not 3."],
        [null, {}, "loadBindings: path must be a string or a URL, not null."],
        [
          "a.toml",
          { fileName: "b" },
          'loadBindings: options must be an object of format, environment, bucket, not the option "fileName".',
        ],
      ] as const) {
        await expectError(says, () => loadBindings(path as string, given as object), "TypeError", says);
      }
      const clock = { now: () => Date.UTC(2024, 0, 1) };
      const path = await file("c.json", JSON.stringify({ env: { live: { r2_buckets: [entry] } } }));
      const { env } = await loadBindings(path, { environment: "live", bucket: { semantics: "deployed", clock } });
      expectEqual("a bucket that was given a semantics", String(env["FILES"]), "[object R2Bucket]");
      expectEqual("when it stores", (await env["FILES"]?.put("key", ""))?.uploaded, new Date("2024-01-01"));
    },
  }),
];

/** A check in both forms, of a rule whose mistakes are looked at too. */
function ofWhole(rule: ConfigRuleId, check: (reader: ConfigReader, form: Form) => void | Promise<void>): ConfigCheck {
  return configCheck<Form>({
    rule,
    examples: forms,
    async check(reader, form) {
      expectMistakes(reader, rule);
      await check(reader, form);
    },
  });
}

function expectMistakes(reader: ConfigReader, rule: ConfigRuleId): void {
  const own = mistakes.filter((mistake) => mistake.rule === rule);
  for (const mistake of own) for (const form of forms) expectMistake(reader, mistake, form);
}

/** Expects a mistake to be refused, with all that is to be said of it. */
function expectMistake(reader: ConfigReader, mistake: Mistake, form: Form): void {
  const { rule, environment } = mistake;
  const [before = "", wrong = "", after = ""] = mistake[form].split(/[«»]/);
  const says = typeof mistake.says === "string" ? mistake.says : mistake.says[form];
  const [, wanted = mistake.wanted, given = "nothing"] = /must be (.*?)(?:, not (.*))?\.$/.exec(says) ?? [];
  const [line, column] = [before.split("\n").length, before.length - before.lastIndexOf("\n")];
  const file = `script.${form}`;
  const error = refusalOf(reader, `${before}${wrong}${after}`, { fileName: file, environment });
  const shown = given === "nothing" && environment !== undefined ? `"${environment}"` : given;
  expectLike(`the mistake ${wrong}`, error, { rule, file, line, column, given: shown });
  if (mistake.wanted !== undefined || !says.includes(", as in [["))
    expectEqual("what was wanted", error.wanted, wanted);
  expectEqual("the text", error.message, `${file}:${line}:${column}: ${says}\n\n${error.excerpt}`);
  const marked = /(\^+)$/.exec(error.excerpt)?.[1]?.length;
  expectEqual("how much is marked", marked, Math.max(wrong.length, 1));
}

/** Expects a text to be a configuration, or to be refused at a place in it. */
function expectPlace(reader: ConfigReader, text: string, format: Form, environment: string | undefined): void {
  const fileName = `script.${format}`;
  try {
    reader.parseBindings(text, { format, fileName, environment });
  } catch {
    const error = refusalOf(reader, text, { format, fileName, environment });
    const all = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
    const { line = 0, column = 0, message, excerpt } = error;
    const isInside = column > 0 && column <= (all[line - 1] ?? "").length + 1;
    expectThat(line > 0 && line <= all.length && isInside, `${line}:${column} is a place in ${text}`);
    expectEqual("the text's beginning", message.slice(0, message.indexOf(" ")), `${fileName}:${line}:${column}:`);
    expectEqual("the text's end", message.endsWith(`\n\n${excerpt}`), true);
  }
}

/** Texts that come near to a configuration: pieces of one, in any order. */
function pieces(): Arbitrary<string> {
  const symbols = "{ } [ ] [[ ]] , : = \n \r\n \r \t \" ' ''' # // /* */ . - 1 0x 1e9 true null \\u \\";
  const words = 'object_store_buckets "r2_buckets" env "env" .a "binding" bucket_name "compatibility_date":';
  return array(
    oneof(
      constantFrom(...symbols.split(" "), ...words.split(" ")),
      constantFrom("compatibility_flags =", "2022-08-04", '"FILES"', "'files'", "\uFEFF", "🪣"),
      string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 30 },
  ).map((all) => all.join(""));
}

/** Whether a bucket honours `include`: what of date and flags can be seen from outside. */
async function honorsInclude({ parseBindings }: ConfigReader, text: string): Promise<boolean> {
  const { env } = parseBindings(text);
  await env["FILES"]?.put("key", "value", { customMetadata: { a: "1" } });
  const page = await env["FILES"]?.list({ include: [] });
  return page?.objects[0]?.customMetadata === undefined;
}

/** Expects a promise to be rejected with a ConfigError of these members. */
async function expectRefused(what: string, loading: Promise<unknown>, members: object): Promise<Error> {
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expectLike(what, error, { name: "ConfigError", ...members });
  return error as Error;
}
