import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const limits = { activeCheckMilliseconds: 60_000 };
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, limits, clock });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
service.dns.remove("shop.customer.com");
clock.advance(59_999);
assert.equal(service.find("shop.customer.com").status, "Active");
clock.advance(1);
assert.equal(service.find("shop.customer.com").status, "Moved");
