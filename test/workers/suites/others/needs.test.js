import { applyD1Migrations, reset } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => reset());

const url = "https://example.com/a";

it("values of every type of a namespace", async () => {
  await env.CACHE.put("stream", new Blob(["text"]).stream());
  expect(await env.CACHE.get("stream")).toBe("text");
  const metadata = { list: [1, null] };
  await env.CACHE.put("bytes", new Uint8Array([1, 255]), { expirationTtl: 60, metadata });
  expect(new Uint8Array(await env.CACHE.get("bytes", "arrayBuffer"))).toEqual(new Uint8Array([1, 255]));
  expect(await new Response(await env.CACHE.get("bytes", "stream")).arrayBuffer()).toHaveProperty("byteLength", 2);
  expect(await env.CACHE.getWithMetadata("stream")).toMatchObject({ value: "text", metadata: null });
  expect(await env.CACHE.get(["stream", "missing"])).toEqual(
    new Map([
      ["stream", "text"],
      ["missing", null],
    ]),
  );
  const { keys } = await env.CACHE.list({ prefix: "b" });
  expect(keys).toEqual([{ name: "bytes", expiration: expect.any(Number), metadata }]);
  await expect(env.CACHE.get("")).rejects.toThrow(TypeError);
});

it("migrations are applied once, and reset() drops every table", async () => {
  const queries = [
    "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, b REFERENCES b (id))",
    "CREATE TABLE b (id INTEGER PRIMARY KEY, a REFERENCES a (id))",
    "CREATE VIRTUAL TABLE words USING fts5(word)",
    "CREATE VIEW both AS SELECT a.id FROM a JOIN b",
    "CREATE TRIGGER copy AFTER INSERT ON b BEGIN INSERT INTO words VALUES ('word'); END",
  ];
  for (let times = 0; times < 2; times++) {
    await applyD1Migrations(env.DB, [{ name: "1.sql", queries }]);
    await applyD1Migrations(env.DB, [
      { name: "1.sql", queries },
      { name: "2.sql", queries: ["SELECT 1"] },
    ]);
    const statement = (query) => env.DB.prepare(query);
    await env.DB.batch([
      statement("PRAGMA defer_foreign_keys = on"),
      statement("INSERT INTO a (id, b) VALUES (1, ?)").bind(1),
      statement("INSERT INTO b VALUES (1, 1)"),
    ]);
    expect(await statement("SELECT count(*) AS count FROM both JOIN words").first("count")).toBe(1);
    expect((await statement("SELECT name FROM d1_migrations").raw()).flat()).toEqual(["1.sql", "2.sql"]);
    await reset();
  }
});

it("a file is stored with its owner", async () => {
  const stored = await exports.default.fetch(url, { method: "PUT", body: "abc", headers: { owner: "Ann" } });
  expect([stored.status, await (await env.FILES.get("/a")).text()]).toEqual([201, "abc"]);
  expect((await env.DB.prepare("SELECT name, owner FROM files").all()).results).toEqual([{ name: "/a", owner: "Ann" }]);
  await reset();
  expect(await env.FILES.head("/a")).toBe(null);
  await expect(env.DB.prepare("SELECT * FROM files").all()).rejects.toThrow("no such table");
});

it("static assets are served", async () => {
  const page = await env.ASSETS.fetch("https://example.com/page");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await page.text()).toBe("<title>A page</title>\n");
  const ask = (path, init) => env.ASSETS.fetch(new Request(new URL(path, url), init));
  const again = await ask("/page", { headers: { "if-none-match": page.headers.get("etag") } });
  const moved = await ask("/page.html", { redirect: "manual" });
  expect([again.status, moved.status, moved.headers.get("location")]).toEqual([304, 307, "/page"]);
  expect([(await ask("/none")).status, (await ask("/page", { method: "POST", body: "a" })).status]).toEqual([404, 405]);
});

it("messages are sent", async () => {
  await env.JOBS.send({ at: new Date(0) });
  await env.JOBS.sendBatch([{ body: "text", contentType: "text" }]);
});

it("methods can be replaced", async () => {
  const get = vi.spyOn(env.CACHE, "get").mockResolvedValue("replaced");
  expect(await (await exports.default.fetch(url)).text()).toBe("replaced");
  expect(get).toHaveBeenCalledWith("/a");
  get.mockRestore();
  expect(await env.CACHE.get("/a")).toBe(null);
});

it.each([1, 2])("rate limits begin anew, %i", async () => {
  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push((await exports.default.fetch(url)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it("fake timers that stay do not matter", async () => {
  vi.useFakeTimers();
  await env.CACHE.put("key", "value");
  expect(await env.CACHE.get("key")).toBe("value");
});
