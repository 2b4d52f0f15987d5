import { answering, type BrokenService, broken } from "../broken-service.js";
import { day } from "../hostname-scene.js";

/** Services that break rules of this topic, one rule each. */
export const brokenStatus: readonly BrokenService[] = [
  answering("hostnames.status.documented", { statusSpelling: "lowerCase" }),
  answering("hostnames.status.deployed", { caaErrorField: "status" }),
  broken("waits for no check", "hostnames.status.pending", {
    shown(hostname, { dns }) {
      if (dns.query(hostname.hostname, "CNAME").length > 0) hostname.status = "Active";
    },
  }),
  broken("issues no certificate", "hostnames.status.active", {
    members: () => ({ certificate: () => undefined }),
  }),
  broken("is content with an address", "hostnames.status.cname", {
    shown(hostname, { dns }) {
      if (dns.query(hostname.hostname, "A").length > 0) hostname.status = "Active";
    },
  }),
  answering("hostnames.status.moved", { activeCheckMilliseconds: Number.POSITIVE_INFINITY }),
  answering("hostnames.status.moved-delay", { activeCheckMilliseconds: 0 }),
  answering("hostnames.status.moved-deleted", { movedRetentionMilliseconds: 8 * day }),
  broken("holds a zone without its subdomains", "hostnames.status.blocked", {
    members: ({ zones }) => ({
      zones: {
        set: (id: string, { hold, ...others }: { hold?: unknown }) => zones.set(id, { ...others, hold: hold && true }),
      },
    }),
  }),
  broken("holds every zone with its subdomains", "hostnames.status.blocked-scope", {
    members: ({ zones }) => ({
      zones: {
        set: (id: string, { hold, ...others }: { hold?: unknown }) =>
          zones.set(id, { ...others, hold: hold && "includeSubdomains" }),
      },
    }),
  }),
  broken("checks at once after a release", "hostnames.status.released", {
    members: ({ zones }, service) => ({
      zones: {
        set(id: string, settings: object) {
          zones.set(id, settings);
          service.verify();
        },
      },
    }),
  }),
  broken("says errors in other words", "hostnames.status.verification-errors", {
    shown(hostname) {
      hostname.verification_errors = hostname.verification_errors.map((text: string) => text.toLowerCase());
    },
  }),
  broken("is active without a certificate", "hostnames.status.caa-error", {
    shown(hostname) {
      if (hostname.status === "caa_error") hostname.status = "Active";
    },
  }),
];
