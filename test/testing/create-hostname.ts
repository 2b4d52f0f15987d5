import type { FakeHostnames } from "fakebucket/hostnames";

/** Creates a custom hostname in a zone, like a script. */
export async function createHostname(
  service: FakeHostnames,
  hostname: string,
  zone = "zone",
  settings: object = {},
): Promise<void> {
  const response = await service.fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/custom_hostnames`, {
    method: "POST",
    headers: { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key" },
    body: JSON.stringify({ hostname, ssl: { method: "http", type: "dv" }, ...settings }),
  });
  if (!response.ok) throw new Error(await response.text());
}
