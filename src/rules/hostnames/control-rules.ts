/** The rules of what a test controls. */
export const controlRules = {
  "hostnames.dns.records": {
    title: "What can a test do with DNS records?",
    statement:
      "`dns` sets, removes and finds CNAME, A, AAAA, TXT and CAA records, and returns copies; names are compared in lower case.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.dns.aliases": {
    title: "How many CNAMEs does a DNS query follow?",
    statement: "A DNS query follows at most 16 CNAMEs; records beside a CNAME are found first.",
    source: "RFC 1034 §4.3.2; Undocumented: records beside a CNAME",
  },
  "hostnames.dns.wildcards": {
    title: "Which names does a wildcard DNS record cover?",
    statement: "A `*.` DNS record covers every name under its domain that has nothing of its own.",
    source: "RFC 4592 §3.3",
  },
  "hostnames.zones.members": {
    title: "What can a test do with zones?",
    statement: "`zones` sets, removes and shows zones; removing a zone removes its custom hostnames too.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.zones.patch": {
    title: "What does `zones.set` leave as it was?",
    statement:
      "`zones.set` keeps what it does not name, also what was set over HTTP; `zones.get` returns the same fields.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.advance": {
    title: "Which clock does `advance` move?",
    statement:
      "`advance` moves the clock that the service made itself; a clock that a test passed in is moved by the test.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.construction.options": {
    title: "What happens to a wrong option of the service?",
    statement: "A wrong option of the service is a TypeError that says what was wanted.",
    source: "Undocumented: the constructor is ours",
  },
} as const;
