/** The rules of the rate at which custom hostnames can be created. */
export const rateRules = {
  "hostnames.rate.limit": {
    title: "How many custom hostnames can be created in a minute?",
    statement:
      "At most 15 custom hostnames can be created in any 60 seconds; only submissions that are answered with success count.",
    source: "hostnames §8; Undocumented: that the minute slides, and that it is the whole account's",
  },
  "hostnames.rate.lockout": {
    title: "What happens when too many custom hostnames are created?",
    statement:
      "A create beyond the rate limit is refused with 429, and then nobody can create a custom hostname for 30 seconds; more refusals do not extend this lockout.",
    source: "hostnames §8, facts Error codes; Undocumented: 429, and when it starts",
  },
  "hostnames.rate.lockout-issuance": {
    title: "Are certificates issued during a lockout?",
    statement:
      "During a lockout no certificate is issued or renewed: one that is validated then is `pending_issuance`, and issued by the first check afterwards.",
    source: "hostnames §8; Undocumented: that the hostname is active meanwhile",
  },
  "hostnames.rate.anew": {
    title: "What counts after a lockout?",
    statement: "After a lockout the count of created hostnames starts again from zero.",
    source: "Undocumented",
  },
  "hostnames.rate.judged-last": {
    title: "Which creates can start a lockout?",
    statement: "Only a create that would otherwise succeed can start a lockout.",
    source: "Undocumented",
  },
} as const;
