import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/config.js";
import { fileNames, forms, refusalOf } from "./both-forms.js";
import { mistakes } from "./mistakes.js";

describe.each(forms)("ConfigError of %s", (form) => {
  it.each(mistakes)("shows $title [config.error.position]", (mistake) => {
    const { rule, path, environment } = mistake;
    const [wanted, given, where] = [mistake.wanted, mistake.given, path].map((each) =>
      typeof each === "object" ? each[form] : each,
    );
    const [before = "", marked = "", after = ""] = mistake[form].split(/[«»]/);
    const error = refusalOf(before + marked + after, { fileName: fileNames[form], environment });
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    const says = mistake.says ?? `${where} must be ${wanted}, not ${given}.`;
    expect(error.message).toBe(`${fileNames[form]}:${line}:${column}: ${says}\n\n${error.excerpt}`);
    expect(error).toMatchObject({ file: fileNames[form], line, column, rule, wanted, given });
    expect(/\^+$/.exec(error.excerpt)?.[0]).toHaveLength(Math.max(1, marked.length));
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
    // The second in the file, in whichever list it stands.
    const both = JSON.stringify({ r2_buckets: [entry], object_store_buckets: [entry] }, null, 1);
    expect(refusalOf(both, {})).toMatchObject({ rule: "config.binding.unique", line: 10 });
    expect(refusalOf(both, {}).message).toContain("object_store_buckets[0].binding must be a name of its own (line 4 ");
    const elsewhere = JSON.stringify({ r2_buckets: [entry], env: { live: { r2_buckets: [entry] } } });
    expect(() => refusalOf(elsewhere, {})).toThrow("was not refused");
  });

  it("shows what a terminal would obey or hide as escapes, in all that it says", () => {
    const name = "\u001B[2J\u009B\u202E\u200B\u2028\u{E0001}";
    const shown = "\\u001b[2J\\u009b\\u202e\\u200b\\u2028\\u{e0001}";
    const error = refusalOf(JSON.stringify({ env: { [name]: { compatibility_date: name } } }), {
      fileName: `${name}.json`,
    });
    expect(error.given).toBe(`"${shown}"`);
    expect(error.message).toContain(`${shown}.json:1:`);
    expect(error.message).toContain(`env.${shown}.compatibility_date must be`);
    expect(error.message).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}]/u);
    expect(refusalOf(`{"env":{"${name.slice(4)}":{}}}`, { environment: name }).message).not.toMatch(
      /[^\P{Cc}\n]|\p{Cf}/u,
    );
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
