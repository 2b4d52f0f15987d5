import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

assert.equal((await create("shop.test")).status, 200);
assert.equal((await create("shop.example.com")).status, 200);
