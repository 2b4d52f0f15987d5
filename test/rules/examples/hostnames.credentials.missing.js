import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const zone = "https://api.cloudflare.com/client/v4/zones/saas";
const codeOf = async (path) => (await (await service.fetch(`${zone}/${path}`, { headers: {} })).json()).errors[0].code;
assert.equal(await codeOf("custom_hostnames"), 1403);
assert.equal(await codeOf("hold"), 6003);
