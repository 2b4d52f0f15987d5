import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname, at = service, settings = {}) =>
  at.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname, ...settings }) });

export { create, headers, service, url };
