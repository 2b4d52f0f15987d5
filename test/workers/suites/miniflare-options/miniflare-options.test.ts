import { env, exports } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";
import { expect, it } from "vitest";

it("the options are the whole configuration", async () => {
  // The pool has bindings of its own.
  const names = Object.keys(env).filter((name) => !name.startsWith("__VITEST_"));
  expect(names.sort()).toEqual(["DEEP", "FILES", "OTHER", "SAME", "TITLE"]);
  expect(env).toMatchObject({ TITLE: "from the options", DEEP: { list: [1, 2] } });
  const response = await exports.default.fetch("https://example.com/key", { method: "PUT", body: "value" });
  expect(await response.text()).toBe("from the options: value");
});

it("bindings with one id share a bucket", async () => {
  await env.FILES.put("shared", "value");
  expect(await (await (env["SAME"] as R2Bucket).get("shared"))?.text()).toBe("value");
  expect(await (env["OTHER"] as R2Bucket).head("shared")).toBeNull();
});
