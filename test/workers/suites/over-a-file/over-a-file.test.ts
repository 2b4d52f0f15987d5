import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("has the bindings of the environment and of the options, which win", async () => {
  expect(Object.keys(env).sort()).toEqual(["FILES", "KEPT", "TITLE", "UPLOADS"]);
  expect(env).toMatchObject({ TITLE: "of the tests", KEPT: "as it is" });
});

it("has the date of the options", async () => {
  // Since 2025-12-03, results have all members.
  expect(await env.FILES.put("key", "value")).toHaveProperty("range", undefined);
});

it("applies define, alias and rules of the configuration", async () => {
  const response = await exports.default.fetch("https://example.com/");
  expect(await response.json()).toEqual(["hello from the alias", "# A page\n", "of dev", true]);
});
