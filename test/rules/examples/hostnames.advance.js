import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";
import { create, service } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
assert.equal(service.certificate("shop.customer.com"), undefined);
service.advance("1m");
assert.equal(service.certificate("shop.customer.com").commonName, "shop.customer.com");
const other = new FakeHostnames({ clock: manualClock("2026-01-01") });
assert.throws(() => other.advance("1m"), { name: "TypeError" });
