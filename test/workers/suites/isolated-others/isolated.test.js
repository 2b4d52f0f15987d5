import { env } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const exec = (query, ...values) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();
const rows = async (query) => (await env.DB.prepare(query).raw()).map((row) => row.join("|"));
const names = async () => (await env.CACHE.list()).keys.map(({ name }) => name);

const queries = [
  "CREATE TABLE owners (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, half AS (length(name) / 2))",
  "CREATE TABLE files (name TEXT PRIMARY KEY, owner REFERENCES owners (id) ON DELETE CASCADE, value) WITHOUT ROWID",
  'CREATE TABLE "odd ""name" (value)',
  "CREATE VIRTUAL TABLE words USING fts5(word, note UNINDEXED)",
  "CREATE VIRTUAL TABLE found USING fts5(name, content='owners', content_rowid='id')",
  "CREATE INDEX by_owner ON files (owner)",
  "CREATE VIEW both AS SELECT files.name, owners.name AS owner FROM files JOIN owners ON owner = owners.id",
  "CREATE TRIGGER copy AFTER INSERT ON files BEGIN INSERT INTO words (word) VALUES (new.name); END",
  "CREATE TRIGGER find AFTER INSERT ON owners BEGIN INSERT INTO found (rowid, name) VALUES (new.id, new.name); END",
];
const all = [
  "SELECT * FROM owners",
  "SELECT name, owner, typeof(value), quote(value) FROM files",
  'SELECT rowid, typeof(value), quote(value) FROM "odd ""name"',
  "SELECT rowid, word FROM words WHERE words MATCH 'a OR b OR c'",
  "SELECT rowid FROM found WHERE found MATCH 'ann'",
  "SELECT * FROM both",
  "SELECT * FROM sqlite_sequence",
  "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name",
];
const contents = () => Promise.all(all.map(rows));
let first;

beforeAll(async () => {
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  await env.DB.batch([
    env.DB.prepare("INSERT INTO owners (name) VALUES ('Ann'), ('Bea'), ('Cleo')"),
    env.DB.prepare("DELETE FROM owners WHERE name = 'Cleo'"),
    env.DB.prepare("INSERT INTO files VALUES ('a', 1, 9007199254740993), ('b', 2, 0.1), ('c', NULL, x'00ff')"),
    env.DB.prepare(`INSERT INTO "odd ""name" VALUES ('it''s' || char(0) || '|'), (NULL), (1e300), (?)`).bind(
      "x".repeat(2000),
    ),
    env.DB.prepare('DELETE FROM "odd ""name" WHERE value IS NULL'),
  ]);
  first = await contents();
  await env.CACHE.put("kept", "text", { metadata: { a: [1] }, expirationTtl: 3600 });
  await env.CACHE.put("bytes", new Uint8Array([0, 255]));
  await env.CACHE.put("empty", "");
});

it("a test changes everything", async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM owners"),
    env.DB.prepare("INSERT INTO files VALUES ('d', NULL, 'text')"),
    env.DB.prepare('DROP TABLE "odd ""name"'),
    env.DB.prepare("CREATE TABLE more (id)"),
    env.DB.prepare("ALTER TABLE files ADD COLUMN other"),
  ]);
  await Promise.all([exec("INSERT INTO more VALUES (1)"), exec("INSERT INTO more VALUES (2)")]);
  await Promise.all(["kept", "new"].map((key) => env.CACHE.put(key, "changed")));
  await env.CACHE.put("kept", "changed again");
  await Promise.all(["bytes", "empty", "missing"].map((key) => env.CACHE.delete(key)));
  await expect(env.CACHE.put("", "text")).rejects.toThrow();
  await expect(exec("INSERT INTO missing VALUES (1)")).rejects.toThrow("no such table");
  expect([await names(), await rows("SELECT * FROM more")]).toEqual([
    ["kept", "new"],
    ["1", "2"],
  ]);
});

it("and the next one finds what was there before", async () => {
  expect(await contents()).toEqual(first);
  expect(await names()).toEqual(["bytes", "empty", "kept"]);
  expect(await env.CACHE.getWithMetadata("kept")).toMatchObject({ value: "text", metadata: { a: [1] } });
  const { keys } = await env.CACHE.list({ prefix: "kept" });
  expect(Math.abs(keys[0].expiration - Date.now() / 1000 - 3600)).toBeLessThan(100);
  expect(new Uint8Array(await env.CACHE.get("bytes", "arrayBuffer"))).toEqual(new Uint8Array([0, 255]));
  expect(await env.CACHE.get("empty")).toBe("");
});

it("new rows have the same ids again", async () => {
  expect((await exec("INSERT INTO owners (name) VALUES ('Dora')")).meta.last_row_id).toBe(4);
});

describe("a describe", () => {
  beforeAll(async () => {
    await env.CACHE.put("of the describe", "a");
    await exec("DELETE FROM files");
  });
  afterAll(async () => {
    expect(await rows("SELECT * FROM files")).toEqual([]);
    await env.CACHE.delete("kept");
  });

  it.each([1, 2])("has its writes, but not those of its tests, %i", async (number) => {
    expect([await names(), await rows("SELECT * FROM files")]).toEqual([
      ["bytes", "empty", "kept", "of the describe"],
      [],
    ]);
    await env.CACHE.put(`of test ${number}`, "a");
    await exec("INSERT INTO files VALUES (?, NULL, NULL)", `of test ${number}`);
  });

  describe("inside", () => {
    it("sees them too", async () => {
      expect(await names()).toEqual(["bytes", "empty", "kept", "of the describe"]);
      await exec("DROP TABLE files");
    });
  });

  it("a failed test is undone too", { fails: true }, async () => {
    await exec("DROP TABLE owners");
    throw new Error("on purpose");
  });
});

it("writes of a describe are undone after it", async () => {
  expect(await contents()).toEqual(first);
  expect(await names()).toEqual(["bytes", "empty", "kept"]);
});
