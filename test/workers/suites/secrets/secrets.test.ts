import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("has the secrets of .env files, the last of which wins", () => {
  expect(env).toMatchObject({ TOKEN: "of .env.dev", KEPT: "as it is", TITLE: "of dev" });
  expect(env).toHaveProperty("URL", "https://example.com/files");
});

it("has no binding of an option that Miniflare ignores", () => {
  expect(env).not.toHaveProperty("IGNORED");
});

it("has the variables and secrets in process.env", async () => {
  const response = await exports.default.fetch("https://example.com/");
  expect(await response.json()).toEqual(["of .env.dev", "of .env.dev", "of dev", '{"files":3}', "of dev"]);
});
