/** The rules of the API of a zone: its fallback origin, its hold, its cache. */
export const zoneRules = {
  "hostnames.fallback-origin.lifecycle": {
    title: "What can be done with a fallback origin?",
    statement: "A zone's fallback origin can be set, read and removed; it is `active` once it has a DNS record.",
    source: "hostnames §1, facts Paths; Undocumented: statuses in between, and that an A, AAAA or CNAME record is one",
  },
  "hostnames.fallback-origin.missing": {
    title: "What happens when an unset fallback origin is read?",
    statement: "A call that reads or removes a fallback origin that is not set is answered with 404.",
    source: "Undocumented: code 1551",
  },
  "hostnames.fallback-origin.invalid": {
    title: "What must a fallback origin be?",
    statement: "A fallback origin must be a hostname; anything else is refused with 400.",
    source: "Undocumented: code 1415",
  },
  "hostnames.hold.operations": {
    title: "How can a zone be held?",
    statement:
      "A zone can be held, with its subdomains or without; its hold can be changed, and released for good or until `hold_after`.",
    source: "hostnames §2 Zone hold, facts Paths",
  },
  "hostnames.purge.request": {
    title: "What can be purged?",
    statement: "A purge must name hosts, files, tags or prefixes, or everything; else it is refused.",
    source: "hostnames §1, facts Paths; Undocumented: code 1012",
  },
  "hostnames.purge.log": {
    title: "How does a test see what was purged?",
    statement: "`purges` shows what was purged, as copies.",
    source: "Undocumented: the member is ours",
  },
} as const;
