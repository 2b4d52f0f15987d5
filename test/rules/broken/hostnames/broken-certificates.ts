import type { HostnameRuleId } from "../../../../src/rules/hostnames/hostname-rules.js";
import { day } from "../../hostnames/hostname-scene.js";
import { type Anything, answering, asked, type BrokenService, replaced } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenCertificates: readonly BrokenService[] = [
  asked("tries one CA by default", "hostnames.certificate.default", /(authority":)""/, '$1"google"'),
  asked("tries any CA always", "hostnames.certificate.explicit", /(authority":)"\w+"/, '$1""'),
  changing("has the CN alone", "hostnames.certificate.names", ({ commonName, ...others }) => ({
    ...others,
    commonName,
    subjectAlternativeNames: [commonName],
  })),
  answering("hostnames.certificate.validity", { certificateLifetimeMilliseconds: 91 * day }),
  answering("hostnames.certificate.validity", { certificateRenewalMilliseconds: 61 * day }),
  asked("takes the method `txt` for `http`", "hostnames.certificate.txt", /"txt"/, '"http"'),
  changing("throws away what it cannot replace", "hostnames.certificate.kept", (certificate, hostname) =>
    hostname.status === "caa_error" ? undefined : certificate,
  ),
  replaced("has a wildcard's for a standalone zone", "hostnames.certificate.route", ({ certificate }) => ({
    certificate: (name: string) => certificate(name) ?? certificate(name.replace(/^[^.]+/, "*")),
  })),
  answering("hostnames.branding.required", { maxCommonNameLength: 65 }),
  answering("hostnames.branding.required", { brand: "Cloudflare" }),
  changing("has the hostname for its CN", "hostnames.branding.certificate", (certificate, { hostname }) => ({
    ...certificate,
    commonName: hostname,
  })),
  asked("asks for branding beside `ssl` alone", "hostnames.branding.spelling", /,"service_branding":true}}/, "}}"),
  ofRecords("asks no top domain", "hostnames.caa.climb", (records, name) => (name.includes(".") ? records : [])),
  ofRecords("reads the first record", "hostnames.caa.issue", (records) => records.slice(0, 1)),
  ofEach("takes `issuewild` for `issue`", "hostnames.caa.issuewild", ({ tag }) => ({ tag: tag.replace("wild", "") })),
  ofEach("reads the end of a value", "hostnames.caa.value", ({ value }) => ({ value: value.replace(/.*pki/, "pki") })),
  ofEach("reads no parameters", "hostnames.caa.malformed", ({ value }) => ({ value: value.replace(/(?<=g);.*/, "") })),
  ofEach("reads no flags", "hostnames.caa.critical", () => ({ flags: 0 })),
];

/** A service that shows other certificates. */
function changing(
  name: string,
  rule: HostnameRuleId,
  change: (certificate: Anything, hostname: Anything) => unknown,
): BrokenService {
  return replaced(name, rule, ({ certificate, find }) => ({
    certificate: (hostname: string) => certificate(hostname) && change(certificate(hostname), find(hostname)),
  }));
}

/** A service that finds other CAA records than were set. */
function ofRecords(
  name: string,
  rule: HostnameRuleId,
  change: (records: readonly Anything[], name: string) => readonly Anything[],
): BrokenService {
  return replaced(name, rule, ({ dns }) => ({
    dns: {
      set: (at: string, type: string, value: unknown) =>
        dns.set(at, type, type === "CAA" ? change([value].flat(), at) : value),
    },
  }));
}

function ofEach(name: string, rule: HostnameRuleId, change: (record: Anything) => object): BrokenService {
  return ofRecords(name, rule, (records) => records.map((record) => ({ ...record, ...change(record) })));
}
