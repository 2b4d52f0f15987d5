import { expect, it } from "vitest";
import { platformStorage } from "../../src/workers/platform-storage.js";
import { platformWorker } from "../../src/workers/platform-worker.js";

const { encode, decode } = new Function(`return (${platformWorker})()`)() as ReturnType<typeof platformWorker>;

it.each<[string, unknown]>([
  ["data", { a: [null, true, "text", -1.5, { b: {} }], __proto__: null }],
  ["numbers", [Number.NaN, Number.POSITIVE_INFINITY, 2n ** 64n]],
  ["undefined", { a: undefined, b: [undefined] }],
  ["dates and collections", [new Date(5), new Date(Number.NaN), new Map([["a", new Set([1])]])]],
  ["bytes", new Uint8Array([0, 128, 255])],
  ["a buffer", new Uint8Array(100_000).fill(7).buffer],
  ["an error", new TypeError("wrong", { cause: new Error("why") })],
  ["an error of another name", Object.defineProperty(new Error("late"), "name", { value: "TimeoutError" })],
])("%s arrive as they are", async (_, value) => {
  const arrived = decode(await encode(value));
  expect(arrived).toEqual(value);
  if (value instanceof Error) expect((arrived as Error).name).toBe(value.name);
});

it("a part of a buffer arrives without the rest, and a stream as a stream", async () => {
  expect(decode(await encode(new Uint8Array([1, 2, 3]).subarray(1, 2)))).toEqual(new Uint8Array([2]));
  const arrived = decode(await encode({ value: new Blob(["text"]).stream() })) as { value: ReadableStream };
  expect(await new Response(arrived.value).text()).toBe("text");
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

/** A database that records its queries. */
function makeDatabase(rows: readonly unknown[][] = []) {
  const batches: unknown[][] = [];
  const statement = (query: string, values: unknown[] = []) => ({
    ...{ query, values },
    bind: (...given: unknown[]) => statement(query, given),
    raw: async () => rows,
    first: async () => `${query} ${values.join()}`,
  });
  const batch = async (statements: { readonly query: string }[]) => {
    batches.push(statements.map(({ query }) => query));
    return statements.length;
  };
  return { prepare: statement, batch, batches };
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
    ["table", 'a"b'],
    ["view", "c"],
  ]);
  const unused = makeDatabase();
  const env = { "DB 1": database, "OTHER 1": unused };
  await ask(worker, env, "1 first", [["DB"], ["prepare", [""]], ["first", []]]);
  for (let times = 0; times < 2; times++) expect(await ask(worker, env, "1 second")).toEqual([undefined]);
  expect(database.batches).toEqual([
    ["PRAGMA defer_foreign_keys = on", 'DROP table IF EXISTS "a""b"', 'DROP view IF EXISTS "c"'],
  ]);
  expect(unused.batches).toEqual([]);
  expect(await ask(worker, env, "1 first")).toMatchObject({ message: "The test file that made this call has ended." });
});

/** A namespace of texts, which lists one key at a time. */
function makeNamespace(values: Map<string, string>, expirations: Record<string, number> = {}) {
  return {
    getWithMetadata: async (key: string) => ({ value: values.get(key) ?? null, metadata: null }),
    async list({ prefix = "", cursor = 0 }: { readonly prefix?: string; readonly cursor?: number } = {}) {
      const [name, next] = [...values.keys()].filter((key) => key.startsWith(prefix)).slice(cursor);
      const keys = name === undefined ? [] : [{ name, expiration: expirations[name] }];
      return { keys, ...(next !== undefined && { cursor: cursor + 1 }) };
    },
    async put(key: string, value: string, { expiration }: { readonly expiration?: number } = {}) {
      values.set(key, value);
      if (expiration !== undefined) expirations[key] = expiration;
    },
    delete: async (keys: string | string[]) => void [keys].flat().map((key) => values.delete(key)),
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

it("a frame of the same number in the next file undoes nothing of the file before", async () => {
  const worker = platformWorker(platformStorage());
  const values = new Map<string, string>();
  const env = { "KV 1": makeNamespace(values) };
  await ask(worker, env, "1 first 1", [["KV"], ["put", ["a", "1"]]]);
  await ask(worker, env, "1 second 1", [["KV"], ["put", ["b", "2"]]]);
  await undoOf(worker, env, "1 second 1");
  expect([...values.keys()]).toEqual(["a"]);
});
