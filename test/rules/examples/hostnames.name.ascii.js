import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

// The last one begins with the Kelvin sign, whose lower case is the letter k.
for (const hostname of ["läden.customer.com", "\u212aiosk.customer.com"]) {
  assert.equal((await (await create(hostname)).json()).errors[0].code, 1408);
}
