import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
// All 75 waits together take 610,263 seconds.
clock.advance(610_263_000 - 1);
assert.equal(service.find("shop.customer.com").ssl.status, "pending_validation");
clock.advance(1);
assert.equal(service.find("shop.customer.com").ssl.status, "validation_timed_out");
