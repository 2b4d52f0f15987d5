import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames();
service.dns.set("a.com", "CNAME", "b.com");
service.dns.set("b.com", "CNAME", "c.com");
service.dns.set("c.com", "A", "192.0.2.1");
assert.deepEqual(service.dns.query("a.com", "A"), [{ name: "c.com", type: "A", value: "192.0.2.1" }]);
// Records beside a CNAME are found first.
service.dns.set("a.com", "A", "192.0.2.2");
assert.equal(service.dns.query("a.com", "A")[0].value, "192.0.2.2");
