import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const call = async (method, body) =>
  (await (await service.fetch(`${url}/fallback_origin`, { method, headers, body })).json()).result.status;
assert.equal(await call("PUT", JSON.stringify({ origin: "origin.saas.com" })), "pending_deployment");
service.dns.set("origin.saas.com", "A", "192.0.2.1");
assert.equal(await call("GET"), "active");
assert.equal(await call("DELETE"), "pending_deletion");
assert.equal(service.zones.get("saas").fallbackOrigin, undefined);
