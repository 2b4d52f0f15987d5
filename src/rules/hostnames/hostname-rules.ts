/**
 * Every rule of the custom hostname service that its fake holds to: its id, what it says, and who says so.
 *
 * Sources: `hostnames` is the specification (`custom-hostnames.md`), `facts` the public facts that fill what it leaves out
 * (`hostnames-facts.md`), `Undocumented` a choice of ours where both are silent. The titles of the tests that hold a rule
 * end with `[id]`.
 *
 * Only types of this file reach `"./hostnames"`; the texts are loaded on demand only.
 */
/** The registry, by rule id. */
export const hostnameRules = {
  // Statuses
  "hostnames.status.documented": {
    statement: "Under `documented` the field `status` is `Pending`, `Active`, `Moved`, `Blocked` or `caa_error`.",
    source: "hostnames §3; Undocumented: `Pending`, in the same spelling",
  },
  "hostnames.status.deployed": {
    statement: "Under `deployed` `status` is in lower case, and `caa_error` stands in `ssl.status` alone.",
    source: "facts Paths; Undocumented: `caa_error` in `ssl.status`",
  },
  "hostnames.status.pending": {
    statement: "A hostname is pending from its creation until a check finds its CNAME.",
    source: "hostnames §3, facts Validation over time",
  },
  "hostnames.status.active": {
    statement:
      "A check that finds a CNAME at the zone makes a pending hostname active, and has its certificate issued, unless by TXT.",
    source: "hostnames §1, §3",
  },
  "hostnames.status.cname": {
    statement:
      "A CNAME points at the zone when it, or one that it leads to, names the zone or a name under it; an A record does not.",
    source: "hostnames §1; Undocumented: chains, and names under the zone's",
  },
  "hostnames.status.moved": {
    statement: "An active hostname whose DNS no longer points at the zone has moved.",
    source: "hostnames §3",
  },
  "hostnames.status.moved-delay": {
    statement:
      "How long that goes unnoticed is `activeCheckMilliseconds`; a DNS that is right again by then changes nothing.",
    source: 'Undocumented: hostnames §3 says "in some circumstances"; by default at once',
  },
  "hostnames.status.moved-deleted": {
    statement: "A hostname that has been Moved for 7 days is deleted.",
    source: "hostnames §3, §8",
  },
  "hostnames.status.blocked": {
    statement:
      "A check blocks a hostname while its domain is a held zone, or under one, that also prevents subdomains.",
    source: "hostnames §2 Zone hold, §3",
  },
  "hostnames.status.blocked-scope": {
    statement:
      "A hold without `Also prevent subdomains`, one that begins later, or one of the hostname's own zone blocks nothing.",
    source: "hostnames §2 Zone hold; Undocumented: the own zone",
  },
  "hostnames.status.released": {
    statement: "The next check after the release of the hold activates the hostname, however long it was blocked.",
    source: "hostnames §3; Undocumented: a blocked hostname is checked on after its schedule, every four hours",
  },
  "hostnames.status.verification-errors": {
    statement: "`verification_errors` says, in the exact texts, that the CNAME is missing or that the zone is held.",
    source: "hostnames §2, §3; Undocumented: from the creation on",
  },
  "hostnames.status.caa-error": {
    statement:
      "CAA records that forbid the chosen CA give `caa_error`; a later check that is allowed issues the certificate.",
    source: "hostnames §3 CAA requirements; Undocumented: it is checked on, after the schedule every four hours",
  },
  // Checks over time
  "hostnames.schedule.waits": {
    statement:
      "A pending hostname is checked 75 times; waits are `floor(60 × 1.05^n)` seconds for ten tries, then `1.15^n`, at most 4 hours.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.end": {
    statement: "After the last try without success the hostname has moved.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.replay": {
    statement:
      "A call sees everything that was due before it, in the order of time, whether the clock came in one jump or in many.",
    source: "Undocumented: nothing runs by itself",
  },
  "hostnames.schedule.clock-back": {
    statement: "A clock that goes back does not take anything back.",
    source: "Undocumented: time is the latest that was seen",
  },
  "hostnames.schedule.verify": {
    statement: "`verify()` checks all hostnames but moved ones now, and leaves the schedule as it was.",
    source: "Undocumented: the member is ours",
  },
  // Certificates
  "hostnames.certificate.default": {
    statement: 'With the CA `""` the broadly compatible one is tried first, and another only if CAA records block it.',
    source: "hostnames §3 CA selection; Undocumented: they are `google` and `lets_encrypt`",
  },
  "hostnames.certificate.explicit": {
    statement: "A CA that was named is the only one that is tried.",
    source: "hostnames §2 ssl.certificate_authority",
  },
  "hostnames.certificate.names": {
    statement: "The CN is the hostname, the SANs hold it and, with `ssl.wildcard`, the wildcard under it.",
    source: "hostnames §2; facts Paths",
  },
  "hostnames.certificate.validity": {
    statement:
      "A certificate is valid for 90 days, and an active hostname's is renewed after 60, by the CAA records of then.",
    source: "Undocumented: as the platform's authorities do",
  },
  "hostnames.certificate.txt": {
    statement: "A certificate whose method is `txt` is issued once a check finds its TXT record, before the CNAME too.",
    source: "hostnames §2 ssl.method, facts Paths; Undocumented: that it does not need the CNAME",
  },
  "hostnames.certificate.kept": {
    statement: "A certificate stays until another takes its place.",
    source: "Undocumented: so that an edit does not interrupt traffic",
  },
  "hostnames.certificate.route": {
    statement:
      "The certificate for a hostname is that of the custom hostname which answers for it; in a standalone zone there is none.",
    source: "hostnames §7 cause 3; Undocumented: that routing decides",
  },
  "hostnames.caa.climb": {
    statement: "The CAA records of the closest name, from the hostname up, count alone; CNAMEs are followed at each.",
    source: "facts CAA, RFC 8659 §3",
  },
  "hostnames.caa.issue": {
    statement: "`issue` speaks for names; where there is none, anyone may issue.",
    source: "facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.issuewild": {
    statement: "`issuewild`, where present, speaks for wildcards instead of `issue`, and never for other names.",
    source: "facts CAA, RFC 8659 §4.3",
  },
  "hostnames.caa.value": {
    statement: "A value names one issuer, in any case, whatever parameters follow; `;` names none.",
    source: "hostnames §3 CAA requirements, facts CAA, RFC 8659 §4.2",
  },
  "hostnames.caa.malformed": {
    statement: "A value or parameter that is malformed makes the record one that forbids.",
    source: "RFC 8659 §4.2",
  },
  "hostnames.caa.critical": {
    statement: "An unknown tag with the critical flag forbids issuance; tags are case-insensitive.",
    source: "facts CAA, RFC 8659 §4.1",
  },
  "hostnames.branding.required": {
    statement: "Without branding a hostname over 64 characters is refused with 1469, in the exact text.",
    source: "hostnames §7, §8",
  },
  "hostnames.branding.certificate": {
    statement: "With branding the CN is the shared branding hostname, and the hostname is in the SANs.",
    source: "hostnames §2 service_branding",
  },
  "hostnames.branding.spelling": {
    statement: "Branding is asked for as `service_branding` or `cloudflare_branding`, beside `ssl` or in it.",
    source: "hostnames §2, facts; Undocumented: both spellings, both places",
  },
  // Operations
  "hostnames.create.answer": {
    statement: "A successful create is answered with 200 and the pending hostname.",
    source: "hostnames §8, facts Paths",
  },
  "hostnames.create.duplicate": {
    statement: "A hostname that the zone already has is refused with 409 and 1406.",
    source: "facts Error codes; Undocumented: other zones may have it too",
  },
  "hostnames.create.id-taken": {
    statement: "An id that `ids` gives out twice is refused with 1500: no custom hostname is ever replaced.",
    source: "Undocumented: nothing is lost by accident",
  },
  "hostnames.name.case": {
    statement: "Hostnames are compared and kept in lower case.",
    source: "Undocumented: RFC 1034 §3.1",
  },
  "hostnames.name.invalid": {
    statement:
      "What is no hostname of at most 255 characters is refused with 1407: IP addresses, special characters, wildcards elsewhere than first.",
    source: "facts Error codes",
  },
  "hostnames.name.ascii": {
    statement: "Non-ASCII hostnames are refused with 1408, also where lower case would make them ASCII.",
    source: "facts Error codes",
  },
  "hostnames.name.reserved": {
    statement:
      "Under `deployed` names of reserved domains are refused with 1409 and 1411; `reservedHostnames` switches it.",
    source: "facts Error codes; Undocumented: that `documented` takes them",
  },
  "hostnames.name.registrable": {
    statement: "A hostname without a registrable domain is refused with 1410.",
    source: "facts Error codes",
  },
  "hostnames.ssl.method": {
    statement: "`ssl` has a method (`http`, `txt`, `email`) and the type `dv`; else 1440, 1432 or 1433.",
    source: "facts Paths; Undocumented: texts and codes are the platform's",
  },
  "hostnames.ssl.records": {
    statement: "While a certificate is pending, `ssl.validation_records` says what the CA looks for, by the method.",
    source: "facts Paths; Undocumented: the names are those of the platform's clients",
  },
  "hostnames.ssl.authority-values": {
    statement: "A CA that is not known is refused with 1474, one that cannot be chosen with 1475.",
    source: "facts Error codes; Undocumented: which are which",
  },
  "hostnames.get.unknown": {
    statement: "The id of no custom hostname of the zone is refused with 404 and 1436.",
    source: "facts Error codes",
  },
  "hostnames.list.pages": {
    statement: "A list has pages of 5–50, 20 by default, with `result_info`; a size beyond becomes the nearest.",
    source: "facts Paths; Undocumented: that it is not refused",
  },
  "hostnames.list.search": {
    statement: "`hostname` finds exactly that hostname, `id` that id.",
    source: "hostnames §4, facts Paths",
  },
  "hostnames.list.filters": {
    statement: "The filters of the platform's clients narrow a list; `id` goes with none of a hostname (1438).",
    source: "Undocumented: as in the platform's reference",
  },
  "hostnames.list.order": {
    statement:
      "Without an order the oldest come first; `direction` turns it round, `ssl` and `ssl_status` order by certificate status.",
    source: "facts Paths; Undocumented: what `ssl` compares",
  },
  "hostnames.list.query": {
    statement: "A parameter that has no such value is refused with 400.",
    source: "Undocumented: code 6003",
  },
  "hostnames.edit.settings": {
    statement: "An edit changes what it names: CA, wildcard, method, metadata.",
    source: "hostnames §4 Edit",
  },
  "hostnames.edit.restart": {
    statement:
      "An edit with the same method and type restarts validation, and checks at once: Active, or pending with a fresh schedule.",
    source: "hostnames §3, §4, facts Validation over time",
  },
  "hostnames.edit.moved": {
    statement: "Any edit of a Moved hostname restarts its validation.",
    source: "hostnames §4 Edit (Effects)",
  },
  "hostnames.edit.no-restart": {
    statement: "Another edit of a hostname that has not moved leaves its validation alone.",
    source: "facts Validation over time; Undocumented: other methods are a change of settings",
  },
  "hostnames.edit.branding": {
    statement: "Branding is chosen at creation; an edit does not change it.",
    source: "hostnames §2 service_branding (create-time)",
  },
  "hostnames.delete.answer": {
    statement: "A deletion is answered with the id, and frees the hostname.",
    source: "facts Paths; Undocumented: the id stands in `result` and beside it",
  },
  "hostnames.fallback-origin.lifecycle": {
    statement: "A zone's fallback origin can be set, read and removed; it is `active` once it has a DNS record.",
    source: "hostnames §1, facts Paths; Undocumented: statuses in between, and that an A, AAAA or CNAME record is one",
  },
  "hostnames.fallback-origin.missing": {
    statement: "A fallback origin that is not set is answered with 404.",
    source: "Undocumented: code 1551",
  },
  "hostnames.fallback-origin.invalid": {
    statement: "A fallback origin that is no hostname is refused with 400.",
    source: "Undocumented: code 1415",
  },
  "hostnames.hold.operations": {
    statement:
      "A zone can be held, with its subdomains or without, changed and released, for good or until `hold_after`.",
    source: "hostnames §2 Zone hold, facts Paths",
  },
  "hostnames.purge.request": {
    statement: "A purge names hosts, files, tags or prefixes, or everything; else it is refused.",
    source: "hostnames §1, facts Paths; Undocumented: code 1012",
  },
  "hostnames.purge.log": {
    statement: "What was purged can be looked at, as copies.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.rate.limit": {
    statement: "15 submissions in any 60 seconds; only those answered with success count.",
    source: "hostnames §8; Undocumented: that the minute slides, and that it is the whole account's",
  },
  "hostnames.rate.lockout": {
    statement:
      "The one beyond is refused with 429, and so is everyone for 30 seconds from then; refusals do not extend it.",
    source: "hostnames §8, facts Error codes; Undocumented: 429, and when it starts",
  },
  "hostnames.rate.lockout-issuance": {
    statement:
      "During a lockout nothing is issued or renewed: what is validated then is `pending_issuance`, and issued by the first check after it.",
    source: "hostnames §8; Undocumented: that the hostname is active meanwhile",
  },
  "hostnames.rate.anew": {
    statement: "After a lockout the count starts anew.",
    source: "Undocumented",
  },
  "hostnames.rate.judged-last": {
    statement: "Only what would have been successful otherwise can start a lockout.",
    source: "Undocumented",
  },
  // Routing of traffic
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
  // HTTP
  "hostnames.envelope": {
    statement: "Every answer is JSON: `success`, `errors` with `code` and `message`, `messages`, `result`.",
    source: "facts Envelope",
  },
  "hostnames.credentials.missing": {
    statement: "A call without both headers is refused with 1403, elsewhere than at custom hostnames with 6003.",
    source: "hostnames §5, facts Error codes; Undocumented: which is which",
  },
  "hostnames.credentials.wrong": {
    statement: "A call with other credentials is refused with 403 and 9109.",
    source: "hostnames §5, facts Error codes",
  },
  "hostnames.credentials.token": {
    statement: "A token is taken as `Authorization: Bearer`, where the service was given one or no credentials at all.",
    source: "Undocumented: the platform's clients prefer it",
  },
  "hostnames.body.json": {
    statement:
      "A body that is no JSON object, or has a field of a wrong type, is refused with 1400; so is none where one is needed.",
    source: "facts Error codes; Undocumented: wrong types, and that only the hold needs none",
  },
  "hostnames.body.failing": {
    statement: "A request whose body fails underway is refused with 1400 by every operation.",
    source: "Undocumented: nothing is done for a request that did not arrive whole",
  },
  "hostnames.body.metadata": {
    statement: "`custom_metadata` that is no object is refused with 1401.",
    source: "Undocumented: the platform's code",
  },
  "hostnames.body.metadata-levels": {
    statement: "`custom_metadata` of more than 32 levels of objects and arrays is refused with 1401.",
    source: "Undocumented: the limit, and the platform's code",
  },
  "hostnames.routing.unknown-path": {
    statement: "A path that leads nowhere, or names an unknown zone, is answered with 404 and 7003.",
    source: "Undocumented: the platform's known answer",
  },
  "hostnames.routing.zone-missing": {
    statement: "A path without the id of a zone is refused with 1402.",
    source: "facts Error codes",
  },
  "hostnames.routing.wrong-method": {
    statement: "A method that a path does not have is answered with 405, 7001 and `Allow`.",
    source: "Undocumented: the platform's known answer",
  },
  "hostnames.routing.outside": {
    statement: "A request that is not for the base address goes to `passThrough`, or is answered with 404.",
    source: "Undocumented: the option is ours",
  },
  "hostnames.refused-changes-nothing": {
    statement: "A refused request changes nothing; one beyond the rate starts the lockout.",
    source: "hostnames §8; Undocumented",
  },
  "hostnames.never-throws": {
    statement: "`fetch` answers whatever arrives, and rejects only where any `fetch` would.",
    source: "Undocumented: what no request is, is a mistake of the caller",
  },
  "hostnames.client": {
    statement: "A client generated for the platform's API works unmodified, with its paging and its typed errors.",
    source: "Undocumented: why the envelope is what it is",
  },
  // What the test controls
  "hostnames.dns.records": {
    statement:
      "`dns` sets, removes and finds CNAME, A, AAAA, TXT and CAA records, and gives copies; names are compared in lower case.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.dns.aliases": {
    statement: "A query follows CNAMEs, through at most 16 of them; records beside a CNAME are found first.",
    source: "RFC 1034 §4.3.2; Undocumented: records beside a CNAME",
  },
  "hostnames.dns.wildcards": {
    statement: "A `*.` record stands for every name under its domain that has nothing of its own.",
    source: "RFC 4592 §3.3",
  },
  "hostnames.zones.members": {
    statement: "`zones` sets, removes and shows zones; a removed zone takes its custom hostnames with it.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.zones.patch": {
    statement:
      "`zones.set` keeps what it does not name, also what was set over HTTP; `zones.get` gives the same names.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.advance": {
    statement: "`advance` moves the clock that the service makes; a clock that was given is its owner's to move.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.construction.options": {
    statement: "A wrong option is a TypeError that says what was wanted.",
    source: "Undocumented: the constructor is ours",
  },
} as const;

/** The id of a rule of the custom hostname service. */
export type HostnameRuleId = keyof typeof hostnameRules;
