import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames();
service.dns.set("shop.customer.com", "A", ["192.0.2.1", "192.0.2.2"]);
service.dns.set("shop.customer.com", "TXT", "hello");
assert.equal(service.dns.query("SHOP.customer.com", "A").length, 2);
service.dns.remove("shop.customer.com", "A");
assert.deepEqual(service.dns.query("shop.customer.com", "A"), []);
assert.equal(service.dns.query("shop.customer.com", "TXT")[0].value, "hello");
