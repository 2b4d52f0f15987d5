import { type Anything, answering, type BrokenService, broken } from "../broken-service.js";
import type { HostnameRuleId } from "../hostname-rules.js";
import { day } from "../hostname-scene.js";

/** Services that break rules of this topic, one rule each. */
export const brokenCertificates: readonly BrokenService[] = [
  broken("tries one CA by default", "hostnames.certificate.default", {
    asked({ body }) {
      if (body?.ssl?.certificate_authority === "") body.ssl.certificate_authority = "google";
    },
  }),
  broken("tries any CA always", "hostnames.certificate.explicit", {
    asked({ body }) {
      if (body?.ssl) body.ssl.certificate_authority = "";
    },
  }),
  changing("has the CN alone", "hostnames.certificate.names", (certificate) => ({
    ...certificate,
    subjectAlternativeNames: [certificate.commonName],
  })),
  answering("hostnames.certificate.validity", { certificateLifetimeMilliseconds: 91 * day }),
  answering("hostnames.certificate.validity", { certificateRenewalMilliseconds: 61 * day }),
  broken("takes the method `txt` for `http`", "hostnames.certificate.txt", {
    asked({ body }) {
      if (body?.ssl?.method === "txt") body.ssl.method = "http";
    },
  }),
  changing("throws a certificate away that cannot be renewed", "hostnames.certificate.kept", (certificate, hostname) =>
    hostname?.status === "caa_error" ? undefined : certificate,
  ),
  broken("has a wildcard's certificate for a standalone zone", "hostnames.certificate.route", {
    members: (own) => ({
      certificate: (name: string) => own.certificate(name) ?? own.certificate(name.replace(/^[^.]+/, "*")),
    }),
  }),
  answering("hostnames.branding.required", { maxCommonNameLength: 65 }),
  answering("hostnames.branding.required", { brand: "Cloudflare" }),
  changing("has the hostname for its CN", "hostnames.branding.certificate", (certificate) => ({
    ...certificate,
    commonName: certificate.subjectAlternativeNames.at(-1),
  })),
  broken("asks for branding beside `ssl` alone", "hostnames.branding.spelling", {
    asked({ body }) {
      if (body?.ssl?.service_branding) body.ssl.service_branding = undefined;
    },
  }),
  ofRecords("asks no top domain", "hostnames.caa.climb", (records, name) => (name.includes(".") ? records : [])),
  ofRecords("reads the first record", "hostnames.caa.issue", (records) => records.slice(0, 1)),
  ofRecords("takes `issuewild` for `issue`", "hostnames.caa.issuewild", (records) =>
    records.map((record) => ({ ...record, tag: record.tag.replace("wild", "") })),
  ),
  ofRecords("reads the end of a value", "hostnames.caa.value", (records) =>
    records.map((record) => ({ ...record, value: record.value.replace(/^.*pki\.goog$/, "pki.goog") })),
  ),
  ofRecords("reads no parameters", "hostnames.caa.malformed", (records) =>
    records.map((record) => ({ ...record, value: record.value.replace(/(?<=g);.*/, "") })),
  ),
  ofRecords("reads no flags", "hostnames.caa.critical", (records) =>
    records.map((record) => ({ ...record, flags: 0 })),
  ),
];

/** A service that shows other certificates. */
function changing(
  name: string,
  rule: HostnameRuleId,
  change: (certificate: Anything, hostname: Anything) => unknown,
): BrokenService {
  return broken(name, rule, {
    members: (own) => ({
      certificate(hostname: string) {
        const certificate = own.certificate(hostname);
        return certificate && change(certificate, own.find(hostname));
      },
    }),
  });
}

/** A service that finds other CAA records than were set. */
function ofRecords(
  name: string,
  rule: HostnameRuleId,
  change: (records: readonly Anything[], name: string) => readonly Anything[],
): BrokenService {
  return broken(name, rule, {
    members: ({ dns }) => ({
      dns: {
        set: (at: string, type: string, value: unknown) =>
          dns.set(at, type, type === "CAA" ? change([value].flat(), at) : value),
      },
    }),
  });
}
