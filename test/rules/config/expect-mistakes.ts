import { expectEqual } from "../../../src/property/expect/expect.js";
import type { ConfigRuleId } from "../../../src/rules/statements/config-rules.js";
import { expectLike } from "../expect-like.js";
import { type ConfigReader, type Form, forms, refusalOf } from "./config-scene.js";
import { type Mistake, mistakes } from "./mistakes.js";

/** Expects each mistake of a rule to be refused, in both formats. */
export function expectMistakes(reader: ConfigReader, rule: ConfigRuleId): void {
  const own = mistakes.filter((mistake) => mistake.rule === rule);
  for (const mistake of own) for (const form of forms) expectMistake(reader, mistake, form);
}

/** Expects a mistake to be refused, with position and text. */
export function expectMistake(reader: ConfigReader, mistake: Mistake, form: Form): void {
  const { rule, environment } = mistake;
  const [before = "", wrong = "", after = ""] = mistake[form].split(/[«»]/);
  const says = typeof mistake.says === "string" ? mistake.says : mistake.says[form];
  const [, wanted = mistake.wanted, given = "nothing"] = /must be (.*?)(?:, not (.*))?\.$/.exec(says) ?? [];
  const [line, column] = [before.split("\n").length, before.length - before.lastIndexOf("\n")];
  const file = `script.${form}`;
  const error = refusalOf(reader, `${before}${wrong}${after}`, { fileName: file, environment });
  const shown =
    given === "nothing" && rule === "config.environment.unknown" && environment !== undefined
      ? `"${environment}"`
      : given;
  expectLike(`the mistake ${wrong}`, error, { rule, file, line, column, given: shown });
  if (mistake.wanted !== undefined || !says.includes(", as in [["))
    expectEqual("what was wanted", error.wanted, wanted);
  expectEqual("the text", error.message, `${file}:${line}:${column}: ${says}\n\n${error.excerpt}`);
  expectEqual("whether there is a cause", "cause" in error, false);
  const marked = /(\^+)$/.exec(error.excerpt)?.[1]?.length;
  expectEqual("how much is marked", marked, Math.max(wrong.length, 1));
}

/** Expects a promise to be rejected with a ConfigError of these members. */
export async function expectRefused(what: string, loading: Promise<unknown>, members: object): Promise<Error> {
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expectLike(what, error, { name: "ConfigError", ...members });
  return error as Error;
}
