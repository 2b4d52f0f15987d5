import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

let time = Date.UTC(2026, 0, 1, 0, 1);
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock: { now: () => time } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
time = Date.UTC(2025, 0, 1);
const { result } = await (await create("blog.customer.com")).json();
assert.equal(result.created_at, "2026-01-01T00:01:00.000Z");
