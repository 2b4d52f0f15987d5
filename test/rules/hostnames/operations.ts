import { hold, plainSsl, shop } from "./hostname-scene.js";
import { call, onboard, point, type Step, unpoint } from "./hostname-story.js";

/** Every operation on the state of {@link prepared}, with a valid body if it has one. */
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

/** A state for operations to change: a moved hostname, again pointing at the zone, and a hold. */
export const prepared: readonly Step[] = [onboard(), unpoint(), point(), call("POST", hold)];
