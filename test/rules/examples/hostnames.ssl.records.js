import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const body = JSON.stringify({ hostname: "shop.customer.com", ssl: { method: "txt", type: "dv" } });
const { result } = await (await service.fetch(url, { method: "POST", headers, body })).json();
const [{ status, txt_name }] = result.ssl.validation_records;
assert.equal(status, "pending");
assert.equal(txt_name, "_acme-challenge.shop.customer.com");
