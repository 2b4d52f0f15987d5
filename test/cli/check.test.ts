import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check, noTypeScript } from "../../src/cli/check.js";
import { progressOn } from "../../src/cli/progress.js";
import { renderCheck } from "../../src/cli/render-check.js";
import type { CheckRequest } from "../../src/cli/requests.js";
import { run } from "../../src/cli/run.js";
import { CheckReport } from "../../src/property/suite/check-report.js";

const plain = { width: 80, colors: false };
const fastCheck = pathToFileURL(createRequire(import.meta.url).resolve("fast-check")).href;
const fake = new URL("../../src/entries/index.ts", import.meta.url).href;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakebucket-check-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a module and returns its path. */
function module(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, text);
  return path;
}

const checking = (file: string, options: CheckRequest["options"] = {}, json = false, all = false) =>
  check({ file, options, json, all }, plain, () => undefined);

const goodBucket = `import { FakeBucket } from ${JSON.stringify(fake)};\n`;

describe("run() with check", () => {
  it("returns the request of a check", () => {
    const args = ["check", "./mine.mjs", "--rule", "key", "--rule", "list.order", "--runs", "5", "--seed=-7"];
    expect(
      run([...args, "--path", "0:1", "--semantics", "deployed", "--level", "data", "--json"], "1.2.3", plain),
    ).toEqual({
      command: "check",
      file: "./mine.mjs",
      options: { rules: ["key", "list.order"], runs: 5, seed: -7, path: "0:1", semantics: "deployed", level: "data" },
      json: true,
      all: false,
    });
    const request = { command: "check", file: "./mine.mjs", options: {}, json: false, all: false };
    expect(run(["check", "./mine.mjs"], "1.2.3", plain)).toEqual(request);
    expect(run(["check", "./mine.mjs", "--all"], "1.2.3", plain)).toEqual({ ...request, all: true });
  });

  it.each([
    [["check"], "check needs a file"],
    [["check", "a.mjs", "b.mjs"], 'check takes one file: "b.mjs" is a second one.'],
    [["check", "a.mjs", "--runs", "many"], '"many" is not a whole number for --runs.'],
  ])("does not understand %j", (args, complaint) => {
    const outcome = run(args, "1.2.3", plain);
    expect(outcome).toMatchObject({ exitCode: 2, complaint: expect.stringContaining(complaint) });
  });
});

describe("check()", () => {
  it("passes good buckets, with a table of the groups of rules", async () => {
    const file = module("good", `${goodBucket}export default () => new FakeBucket();`);
    const { output, complaint, exitCode } = await checking(file, { runs: 2, rules: ["key", "list"] });
    expect([complaint, exitCode]).toEqual(["", 0]);
    expect(output).toMatch(/^ {2}group +passed +failed +skipped\n✓ key +\d+\n✓ list +\d+ +1\n\nSkipped\n/);
    expect(output).toMatch(/\n\d+ rules: \d+ passed, 0 failed, 1 skipped$/);
  });

  it("shows each failure, and the command that reproduces it", async () => {
    const file = module(
      "bad",
      `${goodBucket}class Bad extends FakeBucket { async list(options) {
        const page = await super.list(options);
        return { ...page, objects: page.objects.reverse() };
      } }
      export const makeBucket = () => new Bad();`,
    );
    const { output, exitCode } = await checking(file, { rules: ["list.order"], seed: 0 });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/\n✗ list\.order\n {2}Objects and prefixes are listed in the byte order of their keys, /);
    expect(output).toContain("\n    const bucket = await makeBucket();\n");
    expect(output).toContain(`\n  npx fakebucket check ${file} --rule list.order --seed 0 --path `);
    const [, path] = /--rule list\.order --seed 0 --path (\S+)\n/.exec(output) ?? [];
    expect(path).toMatch(/^[\d:]+$/);
    const again = await checking(file, { rules: ["list.order"], seed: 0, path });
    expect(again.output).toContain("✗ list.order");
    // The report names the result once.
    expect(again.output.split("the listed keys")).toHaveLength(2);
  });

  it("takes a seed and a number of runs of zero as they are, and reports its progress", async () => {
    const file = module("zero", `${goodBucket}export default () => new FakeBucket();`);
    const options = { rules: ["put.stores"], runs: 0, seed: 0 };
    const seen: unknown[] = [];
    const { output } = await check({ file, options, json: true, all: false }, plain, ({ done, total }) => {
      seen.push([done, total]);
    });
    expect(JSON.parse(output).random).toMatchObject({ runs: 0, seed: 0 });
    expect(seen).toEqual([[1, 1]]);
  });

  it("uses the module's exports, and prefers the command line", async () => {
    const file = module(
      "said",
      `${goodBucket}export default {
        makeBucket: () => new FakeBucket({ semantics: "deployed" }), semantics: "deployed", abilities: { multipart: false },
      };`,
    );
    const said = await checking(file, { runs: 2, rules: ["list.delimiter", "multipart.create"] }, true);
    expect(JSON.parse(said.output)).toMatchObject({ ok: true, rules: [{ status: "passed" }, { status: "skipped" }] });
    for (const json of [false, true]) {
      const outranked = await checking(file, { runs: 2, rules: ["list.delimiter"], semantics: "documented" }, json);
      expect(outranked.exitCode).toBe(1);
    }
  });

  it.each(["default", "named", "mixed", "outranking"])(
    "uses each of the module's %s exports, also beside absent flags",
    async (form) => {
      const said = `semantics = "deployed", abilities = { multipart: false }, timeout = 3000, ownRules = [{
      rule: "own.one", statement: "One.", cases: () => fc.constant(1), check: () => new Promise(() => {}),
    }]`;
      const make = `() => new FakeBucket({ semantics: "deployed" })`;
      // The members of the default export count.
      const others = `const other = {}, none = [], long = 9000, documented = "documented";
      export { other as abilities, none as ownRules, long as timeout, documented as semantics };\n`;
      const exported =
        form === "named"
          ? `export const makeBucket = ${make};\nexport const ${said};`
          : form === "mixed"
            ? `export const ${said};\nexport default { makeBucket: ${make} };`
            : `${form === "default" ? "" : others}const ${said};\nexport default { makeBucket: ${make}, semantics, abilities, timeout, ownRules };`;
      const file = module(`each-${form}`, `import fc from ${JSON.stringify(fastCheck)};\n${goodBucket}${exported}`);
      const absent = { semantics: undefined, level: undefined, seed: undefined, path: undefined };
      for (const flags of [{}, absent]) {
        const rules = ["list.delimiter", "multipart.create"];
        const { output, complaint } = await checking(file, { rules, runs: 1, ...flags }, true);
        expect(complaint).toBe("");
        expect(JSON.parse(output).rules).toMatchObject([
          { rule: "list.delimiter", status: "passed" },
          { rule: "multipart.create", status: "skipped" },
          { rule: "own.one", status: "failed", reason: expect.stringContaining("3000 ms") },
        ]);
      }
    },
  );

  it("groups many failures by cause, on one screen, and shows all in full on request", async () => {
    const file = module(
      "few-methods",
      `export default () => {
        const map = new Map();
        return { put: async (key, value) => (map.set(key, value), { key }), get: async (key) => map.get(key) ?? null,
          delete: async (key) => void map.delete(key), head: async () => null };
      };`,
    );
    const { output, exitCode } = await checking(file, { rules: ["list", "multipart"], runs: 2, seed: 1 });
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /^Fix first, .*\n\n✗ bucket\.(?:list|createMultipartUpload) is not a function\n {4}\d\d rules: /,
    );
    expect(output).toContain("✗ bucket.list is not a function\n");
    expect(output).toContain("export const abilities = { multipart: false }");
    expect(output.split("\n").length).toBeLessThan(40);
    expect(output).toContain(`\nShow all in full: npx fakebucket check ${file} --all\n`);
    const whole = await checking(file, { rules: ["list", "multipart"], runs: 2, seed: 1 }, false, true);
    expect(whole.output.match(/^✗ (?:list|multipart)\./gm)?.length).toBeGreaterThan(20);
  });

  it("lists silent data loss before missing methods", async () => {
    const file = module(
      "loses",
      `export default class { #objects = new Map();
        async put(key, value) { this.#objects.set(key, value); return { key }; }
        async get(key) { return this.#objects.has(key) ? { key, text: async () => this.#objects.get(key) } : null; }
        async head(key) { return this.get(key); }
        async delete(key) { this.#objects.delete(key); }
        async list() { return { objects: [...this.#objects.keys()].map((key) => ({ key })), truncated: false }; }
      }`,
    );
    const { output } = await checking(file, { rules: ["delete", "list", "multipart"], runs: 0 });
    const causes = output.match(/^✗ .*/gm);
    expect(causes?.slice(0, 3)).toEqual([
      "✗ delete.one",
      "✗ not true: a page before the last one is truncated",
      "✗ bucket.createMultipartUpload is not a function",
    ]);
    expect(output).toContain('the keys after delete(["a"');
    expect(output).toContain("\n✗ an answer has no delimitedPrefixes\n");
    expect(output).toContain(`\nShow one in full: npx fakebucket check ${file} --rule delete.one\n`);
  });

  it("reports a bucket's own TypeError as it is, and not as a missing member", async () => {
    const file = module(
      "own-error",
      `export default () => ({ put: async () => ({}), list: async () => { throw new TypeError("my own"); } });`,
    );
    const { output } = await checking(file, { rules: ["list.limit"], runs: 0 });
    expect(output).toContain("unexpected TypeError: my own");
  });

  it.each(["ERR_UNKNOWN_FILE_EXTENSION", "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX", "ERR_MODULE_NOT_FOUND"])(
    "explains how to run TypeScript if the host fails with %s",
    (code) => {
      const error = Object.assign(new TypeError("no"), { code });
      expect(noTypeScript("mock.ts", error)).toContain("npx tsx node_modules/fakebucket/dist/cli.js check mock.ts");
      for (const file of ["mock.mts", "mock.cts", "mock.tsx"])
        expect(noTypeScript(file, error)).toContain(` check ${file}`);
      expect(noTypeScript("mock.ts", new SyntaxError("Unexpected token"))).toContain(" check mock.ts");
      expect(noTypeScript("mock.js", error)).toBeUndefined();
      expect(noTypeScript("mock.ts", new Error("its own"))).toBeUndefined();
    },
  );

  it("refuses a module that is not loaded in time, by its name", async () => {
    const file = module("endless", "await new Promise(() => {}); export default () => undefined;");
    const complaint = `${file}: it was not loaded within 50 ms: does it await a promise that never settles?`;
    expect(await checking(file, { timeout: 50 })).toEqual({ output: "", complaint, exitCode: 2 });
  });

  it.each([
    ["nothing", "export const other = 1;", "it must export, as default or as makeBucket, a function"],
    ["number", "export default 5;", "that returns an empty bucket, for example: export default () => new MyBucket();"],
    ["null", "export default null;", "it must export, as default or as makeBucket, a function"],
    [
      "named class",
      "export function $make() {}\nexport const Answer = 42;\nexport class Mine {}",
      "export default () => new Mine();",
    ],
    ["maker of nothing", "export default () => {};", "it must return a bucket, not undefined."],
    ["maker of null", "export default () => null;", "it must return a bucket, not null."],
    [
      "maker that waits",
      "export default () => new Promise(() => {}); export const timeout = 20;",
      "it returned no bucket within 20 ms.",
    ],
    ["class that fails", "export default class { constructor() { throw new Error('no bucket'); } }", ": no bucket"],
    ["broken", "throw new Error('at the door');", "at the door"],
    ["thrown text", "throw 'at the door';", 'it threw "at the door".'],
    ["thrown nothing", "throw undefined;", "it threw undefined."],
    [
      "timeout",
      `${goodBucket}export const timeout = "soon";
      export default () => new Promise((done) => setTimeout(() => done(new FakeBucket()), 50));`,
      "timeout must be",
    ],
    [
      "abilities",
      `${goodBucket}export default () => new FakeBucket();\nexport const abilities = 5;`,
      "abilities must be",
    ],
  ])("refuses a module that exports %s", async (name, text, complaint) => {
    const outcome = await checking(module(name, text));
    expect(outcome).toMatchObject({ output: "", exitCode: 2, complaint: expect.stringContaining(complaint) });
  });

  it("waits for the first bucket as long as the command line says", async () => {
    const slow = "let isFirst = true; const wait = () => new Promise((done) => setTimeout(done, isFirst ? 200 : 0));";
    const make = "async () => { await wait(); isFirst = false; return new FakeBucket(); }";
    const file = module("slow", `${goodBucket}${slow}\nexport default ${make}; export const timeout = 20;`);
    const flags = { runs: 1, rules: ["list.order"] };
    const complaint = `${file}: it returned no bucket within 20 ms.`;
    expect(await checking(file, flags)).toMatchObject({ complaint });
    const other = module("slower", `${goodBucket}${slow}\nexport default ${make}; export const timeout = 20;`);
    expect(await checking(other, { ...flags, timeout: 60_000 })).toMatchObject({ complaint: "", exitCode: 0 });
  });

  it("refuses a missing file", async () => {
    const complaint = "There is no file ./none.mjs.";
    expect(await checking("./none.mjs")).toEqual({ output: "", complaint, exitCode: 2 });
  });
});

describe("renderCheck()", () => {
  const random = { status: "passed", runs: 0 } as unknown as CheckReport["random"];
  const failing = (rules: readonly string[], reason = (rule: string) => `no ${rule}`) =>
    rules.map((rule) => ({ rule, status: "failed", reason: reason(rule), seed: 1, path: "0" }) as const);
  const rendered = (rules: ConstructorParameters<typeof CheckReport>[0], differs = random) =>
    renderCheck(new CheckReport(rules, differs, []), "a.mjs", false, plain);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `key.${index}`);

  it("shows three failures in full, and more by their causes", () => {
    expect(rendered(failing(names(3)))).toMatch(/^ {2}group/);
    expect(rendered(failing(names(4)))).toMatch(/^Fix first, /);
  });

  it.each([
    [8, undefined],
    [9, "And 1 more cause."],
    [10, "And 2 more causes."],
  ])("of %i causes shows eight: %s", (count, more) => {
    const text = rendered(failing(names(count)));
    expect(text.match(/^✗ /gm)).toHaveLength(8);
    expect(/^And .*$/m.exec(text)?.[0]).toBe(more);
  });

  it.each([
    [2, "2 rules: key.0, key.1"],
    [3, "3 rules: key.0, key.1 and 1 more"],
  ])("names two of the %i rules of a cause", (count, expected) => {
    const text = rendered([...failing(names(count), () => "the same"), ...failing(["a.b", "c.d"])]);
    expect(text).toContain(`✗ the same\n    ${expected}\n`);
  });

  it("says how to leave out uploads that cannot be resumed, and shows the message of an error alone", () => {
    const text = rendered([
      ...failing(["a.b", "c.d"], () => "bucket.resumeMultipartUpload is not a function"),
      ...failing(["e.f", "g.h"], () => "unexpected TypeError: my\n  own\ttext"),
    ]);
    expect(text).toMatch(
      / bucket\.resumeMultipartUpload is .*\n.*\n {4}Unused\? .* abilities = \{ multipart: false \}\n/,
    );
    expect(text).toContain("\n✗ my own text\n");
  });

  it("counts a failure to a missing method that only its case names", () => {
    const [missing, other, ...more] = failing(["a.b", "c.d", "e.f", "g.h"]);
    const text = rendered([
      { ...missing, reason: "bucket.createMultipartUpload is not a function" } as typeof missing & object,
      { ...other, counterexample: "await bucket.createMultipartUpload('a');" } as typeof missing & object,
      ...more,
    ]);
    expect(text).toContain("✗ bucket.createMultipartUpload is not a function\n    2 rules: a.b, c.d\n");
  });

  it("names the worst loss of data first, then the most important level", () => {
    const lost = failing(["list.cursor", "delete.one", "a.b"], () => "the same");
    const levels = failing(["errors.service-form", "own.one", "put.stores", "list.truncated"]);
    const text = rendered([...levels, ...lost]);
    expect(text).toContain("✗ the same\n    3 rules: delete.one, list.cursor and 1 more\n");
    expect(text.match(/^✗ .*/gm)).toEqual([
      "✗ the same",
      ...["list.truncated", "put.stores", "own.one", "errors.service-form"].map((rule) => `✗ ${rule}`),
    ]);
  });

  it.each([76, 77])("shows a reason of %i characters on one line of 80", (length) => {
    const reason = "r".repeat(length);
    const shown = length === 76 ? reason : `${"r".repeat(74)} …`;
    expect(rendered(failing(names(4), (rule) => (rule === "key.0" ? reason : rule)))).toContain(
      `✗ key.0\n    ${shown}\n`,
    );
  });

  it("says beside the causes that random sequences differ", () => {
    const line = "\nRandom sequences of calls differ too.\n";
    for (const status of ["passed", "skipped"] as const)
      expect(rendered(failing(names(4)), { ...random, status })).not.toContain(line);
    expect(rendered(failing(names(4)), { ...random, status: "failed" })).toContain(line);
  });

  it("marks groups of which all, some or no rules passed, and states what failed or was skipped", () => {
    const of = (rule: string, status: "passed" | "skipped") => ({ rule, status, reason: "left out" });
    const rules = [of("a.b", "passed"), of("c.d.e", "skipped"), ...failing(["e.f"])];
    const text = renderCheck(
      new CheckReport(rules, random, [{ rule: "e.f", statement: "It holds." }]),
      "a.mjs",
      false,
      plain,
    );
    const [groups, failed, ...others] = text.split(/\n\n(?=\S)/);
    expect(groups?.split("\n")).toEqual([
      "  group   passed   failed  skipped",
      "✓ a            1",
      "– c                              1",
      "✗ e                     1",
    ]);
    expect(failed).toMatch(/^✗ e\.f\n {2}It holds\.\n {2}no e\.f\n/);
    expect(others[0]).toBe("Skipped\n  – left out: c.d.e");
    expect(others.slice(1)).toEqual([expect.stringMatching(/^✓ random /), "3 rules: 1 passed, 1 failed, 1 skipped"]);
  });
});

describe("progressOn()", () => {
  const report = { rule: "key.order", status: "passed" } as const;

  /** Returns the output after three completed rules, the last of them included. */
  function written(isTTY: boolean, total: number): string {
    let text = "";
    const progress = progressOn({ isTTY, write: (piece) => (text += piece) });
    for (let done = 1; done <= total; done++) progress({ done, total, report });
    return text;
  }

  it("overwrites one line of a terminal, and clears it at the end", () => {
    expect(written(true, 2)).toBe("\r\u001B[K1/2 key.order\r\u001B[K");
    expect(written(true, 10)).toContain("\r\u001B[K 9/10 key.order");
  });

  it("writes a line now and then to other streams", () => {
    expect(written(false, 45)).toBe("20/45 key.order …\n40/45 key.order …\n");
    expect(written(false, 40)).toBe("20/40 key.order …\n");
  });
});
