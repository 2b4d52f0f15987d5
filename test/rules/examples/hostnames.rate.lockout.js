import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const limits = { certificatesPerMinute: 1 };
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, limits, clock });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
assert.equal((await create("blog.customer.com")).headers.get("retry-after"), "30");
clock.advance(29_999);
assert.equal((await create("blog.customer.com")).status, 429);
clock.advance(1);
assert.equal((await create("blog.customer.com")).status, 200);
