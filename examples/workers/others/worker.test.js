import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

const url = "https://example.com/a.txt";

it("stores a file with its owner", async () => {
  const stored = await exports.default.fetch(url, { method: "PUT", body: "abc", headers: { owner: "Ann" } });
  expect(stored.status).toBe(201);
  expect(await (await exports.default.fetch(url)).json()).toEqual({ owner: "Ann", text: "abc" });
  expect(await env.CACHE.getWithMetadata("last")).toMatchObject({ value: "a.txt", metadata: { size: 3 } });
  expect(await env.CACHE.get("missing")).toBeNull();
  const { results } = await env.DB.prepare("SELECT name FROM files").all();
  expect(results).toEqual([{ name: "a.txt" }]);
  await expect(env.DB.prepare("SELECT * FROM nowhere").all()).rejects.toThrow("no such table");
});
