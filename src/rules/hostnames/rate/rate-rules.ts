/** How many custom hostnames can be created. */
export const rateRules = {
  "hostnames.rate.limit": {
    title: "How many custom hostnames can be created in a minute?",
    statement: "15 submissions in any 60 seconds; only those answered with success count.",
    source: "hostnames §8; Undocumented: that the minute slides, and that it is the whole account's",
  },
  "hostnames.rate.lockout": {
    title: "What happens when too many custom hostnames are created?",
    statement:
      "The one beyond is refused with 429, and so is everyone for 30 seconds from then; refusals do not extend it.",
    source: "hostnames §8, facts Error codes; Undocumented: 429, and when it starts",
  },
  "hostnames.rate.lockout-issuance": {
    title: "Are certificates issued during a lockout?",
    statement:
      "During a lockout nothing is issued or renewed: what is validated then is `pending_issuance`, and issued by the first check after it.",
    source: "hostnames §8; Undocumented: that the hostname is active meanwhile",
  },
  "hostnames.rate.anew": {
    title: "What counts after a lockout?",
    statement: "After a lockout the count starts anew.",
    source: "Undocumented",
  },
  "hostnames.rate.judged-last": {
    title: "Which creates can start a lockout?",
    statement: "Only what would have been successful otherwise can start a lockout.",
    source: "Undocumented",
  },
} as const;
