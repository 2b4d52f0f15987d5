import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

assert.equal((await service.fetch(url, { method: "POST", headers, body: "nonsense" })).status, 400);
// What the caller gave up is rejected, as by any `fetch`.
const signal = AbortSignal.abort(new Error("enough"));
await assert.rejects(service.fetch(url, { headers, signal }), { message: "enough" });
