import { expectEqual, expectThat } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
import { type ConfigCheck, configCheck, entry, type Form, forms, lines, refusalOf, wholeFile } from "./config-scene.js";
import { expectRefused } from "./expect-mistakes.js";

const megabyte = 1_000_000;

/** Broken syntax, with the position and the text of the error. */
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
  ["json", '{"🪣": 1 "bee": 2}', 1, 10, '"\\"bee\\""'],
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
  ["json", '{"a": "\u0000"}', 1, 8, controls],
];

/** The checks of the rules of files: formats and contents. */
export const configFileChecks: readonly ConfigCheck[] = [
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
        ...{ rule: "config.file.read", wanted: "a text file in UTF-8", cause: { code: "ENOENT" } },
      });
      const text = `no/such/script.toml: The file cannot be read: ${(missing.cause as Error).message}`;
      expectEqual("the text of a missing file", missing.message, text);
      const near = await file("wrangler.toml", "");
      const misspelling = near.replace("wrangler.toml", "wrangler.tml");
      for (const place of [misspelling, new URL(`file://${misspelling}`)]) {
        const misspelt = await expectRefused("a misspelt name", loadBindings(place), { rule: "config.file.read" });
        expectEqual("the name that is there", misspelt.message.endsWith(" has wrangler.toml"), true);
      }
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
      for (const format of form === "toml" ? ["toml"] : ["json", "jsonc"])
        expectEqual("the buckets, by the option", count(whole, { format, fileName: "script.conf" }), 3);
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
        const marked = format === "json" && given.startsWith('"') ? JSON.parse(given).length : 1;
        expectEqual("how much is marked", /\^+$/.exec(error.excerpt)?.[0].length, marked);
      }
      for (const [other, given] of [
        ["[]", "an array"],
        ['"text"', '"text"'],
        ["1", "the number 1"],
        ["null", "null"],
      ] as const) {
        const error = refusalOf(reader, other, { format: "json" });
        expectLike(other, error, { rule: "config.file.syntax", wanted: "an object", given });
        const says = `: The configuration must be an object, not ${given}.\n`;
        expectThat(error.message.includes(says), `the text ${error.message} says${says}`);
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
      const { config } = parseBindings(`[long]\nlist = [${'"x",'.repeat(20_000)}]\n"a b".c = 1${rest}`, {
        format: "toml",
      });
      expectEqual("the buckets", config.buckets, [{ binding: "FILES", bucketName: "files" }]);
      const others = { list: new Array(20_000).fill("x"), "a b": { c: 1 } };
      expectEqual("what else is there", config.raw, { long: others, r2_buckets: [entry] });
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
        'pattern = "a\uFEFF"',
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
        "[[site.pages]]",
        "[[site.pages]]",
      );
      expectEqual("what is not for buckets", parseBindings(text).config.raw, {
        account_id: "1979-05-27T07:32:00Z",
        limit: [1, 2.5, true, { a: { b: "c" } }],
        binding: "not a name",
        vars: { at: "07:32:00" },
        routes: [{ pattern: "a\uFEFF", zone: { name: "b" } }, { zone: { name: "c" } }],
        site: { deep: { er: { x: 1 }, z: 3 }, y: 2, pages: [{}, {}] },
      });
    },
  }),
  configCheck({
    rule: "config.file.duplicate-keys",
    examples: [
      ['{\n"compatibility_date": null,\n"compatibility_date": null }', "compatibility_date", 3, 1, 2],
      ['{"env": {}, "env": {}}', "env", 1, 13, 1],
      ['{"env": {"a": {},\n "a": {}}}', "a", 2, 2, 1],
      ['{"env": {"A": {}, "a": {},\n "A": {}}}', "A", 2, 2, 1],
      ['{"r2_buckets": [],\n"r2_buckets": []}', "r2_buckets", 2, 1, 1],
      ['{"r2_buckets": [{"binding": "A",\n"binding": "B", "bucket_name": "aaa"}]}', "binding", 2, 1, 1],
    ],
    check(reader, [text, key, line, column, first]) {
      const error = refusalOf(reader, text);
      const parts = { wanted: "each key once", given: `the key "${key}" a second time` };
      expectLike(text, error, { rule: "config.file.duplicate-keys", line, column, ...parts });
      const says = `: The key "${key}" is repeated; it first occurs on line ${first}.\n`;
      expectThat(error.message.includes(says), `the text ${error.message} says${says}`);
      const { raw } = reader.parseBindings('{"vars": {"a": 1, "a": 2}, "name": "a", "name": "b"}').config;
      expectEqual("keys that are not read", raw, { vars: { a: 2 }, name: "b" });
    },
  }),
];
