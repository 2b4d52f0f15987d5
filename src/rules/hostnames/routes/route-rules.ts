/** What answers a request for a hostname. */
export const routeRules = {
  "hostnames.route.served": {
    title: "What answers a request for a validated hostname?",
    statement: "A validated hostname is answered by its custom hostname, through the fallback origin.",
    source: "hostnames §1",
  },
  "hostnames.route.not-validated": {
    title: "What happens to a request for a hostname that is not validated?",
    statement: "1016, cause 1: no custom hostname of this name is validated.",
    source: "hostnames §7",
  },
  "hostnames.route.fallback-origin": {
    title: "What happens to a request without a fallback origin?",
    statement: "1016, cause 2: the fallback origin is not set, or has no DNS record.",
    source: "hostnames §7",
  },
  "hostnames.route.wildcard": {
    title: "Which names does a wildcard custom hostname answer for?",
    statement:
      "A wildcard custom hostname answers for every name one label below; one that was added itself comes first.",
    source: "hostnames §1; Undocumented: one label, as certificates have it",
  },
  "hostnames.route.standalone": {
    title: "What happens when a name has a standalone zone and a wildcard?",
    statement: "1016, cause 3: a standalone zone takes priority over a wildcard, until the hostname is added itself.",
    source: "hostnames §7",
  },
} as const;
