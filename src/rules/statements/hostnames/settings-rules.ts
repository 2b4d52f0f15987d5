/** The rules of the TLS settings and the custom origin of a custom hostname. */
export const settingsRules = {
  "hostnames.settings.kept": {
    title: "Which TLS settings does a custom hostname keep?",
    statement:
      "`ssl.settings` and `ssl.bundle_method` are given back as they were set; an edit changes those that it names.",
    source:
      "Reported: cloudflare/terraform-provider-cloudflare#5726; Undocumented: that an edit keeps the others, and `ubiquitous` by default",
  },
  "hostnames.settings.values": {
    title: "Which TLS settings are refused?",
    statement:
      "A wrong value of `http2` is refused with 1422, of `tls_1_3` with 1424, of `min_tls_version` with 1425, of `ciphers` with 1442, of `bundle_method` with 1449, and of `early_hints` with 1434.",
    source: "facts Error codes; Undocumented: 1434",
  },
  "hostnames.settings.ciphers": {
    title: "Can cipher suites be chosen for TLS 1.3?",
    statement:
      "`ciphers` together with the `min_tls_version` 1.3 are refused with 1443, also if two requests set them.",
    source: "facts Error codes; Undocumented: two requests",
  },
  "hostnames.custom-origin.kept": {
    title: "What happens to `custom_origin_server` and `custom_origin_sni`?",
    statement:
      "`custom_origin_server` and `custom_origin_sni` are given back as they were set; an edit can change them, and remove them with an empty text.",
    source: "Reported: PostHog/posthog#57028; Undocumented: the empty text",
  },
  "hostnames.custom-origin.invalid": {
    title: "Which custom origins are refused?",
    statement:
      "A custom origin that is not a hostname is refused with 1415, one that is not ASCII with 1416, a wildcard with 1420, one without a registrable domain with 1418; under `deployed`, reserved domains with 1417 or 1419.",
    source: "facts Error codes; Undocumented: that `documented` takes reserved domains",
  },
  "hostnames.custom-origin.record": {
    title: "Does a custom origin need a DNS record?",
    statement: "A custom origin that has no A, AAAA or CNAME record in the zone is refused with 1421.",
    source: "facts Error codes",
  },
  "hostnames.custom-origin.sni": {
    title: "What can `custom_origin_sni` be?",
    statement:
      "`custom_origin_sni` is a hostname or `:request_host_header:`, and needs a custom origin; anything else is refused with 1415.",
    source: "facts Error codes; Undocumented: the code, and that any hostname will do",
  },
} as const;
