import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
clock.advance("61d");
// Active after a minute, and renewed 60 days later.
assert.equal(service.certificate("shop.customer.com").notBefore.toISOString(), "2026-03-02T00:01:00.000Z");
