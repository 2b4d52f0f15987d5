import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

const response = await create(`${"a".repeat(52)}.customer.com`);
assert.equal(response.status, 400);
const [{ code, message }] = (await response.json()).errors;
assert.equal(code, 1469);
assert.equal(
  message,
  "Since no host is 64 characters or fewer, Service Branding is required. Please check your input and try again. (1469)",
);
