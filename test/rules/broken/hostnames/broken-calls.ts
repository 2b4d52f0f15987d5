import { headers } from "../../hostnames/hostname-scene.js";
import { asked, type BrokenService, made, replaced, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenCalls: readonly BrokenService[] = [
  shown("has no messages", "hostnames.envelope", /"messages":\[\],/, ""),
  asked("asks nobody who he is", "hostnames.credentials.missing", /\{.*?\}/, JSON.stringify(headers)),
  asked("reads no key", "hostnames.credentials.wrong", /"KEY"/, '"key"'),
  asked("takes any scheme for a token's", "hostnames.credentials.token", /"Basic/, '"Bearer'),
  asked("takes yes for true", "hostnames.body.json", /"wildcard":"yes"/, '"wildcard":true'),
  replaced("does what it can read", "hostnames.body.failing", ({ fetch }) => ({
    fetch: async (input: unknown, init: unknown) =>
      input instanceof Request ? new Response('{"errors":[]}') : fetch(input, init),
  })),
  asked("takes texts for metadata", "hostnames.body.metadata", /"text"/, "{}"),
  made("has a level too many", "hostnames.body.metadata-levels", ({ limits, ...options }) => ({
    ...options,
    limits: { maxCustomMetadataLevels: 33, ...limits },
  })),
  asked("takes a slash at the end", "hostnames.routing.unknown-path", /\/ \{/, " {"),
  asked("takes the only zone for granted", "hostnames.routing.zone-missing", /zones\/\//, "zones/saas/"),
  asked("takes PUT for PATCH", "hostnames.routing.wrong-method", /^PUT/, "PATCH"),
  made("answers for everybody", "hostnames.routing.outside", ({ passThrough: _, ...options }) => options),
  replaced("forgets the fallback origin when it refuses", "hostnames.refused-changes-nothing", ({ fetch, zones }) => ({
    async fetch(...call: unknown[]) {
      const response = await fetch(...call);
      if (!response.ok) zones.set("saas", { fallbackOrigin: null });
      return response;
    },
  })),
  replaced("answers what was aborted", "hostnames.never-throws", ({ fetch }) => ({
    fetch: (input: unknown, { signal: _, ...init }: RequestInit = {}) =>
      input instanceof Request ? fetch(input) : fetch(input, init),
  })),
];
