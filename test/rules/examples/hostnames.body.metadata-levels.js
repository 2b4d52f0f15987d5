import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const createWith = (levels) => {
  const metadata = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const body = `{"hostname":"shop.customer.com","custom_metadata":${metadata}}`;
  return service.fetch(url, { method: "POST", headers, body });
};

assert.equal((await (await createWith(33)).json()).errors[0].code, 1401);
assert.equal((await createWith(32)).status, 200);
