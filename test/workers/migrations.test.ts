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
  [`${trigger.toLowerCase()}; SELECT 1`, [trigger.toLowerCase(), "SELECT 1"]],
  [`-- a trigger;\n${trigger}; SELECT 1`, [`-- a trigger;\n${trigger}`, "SELECT 1"]],
  [
    "CREATE TABLE a (begin INT, case_id INT); SELECT begin FROM a",
    ["CREATE TABLE a (begin INT, case_id INT)", "SELECT begin FROM a"],
  ],
])("readD1Migrations() splits %j", async (sql, queries) => {
  expect(await readD1Migrations(folderOf({ "1.sql": sql }))).toEqual([{ name: "1.sql", queries }]);
});

it("readD1Migrations() reads the files in the order of their numbers", async () => {
  const files = {
    "10_c.sql": "",
    "2_b.sql": "",
    "2_a.sql": "",
    "2_B.sql": "",
    "init.sql": "",
    "readme.md": "",
    "old.sql.txt": "",
  };
  expect((await readD1Migrations(folderOf(files))).map(({ name }) => name)).toEqual([
    ...["init.sql", "2_B.sql", "2_a.sql", "2_b.sql", "10_c.sql"],
  ]);
});

const later = (milliseconds = 1) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A database that knows which migrations were applied. */
function makeDatabase() {
  const names: unknown[] = [];
  const queries: string[] = [];
  const prepare = (query: string, values: readonly unknown[] = []) => ({
    ...{ query, values },
    bind: (...given: readonly unknown[]) => prepare(query, given),
    async all() {
      await later(query.startsWith("SELECT") ? 1 : 20);
      if (!query.startsWith("SELECT")) queries.push(query.replace(/ \(.*/, ""));
      return { results: names.map((name) => ({ name })) };
    },
  });
  const batch = async (statements: readonly object[]) => {
    await later();
    for (const { query, values } of statements as readonly ReturnType<typeof prepare>[]) {
      if (query === "wrong") throw new Error("a wrong query");
      if (query.startsWith('INSERT INTO """applied""" (name)')) names.push(...values);
      queries.push(query.replace(/ \(name\).*/, ""));
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
  await applyD1Migrations(database, [first], '"applied"');
  await applyD1Migrations(database, [first, second], '"applied"');
  await applyD1Migrations(database, [{ name: "0.sql", queries: [] }, first, second], '"applied"');
  const wrong = { name: "3.sql", queries: ["wrong"] };
  const all = [first, wrong, { name: "4.sql", queries: ["never"] }];
  await expect(applyD1Migrations(database, all, '"applied"')).rejects.toThrow("a wrong query");
  const [table, insert] = ['CREATE TABLE IF NOT EXISTS """applied"""', 'INSERT INTO """applied"""'];
  expect([queries, names]).toEqual([
    [...[table, "a", "b", insert], ...[table, "c", insert], ...[table, insert], table],
    ["1.sql", "2.sql", "0.sql"],
  ]);
});

it("applyD1Migrations() records them in wrangler's table by default", async () => {
  const { database, queries } = makeDatabase();
  await applyD1Migrations(database, []);
  expect(queries).toEqual(['CREATE TABLE IF NOT EXISTS "d1_migrations"']);
});

it.each([
  [[{}, []], "parameter 1 is not of type 'D1Database'"],
  [
    [
      makeDatabase().database,
      [
        { name: "0.sql", queries: [] },
        { name: 1, queries: [] },
      ],
    ],
    "parameter 2 is not of type 'D1Migration[]'",
  ],
  [[makeDatabase().database, [{ name: "1.sql" }]], "parameter 2 is not of type 'D1Migration[]'"],
  [[makeDatabase().database, [], 1], "parameter 3 is not of type 'string'"],
])("applyD1Migrations() refuses wrong arguments %#", async (args, message) => {
  await expect(Reflect.apply(applyD1Migrations, undefined, args)).rejects.toThrow(message);
});
