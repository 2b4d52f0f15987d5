import { fetchMock } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it } from "vitest";

beforeAll(() => {
  fetchMock.activate();
  fetchMock.disableNetConnect();
});

afterEach(() => fetchMock.assertNoPendingInterceptors());

it("fetchMock answers the Worker's requests", async () => {
  fetchMock
    .get("https://elsewhere.example")
    .intercept({ path: "/a", method: "POST", body: "question" })
    .reply(201, "answer", { headers: { kept: "yes" } });
  const response = await exports.default.fetch("https://example.com/a");
  expect([response.status, response.headers.get("kept")]).toEqual([201, "yes"]);
  expect(await (await env.FILES.get("a"))?.text()).toBe("answer");
});

it("other requests fail", async () => {
  await expect(exports.default.fetch("https://example.com/b")).rejects.toThrow();
});
