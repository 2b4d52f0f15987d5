/** What a test controls. */
export const controlRules = {
  "hostnames.dns.records": {
    title: "What can a test do with DNS records?",
    statement:
      "`dns` sets, removes and finds CNAME, A, AAAA, TXT and CAA records, and gives copies; names are compared in lower case.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.dns.aliases": {
    title: "How many CNAMEs does a DNS query follow?",
    statement: "A query follows CNAMEs, through at most 16 of them; records beside a CNAME are found first.",
    source: "RFC 1034 §4.3.2; Undocumented: records beside a CNAME",
  },
  "hostnames.dns.wildcards": {
    title: "Which names does a wildcard DNS record cover?",
    statement: "A `*.` record stands for every name under its domain that has nothing of its own.",
    source: "RFC 4592 §3.3",
  },
  "hostnames.zones.members": {
    title: "What can a test do with zones?",
    statement: "`zones` sets, removes and shows zones; a removed zone takes its custom hostnames with it.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.zones.patch": {
    title: "What does `zones.set` leave as it was?",
    statement:
      "`zones.set` keeps what it does not name, also what was set over HTTP; `zones.get` gives the same names.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.advance": {
    title: "Which clock does `advance` move?",
    statement: "`advance` moves the clock that the service makes; a clock that was given is its owner's to move.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.construction.options": {
    title: "What happens to a wrong option of the service?",
    statement: "A wrong option is a TypeError that says what was wanted.",
    source: "Undocumented: the constructor is ours",
  },
} as const;
