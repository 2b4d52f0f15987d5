import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
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
  ["both, of which its own wins", { ".env.local": "A=b\nB=b", ".env.dev": "A=c" }, "dev", { ...vars, A: "c", B: "b" }],
  ["its local", { ".env.dev.local": "A=b", ".env.dev": "A=c" }, "dev", { ...vars, A: "b" }],
])("secrets of %s", async (_, files, environment, expected) => {
  expect(await readIn(files, { vars }, environment)).toEqual(expected);
});

it.each([
  ["A=a\nB=%A-%{A}c", { A: "a", B: "a-ac" }],
  ["B='%{A}'\nA=a", { B: "", A: "a" }],
  ["A=\\%5\nB=%A", { A: "%5", B: "%5" }],
  ["A=\\%A\nB=%{A}", { A: "%A", B: "%A" }],
  ["A=a\nB=%{A:-b}%{A-b}%{A:+b}%{A+b}", { A: "a", B: "aabb" }],
  ["B=%{A:-b}%{A-b-c}%{A:+b}%{A+b}", { B: "bb-c" }],
  ["B=%{C:-%{A}}\nD=%{E:-%A}", { B: "", D: "" }],
  ["A=x\nB=%{C:-%{A}}", { A: "x", B: "x" }],
  ["A=%A%", { A: "%" }],
  ["A=\\%5\\%6", { A: "%5%6" }],
  ['B="%{A:-x\\ny}"', { B: "x\ny" }],
  ["A=1\nB=%a%{a}%A_", { A: "1", B: "" }],
  ["A=\nB=%{A-b}%{A:-c}%{A+d}", { A: "", B: "bc" }],
  ["OF_PROCESS=a\nB=%OF_PROCESS", { OF_PROCESS: "a", B: "a" }],
])("references in .env, with %% for the sign: %j", async (text, expected) => {
  process.env["OF_PROCESS"] = "d$A";
  try {
    const found = await readIn({ ".env": text.replaceAll("%", "$") }, {});
    expect(JSON.stringify(found).replaceAll("$", "%")).toEqual(JSON.stringify(expected));
    expect(await readIn({ ".dev.vars": "A=$B" }, {})).toEqual({ A: "$B" });
  } finally {
    delete process.env["OF_PROCESS"];
  }
});

it.each([
  ["A=a\nB='b'\nC=`c`\nD=", { A: "a", B: "b", C: "c", D: "" }],
  ['A="1\\n2\\n3\\r4\\r5"', { A: "1\n2\n3\r4\r5" }],
  ["A='1\\n2\\r3'\nB=`1\\n2\\r3`\nC=1\\n2\\r3", { A: "1\\n2\\r3", B: "1\\n2\\r3", C: "1\\n2\\r3" }],
  ["A='1\n2'\nB=\"3\n4\"\nC=`5\n6`", { A: "1\n2", B: "3\n4", C: "5\n6" }],
  ["export A=a # b\nB: c\nC='d # e' # f\n# D=d\n E = e ", { A: "a", B: "c", C: "d # e", E: "e" }],
  ["A=a\r\nB=b\r\nC=c\rD=d\rE=e", { A: "a", B: "b", C: "c", D: "d", E: "e" }],
  ["A=a\nB=b\nA=c", { A: "c", B: "b" }],
  ["A.b-C=a\n.D=b\n-E=c", { "A.b-C": "a", ".D": "b", "-E": "c" }],
])("values of .dev.vars: %j", async (text, expected) => {
  expect(await readIn({ ".dev.vars": text }, {})).toEqual(expected);
});

it("wrangler's variables of the process turn the files off, and add the process", async () => {
  const text = "NAMED=a\nEMPTY=a\nOF_PROCESS=a\nSAME=$NAMED\nB=$OF_PROCESS\nC=$C\nD=$OF_PROCESS-x\nE=x$P";
  const own = {
    OF_PROCESS: "d$NAMED",
    SAME: "$NAMED",
    P: "a$Q",
    Q: "b$P",
    EMPTY: "",
    CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
  };
  try {
    Object.assign(process.env, own);
    expect(await readIn({ ".env": text }, { vars })).toMatchObject({
      ...{
        ...vars,
        ...own,
        NAMED: "a",
        EMPTY: "a",
        SAME: "a",
        B: "d$NAMED",
        D: "da-x",
        C: "",
        PATH: process.env["PATH"],
      },
      // P and Q refer to each other.
      E: expect.stringMatching(/^x(?:ab)+/),
    });
    expect(await readIn({ ".dev.vars": text }, {})).not.toHaveProperty("PATH");
    process.env["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV"] = "false";
    expect(await readIn({ ".env": text }, { vars })).toEqual(vars);
    expect(await readIn({ ".env": text }, { secrets: { required: ["PATH"] } })).toEqual({});
    expect(await readIn({ ".dev.vars": "A=a" }, {})).toEqual({ A: "a" });
  } finally {
    for (const name of ["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV", ...Object.keys(own)]) delete process.env[name];
  }
});

it("a configuration with secrets takes the named ones, without .dev.vars from the process too", async () => {
  const section = { vars, secrets: { required: ["NAMED", "EMPTY", "MISSING", "OF_PROCESS"] } };
  const text = "NAMED=a\nOTHER=b\nEMPTY=\nTITLE=c\n";
  process.env["OF_PROCESS"] = "d";
  try {
    const found = { ...vars, NAMED: "a", EMPTY: "", TITLE: "c" };
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
  process.env["EMPTY_BEFORE"] = "";
  onTestFinished(() => void delete process.env["EMPTY_BEFORE"]);
  const before = { ...process.env };
  const section = { ...(date && { compatibility_date: date }), ...(flags && { compatibility_flags: flags }) };
  const restore = fillProcess(section, {
    NEW_NAME: "text",
    NODE_ENV: "of a test",
    DATA: [1],
    LONG: "a".repeat(100_001),
    LONGEST: "a".repeat(100_000),
    EMPTY_BEFORE: "text",
  });
  const { NEW_NAME, NODE_ENV, DATA, LONG, LONGEST } = process.env;
  restore();
  const values = expected
    ? ["text", "of a test", "[1]", undefined]
    : [undefined, before["NODE_ENV"], undefined, undefined];
  expect([NEW_NAME, NODE_ENV, DATA, LONG]).toEqual(values);
  expect(LONGEST?.length).toBe(expected ? 100_000 : undefined);
  expect(process.env).toEqual(before);
});
