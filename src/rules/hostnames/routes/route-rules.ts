/** What answers a request for a hostname. */
export const routeRules = {
  "hostnames.route.served": {
    statement: "A validated hostname is answered by its custom hostname, through the fallback origin.",
    source: "hostnames §1",
  },
  "hostnames.route.not-validated": {
    statement: "1016, cause 1: no custom hostname of this name is validated.",
    source: "hostnames §7",
  },
  "hostnames.route.fallback-origin": {
    statement: "1016, cause 2: the fallback origin is not set, or has no DNS record.",
    source: "hostnames §7",
  },
  "hostnames.route.wildcard": {
    statement:
      "A wildcard custom hostname answers for every name one label below; one that was added itself comes first.",
    source: "hostnames §1; Undocumented: one label, as certificates have it",
  },
  "hostnames.route.standalone": {
    statement: "1016, cause 3: a standalone zone takes priority over a wildcard, until the hostname is added itself.",
    source: "hostnames §7",
  },
} as const;
