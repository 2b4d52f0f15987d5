import { asked, type BrokenService, replaced, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenZones: readonly BrokenService[] = [
  shown("is active without a record", "hostnames.fallback-origin.lifecycle", /pending_deployment/, "active"),
  shown("gives none", "hostnames.fallback-origin.missing", /^404/, "200"),
  asked("takes an address for its host", "hostnames.fallback-origin.invalid", /"https:\/\//, '"'),
  asked("takes any text for true", "hostnames.hold.operations", /maybe/, "true"),
  asked("holds subdomains always", "hostnames.hold.operations", /^(POST \S*hold) /, "$1?include_subdomains=true "),
  asked("takes one host for a list", "hostnames.purge.request", /"hosts":("[^"]*")/, '"hosts":[$1]'),
  replaced("gives its own purges", "hostnames.purge.log", (_, service) => {
    const purges: unknown[] = [];
    const own = () => Reflect.get(Object.getPrototypeOf(service), "purges", service).slice(purges.length);
    return {
      get purges() {
        purges.push(...own());
        return purges;
      },
    };
  }),
];
