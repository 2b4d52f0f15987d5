import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const codeOf = async (certificate_authority) => {
  const ssl = { method: "http", type: "dv", certificate_authority };
  const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
  const response = await service.fetch(url, { method: "POST", headers, body });
  return (await response.json()).errors[0].code;
};
assert.equal(await codeOf("Google"), 1474);
assert.equal(await codeOf("sectigo"), 1475);
