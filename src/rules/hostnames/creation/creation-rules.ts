/** How a custom hostname is created. */
export const creationRules = {
  "hostnames.create.answer": {
    title: "What does a successful create answer?",
    statement: "A successful create is answered with 200 and the pending hostname.",
    source: "hostnames §8, facts Paths",
  },
  "hostnames.create.duplicate": {
    title: "Can a zone have a hostname twice?",
    statement: "A hostname that the zone already has is refused with 409 and 1406.",
    source: "facts Error codes; Undocumented: other zones may have it too",
  },
  "hostnames.create.id-taken": {
    title: "What happens when `ids` gives an id twice?",
    statement: "An id that `ids` gives out twice is refused with 1500: no custom hostname is ever replaced.",
    source: "Undocumented: nothing is lost by accident",
  },
  "hostnames.name.case": {
    title: "Does the case of a hostname matter?",
    statement: "Hostnames are compared and kept in lower case.",
    source: "Undocumented: RFC 1034 §3.1",
  },
  "hostnames.name.invalid": {
    title: "Which hostnames are not valid?",
    statement:
      "What is no hostname of at most 255 characters is refused with 1407: IP addresses, special characters, wildcards elsewhere than first.",
    source: "facts Error codes",
  },
  "hostnames.name.ascii": {
    title: "Can a hostname have non-ASCII characters?",
    statement: "Non-ASCII hostnames are refused with 1408, also where lower case would make them ASCII.",
    source: "facts Error codes",
  },
  "hostnames.name.reserved": {
    title: "Can a hostname be under `example.com`?",
    statement:
      "Under `deployed` names of reserved domains are refused with 1409 and 1411; `reservedHostnames` switches it.",
    source: "facts Error codes; Undocumented: that `documented` takes them",
  },
  "hostnames.name.registrable": {
    title: "Must a hostname have a registrable domain?",
    statement: "A hostname without a registrable domain is refused with 1410.",
    source: "facts Error codes",
  },
  "hostnames.ssl.method": {
    title: "What must `ssl` have?",
    statement: "`ssl` has a method (`http`, `txt`, `email`) and the type `dv`; else 1440, 1432 or 1433.",
    source: "facts Paths; Undocumented: texts and codes are the platform's",
  },
  "hostnames.ssl.records": {
    title: "What do `ssl.validation_records` say?",
    statement: "While a certificate is pending, `ssl.validation_records` says what the CA looks for, by the method.",
    source: "facts Paths; Undocumented: the names are those of the platform's clients",
  },
  "hostnames.ssl.authority-values": {
    title: "Which CAs are refused?",
    statement: "A CA that is not known is refused with 1474, one that cannot be chosen with 1475.",
    source: "facts Error codes; Undocumented: which are which",
  },
} as const;
