import { expect, it } from "vitest";
import { platformStorage } from "../../src/workers/platform-storage.js";
import { platformWorker } from "../../src/workers/platform-worker.js";

const { encode, decode } = new Function(`return (${platformWorker})()`)() as ReturnType<typeof platformWorker>;

it.each<[string, unknown]>([
  ["data", { a: [null, true, "text", -1.5, { b: {} }], __proto__: null }],
  ["numbers", [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 2n ** 64n + 1n, 0n]],
  ["undefined", { a: undefined, b: [undefined] }],
  ["dates and collections", [new Date(5), new Date(0), new Date(Number.NaN), new Map([["a", new Set([1, 2n])]])]],
  ["bytes", new Uint8Array([0, 128, 255])],
  ["many bytes", Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)],
  ["an error", new TypeError("wrong", { cause: new Error("why") })],
  ["an error with the cause 0", new SyntaxError("wrong", { cause: 0 })],
  ["an error of another name", Object.defineProperty(new Error("late"), "name", { value: "TimeoutError" })],
])("%s arrive as they are", async (_, value) => {
  const arrived = decode(await encode(value));
  expect(arrived).toEqual(value);
  if (!(value instanceof Error)) return;
  const partsOf = (error: Error) => [error.name, error.constructor, Object.hasOwn(error, "cause"), error.cause];
  expect(partsOf(arrived as Error)).toEqual(partsOf(value));
});

it("a part of a buffer arrives without the rest, a buffer as a buffer, and a stream as a stream", async () => {
  expect(decode(await encode(new Uint8Array([1, 2, 3]).subarray(1, 2)))).toEqual(new Uint8Array([2]));
  const buffer = decode(await encode(new Uint8Array([1, 2]).buffer));
  expect([buffer instanceof ArrayBuffer, ...new Uint8Array(buffer as ArrayBuffer)]).toEqual([true, 1, 2]);
  const late = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(new TextEncoder().encode("more"));
      controller.close();
    },
  });
  const streams = [...["text", ""].map((text) => new Blob([text]).stream()), late];
  const arrived = decode(await encode(streams)) as ReadableStream[];
  expect(await Promise.all(arrived.map((stream) => new Response(stream).text()))).toEqual(["text", "", "more"]);
});

it("requests and responses arrive with their bodies", async () => {
  const init = { method: "PUT", headers: { a: "b" }, body: "text", redirect: "manual" } as const;
  const request = decode(await encode(new Request("https://example.com/a?b", init))) as Request;
  expect(request).toMatchObject({ url: "https://example.com/a?b", method: "PUT", redirect: "manual" });
  expect([request.headers.get("a"), await request.text()]).toEqual(["b", "text"]);
  const response = decode(await encode(new Response("text", { status: 404, headers: { a: "b" } }))) as Response;
  expect([response.status, response.headers.get("a"), await response.text()]).toEqual([404, "b", "text"]);
  expect(decode(await encode(new Response(null, { status: 304 })))).toMatchObject({ status: 304, body: null });
});

it("a function is refused", async () => {
  await expect(encode([() => 1])).rejects.toThrow("could not be cloned");
});

type Rows = readonly unknown[][];

/** A database that records its queries. */
function makeDatabase(rows: Rows | ((query: string) => Rows) = []) {
  const batches: unknown[][] = [];
  const bound: unknown[][] = [];
  const reads: string[] = [];
  const statement = (query: string, values: unknown[] = []) => ({
    ...{ query, values },
    bind: (...given: unknown[]) => statement(query, given),
    async raw() {
      reads.push(query);
      return typeof rows === "function" ? rows(query) : rows;
    },
    first: async () => `${query} ${values.join()}`,
  });
  const withSession = () => ({ prepare: statement });
  const batch = async (statements: { readonly query: string; readonly values: unknown[] }[]) => {
    // Who does not wait goes on before.
    await new Promise((resolve) => setTimeout(resolve, 1));
    batches.push(statements.map(({ query }) => query));
    bound.push(...statements.flatMap(({ values }) => (values.length > 0 ? [values] : [])));
    return statements.length;
  };
  return { prepare: statement, withSession, batch, exec: async () => "done", batches, bound, reads };
}

type Env = Readonly<Record<string, object>>;

async function ask(worker: ReturnType<typeof platformWorker>, env: Env, head: string, steps?: unknown) {
  const body = steps === undefined ? "" : await encode(steps);
  const request = new Request("http://localhost", { method: "POST", body: `${head}\n${body}` });
  return decode(await (await worker.fetch(request, env)).text());
}

it("calls follow each other, in the namespaces of the slot", async () => {
  const env = { "DB 1": makeDatabase(), "DB 2": {} };
  const steps = [["DB"], ["prepare", ["SELECT ?"]], ["bind", [5]], ["first", []]];
  expect(await ask(platformWorker(), env, "1 file", steps)).toEqual(["SELECT ? 5"]);
  expect(await ask(platformWorker(), env, "2 file", steps)).toBeInstanceOf(TypeError);
});

it("pending calls are arguments", async () => {
  const database = makeDatabase();
  const first = {};
  const body = await encode([["DB"], ["batch", [[first]]]], (value) => {
    return value === first ? [["DB"], ["prepare", ["SELECT 1"]]] : undefined;
  });
  const request = new Request("http://localhost", { method: "POST", body: `1 file\n${body}` });
  expect(decode(await (await platformWorker().fetch(request, { "DB 1": database })).text())).toEqual([1]);
  expect(database.batches).toEqual([["SELECT 1"]]);
});

it("a used database is emptied, virtual tables first, and a file that has ended is refused", async () => {
  const worker = platformWorker(platformStorage());
  const database = makeDatabase([
    ["table", 'a"b"c'],
    ["view", "c"],
  ]);
  const unused = makeDatabase();
  const env = { "DB 1": database, "OTHER 1": unused };
  await ask(worker, env, "1 first", [["DB"], ["prepare", [""]], ["first", []]]);
  for (let times = 0; times < 2; times++) expect(await ask(worker, env, "1 second")).toEqual([undefined]);
  expect(database.batches).toEqual([
    ["PRAGMA defer_foreign_keys = on", 'DROP table IF EXISTS "a""b""c"', 'DROP view IF EXISTS "c"'],
  ]);
  expect(unused.batches).toEqual([]);
  expect(await ask(worker, env, "1 first")).toMatchObject({ message: "The test file that made this call has ended." });
});

/** A namespace of texts, which lists two keys at a time. */
function makeNamespace(
  values: Map<string, string>,
  expirations: Record<string, number> = {},
  metadatas: Record<string, unknown> = {},
) {
  return {
    async getWithMetadata(key: string) {
      // Later than delete().
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { value: values.get(key) ?? null, metadata: metadatas[key] ?? null };
    },
    async list({
      prefix = "",
      cursor = 0,
      limit = 2,
    }: {
      readonly prefix?: string;
      readonly cursor?: number;
      readonly limit?: number;
    } = {}) {
      const names = [...values.keys()].filter((key) => key.startsWith(prefix)).slice(cursor);
      const keys = names.slice(0, limit).map((name) => ({ name, expiration: expirations[name] }));
      return { keys, ...(names.length > limit && { cursor: cursor + limit }) };
    },
    async put(
      key: string,
      value: string,
      { expiration, metadata }: { readonly expiration?: number; readonly metadata?: unknown } = {},
    ) {
      values.set(key, value);
      metadatas[key] = metadata;
      if (expiration !== undefined) expirations[key] = expiration;
    },
    async delete(keys: string | string[]) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      for (const key of [keys].flat()) values.delete(key);
    },
  };
}

/** Undoes a frame. */
async function undoOf(worker: ReturnType<typeof platformWorker>, env: Env, head: string): Promise<void> {
  await worker.fetch(new Request("http://localhost", { method: "POST", body: `${head}\nundo` }), env);
}

it("a frame undoes what was written in it, and what was emptied, also under two names", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map([["a", "1"]]);
  const env = { "KV 1": makeNamespace(values), "ALIAS 1": makeNamespace(values) };
  const call = (frame: string, binding: string, ...step: unknown[]) =>
    ask(worker, env, `1 file${frame}`, [[binding], step]);
  const undo = (frame: string) => undoOf(worker, env, `1 file${frame}`);
  await call(" 1", "KV", "put", ["a", "2"]);
  await call(" 2", "ALIAS", "delete", ["a"]);
  await call(" 2", "KV", "put", ["b", "3"]);
  await call(" 2", "KV", "put", ["b", "4"]);
  await call(" 2", "KV", "put", ["c", "4"]);
  await ask(worker, env, "1 file 2");
  expect([...values]).toEqual([]);
  await undo(" 2");
  expect([...values]).toEqual([["a", "2"]]);
  await Promise.all([call(" 1", "ALIAS", "put", ["a", "5"]), call(" 1", "KV", "put", ["a", "6"])]);
  await undo(" 1");
  expect([...values]).toEqual([["a", "1"]]);
  // Without a frame, nothing is undone.
  await call("", "KV", "put", ["a", "7"]);
  await undo(" 1");
  expect([...values]).toEqual([["a", "7"]]);
});

it("a frame saves the values of two names one after the other", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map([["a", "1"]]);
  const namespace = makeNamespace(values);
  const readLate: typeof namespace.getWithMetadata = async (key) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return namespace.getWithMetadata(key);
  };
  const env = { "KV 1": { ...namespace, getWithMetadata: readLate }, "ALIAS 1": namespace };
  await Promise.all(["KV", "ALIAS"].map((name) => ask(worker, env, "1 file 1", [[name], ["put", ["a", name]]])));
  await undoOf(worker, env, "1 file 1");
  expect([...values]).toEqual([["a", "1"]]);
});

it("a frame restores what it could save, if one value cannot be read", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map(["a", "b", "c"].map((key) => [key, "1"]));
  const namespace = makeNamespace(values);
  const getWithMetadata: typeof namespace.getWithMetadata = async (key) => {
    if (key === "b") throw new Error("on purpose");
    return namespace.getWithMetadata(key);
  };
  const env = { "KV 1": { ...namespace, getWithMetadata } };
  for (const key of values.keys()) await ask(worker, env, "1 file 1", [["KV"], ["put", [key, "2"]]]);
  await undoOf(worker, env, "1 file 1");
  expect(Object.fromEntries(values)).toEqual({ a: "1", b: "2", c: "1" });
});

it("a frame restores the metadata of a value", async () => {
  const worker = platformWorker(platformStorage());
  const metadatas: Record<string, unknown> = { a: { of: "before" } };
  const env = { "KV 1": makeNamespace(new Map([["a", "1"]]), {}, metadatas) };
  await ask(worker, env, "1 file 1", [["KV"], ["put", ["a", "2", { metadata: { of: "after" } }]]]);
  await undoOf(worker, env, "1 file 1");
  expect(metadatas).toEqual({ a: { of: "before" } });
});

it("a frame undoes a delete of several keys, of which some would have expired", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map(["a", "b", "c"].map((key) => [key, key]));
  const later = Math.ceil(Date.now() / 1000) + 10_000;
  const expirations = { a: 1, b: later };
  const env = { "KV 1": makeNamespace(values, expirations) };
  await ask(worker, env, "1 file 1", [["KV"], ["delete", [["a", "b", "c"]]]]);
  await undoOf(worker, env, "1 file 1");
  expect([...values.keys()].sort()).toEqual(["a", "b", "c"]);
  expect(expirations.b).toBe(later);
  expect(expirations.a).toBeGreaterThan(Date.now() / 1000 + 50);
});

/** A database with these tables, each with its type, `WITHOUT ROWID`, columns, query and rows; and with other queries. */
function databaseOf(
  tables: Readonly<Record<string, [type: string, isWithout: number, columns: string, sql: string, rows: Rows]>>,
  ...others: readonly [type: string, name: string, sql: string][]
) {
  const entries = Object.entries(tables);
  return makeDatabase((query) => {
    if (query.includes("pragma_table_list")) return entries.map(([name, row]) => [name, ...row.slice(0, 3)]);
    if (query.startsWith("SELECT type, name, sql")) {
      const made = entries.flatMap(([name, [, , , sql]]) => (sql === "" ? [] : [["table", name, sql]]));
      return [...others, ...made];
    }
    if (query.includes("sqlite_master")) return entries.flatMap(([name, row]) => (row[3] ? [["table", name]] : []));
    return entries.find(([name]) => query.endsWith(` FROM "${name.replaceAll('"', '""')}"`))?.[1][4] ?? [];
  });
}

it("a frame restores the tables and rows of a database, and then what depends on them", async () => {
  const worker = platformWorker(platformStorage());
  const [blob, long, cut] = [new Uint8Array([1, 2]), "a".repeat(200), "a\0b"];
  const database = databaseOf(
    {
      'a"b': [
        "table",
        0,
        '["id","c\\"d"]',
        "CREATE A",
        [
          ["1", "9", "'it's Ann's"],
          ["2", "NULL", blob],
          ["3", 4, `'${long}`],
          ["4", "5", `'${cut}`],
        ],
      ],
      keyed: ["table", 1, '["k"]', "CREATE KEYED", [["'k"]]],
      empty: ["table", 0, '["e"]', "CREATE EMPTY", []],
      sqlite_sequence: ["table", 0, '["name","seq"]', "", [["'keyed", "7"]]],
      found: ["virtual", 0, '["c"]', "CREATE VIRTUAL TABLE found USING fts5(c, content='keyed')", [["'never"]]],
      found_data: ["shadow", 0, '["block"]', "CREATE SHADOW", [["'never"]]],
      own: ["virtual", 0, '["c"]', "CREATE VIRTUAL TABLE own USING fts5(c)", [["1", "'text"]]],
      terms: ["virtual", 0, '["term"]', "CREATE VIRTUAL TABLE terms USING fts5vocab(own, row)", [["'never"]]],
    },
    ["index", "i", "CREATE INDEX"],
    ["trigger", "t", "CREATE TRIGGER"],
  );
  const env = { "DB 1": database };
  expect(await ask(worker, env, "1 file 1", [["DB"], ["exec", ["DELETE"]]])).toEqual(["done"]);
  await undoOf(worker, env, "1 file 1");
  const drops = ['a""b', "keyed", "empty", "found", "found_data", "own", "terms"];
  expect(database.batches).toEqual([
    [
      "PRAGMA defer_foreign_keys = on",
      ...drops.map((name) => `DROP table IF EXISTS "${name}"`),
      ...["CREATE A", "CREATE KEYED", "CREATE EMPTY"],
      "CREATE VIRTUAL TABLE found USING fts5(c, content='keyed')",
      "CREATE VIRTUAL TABLE own USING fts5(c)",
      "CREATE VIRTUAL TABLE terms USING fts5vocab(own, row)",
      `INSERT INTO "a""b" ("_rowid_","id","c""d") VALUES (1,9,'it''s Ann''s'),(2,NULL,?),(3,4,?),(4,5,?)`,
      `INSERT INTO "keyed" ("k") VALUES ('k')`,
      "DELETE FROM sqlite_sequence",
      `INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('keyed',7)`,
      `INSERT INTO "own" ("_rowid_","c") VALUES (1,'text')`,
      `INSERT INTO "found" ("found") VALUES ('rebuild')`,
      ...["CREATE INDEX", "CREATE TRIGGER"],
    ],
  ]);
  expect(database.bound).toEqual([[blob, long, cut]]);
  // No database of these tests runs a query.
  const isOwn = "name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'";
  const literal = (name: string) =>
    `CASE typeof("${name}") WHEN 'text' THEN '''' || "${name}" WHEN 'blob' THEN "${name}" ELSE quote("${name}") END`;
  expect(database.reads).toEqual([
    `SELECT name, type, wr, (SELECT json_group_array(name) FROM pragma_table_info(l.name)) FROM pragma_table_list l WHERE schema = 'main' AND type <> 'view' AND (${isOwn} OR name = 'sqlite_sequence')`,
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND ${isOwn} ORDER BY rowid`,
    `SELECT ${["_rowid_", "id", 'c""d'].map(literal)} FROM "a""b"`,
    `SELECT ${literal("k")} FROM "keyed"`,
    `SELECT ${["_rowid_", "e"].map(literal)} FROM "empty"`,
    `SELECT ${["name", "seq"].map(literal)} FROM "sqlite_sequence"`,
    `SELECT ${["_rowid_", "c"].map(literal)} FROM "own"`,
    `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND ${isOwn} ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC`,
  ]);
});

it.each([
  ["101 values", 1, Array.from({ length: 101 }, () => [new Uint8Array(1)]), [100, 1]],
  ["rows of 34 values", 34, Array.from({ length: 3 }, () => new Array(34).fill(new Uint8Array(1))), [2, 1]],
  ["20,000 characters", 1, Array.from({ length: 120 }, () => [`'${"a".repeat(199)}`]), [99, 21]],
])("a frame restores %s by several statements", async (_, columns, rows, counts) => {
  const worker = platformWorker(platformStorage());
  const names = JSON.stringify(Array.from({ length: columns }, (_, index) => `c${index}`));
  const database = databaseOf({ a: ["table", 1, names, "CREATE A", rows] });
  const env = { "DB 1": database };
  await ask(worker, env, "1 file 1", [["DB"], ["exec", ["DELETE"]]]);
  await undoOf(worker, env, "1 file 1");
  const inserts = database.batches.flat().filter((query) => String(query).startsWith("INSERT"));
  expect(inserts.map((query) => String(query).split("),(").length)).toEqual(counts);
});

it.each([
  ["select 1", false],
  ["  SELECT ';' FROM a ; ", true],
  ["SELECT 1;", false],
  ["SELECT 1; DELETE FROM a", true],
  ["DELETE FROM a", true],
  ["WITH b AS (SELECT 1) DELETE FROM a", true],
])("a frame saves a database once before the query %j: %s", async (query, isSaved) => {
  const database = databaseOf({ a: ["table", 0, '["c"]', "CREATE A", []] });
  const worker = platformWorker(platformStorage());
  const steps = [["DB"], ["prepare", [query]], ["first", []]];
  for (let times = 0; times < 2; times++) await ask(worker, { "DB 1": database }, "1 file 1", steps);
  expect(database.reads.filter((each) => each.includes("pragma_table_list"))).toHaveLength(isSaved ? 1 : 0);
});

const pending = new Map(["SELECT 1", "DELETE FROM a"].map((query) => [{} as unknown, query]));

it.each<[string, unknown[]]>([
  ["a statement of a session", [["DB"], ["withSession", []], ["prepare", ["DELETE FROM a"]], ["first", []]]],
  ["statements of a batch", [["DB"], ["batch", [[...pending.keys()]]]]],
])("a frame saves a database before %s", async (_, steps) => {
  const database = databaseOf({ a: ["table", 0, '["c"]', "CREATE A", []] });
  const body = await encode(steps, (value) => {
    const query = pending.get(value);
    return query === undefined ? undefined : [["DB"], ["prepare", [query]]];
  });
  const request = new Request("http://localhost", { method: "POST", body: `1 file 1\n${body}` });
  await platformWorker(platformStorage()).fetch(request, { "DB 1": database });
  expect(database.reads.filter((each) => each.includes("pragma_table_list"))).toHaveLength(1);
});

it("a reset in a frame saves and empties every used binding, and the undo restores them", async () => {
  const worker = platformWorker(platformStorage());
  const [values, others] = [new Map([["a", "1"]]), new Map([["b", "2"]])];
  const database = databaseOf({ a: ["table", 1, '["c"]', "CREATE A", [["1"]]] });
  const env = { "KV 1": makeNamespace(values), "OTHER 1": makeNamespace(others), "DB 1": database };
  for (const name of ["KV", "OTHER"]) await ask(worker, env, "1 file", [[name], ["getWithMetadata", ["a"]]]);
  await ask(worker, env, "1 file", [["DB"], ["prepare", ["SELECT 1"]], ["first", []]]);
  await ask(worker, env, "1 file 1");
  expect([[...values], [...others]]).toEqual([[], []]);
  expect(database.batches).toEqual([["PRAGMA defer_foreign_keys = on", 'DROP table IF EXISTS "a"']]);
  await undoOf(worker, env, "1 file 1");
  expect([[...values], [...others]]).toEqual([[["a", "1"]], [["b", "2"]]]);
  expect(database.batches[1]).toContain('INSERT INTO "a" ("c") VALUES (1)');
});

it.each(['content=""', "CONTENT = ''"])("a database with a table of %s is not changed in a frame", async (option) => {
  const database = databaseOf({ a: ["virtual", 0, '["c"]', `CREATE VIRTUAL TABLE a USING fts5(c, ${option})`, []] });
  const steps = [["DB"], ["exec", ["DELETE"]]];
  expect(await ask(platformWorker(platformStorage()), { "DB 1": database }, "1 file 1", steps)).toMatchObject({
    message: expect.stringContaining("isolatedStorage cannot restore the table a,"),
  });
});

it("a frame of the same number in the next file undoes nothing of the file before", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map<string, string>();
  const env = { "KV 1": makeNamespace(values) };
  await ask(worker, env, "1 first 1", [["KV"], ["put", ["a", "1"]]]);
  await ask(worker, env, "1 second 1", [["KV"], ["put", ["b", "2"]]]);
  await undoOf(worker, env, "1 second 1");
  expect([...values.keys()]).toEqual(["a"]);
});
