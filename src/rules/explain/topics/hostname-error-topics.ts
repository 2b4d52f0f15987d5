import type { Topic } from "./topic.js";

const cloudflare = "https://developers.cloudflare.com";
const saas = `${cloudflare}/cloudflare-for-platforms/cloudflare-for-saas`;
const certificates = `${saas}/security/certificate-management`;

/** Questions about errors of custom hostnames and their certificates. */
export const hostnameErrorTopics: Readonly<Record<string, Topic>> = {
  hostnameAuthorityErrors: {
    title: "Why does the certificate authority refuse or fail (SERVFAIL, DNSSEC, rate limit, risk)?",
    means:
      "`ssl.validation_errors` has its words. `SERVFAIL` and `dnssec: bogus` come from the domain's DNS servers, a multiple perspective check from CAA records that differ from place to place. A rate limit is the authority's own (Let's Encrypt: up to 7 days); `potential risk` means that it takes the name for phishing, or like a known brand.",
    instead:
      'The customer mends DNS servers, DNSSEC and CAA records. Against a rate limit, an internal error or a risk wait, or PATCH the hostname with another `certificate_authority` (`google`, `lets_encrypt`, `ssl_com`, or `""`), with `method` and `type`.',
    words:
      "certificate authority rate limited domain; dnssec bogus caa lookup; servfail during dns lookup; domain reported as potential risk safe browsing phishtank risky keywords; too many certificates for the domain let's encrypt; who acts when dcv fails, provider or customer",
    messages: [
      "Certificate authority encountered a SERVFAIL during DNS lookup",
      "dnssec: bogus",
      "multiple perspective CAA check error",
      "The authority has rate limited these domains",
      "Internal error with Certificate Authority",
      "reported as potential risk",
    ],
    links: [`${certificates}/issue-and-validate/validate-certificates/troubleshooting/`],
  },
  hostnameStatuses: {
    title: "Which statuses have a hostname and its certificate, and when is it ready?",
    means:
      "`ssl.status` goes from `initializing` over `pending_validation`, `pending_issuance` and `pending_deployment` (issued, and on its way to the edge) to `active`; `status` of the hostname from `pending` to `active`, or to `moved`, `blocked` and `deleted`; others of the API's list belong to Cloudflare's own tests and products. Ready is what has both `active`, and DNS that points at your zone.",
    instead:
      "Read both with `GET custom_hostnames/ID`. A TLS handshake that works proves nothing: another certificate may fit the name.",
    words:
      "possible values of ssl status; certificate statuses; pending_deployment; pending_issuance; active_redeploying; expired, inactive, deactivating, holding_deployment;  pending_blocked pending_migration provisioned test_pending; difference between status and ssl.status; list of hostname statuses; when is a custom hostname ready to serve https; readiness of a hostname; know that a customer's domain is fully set up;  which status field to poll; ssl initializing",
    rules: ["hostnames.status.active"],
    links: [`${cloudflare}/ssl/reference/certificate-statuses/`, `${saas}/domain-support/hostname-validation/`],
  },
  hostnamePriority: {
    title: "Which zone or hostname takes a name that several have (priority)?",
    means:
      "For exactly this name a custom hostname comes before a proxied DNS record of the customer's own zone. A wildcard custom hostname comes after both, and after the customer's zone: there the settings and limits of the customer's plan count. Of two zones with the same custom hostname the one validated last has it.",
    instead:
      "Make an exact custom hostname instead of the wildcard where the customer's domain is on Cloudflare, or let the customer's record be DNS only.",
    words:
      "hostname priority prioritization; wildcard or exact custom hostname first; customer zone takes precedence over wildcard custom hostname; same custom hostname in two zones, which is active; most recently edited hostname; certificate priority; custom hostname vs dns record",
    rules: ["hostnames.route.standalone", "hostnames.route.wildcard"],
    links: [`${cloudflare}/ssl/reference/certificate-and-hostname-priority/`],
  },
  hostnameQuota: {
    title: "Why has the zone no quota for custom hostnames (1404, 1405)?",
    means:
      "1404: no quota has been allocated: Cloudflare for SaaS is not enabled for this zone, or it is another zone. 1405: all hostnames of the quota are used.",
    instead:
      "Enable it in the dashboard of the zone (SSL/TLS, Custom Hostnames), which asks for a payment method (credit card); `GET zones/ZONE/custom_hostnames/quota` tells what is left. Delete hostnames that nobody needs, or ask the account team for more.",
    words:
      "cannot add any more customer domains; custom hostname quota exceeded;  activate custom hostnames on zone; limit reached; saas not enabled;  where in the dashboard: custom hostnames menu not found;  credit card for saas;  quota reached",
    messages: ["No quota has been allocated for this zone", "Quota exceeded. If you are already a paid"],
    codes: [1404, 1405],
    links: [`${saas}/start/enable/`, `${saas}/reference/status-codes/custom-hostnames/`],
  },
  hostnameRefused: {
    title: "What do the other codes of custom hostnames mean (1413, 1426 to 1448)?",
    means:
      "1413: custom metadata is not enabled for the zone. 1435: the id is not one of a custom hostname, as POST and lists give it. 1426 to 1430, 1441 and 1444 to 1447: an uploaded certificate, key or CSR that cannot be read, does not match, lacks the hostname or is not publicly trusted. 1439: the name of a hostname cannot be changed. 1440: `ssl` needs both `method` and `type`. 1448: no wildcards with certificates of Cloudflare. 1500: a fault of the service: try again. 1400: in the JSON body a field has the wrong type, often `ssl`, which is an object or is left out.",
    instead:
      "Correct what the code names; for another name delete the hostname and create a new one. 1000 to 1005: send `Authorization: Bearer TOKEN` with a whole, valid API token. For features that the plan lacks (metadata, custom origins, wildcards) ask the account team.",
    words:
      "custom hostname api error codes; rename custom hostname or customer domain;  uploaded certificate does not include the custom hostname; uploaded private key does not match certificate; metadata access not allocated",
    messages: [
      "No custom metadata access has been allocated for this zone",
      "Modifying the custom hostname is not supported",
      "Both validation type and validation method are required",
      "Custom hostnames with wildcards are not supported for certificates managed by Cloudflare",
      "The certificate that you uploaded",
      "The certificate chain that you uploaded",
      "Unable to decode the JSON request body",
      "The private key you uploaded",
      "The custom hostname ID is invalid",
      "The custom CSR",
    ],
    forms: [
      /\baddHostname\b/,
      /\b100[0-5]\b.{0,40}\b(?:JWT|bearer token)\b|\b(?:JWT|bearer token)\b.{0,40}\b100[0-5]\b/,
    ],
    codes: [1400, 1413, 1426, 1427, 1428, 1429, 1430, 1431, 1435, 1439, 1441, 1444, 1445, 1446, 1447, 1448, 1500],
    links: [`${saas}/reference/status-codes/custom-hostnames/`],
  },
  hostnameVisitorErrors: {
    title: "What are the errors 1000, 1003, 1013 and 1018 of a customer's domain?",
    means:
      "1000: an A record points at an address of Cloudflare, a proxy leads back to it, or the request brings a `CF-Connecting-IP` of its own; of a SaaS provider's own addresses: it has no custom hostname for the name. 1003: somebody asked for an address of Cloudflare instead of a name. 1013: the SNI of the client is not its Host header. 1034: the name leads to an address that its owner may not use, such as a SaaS provider's that has no custom hostname for it. 1020: a WAF rule of a zone refuses the visitor. 1018: the name is not known yet, soon after it was added, or its partner's DNS failed.",
    instead:
      "Let the customer set the CNAME to your zone instead of an A record, and create the custom hostname; wait some minutes after 1018. Against 1013 send the same name as SNI and Host.",
    words:
      "customer domain shows a cloudflare error page;  could not find host 1018; a record to cloudflare ip; 1034 edge ip restricted; customer's A record to our IP",
    messages: [
      "Edge IP Restricted",
      "DNS points to prohibited IP",
      "Direct IP access not allowed",
      "HTTP hostname and TLS SNI hostname mismatch",
    ],
    forms: [/\berror(?: code)?:? 10(?:00|03|13|18|20|34)\b/i],
    links: [`${cloudflare}/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/`],
  },
  hostnameList: {
    title: "How do I list, search and filter custom hostnames?",
    means:
      "`GET zones/ZONE/custom_hostnames` has pages of 5 to 50 hostnames (20 unless `per_page` says more), with `result_info.total_pages`. It filters by `hostname` (a whole name), `hostname.contain` (a part of one; 1437: it is no part of a name), `id`, `hostname_status`, `ssl_status`, `certificate_authority` or `custom_origin_server`, and sorts by `order=ssl_status`.",
    instead:
      "Ask for page after page with `per_page=50`; give `id` without other filters. `service.find` finds one in a test.",
    words:
      "list all custom hostnames; filter custom hostnames by ssl status; pagination of custom hostnames; find pending hostnames;  get custom hostname by name; count custom hostnames; library returns only the first 20 custom hostnames",
    messages: ["Invalid hostname.contain query parameter"],
    codes: [1437],
    rules: ["hostnames.list.pages"],
    links: [`${cloudflare}/api/resources/custom_hostnames/methods/list/`],
  },
  hostnameZoneName: {
    title: "Why does a custom hostname with the name of the zone answer 403?",
    means:
      "A custom hostname must not have the name of the zone itself: its DNS override is refused, and visitors get 403 Forbidden. Requests of a Worker's route to it fail the same way.",
    instead: "Give the zone's own name a proxied DNS record, and make custom hostnames of other names alone.",
    words: "custom hostname matches zone name; custom hostname same name as zone 403 forbidden; hostname equals zone",
    links: [`${saas}/reference/troubleshooting/#custom-hostname-matches-zone-name-403-forbidden`],
  },
  hostnameAlerts: {
    title: "How am I told when a hostname's certificate is issued, fails or expires (webhook)?",
    means:
      "The notification `SSL for SaaS Custom Hostnames Alert` sends an e-mail or a webhook for validation, issuance, deployment, renewal and deletion of certificates, such as `ssl.custom_hostname_certificate.issuance.succeeded`. The status of the hostname itself sends none.",
    instead:
      "Create it under Notifications with a webhook destination; for the hostname's `status` ask `GET custom_hostnames/ID` from time to time. Events without `hostname` are of certificates that were replaced.",
    words:
      "notification custom hostname active; notification when a certificate of a customer fails;  event when hostname becomes active; know when customer's certificate is ready",
    messages: ["ssl.custom_hostname_certificate"],
    links: [`${certificates}/webhook-definitions/`],
  },
  hostnameRenewal: {
    title: "When is a hostname's certificate renewed, and by whom?",
    means:
      "It is valid for 90 days and renewed from 30 days before its end. Cloudflare does it alone where the hostname is active and no wildcard: by HTTP, also where it was issued by TXT; a wildcard, or a hostname that points elsewhere, needs new TXT tokens each time, or DCV delegation.",
    instead:
      "Keep the customer's CNAME in place, use DCV delegation for wildcards, and give customers the new `ssl.validation_records` where neither holds.",
    words:
      "renewal of custom hostname certificate; custom hostname certificate expired; customer domain ERR_CERT_DATE_INVALID;   must customer add txt record again every 90 days; certificate validity period saas; renewal failed wildcard hostname; hostname validated by TXT renews automatically;  dcv renewal method; certificate issued by txt: set it again",
    rules: ["hostnames.certificate.validity"],
    links: [`${certificates}/issue-and-validate/renew-certificates/`],
  },
  hostnameSni: {
    title: "Which Host header and SNI does the origin of a custom hostname get?",
    means:
      "The Host header is the custom hostname, as the visitor sent it: a server that does not know the name answers 404. The SNI is the same for the fallback origin, but the origin's own name for a custom origin: so Full (strict) fails there, unless the certificate fits.",
    instead:
      'Set `custom_origin_sni` (an entitlement of the plan) to `":request_host_header:"` or a name; not for wildcards, nor for customers on Cloudflare (O2O). Else change the Host header in a Worker or an Origin Rule.',
    words:
      "sni does not match host header; custom_origin_server full strict 526; sni rewrite; origin gets wrong host header; hostname active but website returns 404; 404 on custom hostname but not on the main domain;  which host our server receives; server sees the customer's domain",
    rules: ["hostnames.custom-origin.sni"],
    links: [`${saas}/reference/connection-details/`, `${saas}/start/advanced-settings/custom-origin/#sni-rewrites`],
  },
  hostnameMethods: {
    title: "Which validation methods has a certificate (HTTP, TXT, email)?",
    means:
      "`http` needs the hostname's CNAME at your zone, or a token on the old server; `txt` a record in the customer's DNS, and is the one for wildcards. `email` and `cname` do not work with Google Trust Services and Let's Encrypt.",
    instead:
      "Take `http` where a short break does no harm, `txt` before the CNAME is changed, and DCV delegation for renewals. PATCH `ssl` with another `method` changes it. A hostname that is created without `ssl` gets no certificate; PATCH with the string `null` as `ssl` takes it away.",
    words:
      "validate certificate by email; email validation custom hostname; http or txt validation; http or txt for certificates; ssl is null in the response;  what is dcv; 404 at .well-known pki-validation;  terraform ssl method not changing; create custom hostname without ssl certificate or configuration; turn ssl off; leave ssl out; differences of validation methods; cname validation certificate; ways to prove who owns the domain",
    rules: ["hostnames.certificate.txt"],
    links: [`${certificates}/issue-and-validate/validate-certificates/`, `${saas}/start/common-api-calls/`],
  },
};
