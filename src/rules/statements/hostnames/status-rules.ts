/** The rules of the status of a custom hostname. */
export const statusRules = {
  "hostnames.status.documented": {
    title: "What can `status` be under `documented`?",
    statement: "Under `documented` the field `status` is `Pending`, `Active`, `Moved`, `Blocked` or `caa_error`.",
    source: "hostnames §3; Undocumented: `Pending`, in the same spelling",
  },
  "hostnames.status.deployed": {
    title: "How does `status` differ under `deployed`?",
    statement: "Under `deployed` the field `status` is in lower case, and `caa_error` stands in `ssl.status` alone.",
    source: "facts Paths; Undocumented: `caa_error` in `ssl.status`",
  },
  "hostnames.status.pending": {
    title: "How long is a hostname pending?",
    statement: "A hostname is pending from its creation until a check finds its CNAME.",
    source: "hostnames §3, facts Validation over time",
  },
  "hostnames.status.active": {
    title: "When does a hostname become active?",
    statement:
      "A check that finds a CNAME to the zone makes a pending hostname active and has its certificate issued, unless the method is `txt`.",
    source: "hostnames §1, §3",
  },
  "hostnames.status.cname": {
    title: "Which CNAME points at a zone?",
    statement:
      "A CNAME points at the zone when it, or one that it leads to, names the zone or a name under it; an A record does not.",
    source: "hostnames §1; Undocumented: chains, and names under the zone's",
  },
  "hostnames.status.moved": {
    title: "When has a hostname moved?",
    statement: "An active hostname whose DNS no longer points at the zone has moved.",
    source: "hostnames §3",
    instead:
      "Point the CNAME back at the zone and PATCH the hostname with the same `ssl`; after 7 days as moved it is deleted.",
  },
  "hostnames.status.moved-delay": {
    title: "How soon is a changed CNAME noticed?",
    statement:
      "An active hostname whose DNS no longer points at the zone counts as moved after `activeCheckMilliseconds`; if the DNS is right again by then, nothing changes.",
    source: 'Undocumented: hostnames §3 says "in some circumstances"; by default at once',
  },
  "hostnames.status.moved-deleted": {
    title: "When is a moved hostname deleted?",
    statement: "A moved hostname is deleted after 7 days.",
    source: "hostnames §3, §8",
  },
  "hostnames.status.blocked": {
    title: "When is a hostname blocked?",
    statement:
      "A check blocks a hostname while its domain, or one above it, is a held zone that also prevents subdomains.",
    source: "hostnames §2 Zone hold, §3",
  },
  "hostnames.status.blocked-scope": {
    title: "Which holds do not block a hostname?",
    statement:
      "A hold without `Also prevent subdomains`, one that begins later, or one of the hostname's own zone blocks nothing.",
    source: "hostnames §2 Zone hold; Undocumented: the own zone",
  },
  "hostnames.status.released": {
    title: "What happens when a hold is released?",
    statement: "After a hold is released, the next check activates the hostname, however long it was blocked.",
    source: "hostnames §3; Undocumented: a blocked hostname is checked on after its schedule, every four hours",
  },
  "hostnames.status.verification-errors": {
    title: "What does `verification_errors` say?",
    statement:
      "`verification_errors` says, in the documented texts, that the CNAME is missing or that the zone is held.",
    source: "hostnames §2, §3; Undocumented: from the creation on",
  },
  "hostnames.status.addresses": {
    title: "What does `verification_errors` say of a hostname with addresses?",
    statement:
      "A hostname that has A or AAAA records instead of its CNAME has the error that none of them are owned by this account.",
    source: "Reported: cloudflare/cloudflare-go#518; Undocumented: that it replaces the error of the CNAME",
  },
  "hostnames.status.on-platform": {
    title: "What does `verification_errors` say of a hostname that is on Cloudflare already?",
    statement:
      "A hostname with addresses that belongs to another zone has the further error that its DNS target needs to point to your zone.",
    source: "Reported: cloudflare/cloudflare-docs#29675",
  },
  "hostnames.status.fallback-origin": {
    title: "Does a hostname become active without a fallback origin?",
    statement:
      "Under `deployed` a hostname stays pending until the fallback origin is active, and `verification_errors` says so; `inactiveFallbackOrigin` of the semantics decides this.",
    source: "Reported: cloudflare/cloudflare-go#462, facts Error codes; Undocumented: that a custom origin suffices",
  },
  "hostnames.status.ownership-verification": {
    title: "When does `ownership_verification` go away?",
    statement: "`ownership_verification` and `ownership_verification_http` are absent while the hostname is active.",
    source:
      "Reported: cloudflare/terraform-provider-cloudflare#1466; Undocumented: the second field, and that both come back",
  },
  "hostnames.status.caa-error": {
    title: "When is the status `caa_error`?",
    statement:
      "CAA records that forbid the chosen CA lead to the status `caa_error`; once they allow it, a later check issues the certificate.",
    source: "hostnames §3 CAA requirements; Undocumented: it is checked on, after the schedule every four hours",
    instead:
      "Add CAA records of the chosen CA (`letsencrypt.org`, `pki.goog; cansignhttpexchanges=yes`, `ssl.com`), with the tags `issue` and `issuewild`, or remove those that forbid it; or choose another `certificate_authority`.",
  },
} as const;
