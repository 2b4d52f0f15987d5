import { hold, plainSsl, type Scene, type Serve, shop } from "./hostname-scene.js";

/** Every operation, on what {@link prepared} has set up, with a body that it takes if it takes any. */
export const operations: readonly (readonly [method: string, path: string, body?: object])[] = [
  ["POST", "custom_hostnames", { hostname: "new.customer.com" }],
  ["GET", "custom_hostnames"],
  ["GET", "custom_hostnames/customHostname-1"],
  ["PATCH", "custom_hostnames/customHostname-1", { ssl: plainSsl }],
  ["DELETE", "custom_hostnames/customHostname-1"],
  ["GET", "custom_hostnames/fallback_origin"],
  ["PUT", "custom_hostnames/fallback_origin", { origin: "a.b.com" }],
  ["DELETE", "custom_hostnames/fallback_origin"],
  ["POST", "purge_cache", { hosts: [shop] }],
  ["GET", "hold"],
  ["POST", "hold"],
  ["PATCH", "hold", { include_subdomains: true }],
  ["DELETE", "hold"],
];

/** A scene with something that each operation could change: a hostname that has moved but could come back, and a hold. */
export async function prepared(serve: Serve): Promise<Scene> {
  const scene = serve();
  await scene.onboard(shop);
  scene.service.dns.remove(shop);
  scene.service.dns.set(shop, "CNAME", "customers.saas.com");
  await scene.call("POST", hold);
  return scene;
}
