import { type Topic, thread } from "./topic.js";

const cloudflare = "https://developers.cloudflare.com";
const saas = `${cloudflare}/cloudflare-for-platforms/cloudflare-for-saas`;
const errorPages = `${cloudflare}/support/troubleshooting/http-status-codes`;

/** Questions about setting up custom hostnames, and error pages that their visitors see. */
export const hostnameSetupTopics: Readonly<Record<string, Topic>> = {
  hostnameApex: {
    title: "Can a customer use the root of a domain (apex)?",
    means:
      "A custom hostname needs a CNAME, which most DNS providers do not take at the root of a domain; an A record does not count, unless the account has apex proxying.",
    instead:
      "Let the customer use `www` with a redirect, or a DNS provider with CNAME flattening or ALIAS records; or buy apex proxying (Enterprise), which gives IP addresses for A records.",
    words:
      "apex naked domain; dns not allow cname root; A record instead of CNAME; A record for custom hostname; custom hostname pointed to an IP address instead of a CNAME; customer has only A record at his root domain to point to SaaS target; registrar has no CNAME without www (@); IP for the A record of a custom hostname;  apex domains",
    rules: ["hostnames.status.cname", "hostnames.status.addresses"],
    links: [`${saas}/start/advanced-settings/apex-proxying/`],
  },
  hostnameDelegation: {
    title: "How are certificates renewed without the customer (DCV delegation)?",
    means:
      "With a CNAME of `_acme-challenge.HOSTNAME` to the zone's DCV address Cloudflare sets the TXT tokens itself, for every renewal; wildcards need it, or a new TXT record each time. A hostname that is no wildcard and points at the zone is renewed by HTTP anyway.",
    instead:
      "Take the address from `DCV Delegation for Custom Hostnames` (SSL/TLS, Custom Hostnames), let the customer set the CNAME once, and leave it; remove other TXT records of that name, also in a zone of the customer's own on Cloudflare: they go before the CNAME, and the certificate stays `pending_validation`. A name has one CNAME: where another CDN has it, validate by HTTP, without wildcards. `dig CNAME` and `dig TXT` of `_acme-challenge.HOSTNAME` show the conflict.",
    words:
      "dcv delegation; automatic renewal wildcard certificates; _acme-challenge cname; customer must add txt again for each renewal; avoid manual txt validation; txt lookup of _acme-challenge returns other tokens than the delegation; delegated validation waits in a zone on cloudflare; already a CNAME for another CDN; set the TXT record just once",
    forms: [
      /\bconflict\w*.{0,40}\b_acme-challenge\b|\b_acme-challenge\b[\s\S]{0,400}\b(?:conflict\w*|different|hard-?coded|overrid\w+|stale|two)\b/i,
    ],
    rules: ["hostnames.certificate.txt", "hostnames.certificate.validity"],
    links: [`${saas}/security/certificate-management/issue-and-validate/validate-certificates/delegated-dcv/`],
  },
  hostnameWorker: {
    title: "How does a Worker answer for custom hostnames?",
    means:
      "Requests for custom hostnames enter the SaaS zone, so its Worker routes see them: the route `*/*` takes all. A route for the zone's own name alone does not, and wrangler needs the zone of a route with a customer's name: the zone itself, not a subdomain.",
    instead:
      "Set a fallback origin without a server (`AAAA 100::`, proxied), add the route `*/*` to the Worker (in `routes` with `zone_name`, in old versions of wrangler with `zone_id`), and routes without a Worker for what it must not take; read the customer from `new URL(request.url).hostname`. Let it pass `/.well-known/acme-challenge/*` and `/.well-known/pki-validation/*`, or certificates are not issued.",
    words:
      "worker as fallback origin without a server behind it; dns record of the fallback origin without a server; worker not run on customer domains; wildcard route */*; serve bucket on customer domains; custom hostname with r2 bucket;  worker breaks acme-challenge validation; workers intercepting dcv paths; dispatch worker of workers for platforms with custom hostnames; worker as origin for custom hostnames; worker instead of a server on customer domain; one worker for many customer domains;  saas without a server; customer domain hits origin instead of worker; which hostname did the visitor use; worker routes not matching with proxied O2O dns; get tenant from hostname in worker; custom hostname active but worker is not invoked; custom hostname traffic does not reach my worker;   worker is not called for customer domains; all customers get 522 with a worker as origin; worker gets no requests of custom hostnames; worker route for custom hostnames;    specify the zone per route; wrangler dev with a customer's hostname",
    messages: [
      "Could not find zone for",
      "workers.api.error.zone_not_specified",
      "workers.api.error.zone_not_found",
      "When using wildcard host ssl for saas entitlement",
    ],
    forms: [
      /\bworkers?\b[\s\S]{0,200}\b522\b|\b522\b[\s\S]{0,200}\bworkers?\b/i,
      /\bworkers?\b.{0,20}\bas (?:an? |the |my )?(?:fallback )?origin\b|\bfallback origin\b.{0,20}\bworkers?\b/i,
      /\bcustom hostnames? (?:(?:and|for|in|on|to|with) )?(?:an? |my |the )?workers?\b/i,
    ],
    rules: ["hostnames.route.served"],
    links: [`${saas}/start/advanced-settings/worker-as-origin/`],
  },
  hostnameTerraform: {
    title: "Why does Terraform plan changes of a custom hostname again and again?",
    means:
      "The API never gives an uploaded certificate and key back, and fields such as `status` and `ownership_verification` change by themselves: so some versions of the provider plan an update each time, and upload the certificate again.",
    instead:
      "Update the provider; where the plan still never ends, list the fields in `lifecycle { ignore_changes = [...] }`. `ssl` is optional in newer versions of v5, as it is in the API. v5 has no `wait_for_ssl_pending_validation` any more: `validation_records` may be missing after the first `apply`, so read them in a second one, or from the API. `terraform import` takes `ZONE_ID/HOSTNAME_ID`, and for the fallback origin `ZONE_ID`.",
    words:
      "cloudflare_custom_hostname perpetual diff; terraform plan never empty custom hostname; certificate uploaded again at each apply; ssl required by the provider; terraform import of custom hostname",
    forms: [
      /\b(?:cloudflare_)?custom_hostname\w*[\s\S]{0,200}\b(?:constant(?:ly)?|permanent|perpetual|drift|inconsistent|not working|forces? replacement|recreat\w+|re-?appl\w+|re-?uploads?)\b|\binconsistent\b.*\bcloudflare_custom_hostname/i,
      /\b(?:again|at each|each time|every)\b.{0,60}\bcloudflare_custom_hostname|\bcloudflare_custom_hostname\w*.{0,60}\b(?:again|at each|each time|every)\b/i,
      /\bwait_for_ssl_pending_validation\b[\s\S]{0,100}\b(?:migrat\w+|missing|recreat\w+|removed|replacement|unsupported|v5)\b/i,
      /\bprovider\b.{0,60}\brequires? `?ssl\b/i,
      /\bssl\b.{0,40}\brequired\b[\s\S]*\bcloudflare_custom_hostname/i,
      /\bwait_for_ssl_pending_validation\b.{0,20}\bnot expected\b/i,
      /\bexpected custom hostname fallback\b/i,
      /\bcloudflare_custom_hostname\w*[\s\S]{0,100}\bimport/i,
    ],
    rules: ["hostnames.certificate.kept"],
    links: [
      thread("cloudflare/terraform-provider-cloudflare#7298"),
      thread("cloudflare/terraform-provider-cloudflare#5538"),
    ],
  },
  hostnamePrice: {
    title: "How many custom hostnames are included, and what do more cost?",
    means:
      "Every plan has custom hostnames: 100 are included on plans below Enterprise, each further one is $0.10 a month. Each counts from its creation until it is deleted, also while it is pending. Custom origins are on every plan; wildcards, own certificates, SNI rewrites, custom metadata and apex proxying are for Enterprise.",
    instead:
      "`GET zones/ZONE/custom_hostnames/quota` tells `used`, `allocated` and `hard_cap`; delete the hostnames of customers who left.",
    words:
      "number custom hostnames free; price of each customer domain; has the free plan saas, ssl for customers;    custom hostname quota; custom hostnames limit; price per hostname;   is custom origin available on pro plan; features of each plan; how many customer domains can I have; enterprise needed for wildcard custom hostnames; max number of custom hostnames; saas pricing",
    links: [`${saas}/plans/`, `${saas}/quotas-and-billing/`],
  },
  hostnamePrevalidate: {
    title: "How do I move a customer's hostname without downtime?",
    means:
      "A hostname and its certificate can be validated before its DNS points at the zone: by a TXT record `_cf-custom-hostname.HOSTNAME`, or by a token that the old server gives under `/.well-known/cf-custom-hostname-challenge/ID`, for which Cloudflare asks with GET as `Cloudflare Custom Hostname Verification`.",
    instead:
      "Create the hostname, give the customer `ownership_verification` (TXT) or `ownership_verification_http`, and a certificate by TXT; change the CNAME when both are active. The ownership record can be removed then; a wildcard needs TXT records at each renewal.",
    words:
      "validate hostname before dns change; pre-validation txt ownership; http ownership token; _cf-custom-hostname txt record; certificate active before cname is switched; update or migrate hostnames without (zero) downtime;   verify hostname ownership in advance; make a new domain active without downtime; live domain to saas without interruption;  user agent of hostname verification; ownership_verification_http http_url http_body; does creating a hostname affect the live site; keep txt record after activation; remove txt record after hostname is active",
    rules: ["hostnames.status.ownership-verification", "hostnames.certificate.txt"],
    links: [`${saas}/domain-support/hostname-validation/pre-validation/`],
  },
  hostnameOriginErrors: {
    title: "Why does a hostname answer with 521 to 526?",
    means:
      "Cloudflare reached the hostname, but not its origin: 520 gave no proper answer, 521 refused, 522 and 524 timed out, 523 unreachable, 525 the TLS handshake failed, 526 the origin's certificate is not valid for the name (SSL mode Full strict).",
    instead:
      "Check the fallback origin and its firewall. For 526 give the origin a certificate of its own name (such as a Cloudflare Origin CA one), or set `custom_origin_sni`; for 525 let it speak TLS for that name. With a Worker as origin, 522 for all means that its route `*/*` is missing.",
    words:
      "526 invalid ssl certificate customer domain; 525 ssl handshake failed; 522 timed out; 523 origin unreachable; certificate of the fallback origin;  524 timeout on a custom domain; origin certificate does not match custom hostname",
    forms: [
      /^\W*(?:(?:http )?(?:error|code|status)\W{0,3}(?:code\W{0,3})?)?52[0-6]\W*$/i,
      /\b(?:hostnames?|saas|customers?|tenants?|(?:sub)?domains?|fallback|origin)\b[\s\S]{0,200}\b52[0-6]\b/i,
      /\b52[0-6]\b[\s\S]{0,200}\b(?:hostnames?|saas|customers?|tenants?|(?:sub)?domains?|fallback|origin)\b/i,
      /\b52[1-6]\b.{0,40}(?:ssl|handshake)/i,
    ],
    statuses: [521, 522, 523, 525, 526],
    rules: ["hostnames.route.served", "hostnames.custom-origin.sni"],
    links: [`${errorPages}/cloudflare-5xx-errors/`],
  },
  hostnameUnknown: {
    title: "What is error 1001 (DNS resolution error)?",
    means:
      "The request reached Cloudflare for a name that it cannot resolve: no zone or custom hostname has it, its CNAME leads to a name without a record, or the hostname was deleted while its DNS still points here.",
    instead:
      "Create the custom hostname and wait until it is active, or correct the CNAME and the DNS record of its target.",
    words: "customer sees 1001; cname to the saas domain before the custom hostname is created",
    messages: ["DNS resolution error"],
    forms: [/\berror(?: code)?:? 1001\b/i],
    codes: [1001],
    rules: ["hostnames.status.cname", "hostnames.route.target"],
    links: [`${errorPages}/cloudflare-1xxx-errors/error-1001/`],
  },
  hostnameDevices: {
    title: "Why can old devices not connect to a custom hostname?",
    means:
      "Since September 9, 2024 the shorter chain of Let's Encrypt is not trusted by old devices, such as old Android versions.",
    instead:
      'PATCH the hostname with `certificate_authority: "google"`, or `""` (Cloudflare chooses, Google first unless CAA records forbid it), with the same `method` and `type`.',
    words:
      "lets encrypt CA changed chain of trust; ISRG Root X1 not trusted by android; certificate error on smart tv; lets encrypt cross sign expiry; ERR_CERT_AUTHORITY_INVALID on old devices; legacy clients tls error; old phones, java clients",
    rules: ["hostnames.certificate.default", "hostnames.certificate.explicit"],
    links: [`${saas}/reference/troubleshooting/`],
  },
  hostnameOrange: {
    title: "What if a customer's domain is on Cloudflare too (orange to orange)?",
    means:
      "A proxied CNAME in the customer's own zone leads through both accounts: the customer's settings apply first, then yours, and your zone gets the header `cf-connecting-o2o: 1`. Validation by the CNAME does not see a proxied record. It needs two accounts and a CNAME; WebSockets and Spectrum do not work so, Argo and Load Balancing only in your zone.",
    instead:
      "Let the customer set the CNAME at once: a TXT record or token alone does not activate a name that Cloudflare serves already. Let the record be DNS only until the hostname is active, and validate the certificate by `txt`.",
    words:
      "customer uses cloudflare proxied record; orange to orange; conditions of O2O for custom hostnames; customer zone on cloudflare cname proxied; which zone's waf rules and workers run first when both use cloudflare; workers of the customer zone interfere with saas traffic; both accounts on cloudflare: which settings apply; should customers enable the proxy (orange cloud); customer has own cloudflare account;   websockets o2o; argo smart routing o2o; which products work with o2o; customer moved nameservers to cloudflare and hostname fails; custom domain fails if managed by cloudflare on the customer side; txt pre-validation never completes for a proxied domain; txt dcv for apex on a cloudflare-proxied zone; customer uses cloudflare already and points to me",
    rules: ["hostnames.status.on-platform", "hostnames.status.cname"],
    links: [`${saas}/saas-customers/how-it-works/`],
  },
};
