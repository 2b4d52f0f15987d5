import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const codeOf = async (ssl) => {
  const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
  const response = await service.fetch(url, { method: "POST", headers, body });
  return (await response.json()).errors[0].code;
};
assert.equal(await codeOf({ method: "http" }), 1440);
assert.equal(await codeOf({ method: "dns", type: "dv" }), 1432);
assert.equal(await codeOf({ method: "http", type: "ev" }), 1433);
