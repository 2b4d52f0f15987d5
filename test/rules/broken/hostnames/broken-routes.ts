import type { HostnameRuleId } from "../../../../src/rules/hostnames/hostname-rules.js";
import { type Anything, type BrokenService, made, replaced } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenRoutes: readonly BrokenService[] = [
  changing("says the zone for the origin", "hostnames.route.served", ({ origin }) => ({
    origin: origin && "saas.com",
  })),
  changing("gives another cause", "hostnames.route.not-validated", () => ({ cause: 2 })),
  made("needs no DNS record", "hostnames.route.fallback-origin", ({ zones = {}, ...options }) => ({
    ...options,
    zones: { saas: { name: "saas.com", ...zones["saas"], fallbackOriginRecord: true } },
  })),
  changing(
    "serves no hostname of its own",
    "hostnames.route.wildcard",
    ({ customHostname: { hostname } = {} as Anything }) => (hostname?.startsWith("*") ? {} : { type: "refused" }),
  ),
  changing("serves what is in a standalone zone", "hostnames.route.standalone", ({ cause }) =>
    cause === 3 ? { type: "served" } : {},
  ),
];

/** A service that gives other routes. */
function changing(name: string, rule: HostnameRuleId, change: (route: Anything) => object): BrokenService {
  return replaced(name, rule, ({ route }) => ({
    route: (hostname: string) => ({ ...route(hostname), ...change(route(hostname)) }),
  }));
}
