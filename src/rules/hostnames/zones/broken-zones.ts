import { type Anything, type BrokenService, broken } from "../broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenZones: readonly BrokenService[] = [
  broken("has every fallback origin active", "hostnames.fallback-origin.lifecycle", {
    answered({ body }) {
      if (body.result?.status === "pending_deployment") body.result.status = "active";
    },
  }),
  broken("says that there is none", "hostnames.fallback-origin.missing", {
    answered(answer) {
      if (answer.status === 404) answer.status = 200;
    },
  }),
  broken("takes an address for its host", "hostnames.fallback-origin.invalid", {
    asked({ body }) {
      if (body?.origin) body.origin = body.origin.replace("https://", "");
    },
  }),
  broken("takes any text for true", "hostnames.hold.operations", {
    asked(call) {
      call.url = call.url.replace("maybe", "true");
    },
  }),
  broken("holds subdomains always", "hostnames.hold.operations", {
    asked(call) {
      if (call.method === "POST" && call.url.endsWith("/hold")) call.url += "?include_subdomains=true";
    },
  }),
  broken("takes one host for a list", "hostnames.purge.request", {
    asked({ body }) {
      if (typeof body?.hosts === "string") body.hosts = [body.hosts];
    },
  }),
  broken("gives its own list of purges", "hostnames.purge.log", {
    members(_, service) {
      let purges: Anything;
      const { prototype } = service.constructor;
      return {
        get purges() {
          purges ??= Reflect.get(prototype, "purges", service);
          return purges;
        },
      };
    },
  }),
];
