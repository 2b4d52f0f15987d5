/** Certificates, and who may issue them. */
export const certificateRules = {
  "hostnames.certificate.default": {
    title: "Which CA is tried by default?",
    statement: 'With the CA `""` the broadly compatible one is tried first, and another only if CAA records block it.',
    source: "hostnames §3 CA selection; Undocumented: they are `google` and `lets_encrypt`",
  },
  "hostnames.certificate.explicit": {
    title: "Which CA is tried when one is named?",
    statement: "A CA that was named is the only one that is tried.",
    source: "hostnames §2 ssl.certificate_authority",
  },
  "hostnames.certificate.names": {
    title: "Which names does a certificate have?",
    statement: "The CN is the hostname, the SANs hold it and, with `ssl.wildcard`, the wildcard under it.",
    source: "hostnames §2; facts Paths",
  },
  "hostnames.certificate.validity": {
    title: "How long is a certificate valid?",
    statement:
      "A certificate is valid for 90 days, and an active hostname's is renewed after 60, by the CAA records of then.",
    source: "Undocumented: as the platform's authorities do",
  },
  "hostnames.certificate.txt": {
    title: "When is a certificate with the method `txt` issued?",
    statement: "A certificate whose method is `txt` is issued once a check finds its TXT record, before the CNAME too.",
    source: "hostnames §2 ssl.method, facts Paths; Undocumented: that it does not need the CNAME",
  },
  "hostnames.certificate.kept": {
    title: "How long does a hostname keep its certificate?",
    statement: "A certificate stays until another takes its place.",
    source: "Undocumented: so that an edit does not interrupt traffic",
  },
  "hostnames.certificate.route": {
    title: "Which certificate does a hostname get?",
    statement:
      "The certificate for a hostname is that of the custom hostname which answers for it; in a standalone zone there is none.",
    source: "hostnames §7 cause 3; Undocumented: that routing decides",
  },
  "hostnames.caa.climb": {
    title: "Which CAA records count for a hostname?",
    statement: "The CAA records of the closest name, from the hostname up, count alone; CNAMEs are followed at each.",
    source: "facts CAA, RFC 8659 §3",
  },
  "hostnames.caa.issue": {
    title: "What does the CAA tag `issue` say?",
    statement: "`issue` speaks for names; where there is none, anyone may issue.",
    source: "facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.issuewild": {
    title: "What does the CAA tag `issuewild` say?",
    statement: "`issuewild`, where present, speaks for wildcards instead of `issue`, and never for other names.",
    source: "facts CAA, RFC 8659 §4.3",
  },
  "hostnames.caa.value": {
    title: "How is the value of a CAA record read?",
    statement: "A value names one issuer, in any case, whatever parameters follow; `;` names none.",
    source: "hostnames §3 CAA requirements, facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.malformed": {
    title: "What does a malformed CAA record do?",
    statement: "A value or parameter that is malformed makes the record one that forbids.",
    source: "RFC 8659 §4.2",
  },
  "hostnames.caa.critical": {
    title: "What does an unknown CAA tag do?",
    statement: "An unknown tag with the critical flag forbids issuance; tags are case-insensitive.",
    source: "facts CAA, RFC 8659 §4.1",
  },
  "hostnames.branding.required": {
    title: "How long can a hostname be without branding?",
    statement: "Without branding a hostname over 64 characters is refused with 1469, in the exact text.",
    source: "hostnames §7, §8",
  },
  "hostnames.branding.certificate": {
    title: "Which names does a certificate with branding have?",
    statement: "With branding the CN is the shared branding hostname, and the hostname is in the SANs.",
    source: "hostnames §2 service_branding",
  },
  "hostnames.branding.spelling": {
    title: "Which field asks for branding?",
    statement: "Branding is asked for as `service_branding` or `cloudflare_branding`, beside `ssl` or in it.",
    source: "hostnames §2, facts; Undocumented: both spellings, both places",
  },
} as const;
