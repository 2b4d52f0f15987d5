import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";
import type { Node } from "../../../src/cli/init/parse-script.js";
import { poolNames, renameImports } from "../../../src/cli/init/pool-imports.js";
import * as workers from "../../../src/entries/workers.js";

/** Renames the imports of a configuration. */
const renamed = (text: string) => renameImports(text, parseAst(text, { lang: "ts" }) as object as Node);

const [old, plugin, fake] = [
  "@cloudflare/vitest-pool-workers/config",
  "@cloudflare/vitest-plugin",
  "fakebucket/workers",
];

describe("renameImports", () => {
  it("knows names that fakebucket/workers has", () => {
    expect(Object.keys(workers)).toEqual(expect.arrayContaining([...poolNames]));
  });

  it.each([
    ["defineWorkersConfig", `import { defineWorkersConfig } from "${old}";\nexport default defineWorkersConfig({});\n`],
    [
      "defineWorkersProject, in quotes of its own",
      `import { defineWorkersProject } from '${old}'\nexport default defineWorkersProject({})\n`,
    ],
    [
      "cloudflareTest, after other letters",
      `const é = "ü😀"; /* @cloudflare */ import { cloudflareTest } from "${plugin}"; // kept\n`,
    ],
    ["the older name of the newer pool", 'import { cloudflareTest } from "@cloudflare/vitest-pool-workers";\n'],
    [
      "several names, over several lines",
      `import {\n  defineWorkersConfig, // a\n  readD1Migrations,\n  buildPagesASSETSBinding,\n} from "${old}";\r\n`,
    ],
    [
      "renamed imports",
      `import { defineWorkersConfig as define } from "${old}";\nexport default define({ test: { pool: "@cloudflare/vitest-pool-workers" } });\n`,
    ],
    [
      "a namespace",
      `import * as pool from "${old}";\nconst a = { pool: 1 };\nexport default pool.defineWorkersConfig(a.pool);\n`,
    ],
    [
      "a namespace, with the pool",
      `import * as pool from "${old}";\nexport default pool.defineWorkersConfig({ test: { pool: "@cloudflare/vitest-pool-workers" } });\n`,
    ],
    [
      "names next to comments",
      `import { /* a, type A, */ cloudflareTest /*\n, type B */, readD1Migrations } from "${plugin}"; // , type C\n`,
    ],
    [
      "require with a pattern",
      `const { defineWorkersConfig: define } = require("${old}");\nmodule.exports = define({});\n`,
    ],
    ["require as a namespace", `const pool = require("${old}");\nmodule.exports = pool["defineWorkersConfig"]({});\n`],
    ["an optional require", `const pool = require?.("${old}");\nmodule.exports = pool?.defineWorkersConfig({});\n`],
    ["a member of require", `module.exports = require("${old}").defineWorkersConfig({});\n`],
    [
      "import()",
      `const { cloudflareTest } = await import("${plugin}");\nconst a = (await import("${plugin}")).cloudflareTest;\n`,
    ],
    ["an export", `export { defineWorkersConfig as default } from "${old}";\n`],
    [
      "mergeConfig",
      `import { defineWorkersConfig } from "${old}";\nimport base from "./vite.config";\nexport default mergeConfig(base, defineWorkersConfig({ test: { pool: "@cloudflare/vitest-pool-workers", poolOptions: { workers: { main: "a.ts" } } } }));\n`,
    ],
    [
      "projects",
      `import { defineWorkersProject } from "${old}";\nexport default { test: { projects: [defineWorkersProject({ test: { name: "a" } })] } };\n`,
    ],
    [
      "an asynchronous function, with types",
      `import { defineWorkersConfig } from "${old}";\nexport default defineWorkersConfig(async (env: object) => ({ test: { pool: "@cloudflare/vitest-pool-workers" } }) as never);\n`,
    ],
    [
      "other texts with the name",
      `import { cloudflareTest } from "${plugin}";\nconst size = 1n, server = { deps: { inline: ["${plugin}"] } };\n`,
    ],
  ])("renames %s", (_, text) => {
    const { text: changed, changes, left } = renamed(text);
    expect(left).toEqual([]);
    const expected = text.replace(/((?:from|import\(|require(?:\?\.)?\()\s*["'])@cloudflare[\w/-]*/g, `$1${fake}`);
    expect(changed).toBe(expected);
    expect(expected).not.toBe(text);
    expect(changes.some((line) => line.startsWith("+ ") && line.includes(fake))).toBe(true);
  });

  it("shows the changed lines alone", () => {
    const { changes } = renamed(`import {\n  cloudflareTest,\n} from "${plugin}"; // kept\nexport default {};`);
    expect(changes).toEqual([`- } from "${plugin}"; // kept`, `+ } from "${fake}"; // kept`]);
  });

  it("shows changed lines without the line ends of Windows", () => {
    const { text, changes } = renamed(`import {\r\n  type A,\r\n  cloudflareTest,\r\n} from "${plugin}";\r\n`);
    expect(text).toMatch(/;\r\n$/);
    expect(changes.join("\n")).not.toContain("\r");
  });

  it("leaves types that an older parser does not see with the pool", () => {
    const written = `import {\n  type A, // type C,\n  cloudflareTest,\n  type B as D,\n} from "${plugin}";\n`;
    // stripTypeScriptTypes() of Node leaves blanks.
    const blanked = written.replace(/\btype \w+(?: as \w+)?,/g, (type) => " ".repeat(type.length));
    const { text } = renameImports(written, parseAst(blanked) as object as Node);
    expect(text).toBe(`import { cloudflareTest } from "${fake}";\nimport type { A, B as D } from "${plugin}";\n`);
    const alone = `import { type A, } from "${plugin}";\n`;
    const tree = parseAst(alone.replace("type A,", "       ")) as object as Node;
    expect(renameImports(alone, tree).text).toBeUndefined();
  });

  it("leaves types with the pool", () => {
    const types = `import type { D1Migration } from "${plugin}";\nimport { type WorkersUserConfig } from "${old}";\n`;
    expect(renamed(types)).toEqual({ text: undefined, changes: [], left: [] });
    const { text, changes } = renamed(
      `${types}import { type D1Migration as D, cloudflareTest as test } from '${plugin}';`,
    );
    const lines = [
      `import { cloudflareTest as test } from '${fake}';`,
      `import type { D1Migration as D } from '${plugin}';`,
    ];
    expect(text).toBe(types + lines.join("\n"));
    expect(changes.slice(1)).toEqual(lines.map((line) => `+ ${line}`));
  });

  it("leaves types that are exported with the pool", () => {
    const types = `export type { D1Migration } from "${plugin}";\nexport { type WorkersUserConfig } from "${old}";\n`;
    expect(renamed(types)).toEqual({ text: undefined, changes: [], left: [] });
    const { text } = renamed(`${types}export { type D1Migration as D, cloudflareTest as test } from "${plugin}";`);
    const lines = [
      `export { cloudflareTest as test } from "${fake}";`,
      `export type { D1Migration as D } from "${plugin}";`,
    ];
    expect(text).toBe(types + lines.join("\n"));
  });

  it("cloudflarePool stays next to cloudflareTest", () => {
    const written = `import { cloudflarePool, cloudflareTest } from "${plugin}";`;
    expect(renamed(written).text).toBe(written.replace(plugin, fake));
  });

  it.each([
    [
      "an unknown name",
      `\nimport { cloudflareTest, newTest } from "${plugin}";`,
      "line 2: fakebucket/workers has no newTest.",
    ],
    [
      "cloudflarePool",
      `import { cloudflarePool } from "${plugin}";`,
      "has no cloudflarePool alone. Give its options to cloudflareTest() in plugins.",
    ],
    ["a default import", `import pool from "${plugin}";`, "has no default."],
    ["a namespace as a value", `import * as pool from "${plugin}";\nshow({ pool });`, "line 1: It is not clear what"],
    ["a namespace as a name", `import * as pool from "${plugin}";\nnames[pool];`, "line 1: It is not clear what"],
    ["a computed member", `import * as pool from "${plugin}";\npool[name]();`, "line 1: It is not clear what"],
    [
      "an unknown member",
      `const pool = require("${plugin}");\npool.newTest();`,
      "line 1: fakebucket/workers has no newTest.",
    ],
    ["a require without a name", `use(require("${plugin}"));`, "line 1: It is not clear what"],
    ["a computed key", `const { [name]: a } = require("${plugin}");`, "line 1: It is not clear what"],
    ["a rest of keys", `const { ...pool } = require("${plugin}");`, "line 1: It is not clear what"],
    ["an export of everything", `export * from "${plugin}";`, "line 1: It exports everything of the pool."],
    [
      "the pool in defineConfig() of vitest",
      'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { pool: "@cloudflare/vitest-pool-workers" } });',
      "line 2: It names the pool outside of defineWorkersConfig().",
    ],
    [
      "the pool in a function beside a renamed one",
      `import { defineWorkersConfig as define } from "${old}";\nexport default { a: define({}), b: defineConfig({ test: { pool: "@cloudflare/vitest-pool-workers" } }) };`,
      "line 2: It names the pool outside of defineWorkersConfig().",
    ],
    [
      "the pool in a list",
      `import { defineWorkersConfig } from "${old}";\nexport default defineWorkersConfig(merge([{ test: { pool: "@cloudflare/vitest-pool-workers" } }]));`,
      "line 2: It names the pool outside of defineWorkersConfig().",
    ],
    [
      "the pool without its function",
      'export default { test: { pool: "@cloudflare/vitest-pool-workers" } };',
      "line 1: It names the pool outside of defineWorkersConfig().",
    ],
    [
      "the pool of a project",
      `import { defineWorkersConfig } from "${old}";\nexport default defineWorkersConfig({ test: { projects: [{ test: { pool: "@cloudflare/vitest-pool-workers" } }] } });`,
      "line 2: It names the pool outside",
    ],
    [
      "the file of a project",
      `import { cloudflareTest } from "${plugin}";\nexport default { test: { projects: ["packages/*"] } };`,
      "line 2: packages/* keeps its own configuration.",
    ],
    [
      "the file of a workspace",
      `import { cloudflareTest } from "${plugin}";\nexport default { test: { workspace: ["packages/*"] } };`,
      "line 2: packages/* keeps its own configuration.",
    ],
  ])("leaves a configuration with %s, and names it", (_, text, reason) => {
    const { text: changed, changes, left } = renamed(text);
    expect([changed, changes]).toEqual([undefined, []]);
    expect(left.join("\n")).toContain(reason);
  });
});
