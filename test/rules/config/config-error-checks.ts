import { type Arbitrary, array, constant, constantFrom, oneof, record, string } from "fast-check";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";
import { expectEqual, expectThat } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
import { type ConfigCheck, type ConfigReader, configCheck, type Form, forms, refusalOf } from "./config-scene.js";
import { expectMistake, expectRefused } from "./expect-mistakes.js";
import { mistakes } from "./mistakes.js";

const megabyte = 1_000_000;

/** The checks of the position of any mistake. */
export const configErrorChecks: readonly ConfigCheck[] = [
  configCheck<readonly [text: string, environment: string | undefined]>({
    rule: "config.error.position",
    examples: [["", undefined]],
    cases: oneof(
      record({ text: pieces(), environment: constantFrom("a", undefined) }),
      record({ text: string({ unit: anyCharacter(), minLength: 1 }), environment: constant(undefined) }),
    ).map(({ text, environment }) => [text, environment] as const),
    async check(reader, [text, environment]) {
      for (const format of forms) expectPlace(reader, text, format, environment);
      if (text !== "") return;
      for (const mistake of mistakes) for (const form of forms) expectMistake(reader, mistake, form);
      for (const start of ["[", '{"a":']) {
        const deep = refusalOf(reader, start.repeat(100_000), { format: "json" });
        expectLike("what is nested too deeply", deep, { rule: "config.file.syntax", line: 1, column: 1 });
        const says = "configuration:1:1: This has values nested too deeply or too long to be read.";
        const excerpt = `> 1 | ${start.repeat(100).slice(0, 100)}…\n    | ^`;
        expectEqual("what is said of it", deep.message, `${says}\n\n${excerpt}`);
      }
      const deep = refusalOf(reader, `a = ${"[".repeat(20_000)}${"]".repeat(20_000)}`);
      expectThat(/nested too deeply/.test(deep.given), `TOML is nested too deeply: ${deep.given}`);
      const long = "x".repeat(megabyte);
      const tooLong = refusalOf(reader, `a = "${long}"`);
      expectLike("a string that is too long", tooLong, { rule: "config.file.syntax", line: 1, column: 1 });
      const error = refusalOf(reader, `{"a":"${long}",\n"compatibility_date":"${long}"}`);
      const given = `"${"x".repeat(200)}"… (1000000 characters)`;
      expectLike("what is long and wrong", error, { line: 2, column: 22, given });
      expectEqual("whether its text is short", error.message.length < 1000, true);
      const path = `: env.${"x".repeat(200)}….compatibility_flags must be`;
      const { message } = refusalOf(reader, `{"env":{"${long}":{"compatibility_flags":1}}}`, { environment: long });
      expectEqual("whether a long path is cut", message.includes(path), true);
      for (const [content, line, column] of [
        ["a = 1\nb =", 2, 4],
        ["\uFEFF\uFEFF", 1, 1],
      ] as const) {
        const address = new URL(`file://${await reader.file("d.toml", content)}`);
        await expectRefused("a file", reader.loadBindings(address), { file: address.href, line, column });
      }
    },
  }),
];

/** Expects a text to be a valid configuration, or to be refused with a position in it. */
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

/** Generates texts similar to a configuration, from its pieces in any order. */
function pieces(): Arbitrary<string> {
  const symbols = "{ } [ ] [[ ]] , : = \n \r\n \r \t \" ' ''' # // /* */ . - 1 0x 1e9 true null \\u \\";
  const words = 'object_store_buckets "r2_buckets" env "env" .a "binding" bucket_name "compatibility_date":';
  return array(
    oneof(
      constantFrom(...symbols.split(" "), ...words.split(" ")),
      constantFrom("compatibility_flags =", "2022-08-04", '"FILES"', "'files'", "\uFEFF", "🪣"),
      string({ unit: anyCharacter(), maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 30 },
  ).map((all) => all.join(""));
}
