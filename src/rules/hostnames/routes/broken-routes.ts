import { type Anything, type BrokenService, broken } from "../broken-service.js";
import type { HostnameRuleId } from "../hostname-rules.js";

/** Services that break rules of this topic, one rule each. */
export const brokenRoutes: readonly BrokenService[] = [
  changing("says the zone for the origin", "hostnames.route.served", (route) => {
    if (route.origin) route.origin = "saas.com";
  }),
  changing("gives another cause", "hostnames.route.not-validated", (route) => {
    if (route.cause === 1) route.cause = 2;
  }),
  broken("needs no DNS record", "hostnames.route.fallback-origin", {
    options: ({ zones = {}, ...options }) => ({
      ...options,
      zones: { ...zones, saas: { ...zones["saas"], name: "saas.com", fallbackOriginRecord: true } },
    }),
  }),
  broken("lets a wildcard answer first", "hostnames.route.wildcard", {
    members: (own) => ({
      route(name: string) {
        const wild = own.route(name.replace(/^[^.]+/, "wild"));
        return wild.type === "served" ? wild : own.route(name);
      },
    }),
  }),
  changing("serves what is in a standalone zone", "hostnames.route.standalone", (route) => {
    if (route.cause === 3) route.type = "served";
  }),
];

/** A service that gives other routes. */
function changing(name: string, rule: HostnameRuleId, change: (route: Anything) => void): BrokenService {
  return broken(name, rule, {
    members: (own) => ({
      route(hostname: string) {
        const route = own.route(hostname);
        change(route);
        return route;
      },
    }),
  });
}
