import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const body = new ReadableStream({ start: (controller) => controller.error(new Error("disconnected")) });
const response = await service.fetch(new Request(url, { method: "POST", headers, body, duplex: "half" }));
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1400);
