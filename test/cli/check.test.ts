import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check, noTypeScript } from "../../src/cli/check.js";
import { progressOn } from "../../src/cli/progress.js";
import type { CheckRequest } from "../../src/cli/requests.js";
import { run } from "../../src/cli/run.js";

const plain = { width: 80, colors: false };
const fake = new URL("../../src/entries/index.ts", import.meta.url).href;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakebucket-check-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a module, and gives its path. */
function module(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, text);
  return path;
}

const checking = (file: string, options: CheckRequest["options"] = {}, json = false, all = false) =>
  check({ file, options, json, all }, plain, () => undefined);

const goodBucket = `import { FakeBucket } from ${JSON.stringify(fake)};\n`;

describe("run() with check", () => {
  it("says what is to be checked, and how", () => {
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
    expect(run(["check", "./mine.mjs"], "1.2.3", plain)).toEqual({
      command: "check",
      file: "./mine.mjs",
      options: {},
      json: false,
      all: false,
    });
  });

  it.each([
    [["check"], "check needs a file"],
    [["check", "a.mjs", "b.mjs"], 'check takes one file, not "b.mjs" too.'],
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

  it("shows each failure, and how to come to it again", async () => {
    const file = module(
      "bad",
      `${goodBucket}class Bad extends FakeBucket { async list(options) {
        const page = await super.list(options);
        return { ...page, objects: page.objects.reverse() };
      } }
      export const makeBucket = () => new Bad();`,
    );
    const { output, exitCode } = await checking(file, { rules: ["list.order"], seed: 1 });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/\n✗ list\.order\n {2}Objects and prefixes are listed in the byte order of their keys, /);
    expect(output).toContain("\n    const bucket = await makeBucket();\n");
    const [, path] = /--rule list\.order --seed 1 --path (\S+)\n/.exec(output) ?? [];
    const again = await checking(file, { rules: ["list.order"], seed: 1, path });
    expect(again.output).toContain("✗ list.order");
    // What was seen is said once.
    expect(again.output.split("the keys of one page")).toHaveLength(2);
  });

  it("takes what the module says of its buckets, and the command line before that", async () => {
    const file = module(
      "said",
      `${goodBucket}export default {
        makeBucket: () => new FakeBucket({ semantics: "deployed" }), semantics: "deployed", abilities: { multipart: false },
      };`,
    );
    const said = await checking(file, { runs: 2, rules: ["list.delimiter", "multipart.create"] }, true);
    expect(JSON.parse(said.output)).toMatchObject({ ok: true, rules: [{ status: "passed" }, { status: "skipped" }] });
    const outranked = await checking(file, { runs: 2, rules: ["list.delimiter"], semantics: "documented" });
    expect(outranked.exitCode).toBe(1);
  });

  it("groups many failures by what causes them, on one screen, and shows all in full on request", async () => {
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
      /^Worth mending first, .*\n\n✗ bucket\.(?:list|createMultipartUpload) is not a function\n {4}\d\d rules: /,
    );
    expect(output).toContain("✗ bucket.list is not a function\n");
    expect(output).toContain("export const abilities = { multipart: false }");
    expect(output.split("\n").length).toBeLessThan(40);
    expect(output).toContain("--all");
    const whole = await checking(file, { rules: ["list", "multipart"], runs: 2, seed: 1 }, false, true);
    expect(whole.output.match(/^✗ (?:list|multipart)\./gm)?.length).toBeGreaterThan(20);
  });

  it("puts what loses data unseen before the methods that are missing", async () => {
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
      "✗ not so: a page with more to come is truncated",
      "✗ bucket.createMultipartUpload is not a function",
    ]);
    expect(output).toContain('the keys after delete(["a"');
    expect(output).toContain("\n✗ an answer has no delimitedPrefixes\n");
    expect(output).toContain(`\nOne in full: npx fakebucket check ${file} --rule delete.one\n`);
  });

  it("says what a bucket's own TypeError says, and not what an answer lacks", async () => {
    const file = module(
      "own-error",
      `export default () => ({ put: async () => ({}), list: async () => { throw new TypeError("my own"); } });`,
    );
    const { output } = await checking(file, { rules: ["list.limit"], runs: 0 });
    expect(output).toContain("unexpected TypeError: my own");
  });

  it.each(["ERR_UNKNOWN_FILE_EXTENSION", "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"])(
    "says how to run TypeScript where the host fails with %s",
    (code) => {
      const error = Object.assign(new TypeError("no"), { code });
      expect(noTypeScript("mock.ts", error)).toContain("npx tsx node_modules/fakebucket/dist/cli.js check mock.ts");
      expect(noTypeScript("mock.js", error)).toBeUndefined();
      expect(noTypeScript("mock.ts", new Error("its own"))).toBeUndefined();
    },
  );

  it.each([
    ["nothing", "export const other = 1;", "it must export, as default or as makeBucket, a function"],
    ["number", "export default 5;", "that gives an empty bucket, such as: export default () => new MyBucket();"],
    ["class by its name", "export class Mine {}", "export default () => new Mine();"],
    ["maker of nothing", "export default () => {};", "it must give a bucket, not undefined."],
    [
      "maker that waits",
      "export default () => new Promise(() => {}); export const timeout = 20;",
      "it gave no bucket in 20 ms.",
    ],
    ["class that fails", "export default class { constructor() { throw new Error('no bucket'); } }", ": no bucket"],
    ["broken", "throw new Error('at the door');", "at the door"],
    [
      "abilities",
      `${goodBucket}export default () => new FakeBucket();\nexport const abilities = 5;`,
      "abilities must be",
    ],
  ])("refuses a module that exports %s", async (name, text, complaint) => {
    const outcome = await checking(module(name, text));
    expect(outcome).toMatchObject({ output: "", exitCode: 2, complaint: expect.stringContaining(complaint) });
  });

  it("refuses a file that is not there", async () => {
    const complaint = "There is no file ./none.mjs.";
    expect(await checking("./none.mjs")).toEqual({ output: "", complaint, exitCode: 2 });
  });
});

describe("progressOn()", () => {
  const report = { rule: "key.order", status: "passed" } as const;

  /** The output while three rules are done, and the last of them. */
  function written(isTTY: boolean, total: number): string {
    let text = "";
    const progress = progressOn({ isTTY, write: (piece) => (text += piece) });
    for (let done = 1; done <= total; done++) progress({ done, total, report });
    return text;
  }

  it("writes over one line of a terminal, and leaves nothing there", () => {
    expect(written(true, 2)).toBe("\r\u001B[K1/2 key.order\r\u001B[K");
  });

  it("writes a line now and then elsewhere", () => {
    expect(written(false, 45)).toBe("20/45 key.order …\n40/45 key.order …\n");
  });
});
