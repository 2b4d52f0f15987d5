import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const createWith = (letter, more) => {
  const body = JSON.stringify({ hostname: `${letter.repeat(52)}.customer.com`, ...more });
  return service.fetch(url, { method: "POST", headers, body });
};

assert.equal((await createWith("a", { cloudflare_branding: true })).status, 200);
assert.equal((await createWith("b", { ssl: { method: "http", type: "dv", service_branding: true } })).status, 200);
