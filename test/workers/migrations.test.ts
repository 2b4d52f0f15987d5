import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { applyD1Migrations, type D1Like, readD1Migrations } from "../../src/workers/migrations.js";

/** Writes a folder with files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "fakebucket-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const trigger = `CREATE TRIGGER "t" AFTER INSERT ON a BEGIN
  UPDATE a SET b = CASE WHEN b = 1 THEN 2 ELSE 3 END;
  DELETE FROM c;
END`;

it.each([
  ["", []],
  ["-- only; a comment\n/* ; */ ;;", []],
  ["SELECT 1; SELECT 2;\n", ["SELECT 1", "SELECT 2"]],
  ["SELECT ';', \";\", `;`, [;] -- ;\n; SELECT 'it''s;'", ["SELECT ';', \";\", `;`, [;] -- ;", "SELECT 'it''s;'"]],
  [`${trigger};\nSELECT 1`, [trigger, "SELECT 1"]],
  [
    `${trigger.replace("CREATE", "create temporary")}; SELECT 1`,
    [trigger.replace("CREATE", "create temporary"), "SELECT 1"],
  ],
  [`-- a trigger;\n${trigger}; SELECT 1`, [`-- a trigger;\n${trigger}`, "SELECT 1"]],
  [
    "CREATE TABLE a (begin INT, case_id INT); SELECT begin FROM a",
    ["CREATE TABLE a (begin INT, case_id INT)", "SELECT begin FROM a"],
  ],
])("readD1Migrations() splits %j", async (sql, queries) => {
  expect(await readD1Migrations(folderOf({ "1.sql": sql }))).toEqual([{ name: "1.sql", queries }]);
});

it("readD1Migrations() reads the files in the order of their numbers", async () => {
  const files = { "10_c.sql": "", "2_b.sql": "", "2_a.sql": "", "readme.md": "" };
  expect((await readD1Migrations(folderOf(files))).map(({ name }) => name)).toEqual(["2_a.sql", "2_b.sql", "10_c.sql"]);
});

/** A database that knows which migrations were applied. */
function makeDatabase() {
  const names: unknown[] = [];
  const queries: string[] = [];
  const prepare = (query: string, values: readonly unknown[] = []) => ({
    ...{ query, values },
    bind: (...given: readonly unknown[]) => prepare(query, given),
    all: async () => ({ results: names.map((name) => ({ name })) }),
  });
  const batch = async (statements: readonly object[]) => {
    for (const { query, values } of statements as readonly ReturnType<typeof prepare>[]) {
      if (query.startsWith('INSERT INTO "applied""" (name)')) names.push(...values);
      else queries.push(query);
    }
  };
  return { database: { prepare, batch } satisfies D1Like, queries, names };
}

it("applyD1Migrations() applies each migration once", async () => {
  const { database, queries, names } = makeDatabase();
  const [first, second] = [
    { name: "1.sql", queries: ["a", "b"] },
    { name: "2.sql", queries: ["c"] },
  ] as const;
  await applyD1Migrations(database, [first], 'applied"');
  await applyD1Migrations(database, [first, second], 'applied"');
  expect([queries, names]).toEqual([
    ["a", "b", "c"],
    ["1.sql", "2.sql"],
  ]);
});

it.each([
  [[{}, []], "parameter 1 is not of type 'D1Database'"],
  [[makeDatabase().database, [{ name: 1 }]], "parameter 2 is not of type 'D1Migration[]'"],
  [[makeDatabase().database, [], 1], "parameter 3 is not of type 'string'"],
])("applyD1Migrations() refuses wrong arguments %#", async (args, message) => {
  await expect(Reflect.apply(applyD1Migrations, undefined, args)).rejects.toThrow(message);
});
