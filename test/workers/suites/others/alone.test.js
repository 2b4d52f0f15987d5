import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

it("files that run at the same time do not see each other", async () => {
  const own = crypto.randomUUID();
  for (let round = 0; round < 5; round++) {
    expect(await env.CACHE.get("key")).toBe(null);
    await env.DB.exec("CREATE TABLE items (own TEXT)");
    await Promise.all([env.CACHE.put("key", own), env.DB.prepare("INSERT INTO items VALUES (?)").bind(own).run()]);
    expect(await env.CACHE.get("key")).toBe(own);
    expect((await env.DB.prepare("SELECT own FROM items").all()).results).toEqual([{ own }]);
    await reset();
  }
  // The next file must not find these.
  await env.CACHE.put("key", own);
  await env.DB.exec("CREATE TABLE items (own TEXT)");
});
