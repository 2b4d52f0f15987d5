import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames();
service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
service.dns.set("own.customer.com", "A", "192.0.2.1");
assert.equal(service.dns.query("shop.customer.com", "CNAME")[0].value, "customers.saas.com");
assert.deepEqual(service.dns.query("own.customer.com", "CNAME"), []);
