/** The rules of certificates and of the CAs that may issue them. */
export const certificateRules = {
  "hostnames.certificate.default": {
    title: "Which CA is tried by default?",
    statement:
      'With the CA `""` a broadly compatible CA is tried first, and another only if CAA records block the first.',
    source: "hostnames §3 CA selection; Undocumented: they are `google` and `lets_encrypt`",
  },
  "hostnames.certificate.explicit": {
    title: "Which CA is tried when one is named?",
    statement: "If a CA is named, it is the only one that is tried.",
    source: "hostnames §2 ssl.certificate_authority",
  },
  "hostnames.certificate.names": {
    title: "Which names does a certificate have?",
    statement:
      "The CN of a certificate is the hostname; its SANs are the hostname and, with `ssl.wildcard`, the wildcard under it.",
    source: "hostnames §2; facts Paths",
  },
  "hostnames.certificate.validity": {
    title: "How long is a certificate valid?",
    statement:
      "A certificate is valid for 90 days; an active hostname's is renewed after 60 days, by the CAA records of that time.",
    source: "Undocumented: as the platform's authorities do",
  },
  "hostnames.certificate.txt": {
    title: "When is a certificate with the method `txt` issued?",
    statement:
      "A certificate whose method is `txt` is issued once a check finds its TXT record, even if the CNAME is still missing.",
    source: "hostnames §2 ssl.method, facts Paths; Undocumented: that it does not need the CNAME",
  },
  "hostnames.certificate.txt-by-http": {
    title: "Does a certificate with the method `txt` always need its TXT record?",
    statement:
      "Under `deployed` a certificate with the method `txt` is also issued by HTTP once the CNAME is right, unless it is a wildcard; `txtValidation` of the semantics decides this.",
    source: "Reported: cloudflare/cloudflare-docs#30557",
  },
  "hostnames.certificate.timed-out": {
    title: "What happens to a certificate that is never validated?",
    statement:
      "A certificate that is not validated by the last scheduled check is `validation_timed_out`, and is not checked again.",
    source: "Reported: AmoabaKelvin/ishortn.ink#345; Undocumented: that it has as many checks as a hostname",
  },
  "hostnames.certificate.new-token": {
    title: "How is a certificate validated after it has timed out?",
    statement:
      "Any edit of a hostname whose certificate has timed out restarts its validation, with a new token; other edits keep the token.",
    source: "Reported: AmoabaKelvin/ishortn.ink#345; Undocumented: other edits",
  },
  "hostnames.certificate.kept": {
    title: "How long does a hostname keep its certificate?",
    statement: "A hostname keeps its certificate until another one takes its place.",
    source: "Undocumented: so that an edit does not interrupt traffic",
  },
  "hostnames.certificate.route": {
    title: "Which certificate does a hostname get?",
    statement:
      "A hostname gets the certificate of the custom hostname that answers for it; where a standalone zone answers, it gets none.",
    source: "hostnames §7 cause 3; Undocumented: that routing decides",
  },
  "hostnames.caa.climb": {
    title: "Which CAA records count for a hostname?",
    statement:
      "From the hostname upwards, only the CAA records of the first name that has any count; CNAMEs are followed at each name.",
    source: "facts CAA, RFC 8659 §3",
  },
  "hostnames.caa.issue": {
    title: "What does the CAA tag `issue` say?",
    statement: "The CAA tag `issue` says which CAs may issue for a name; without such a record any CA may.",
    source: "facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.issuewild": {
    title: "What does the CAA tag `issuewild` say?",
    statement:
      "Where there is a CAA record with the tag `issuewild`, it decides for wildcards instead of `issue`; it never decides for other names.",
    source: "facts CAA, RFC 8659 §4.3",
  },
  "hostnames.caa.value": {
    title: "How is the value of a CAA record read?",
    statement:
      "The value of a CAA record names one CA, in upper or lower case, with any parameters after it; `;` names none.",
    source: "hostnames §3 CAA requirements, facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.malformed": {
    title: "What does a malformed CAA record do?",
    statement: "A CAA record with a malformed value or parameter allows no CA.",
    source: "RFC 8659 §4.2",
  },
  "hostnames.caa.critical": {
    title: "What does an unknown CAA tag do?",
    statement:
      "A CAA record with an unknown tag and the critical flag forbids issuance; the case of tags does not matter.",
    source: "facts CAA, RFC 8659 §4.1",
  },
  "hostnames.branding.required": {
    title: "How long can a hostname be without branding?",
    statement: "Without branding a hostname of more than 64 characters is refused with 1469 and the documented text.",
    source: "hostnames §7, §8",
    messages: ["Since no host is 64 characters or fewer, … Branding is required."],
    instead:
      "Create the hostname with `cloudflare_branding: true`: the name then stands in the SANs of the certificate.",
  },
  "hostnames.branding.certificate": {
    title: "Which names does a certificate with branding have?",
    statement:
      "With branding the CN of a certificate is the shared branding hostname, and the hostname is in the SANs.",
    source: "hostnames §2 service_branding",
  },
  "hostnames.branding.spelling": {
    title: "Which field asks for branding?",
    statement: "A create requests branding with `service_branding` or `cloudflare_branding`, next to `ssl` or in it.",
    source: "hostnames §2, facts; Undocumented: both spellings, both places",
  },
} as const;
