import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
await create("a.customer.com");
await create("b.customer.com");
service.verify();
const first = async (query) => (await (await service.fetch(url + query, { headers })).json()).result[0].hostname;
assert.equal(await first(""), "a.customer.com");
assert.equal(await first("?direction=desc"), "b.customer.com");
// `active` comes before `pending_validation`.
assert.equal(await first("?order=ssl_status"), "b.customer.com");
