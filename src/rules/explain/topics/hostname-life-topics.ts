import type { Topic } from "./topic.js";

const cloudflare = "https://developers.cloudflare.com";
const saas = `${cloudflare}/cloudflare-for-platforms/cloudflare-for-saas`;

/** Questions about the life of a custom hostname: moves, removal, certificates, rules and limits. */
export const hostnameLifeTopics: Readonly<Record<string, Topic>> = {
  hostnameMetadata: {
    title: "How do I store my own data with a custom hostname (custom metadata)?",
    means:
      "`custom_metadata` of a hostname is a JSON object of yours, of at most 4 KB. A Worker reads it as `request.cf.hostMetadata`, rules as `cf.hostname.metadata`; Cloudflare has to enable it for the account, and lists cannot be filtered by it. 1412: the account has opted out of it for wildcards.",
    instead:
      'PATCH the hostname with `custom_metadata: { customer_id: "12345" }` and no `ssl`; without the feature keep a table of hostnames and tenants in KV or D1. Terraform takes strings alone.',
    words:
      "how large custom metadata of a hostname; tenant id on hostname; which customer is this hostname in worker; hostMetadata; per hostname settings; read custom_metadata in a worker; custom_metadata size limit; own data on a hostname; save customer number with a domain;   pass tenant id from custom hostname to the worker; cloudflare_custom_hostname custom_metadata in terraform, only strings, no boolean value; custom metadata of custom hostname",
    messages: ["Custom metadata for wildcard custom hostnames is not supported"],
    codes: [1412],
    rules: ["hostnames.body.metadata", "hostnames.body.metadata-levels"],
    links: [`${saas}/domain-support/custom-metadata/`],
  },
  hostnameSameZone: {
    title: "Can a custom hostname be a name of my own zone?",
    means:
      "Yes: besides domains of customers, a subdomain of the SaaS zone itself, such as `customer1.provider.example`, can be a custom hostname. Otherwise its DNS record alone is enough, with the zone's own certificate.",
    instead:
      "Add it as a custom hostname only where it needs a certificate, an origin or metadata of its own; else make a proxied DNS record, or a wildcard record for all tenants.",
    words:
      "custom hostname same zone; tenant subdomains; wildcard dns record for tenants or custom hostnames; custom hostname for a name of the provider; hostnames under the zone name",
    rules: ["hostnames.route.target"],
    links: [`${saas}/domain-support/`],
  },
  hostnameMove: {
    title: "What if another provider still has the hostname?",
    means:
      "The hostname can be added to your zone all the same, and validated in advance; traffic goes on to the old provider until the customer's CNAME points at you. Then the old provider's hostname counts as moved, and is deleted seven days later. A hostname of its own goes before a wildcard, also before one of another provider.",
    instead:
      "Create it, this name instead of a wildcard, validate it with the TXT record (hostname and certificate), then let the customer change the CNAME; a zone hold has to be released by the domain's owner. Coming back works the same way: set the CNAME, and PATCH with the same `ssl`.",
    words:
      "old provider still holds hostname; change zone of custom hostnames;  move hostname between zones accounts;  customer switches from competitor; onboard a hostname active on another provider; minimal downtime; transfer custom hostname; custom hostname in use by another account; hostname claimed by another zone; custom hostname taken by someone;  customer comes back with the same domain; hostname active but old site is shown;  hostname of Shopify or another platform; still content of the old saas provider after the cname was updated; domain belongs to the previous provider",
    rules: ["hostnames.status.moved", "hostnames.status.moved-deleted"],
    links: [`${saas}/domain-support/migrating-custom-hostnames/`],
  },
  hostnameRemove: {
    title: "How do I remove a custom hostname when a customer leaves?",
    means:
      "`DELETE zones/ZONE/custom_hostnames/ID` deletes it with its certificates, for good, and answers with its id; the name can be created again. A hostname whose DNS just points elsewhere becomes `moved` and is deleted after seven days.",
    instead:
      "Let the customer remove the CNAME and the validation records too: a name that still points at your zone shows an error page. It counts for the bill until it is deleted. A customer whose old provider keeps the hostname asks it to delete it, or Cloudflare Support.",
    words:
      "remove custom hostname; customer leaves offboarding; clean up old hostnames; customer cancels subscription;  offboard a tenant; subdomain takeover, hijack;  what happens to traffic after removing a custom hostname; remove my domain from a saas provider; remove a client's domain; old provider still has my domain as custom hostname after I left; left saas provider and domain still shows their site; what happens to the certificate; api call to delete a custom hostname; customer left",
    rules: ["hostnames.delete.answer", "hostnames.status.moved-deleted"],
    links: [`${saas}/domain-support/remove-custom-hostnames/`],
  },
  hostnameCertificate: {
    title: "Can a customer bring an own certificate for a custom hostname?",
    means:
      "On Enterprise plans: `ssl.custom_certificate` and `ssl.custom_key` (PEM) of POST or PATCH take the place of the issued certificate; it is never renewed by Cloudflare, so a new one has to be uploaded in time.",
    instead:
      "Else leave the certificate to Cloudflare, which issues and renews it. With an own certificate `ssl.status` is `active` at once: older Terraform providers wait for ever with `wait_for_ssl_pending_validation`. A PATCH with a `method` alone goes back to one of Cloudflare, without a gap. A certificate signing request keeps the private key with Cloudflare: the customer has it signed, and uploads the answer with `custom_csr_id`. `custom_cert_bundle` takes an RSA and an ECDSA certificate.",
    words:
      "own certificate upload custom hostname; upload custom certificate by api; change from custom certificate to a cloudflare managed one and back; custom_certificate custom_key; custom csr id certificate of the custom_hostname resource; EV or OV certificate for a customer domain; customer supplies ssl certificate; purchased certificate; replace uploaded certificate before its expiry; upload private key; terraform wait_for_ssl_pending_validation waits forever, never ends",
    rules: ["hostnames.certificate.kept"],
    links: [`${saas}/security/certificate-management/custom-certificates/`],
  },
  hostnameAuthority: {
    title: "Which certificate authority does a hostname get, and how do I choose it?",
    means:
      'By default, and with `certificate_authority: ""`, Cloudflare chooses: the more widely trusted one first, and another only where CAA records forbid it. `google`, `lets_encrypt` and `ssl_com` name one; SSL.com issues an RSA and an ECDSA certificate, each with `validation_records` of its own.',
    instead:
      "PATCH the hostname with `ssl: { method, type, certificate_authority }`; the next certificate comes from it. Where the plan does not allow the choice (1459), leave `certificate_authority` out; in external-dns `--cloudflare-custom-hostnames-certificate-authority=none`.",
    words:
      "choose CA google lets encrypt; change certificate_authority; digicert removed;  ssl.com as CA; select CA in the API; ssl.com rsa and ecdsa certificate two sets of tokens; which CA issues; pick another CA; switch from google trust services to lets encrypt",
    messages: ["Certificate Authority selection is only available on an Enterprise plan"],
    codes: [1459],
    rules: ["hostnames.certificate.default", "hostnames.certificate.explicit"],
    links: [`${cloudflare}/ssl/reference/certificate-authorities/`],
  },
  hostnameCaa: {
    title: "What does `caa_error` mean?",
    means:
      "CAA records of the customer's domain, of a domain above it, or of the target of its CNAME, do not allow the certificate authority to issue for the hostname.",
    instead:
      'Let the customer add a CAA record for it, such as `0 issue "letsencrypt.org"` and `0 issue "pki.goog; cansignhttpexchanges=yes"` (`issuewild` for wildcards), or remove the others; then PATCH with the same `ssl`.',
    words:
      "certificate authority not authorized to issue; caa record forbids certificate; caa record blocks certificate; customer has a CAA record for digicert only; custom domains hang at tls validation with let's encrypt",
    messages: ["caa_error", "certificate authority is not authorized to issue"],
    rules: ["hostnames.status.caa-error", "hostnames.caa.climb", "hostnames.caa.issue"],
    links: [`${saas}/reference/troubleshooting/`],
  },
  hostnameThrottled: {
    title: "Why does the API answer 429 when hostnames are created (971)?",
    means:
      "A zone may issue 15 certificates a minute: one more is refused with 429 and code 971, and for 30 seconds none is issued. The same code answers more than 1,200 calls of the API in five minutes by one user, such as uploads of many objects.",
    instead:
      "Wait 30 seconds and create them more slowly, from a queue; Cloudflare raises the limit on request. Many objects go up over the S3 API, which this limit does not concern.",
    words:
      "too many hostnames at once; import hundreds of hostnames; bulk create custom hostnames; throttling request speed; create many hostnames; import thousands of customer domains by API; limit of hostnames per minute; certificates per minute; bulk migration of domains throttled",
    messages: ["Please wait and consider throttling your request speed"],
    codes: [971],
    rules: ["hostnames.rate.limit", "hostnames.rate.lockout"],
    links: [`${saas}/reference/troubleshooting/`],
  },
  hostnameRules: {
    title: "Which WAF, redirect and cache rules apply to a custom hostname?",
    means:
      "Those of the SaaS zone, Cloudflare Access too: its requests pass through the zone's settings and rules, all alike unless a rule names the host.",
    instead:
      'Write rules with `http.host eq "app.customer.example"`, or by `cf.hostname.metadata` where custom metadata is enabled (WAF for SaaS, Enterprise). For figures of one customer filter the analytics by host (`clientRequestHTTPHost` in GraphQL).',
    words:
      "waf, firewall rules per customer hostname;   security settings one hostname; always use https saas; page rules for customer domain;  rate limiting rule per custom hostname; argo for saas; bot protection for customer domains; logs, analytics, traffic statistics by customer hostname; block a country for one customer domain; different cache for each customer;  cloudflare access (zero trust) for custom hostnames;  protect a hostname with cloudflare access",
    forms: [/\bhttp to https\b.*\b(?:hostname|customer|tenant)/i],
    links: [`${saas}/security/waf-for-saas/`, `${saas}/analytics/`],
  },
  hostnameTest: {
    title: "How do I test code for custom hostnames?",
    means:
      "`FakeHostnames` of `fakebucket/hostnames` answers Cloudflare's API in memory; the test controls zones, the customers' DNS and the clock.",
    instead:
      'Give your code `service.fetch`; then `service.dns.set("shop.customer.com", "CNAME", "customers.saas.com")`, `service.verify()`, and look with `service.find` and `service.certificate`. `service.advance("1h")` moves its time.',
    words:
      "mock cloudflare saas api; simulate customer dns; test that a hostname becomes active; ssl for saas integration test in vitest; fake for saas; try onboarding without an account; staging or test environment for custom hostnames; simulate a certificate timeout; fake time of hostnames; certificate issued without waiting in a test; simulate pending, then active",
    forms: [/\bFakeHostnames\b/],
    rules: ["hostnames.zones.members"],
    links: ["/hostnames"],
  },
  hostnameBrowser: {
    title: "Why does a browser call a customer's domain not secure, or redirect for ever?",
    means:
      "Until `ssl.status` is `active` there is no certificate for the hostname, and the browser reports `ERR_SSL_VERSION_OR_CIPHER_MISMATCH` or a certificate of another name. `ERR_TOO_MANY_REDIRECTS` comes from an origin that redirects to HTTPS while the zone's SSL mode is Flexible.",
    instead:
      "Read `ssl.status` and `ssl.validation_errors` of the hostname and wait, or complete the validation; against the loop set the SSL mode Full (strict).",
    words:
      "wrong certificate on custom hostname; certificate is valid for sni.cloudflaressl.com;  too many redirects custom hostname; ERR_CERT_COMMON_NAME_INVALID on a tenant's domain; ssl handshake failure on a customer domain; custom hostname ssl handshake error; https not yet working on customer domain; hostname active but visitors get an ssl error; site cannot provide a secure connection; customer sees connection is not private;  not secure warning; client's domain is shown not secure",
    messages: ["ERR_SSL_VERSION_OR_CIPHER_MISMATCH"],
    forms: [
      /handshake failure\b[\s\S]*\b(?:custom hostname|client|customer|tenant)|\b(?:custom hostname|client'?s|customer|tenant)[\s\S]*handshake failure/i,
    ],
    rules: ["hostnames.certificate.route"],
    links: [`${cloudflare}/ssl/troubleshooting/`],
  },
};
