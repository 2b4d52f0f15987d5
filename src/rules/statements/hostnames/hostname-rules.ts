import { callRules } from "./call-rules.js";
import { certificateRules } from "./certificate-rules.js";
import { creationRules } from "./creation-rules.js";
import { settingsRules } from "./settings-rules.js";
import { statusRules } from "./status-rules.js";

/** The rules of the times at which a custom hostname is checked. */
const scheduleRules = {
  "hostnames.schedule.waits": {
    title: "How often is a pending hostname checked?",
    statement:
      "A pending hostname is checked 75 times; the waits are `floor(60 × 1.05^n)` seconds for ten tries, then `floor(60 × 1.15^n)`, at most 4 hours.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.end": {
    title: "What happens to a hostname that is never validated?",
    statement: "A hostname that is still pending after its last scheduled check has moved.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.replay": {
    title: "What happens when the clock jumps?",
    statement:
      "A call sees everything that was due before it, in the order of time, whether the clock moved in one jump or in many.",
    source: "Undocumented: nothing runs by itself",
  },
  "hostnames.schedule.clock-back": {
    title: "What happens when the clock goes back?",
    statement: "A clock that goes back does not undo anything.",
    source: "Undocumented: time is the latest that was seen",
  },
  "hostnames.schedule.verify": {
    title: "What does `verify()` do?",
    statement: "`verify()` checks all hostnames except moved ones now, and leaves the schedule as it was.",
    source: "Undocumented: the member is ours",
  },
} as const;

/** Lists of custom hostnames. */
const hostnameListRules = {
  "hostnames.list.pages": {
    title: "How many custom hostnames does a page have?",
    statement:
      "A list has pages of 5–50 custom hostnames, 20 by default, with `result_info`; a size outside this range becomes the nearest in it.",
    source: "facts Paths; Undocumented: that it is not refused",
  },
  "hostnames.list.search": {
    title: "How is a custom hostname found?",
    statement: "In a list, `hostname` finds exactly that hostname, and `id` the custom hostname with that id.",
    source: "hostnames §4, facts Paths",
  },
  "hostnames.list.filters": {
    title: "How can a list of custom hostnames be filtered?",
    statement:
      "A list takes the filters of Cloudflare's API clients; `id` together with a filter by hostname is refused with 1438.",
    source: "Undocumented: as in the platform's reference",
    messages: ["Cannot specify other filter parameters in addition to `id`."],
  },
  "hostnames.list.order": {
    title: "In what order are custom hostnames listed?",
    statement:
      "Without an order the oldest come first; `direction` can reverse it, and `ssl` and `ssl_status` order by certificate status.",
    source: "facts Paths; Undocumented: what `ssl` compares",
  },
  "hostnames.list.query": {
    title: "What happens to a wrong parameter of a list?",
    statement: "A parameter of a list with a value that it cannot have is refused with 400.",
    source: "Undocumented: code 6003",
  },
} as const;

/** The rules by which a custom hostname is read, edited and deleted. */
const changeRules = {
  "hostnames.get.unknown": {
    title: "What happens to an id that no custom hostname has?",
    statement: "An id that no custom hostname of the zone has is refused with 404 and 1436.",
    source: "facts Error codes",
    messages: ["The custom hostname was not found."],
  },
  "hostnames.edit.settings": {
    title: "What can an edit change?",
    statement: "An edit changes the settings that it names: CA, wildcard, method, metadata.",
    source: "hostnames §4 Edit",
  },
  "hostnames.edit.restart": {
    title: "Which edit restarts validation?",
    statement:
      "An edit with the same method and type as before restarts validation and checks at once; then the hostname is active, or pending with a new schedule.",
    source: "hostnames §3, §4, facts Validation over time",
  },
  "hostnames.edit.moved": {
    title: "How is a moved hostname validated again?",
    statement: "Any edit of a moved hostname restarts its validation.",
    source: "hostnames §4 Edit (Effects)",
  },
  "hostnames.edit.no-restart": {
    title: "Which edit does not restart validation?",
    statement: "An edit without `ssl`, or with another method, leaves validation alone, unless the hostname has moved.",
    source: "facts Validation over time; Undocumented: other methods are a change of settings",
  },
  "hostnames.edit.branding": {
    title: "Can branding be changed later?",
    statement: "Branding is chosen when a custom hostname is created; an edit does not change it.",
    source: "hostnames §2 service_branding (create-time)",
  },
  "hostnames.delete.answer": {
    title: "What does a deletion answer?",
    statement: "A deletion is answered with the id of the custom hostname, and its hostname can be created again.",
    source: "facts Paths; Undocumented: the id stands in `result` and beside it",
  },
} as const;

/** The rules of what a test controls. */
const controlRules = {
  "hostnames.dns.records": {
    title: "What can a test do with DNS records?",
    statement:
      "`dns` sets, removes and finds CNAME, A, AAAA, TXT and CAA records, and returns copies; names are compared in lower case.",
    source: "Undocumented: the member is ours",
  },
  "hostnames.dns.aliases": {
    title: "How many CNAMEs does a DNS query follow?",
    statement: "A DNS query follows at most 16 CNAMEs; records beside a CNAME are found first.",
    source: "RFC 1034 §4.3.2; Undocumented: the number, and records beside a CNAME",
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
      "`zones.set` keeps the fields that it does not name, also fields set over HTTP; `zones.get` returns the same fields.",
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
    statement: "A wrong option of the service is a TypeError that names the expected value.",
    source: "Undocumented: the constructor is ours",
  },
} as const;

/** The rules of the rate at which custom hostnames can be created. */
const rateRules = {
  "hostnames.rate.limit": {
    title: "How many custom hostnames can be created in a minute?",
    statement:
      "At most 15 custom hostnames can be created in any 60 seconds; only submissions that are answered with success count.",
    source: "hostnames §8; Undocumented: that the minute slides, and that it is the whole account's",
    instead:
      "Spread the creates: after the 16th in a minute none is possible for 30 seconds. Cloudflare raises the limit on request.",
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

/** The rules of what answers a request for a hostname. */
const routeRules = {
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
  "hostnames.route.target": {
    title: "What happens when the target of a hostname's CNAME has no DNS record?",
    statement:
      "A request gets error 1016, cause 4, if the name in the zone that the hostname's CNAME leads to has no DNS record.",
    source: "Reported: cloudflare/cloudflare-docs#24179; Undocumented: that an A, AAAA or CNAME record is one",
  },
  "hostnames.route.custom-origin": {
    title: "Which origin answers for a hostname with a custom origin?",
    statement:
      "A request for a hostname with a custom origin goes there instead of the fallback origin, and gets error 1016, cause 2, if its DNS record is gone.",
    source: "Reported: PostHog/posthog#57028; Undocumented: the error",
  },
  "hostnames.route.standalone": {
    title: "What happens when a name has a standalone zone and a wildcard?",
    statement:
      "A standalone zone takes priority over a wildcard: a request gets error 1016, cause 3, until its hostname is added as its own custom hostname.",
    source: "hostnames §7",
  },
} as const;

/** The rules of the API of a zone: its fallback origin, its hold, its cache. */
const zoneRules = {
  "hostnames.fallback-origin.lifecycle": {
    title: "What can be done with a fallback origin?",
    statement: "A zone's fallback origin can be set, read and removed; it is `active` once it has a DNS record.",
    source: "hostnames §1, facts Paths; Undocumented: statuses in between, and that an A, AAAA or CNAME record is one",
  },
  "hostnames.fallback-origin.missing": {
    title: "What happens when an unset fallback origin is read?",
    statement: "A call that reads or removes a fallback origin that is not set is answered with 404.",
    source: "Undocumented: code 1551",
  },
  "hostnames.fallback-origin.invalid": {
    title: "What must a fallback origin be?",
    statement: "A fallback origin must be a hostname; anything else is refused with 400.",
    source: "Undocumented: code 1415",
  },
  "hostnames.hold.operations": {
    title: "How can a zone be held?",
    statement:
      "A zone can be held, with its subdomains or without; its hold can be changed, and released for good or until `hold_after`.",
    source: "hostnames §2 Zone hold, facts Paths",
  },
  "hostnames.purge.request": {
    title: "What can be purged?",
    statement: "A purge must name hosts, files, tags or prefixes, or everything; else it is refused.",
    source: "hostnames §1, facts Paths; Undocumented: code 1012",
  },
  "hostnames.purge.log": {
    title: "How does a test see what was purged?",
    statement: "`purges` lists the purges, as copies.",
    source: "Undocumented: the member is ours",
  },
} as const;

/**
 * All rules of the custom hostname service that the fake keeps, with ids, statements and sources.
 *
 * Sources: `hostnames` is the specification (`custom-hostnames.md`), `facts` the public facts that fill its gaps
 * (`hostnames-facts.md`), `Undocumented` our own choice, because both are silent.
 *
 * `"./hostnames"` imports only types of this file; the texts are loaded on demand.
 */
type HostnameRules = typeof statusRules &
  typeof scheduleRules &
  typeof certificateRules &
  typeof creationRules &
  typeof hostnameListRules &
  typeof changeRules &
  typeof zoneRules &
  typeof rateRules &
  typeof routeRules &
  typeof settingsRules &
  typeof callRules &
  typeof controlRules;

/** The registry, by rule id. */
export const hostnameRules: HostnameRules = {
  ...statusRules,
  ...scheduleRules,
  ...certificateRules,
  ...creationRules,
  ...hostnameListRules,
  ...changeRules,
  ...zoneRules,
  ...rateRules,
  ...routeRules,
  ...settingsRules,
  ...callRules,
  ...controlRules,
};

/** The id of a rule of the custom hostname service. */
export type HostnameRuleId = keyof HostnameRules;
