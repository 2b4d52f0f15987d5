import { day } from "../../hostnames/hostname-scene.js";
import { answering, type BrokenService, replaced, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenStatus: readonly BrokenService[] = [
  answering("hostnames.status.documented", { statusSpelling: "lowerCase" }),
  answering("hostnames.status.deployed", { caaErrorField: "status" }),
  shown("waits for no check", "hostnames.status.pending", /"status":"Pending"/, '"status":"Active"'),
  replaced("issues no certificate", "hostnames.status.active", () => ({ certificate: () => undefined })),
  shown("asks no DNS", "hostnames.status.cname", /"status":"Pending"/, '"status":"Active"'),
  answering("hostnames.status.moved", { activeCheckMilliseconds: Number.POSITIVE_INFINITY }),
  answering("hostnames.status.moved-delay", { activeCheckMilliseconds: 0 }),
  answering("hostnames.status.moved-deleted", { movedRetentionMilliseconds: 8 * day }),
  replaced("holds no subdomains", "hostnames.status.blocked", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { ...settings, hold: true }) },
  })),
  replaced("holds subdomains always", "hostnames.status.blocked-scope", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { ...settings, hold: "includeSubdomains" }) },
  })),
  replaced("checks at once after a release", "hostnames.status.released", ({ zones, verify }) => ({
    zones: { set: (id: string, settings: object) => [zones.set(id, settings), verify()] },
  })),
  shown("has texts of its own", "hostnames.status.verification-errors", /custom hostname does not/, "no"),
  shown("is active all the same", "hostnames.status.caa-error", /"status":"caa_error"/, '"status":"Active"'),
];
