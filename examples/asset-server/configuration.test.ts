import { loadBindings } from "fakebucket/config";
import { describe, expect, test } from "vitest";
import script, { type Env } from "./script.js";
import { eachSemantics, serve } from "./server-under-test.js";

describe.each(eachSemantics)("the configuration of the asset server, %s semantics", (semantics) => {
  test.each([
    [undefined, "assets"],
    ["preview", "assets-preview"],
  ])("the environment %s binds the bucket %s", async (environment, bucketName) => {
    const file = new URL("script.toml", import.meta.url);
    const { env, buckets } = await loadBindings<Env>(file, { environment, bucket: { semantics } });

    const put = new Request("https://assets.example/assets/key", { method: "PUT", body: "value" });
    expect((await script.fetch(put, env)).status).toBe(200);
    expect([...buckets.keys()]).toEqual([bucketName]);
    expect(await (await buckets.get(bucketName)?.get("key"))?.text()).toBe("value");
  });

  test("each call of serve() makes its own buckets", async () => {
    await serve({ semantics }).bucket.put("key", "value");
    expect((await serve({ semantics }).fetch("/assets/key")).status).toBe(404);
  });
});
