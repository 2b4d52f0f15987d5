import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

const response = await create("co.uk");
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1410);
