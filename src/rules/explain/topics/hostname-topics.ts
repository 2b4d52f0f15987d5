import { type Topic, thread } from "./topic.js";

const saas = "https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas";

/** Questions about custom hostnames. */
export const hostnameTopics: Readonly<Record<string, Topic>> = {
  hostnamePending: {
    title: "Why is a custom hostname pending and never active?",
    means:
      "It is pending until its CNAME points at the SaaS zone; an A record, a proxied record of the customer's own zone, or another CDN before it does not count. With the CNAME it takes about 90 seconds; without, it is checked for seven days, ever less often. The hostname and its certificate are validated apart: one waits for its CNAME or the TXT record `_cf-custom-hostname`, the other for `ssl.validation_records` (`_acme-challenge`): an active hostname with a pending certificate lacks these, or CAA records forbid its authority. A domain that the authority takes for a high risk waits for Cloudflare Support.",
    instead:
      "Set the CNAME of the hostname to the zone's target, read `verification_errors` and `ssl.validation_errors`, and PATCH the hostname with the same `ssl` to check at once; `service.verify()` does that in a test.",
    words:
      "hostname stuck pending; dig shows the right cname; time until active after cname; custom hostname stays initializing; difference between hostname validation and certificate validation; check that the customer's domain points to my zone; ssl certificate of customer domain is not issued; custom hostname ssl status pending_validation; custom hostname behind another CDN; certificate authority flagged domain of customer as high risk; never active; certificate pending while hostname active; custom hostname not verified; apex domain customer; record cname; activation slow; how long until active; waiting forever status validation dns root; verify hostname again now; force recheck of a hostname; domain of a client does not get activated; customer added the cname but status stays pending; customer put the txt record and nothing happens",
    messages: [
      "custom hostname does not CNAME to this zone",
      "The hostname is using Cloudflare and cannot be activated",
      "None of the A or AAAA records are owned by this account",
    ],
    forms: [/^\W*(?:my |the )?custom hostnames? (?:is |does )?(?:not work\w*|doesn'?t work|broken)\W*$/i],
    rules: ["hostnames.status.cname", "hostnames.status.addresses", "hostnames.status.on-platform"],
    links: [
      "/hostnames",
      `${saas}/domain-support/hostname-validation/`,
      "https://github.com/cloudflare/cloudflare-docs/issues/29675",
    ],
  },
  hostnameDuplicate: {
    title: "What does `Duplicate custom hostname found` (1406) mean?",
    means: "The zone already has this hostname, so a second one is refused with 409 and code 1406.",
    instead: "Find it with `GET custom_hostnames?hostname=…` and edit it with PATCH, or delete it first.",
    words:
      "exists conflict; api returns 1406; hostname exists already; check whether a hostname was already added to the zone; upsert custom hostname; terraform duplicate custom hostname; create the same hostname twice; customer adds the same domain again 409; two customers with the same domain;  find hostname by name in the API",
    messages: ["Duplicate custom hostname found"],
    codes: [1406],
    rules: ["hostnames.create.duplicate"],
    links: ["/hostnames", `${saas}/reference/troubleshooting/`],
  },
  hostnameUnresolved: {
    title: "Why does a custom hostname answer with error 1016?",
    means:
      "The request found no origin (HTTP status 530), for one of four causes: the hostname is not validated, the fallback origin is not set or not active, a zone of its own takes the name from a wildcard, or the target of its CNAME has no DNS record in the zone.",
    instead:
      "Check in this order: `status` and `verification_errors` of the hostname, `GET custom_hostnames/fallback_origin`, a zone of the customer, and the DNS record of the CNAME's target.",
    forms: [/\b530\b.*\bdomain|\bdomain\b.*\b530\b/i],
    statuses: [530],
    words: "custom hostname not reachable;  customer domain 1016; origin dns error unresolved fallback",
    messages: [
      "Error 1016",
      "error code: 1016",
      "Origin DNS error",
      "There is no DNS record for the hostname in the Cloudflare for SaaS target zone",
    ],
    codes: [1016],
    rules: [
      "hostnames.route.not-validated",
      "hostnames.route.fallback-origin",
      "hostnames.route.standalone",
      "hostnames.route.target",
    ],
    links: [
      "/hostnames",
      "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/error-1016/",
      "https://github.com/cloudflare/cloudflare-docs/pull/24179",
    ],
  },
  hostnameForeign: {
    title: "What is error 1014 (CNAME Cross-User Banned)?",
    means:
      "A CNAME points at a zone of another account, and that zone has no custom hostname for the name: only Cloudflare for SaaS lets a name of one account lead to another.",
    instead:
      "Create the custom hostname in the target's zone with `POST custom_hostnames`, and wait until it is active: the owner of the target does it, such as the provider whose address the CNAME has, also where the domain itself is not on Cloudflare. For a bucket, connect the domain in its settings instead, and release a zone hold of the domain before.",
    words:
      "another account customer domain; 1014 bucket custom domain zone hold; cname my domain to the domain of another account",
    messages: [
      "CNAME Cross-User Banned",
      "Cross Account Banned",
      "configured as a CNAME across accounts on Cloudflare",
    ],
    forms: [/\berror(?: code)?:? 1014\b/i],
    codes: [1014],
    rules: ["hostnames.status.cname"],
    links: [
      "/hostnames",
      "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/error-1014/",
    ],
  },
  hostnameHeld: {
    title: "Why is a custom hostname blocked by a held zone?",
    means:
      "The owner of the domain holds its zone with `Also prevent subdomains`: no other account may use its names. `blocked` without this message means that the name was flagged for abuse.",
    instead:
      "Ask the owner to release the hold (`DELETE zones/ZONE/hold`, or the dashboard), then PATCH the hostname: the next check can activate it. For abuse write to `abusereply@cloudflare.com` what you have to do with the domain.",
    words:
      "zone hold; held zone of my customer, what to do; domain in another account with zone hold; hold removed; release; flagged for abuse; hostname status blocked; what does also prevent subdomains do",
    messages: ["The hostname is associated with a held zone"],
    rules: ["hostnames.status.blocked", "hostnames.status.released"],
    links: [
      "/hostnames#blocked",
      "https://developers.cloudflare.com/fundamentals/account/account-security/zone-holds/",
    ],
  },
  hostnameStart: {
    title: "How do my customers use their own domain (custom hostnames)?",
    means:
      "Cloudflare for SaaS gives each hostname of a customer its own certificate and sends its requests to the fallback origin of your zone. Custom Domains of a Worker are for names in zones of your own account alone.",
    instead:
      'Set the fallback origin, create the hostname with `POST zones/ZONE/custom_hostnames` (`ssl: { method: "http", type: "dv" }`), and let the customer, who keeps the nameservers and needs no Cloudflare account, set a CNAME to your zone, best to one name for all, or a wildcard: a proxied CNAME to the fallback origin; it is active when `status` and `ssl.status` say so.',
    words:
      "get points; white label domain; point a domain of godaddy to my saas; customer's domain; create custom hostname; add hostname by api;  cname target orange cloud proxied; cloudflare for saas tutorial;  vanity domain tenants; setup steps; cname target of customers, same for all or wildcard; which record must the customer add; customer dns record; nameservers of the customer stay; cname value for customers;   customers bring their own domains; let users connect their own domain to my saas app; how to set up cloudflare for saas; ssl for saas getting started;    is the certificate shared between customers; create a custom hostname from nodejs or a python script; difference between custom domain and custom hostname, cname;   Workers Custom Domains for a domain outside our zone; partner domain cannot be attached to the worker",
    forms: [
      /^\W*what (?:is|are) (?:an? )?custom hostnames?\W*$|\bcustom hostnames? vs\.? (?:cname|custom domain)|\bcustomers?\b.{0,20}\b(?:need|require|must)\b.{0,20}\bcloudflare account\b/i,
    ],
    rules: ["hostnames.status.active"],
    links: ["/hostnames", `${saas}/start/getting-started/`],
  },
  hostnamePurge: {
    title: "How do I purge the cache of one custom hostname?",
    means: "`POST zones/ZONE/purge_cache` with `hosts` empties the cache of these hostnames and leaves the others.",
    instead: 'Send `{ "hosts": ["app.customer.example"] }`; a test reads what was purged in `service.purges`.',
    words:
      "host customer clear; invalidate cached pages of a tenant's domain; flush cdn cache of a custom hostname; customer sees old content on the domain; purge everything for one host; purge by host; clear the cache of a single tenant or customer",
    rules: ["hostnames.purge.request", "hostnames.purge.log"],
    links: ["/hostnames", `${saas}/reference/troubleshooting/`],
  },
  hostnameRecords: {
    title: "Why has a created hostname no validation records?",
    means:
      "The certificate authority gives the records a moment after the hostname is created, so the answer of POST may lack `ssl.validation_records`.",
    instead:
      "GET the hostname again after some seconds, until `ssl.validation_records` is there: its `txt_name` and `txt_value` are the record that the customer adds (a wildcard has two of one name, and needs both); with several authorities the records can change later.",
    words:
      "validation records missing; which txt record to add; fields with the dns records to show to the customer;  predictable empty response dcv token terraform custom; two txt tokens of a wildcard",
    rules: ["hostnames.ssl.records-delay", "hostnames.ssl.records"],
    links: [
      "/hostnames",
      `${saas}/security/certificate-management/issue-and-validate/validate-certificates/`,
      "https://github.com/cloudflare/cloudflare-docs/issues/14460",
    ],
  },
  hostnameTimedOut: {
    title: "Why did the validation of a certificate time out?",
    means:
      "The certificate authority could not validate the hostname in time: its DNS or its token was missing for too long. A TXT token holds for 7 days (Let's Encrypt) or 14 (Google, SSL.com), and is another one after Universal SSL of the zone was off, or the hostname was made again.",
    instead:
      "Correct the CNAME or the TXT record, then PATCH the hostname with the same `ssl.method` and `ssl.type`: validation begins again, and `ownership_verification` stays, which a new hostname would get anew.",
    words:
      "how long is a TXT token valid; token of google trust services expires; stale dcv tokens, universal ssl toggled; restart validation; expired stuck renew dcv; TXT expired before the customer added it;   customer added dns too late; does cloudflare retry dcv after a timeout; trigger ssl validation again; revalidate; revive a retired custom hostname; patch or delete and add again",
    messages: ["validation_timed_out"],
    forms: [/\bTimed Out \((?:Initializing|Validation|Issuance|Deployment)\)/i],
    rules: ["hostnames.certificate.timed-out", "hostnames.certificate.new-token", "hostnames.schedule.end"],
    links: ["/hostnames", `${saas}/domain-support/hostname-validation/backoff-schedule/`],
  },
  hostnameFallback: {
    title: "Why does a custom hostname wait for the fallback origin?",
    means:
      "In production a hostname stays pending until the fallback origin of the zone is set and active, even if its CNAME is right. It serves all hostnames without an origin of their own, and is no failover.",
    instead:
      "Add a proxied A, AAAA or CNAME record for the fallback origin, set it with `PUT custom_hostnames/fallback_origin`, and read its `status`; a test uses `zones` and `dns`.",
    words:
      "fallback origin as failover when origin is down; not pending_deployment initializing verification_errors; set the fallback origin with an api call or in the dashboard; where do I find my fallback origin; get fallback_origin resource not found; purpose of the fallback origin of a saas zone; cname is right but hostname is not activated; does every zone need a fallback origin; default server for all customers",
    messages: ["fallback origin is pending_deployment, not active", "Zone does not have a fallback origin set"],
    rules: ["hostnames.status.fallback-origin", "hostnames.fallback-origin.lifecycle"],
    links: ["/hostnames#verification-errors", thread("cloudflare/cloudflare-go#462")],
  },
  hostnameOwnership: {
    title: "Why has an active hostname no `ownership_verification`?",
    means:
      "`ownership_verification` and `ssl.validation_records` are there while something is left to prove; an active hostname has none.",
    instead: "Save them when they are there, and read them as optional.",
    words:
      "keep showing disappear after terraform; ownership_verification_http null; ownership TXT record of an active hostname; validation_records empty when active; verification record disappeared",
    rules: ["hostnames.status.ownership-verification", "hostnames.ssl.records"],
    links: ["/hostnames#verification-errors", thread("cloudflare/terraform-provider-cloudflare#1466")],
  },
  hostnameSettings: {
    title: "Which TLS settings can a custom hostname have?",
    means:
      "`ssl.settings` has `min_tls_version`, `ciphers`, `http2`, `tls_1_3` and `early_hints`, and `ssl` a `bundle_method`: all are given back as they were set, and wrong values are refused (1422 to 1425, 1434, 1442, 1443, 1449). Of a wildcard only the hostname itself has them; names under it have the zone's. Client certificates (mTLS) are a matter of Cloudflare Access.",
    instead:
      "HTTP/3 is a setting of the zone. Send `method`, `type` and, to be safe, all `settings` with each edit of `ssl`; `on` or `off` for `http2`, `tls_1_2_only` and `tls_1_3`, `1.0` to `1.3` for `min_tls_version`; leave `ciphers` out with the `min_tls_version` 1.3.",
    words:
      "attributes apply terraform drift; mutual tls client certificate mtls; minimum tls version custom hostname; ciphers one hostname; disable tls 1.0 on a customer domain; bundle_method ubiquitous optimal force; early hints for saas; http3 quic;  only newer tls",
    messages: [
      "The SSL attribute is invalid. Refer to the API",
      "Cipher suite selection is not supported for",
      "bundle_method` must be one of",
    ],
    forms: [/\binvalid `?(?:http2|tls_1_\w+|min_tls_version|ciphers)`? ?setting/i],
    codes: [1422, 1423, 1424, 1425, 1434, 1442, 1443, 1449],
    rules: ["hostnames.settings.kept", "hostnames.settings.values", "hostnames.settings.ciphers"],
    links: [
      "/hostnames#tls-settings-and-custom-origins",
      thread("cloudflare/terraform-provider-cloudflare#5726"),
      "https://developers.cloudflare.com/speed/optimization/protocol/http3/",
    ],
  },
  hostnameOrigin: {
    title: "Why is a custom origin refused?",
    means:
      "`custom_origin_server` must be a hostname with an A, AAAA or CNAME record in the zone, and no wildcard, IP address, reserved name (`example.com`), public suffix or name with non-ASCII characters; `custom_origin_sni` needs one.",
    instead:
      "Add the DNS record first, in a test with `dns.set`. A zone has one fallback origin: hostnames of another service get a `custom_origin_server` each. 1414 means that the zone is not allowed custom origins; an SNI of its own is for Enterprise.",
    words:
      "not exist; create custom hostname with custom_origin_server; different origin or backend per hostname;  send customer domain to another origin server; route tenants to different servers; include origin field when creating hostname; custom origin in the same zone, with an ip address; multiple fallback origins; second service behind another server; only one fallback can be set for a zone",
    messages: [
      "The custom origin hostname you specified does not exist on Cloudflare as a DNS record",
      "Access to setting a custom origin server has not been granted",
      "Invalid custom origin hostname",
      "Custom origin hostnames with non-ASCII characters",
      "Reserved top domain custom origin hostnames",
      "Unable to parse custom origin hostname",
      "Custom origin hostnames ending in example.com",
      "Wildcard custom origin hostnames are not supported",
    ],
    codes: [1414, 1415, 1416, 1417, 1418, 1419, 1420, 1421],
    rules: ["hostnames.custom-origin.record", "hostnames.custom-origin.invalid", "hostnames.custom-origin.sni"],
    links: ["/hostnames#tls-settings-and-custom-origins", `${saas}/start/advanced-settings/custom-origin/`],
  },
  hostnameTxt: {
    title: "Why was a certificate with the method `txt` issued without its TXT record?",
    means:
      "In production a hostname that is no wildcard and points at the zone is also validated by HTTP, whatever its method.",
    instead: "Do not take an active certificate for a proof of the TXT record; wildcards always need it.",
    words:
      "validation dcv automatic complete selected non-wildcard missing; ssl validated before the customer set the txt; method txt active at once; txt validation as proof of control over dns; validated by http though txt was chosen; txt method ignored; txt skipped because of http validation; certificate active without txt record",
    rules: ["hostnames.certificate.txt-by-http", "hostnames.certificate.txt"],
    links: ["/hostnames#txt-validation", thread("cloudflare/cloudflare-docs#30557")],
  },
};
