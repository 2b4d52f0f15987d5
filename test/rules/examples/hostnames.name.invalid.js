import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

for (const hostname of ["customer.com.", "192.0.2.1", "shop.*.customer.com", "https://customer.com"]) {
  assert.equal((await (await create(hostname)).json()).errors[0].code, 1407);
}
