import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", { flags: 128, tag: "unknown", value: "anything" });
await create("shop.customer.com");
service.verify();
assert.equal(service.certificate("shop.customer.com"), undefined);
service.dns.set("customer.com", "CAA", { flags: 0, tag: "unknown", value: "anything" });
service.verify();
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
