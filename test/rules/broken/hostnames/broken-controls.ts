import { type BrokenService, made, replaced } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenControls: readonly BrokenService[] = [
  replaced("removes all records of a name", "hostnames.dns.records", ({ dns }) => ({
    dns: { remove: (name: string) => dns.remove(name) },
  })),
  replaced("follows CNAMEs where it is asked for them", "hostnames.dns.aliases", ({ dns }) => ({
    dns: { query: (name: string, type: string) => dns.query(dns.query(name, "CNAME")[0]?.value ?? name, type) },
  })),
  replaced("has a wildcard for every name", "hostnames.dns.wildcards", ({ dns }) => ({
    dns: { query: (name: string, type: string) => dns.query(name.replace(/^[^.]+/, "any"), type) },
  })),
  replaced("removes no zone", "hostnames.zones.members", () => ({ zones: { remove: () => true } })),
  replaced("forgets what it is not told again", "hostnames.zones.patch", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { hold: false, ...settings }) },
  })),
  replaced("advances by seconds", "hostnames.advance", ({ advance }) => ({
    advance: (duration: unknown) => advance(duration === 999 ? 1000 : duration),
  })),
  replaced("stands still", "hostnames.advance", () => ({ advance: () => undefined })),
  made("leaves options alone that it does not know", "hostnames.construction.options", (options) =>
    "zone" in options ? {} : options,
  ),
];
