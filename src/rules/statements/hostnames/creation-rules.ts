/** The rules by which a custom hostname is created. */
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
    statement: "If `ids` gives out an id again, the create is refused with 1500: no custom hostname is ever replaced.",
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
      "A hostname is refused with 1407 if it is an IP address, or has more than 255 characters, special characters, or a wildcard elsewhere than first.",
    source: "facts Error codes",
    messages: ["Invalid custom hostname."],
  },
  "hostnames.name.ascii": {
    title: "Can a hostname have non-ASCII characters?",
    statement: "A hostname with non-ASCII characters is refused with 1408, even if it would be ASCII in lower case.",
    source: "facts Error codes",
    messages: ["Custom hostnames with non-ASCII characters are not supported."],
  },
  "hostnames.name.reserved": {
    title: "Can a hostname be under `example.com`?",
    statement:
      "Under `deployed`, hostnames under reserved domains such as `example.com` are refused with 1409 or 1411; `reservedHostnames` of the semantics decides this.",
    source: "facts Error codes; Undocumented: that `documented` takes them",
    messages: ["Reserved top domain custom hostnames, …", "Custom hostnames ending in example.com, …"],
  },
  "hostnames.name.registrable": {
    title: "Must a hostname have a registrable domain?",
    statement: "A hostname without a registrable domain, such as `co.uk`, is refused with 1410.",
    source: "facts Error codes",
    messages: ["Unable to parse custom hostname - …"],
  },
  "hostnames.ssl.method": {
    title: "What must `ssl` have?",
    statement:
      "`ssl` must have a method (`http`, `txt` or `email`) and the type `dv`; else it is refused with 1440, 1432 or 1433.",
    source: "facts Paths; Undocumented: texts and codes are the platform's",
    messages: ["The validation method is not supported. Only …", "The validation type is not supported. Only …"],
  },
  "hostnames.ssl.records": {
    title: "What do `ssl.validation_records` say?",
    statement:
      "While a certificate is pending, `ssl.validation_records` describe the proof that the CA looks for, which depends on the method.",
    source: "facts Paths; Undocumented: the names are those of the platform's clients",
  },
  "hostnames.ssl.records-delay": {
    title: "When are `ssl.validation_records` there?",
    statement:
      "Under `deployed` a new certificate is `initializing` and has no `ssl.validation_records` for three seconds; `validationRecordsMilliseconds` of the semantics sets the time.",
    source: "Reported: cloudflare/cloudflare-docs#14460; Undocumented: the time",
  },
  "hostnames.ssl.authority-values": {
    title: "Which CAs are refused?",
    statement: "An unknown CA is refused with 1474, and a CA that cannot be chosen with 1475.",
    source: "facts Error codes; Undocumented: which are which",
  },
} as const;
