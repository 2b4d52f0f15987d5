/** The rules of what answers a request for a hostname. */
export const routeRules = {
  "hostnames.route.served": {
    title: "What answers a request for a validated hostname?",
    statement: "A request for a validated hostname is answered by its custom hostname, through the fallback origin.",
    source: "hostnames §1",
  },
  "hostnames.route.not-validated": {
    title: "What happens to a request for a hostname that is not validated?",
    statement: "A request gets error 1016, cause 1, if no custom hostname of its name is validated.",
    source: "hostnames §7",
  },
  "hostnames.route.fallback-origin": {
    title: "What happens to a request without a fallback origin?",
    statement: "A request gets error 1016, cause 2, if the fallback origin is not set or has no DNS record.",
    source: "hostnames §7",
  },
  "hostnames.route.wildcard": {
    title: "Which names does a wildcard custom hostname answer for?",
    statement:
      "A wildcard custom hostname answers for every name one label below it; a custom hostname for exactly that name comes first.",
    source: "hostnames §1; Undocumented: one label, as certificates have it",
  },
  "hostnames.route.standalone": {
    title: "What happens when a name has a standalone zone and a wildcard?",
    statement:
      "A standalone zone takes priority over a wildcard: a request gets error 1016, cause 3, until its hostname is added as its own custom hostname.",
    source: "hostnames §7",
  },
} as const;
