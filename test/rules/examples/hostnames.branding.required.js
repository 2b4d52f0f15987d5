import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

const response = await create(`${"a".repeat(52)}.customer.com`);
assert.equal(response.status, 400);
const [{ code, message }] = (await response.json()).errors;
assert.equal(code, 1469);
assert.equal(
  message,
  "Since no host is 64 characters or fewer, Service Branding is required. Please check your input and try again. (1469)",
);
