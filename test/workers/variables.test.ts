import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fillProcess, readVariables } from "../../src/workers/variables.js";

async function readIn(files: Readonly<Record<string, string>>, section: object, environment?: string): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), "variables-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await readVariables(folder, { ...section }, environment);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const vars = { TITLE: "of the file", KEPT: 1 };

it.each([
  ["no file", {}, undefined, vars],
  ["both", { ".dev.vars": "TITLE=a", ".env": "TITLE=b\nNEVER=b" }, undefined, { ...vars, TITLE: "a" }],
  ["an environment", { ".dev.vars": "TITLE=a", ".dev.vars.dev": "A=a" }, "dev", { ...vars, A: "a" }],
  ["its .env", { ".env.dev": "TITLE=b", ".env": "TITLE=a\nA=a" }, "dev", { ...vars, TITLE: "b", A: "a" }],
  ["local", { ".env.local": "A=b", ".env": "A=a", ".env.dev": "A=c" }, undefined, { ...vars, A: "b" }],
  ["its local", { ".env.dev.local": "A=b", ".env.dev": "A=c" }, "dev", { ...vars, A: "b" }],
])("secrets of %s", async (_, files, environment, expected) => {
  expect(await readIn(files, { vars }, environment)).toEqual(expected);
});

it("a configuration with secrets takes the named ones, without .dev.vars from the process too", async () => {
  const section = { vars, secrets: { required: ["NAMED", "MISSING", "OF_PROCESS"] } };
  const text = "NAMED=a\nOTHER=b\nTITLE=c\n";
  process.env["OF_PROCESS"] = "d";
  try {
    const found = { ...vars, NAMED: "a", TITLE: "c" };
    expect(await readIn({ ".dev.vars": text }, section)).toEqual(found);
    expect(await readIn({ ".env": text }, section)).toEqual({ ...found, OF_PROCESS: "d" });
    expect(await readIn({ ".env": text }, { vars, secrets: {} })).toEqual({ ...vars, TITLE: "c" });
  } finally {
    delete process.env["OF_PROCESS"];
  }
});

it.each([
  [true, "2025-04-01", ["nodejs_compat"]],
  [true, undefined, ["nodejs_compat"]],
  [true, "2025-04-01", ["nodejs_compat_v2"]],
  [true, "2025-03-31", ["nodejs_compat", "nodejs_compat_populate_process_env"]],
  [false, "2025-03-31", ["nodejs_compat"]],
  [false, "2025-04-01", ["nodejs_compat", "nodejs_compat_do_not_populate_process_env"]],
  [false, "2025-04-01", ["nodejs_als"]],
  [false, "2025-04-01", undefined],
  [false, "2025-03-31", ["nodejs_compat_populate_process_env"]],
])("process.env has the variables: %s, with %s and %j", (expected, date, flags) => {
  const before = { ...process.env };
  const section = { ...(date && { compatibility_date: date }), ...(flags && { compatibility_flags: flags }) };
  const restore = fillProcess(section, {
    NEW_NAME: "text",
    NODE_ENV: "of a test",
    DATA: [1],
    LONG: "a".repeat(100_001),
  });
  const { NEW_NAME, NODE_ENV, DATA, LONG } = process.env;
  restore();
  const values = expected
    ? ["text", "of a test", "[1]", undefined]
    : [undefined, before["NODE_ENV"], undefined, undefined];
  expect([NEW_NAME, NODE_ENV, DATA, LONG]).toEqual(values);
  expect(process.env).toEqual(before);
});
