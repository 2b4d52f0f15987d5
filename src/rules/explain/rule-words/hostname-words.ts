import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about custom hostnames and configurations. */
export const hostnameWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "config.file.syntax": "comments in wrangler.json; trailing comma wrangler.jsonc",
  "config.file.duplicate-keys": "same key twice in toml; duplicate key in wrangler.toml",
  "config.buckets.list": "bucket wrangler.toml; r2_buckets wrangler.jsonc; declare binding bucket; write name bucket",
  "config.buckets.entry":
    "preview_bucket_name jurisdiction remote fields; bucket_name missing; preview_bucket_name required",
  "config.bucket-name.missing": "r2_buckets without bucket_name; default bucket name of binding",
  "config.buckets.shared":
    "two bindings for the same bucket; same bucket with different binding names; share a bucket between two workers; same bucket for two workers; multiple workers use the same bucket",
  "config.binding.identifier":
    "valid binding names; dash hyphen binding; character identifier variable my-bucket invalid",
  "config.binding.unique": "binding name used twice; assigned to multiple R2 Bucket bindings; duplicate binding",
  "config.bucket-name.form":
    "bucket name rules; uppercase underscore bucket name; length characters naming valid invalid; allowed characters in a bucket name; which names may a bucket have; bucket name length limit",
  "config.compatibility.date": "compatibility_date format invalid; compatibility_date must be YYYY-MM-DD",
  "config.environment.buckets":
    "different bucket per environment; staging production bucket; r2_buckets not inherited; env environments inherit; deploy to staging with another bucket; top-level r2_buckets not available in --env; --env without r2_buckets",
  "config.environment.unknown":
    "No environment found in configuration with name; wrong --env name; environment does not exist",
  "config.error.position": "config error line number; which line of wrangler.toml is wrong",
  "hostnames.status.documented": "statuses of a custom hostname; status values meaning",
  "hostnames.status.deployed": "status lower case or upper case; caa_error in status or ssl.status",
  "hostnames.status.pending": "stays pending",
  "hostnames.status.cname":
    "target proxied apex; CNAME to subdomain of my zone; chained CNAME to another CNAME; CNAME through another name; A record instead of CNAME",
  "hostnames.status.moved":
    "customer moved; status moved: how to get it active again; dns changed status; customer changed dns away; customer removed cname",
  "hostnames.status.moved-delay": "how fast customer changed dns noticed; short DNS outage",
  "hostnames.status.moved-deleted":
    "hostname disappeared after a week; deleted automatically; customer changed dns and hostname is gone",
  "hostnames.status.blocked": "blocked; zone hold; held",
  "hostnames.status.blocked-scope": "hold without also prevent subdomains; hold begins later",
  "hostnames.status.verification-errors": "held zone; hold associated; release hold",
  "hostnames.status.on-platform":
    "customer's domain already on cloudflare verification error; dns target needs to point to your zone",
  "hostnames.status.caa-error":
    "CAA record blocks certificate; which CAA records customer must set google lets encrypt; caa records needed",
  "hostnames.schedule.waits":
    "number of tries validate pending hostname; how long is hostname checked seven days; backoff schedule; hostname validation retries",
  "hostnames.schedule.end": "never validated after 7 days; pending becomes moved; not validated in time",
  "hostnames.schedule.clock-back": "clock goes back",
  "hostnames.certificate.names": "common name and SAN; wildcard certificate includes apex",
  "hostnames.certificate.validity": "certificate renewal fails",
  "hostnames.certificate.new-token": "new token after PATCH; refresh DCV token; new validation record",
  "hostnames.certificate.kept": "old certificate stays until new one is issued; certificate replaced without gap",
  "hostnames.certificate.route": "which certificate is served wildcard and exact",
  "hostnames.caa.climb": "CAA record on parent domain counts for subdomain; CNAME followed when checking CAA",
  "hostnames.caa.issue": "CAA issue record letsencrypt.org; no CAA record",
  "hostnames.caa.issuewild": "issuewild or issue",
  "hostnames.caa.value": "CAA semicolon value; CAA accounturi parameter",
  "hostnames.branding.required":
    "longer common 70; max hostname length; CN too long; hostname longer than 64 characters",
  "hostnames.branding.certificate": "sni.cloudflaressl.com common name",
  "hostnames.branding.spelling": "cloudflare_branding true where",
  "hostnames.create.answer": "response of create; POST custom_hostnames returns 200 or 201; create returns",
  "hostnames.create.duplicate": "409 when creating; hostname already exists",
  "hostnames.name.case": "uppercase letters in hostname",
  "hostnames.name.invalid":
    "invalid hostname 1407 not valid; api returns 1407; IP address not allowed as hostname; wildcard in the middle; longest custom hostname 255 characters; max length of a custom hostname",
  "hostnames.name.ascii": "hostname umlauts punycode idn; internationalized hostname",
  "hostnames.name.reserved": "hostname test.example.com in tests",
  "hostnames.name.registrable": "public suffix co.uk; top-level domain as hostname",
  "hostnames.ssl.method": "create without ssl object; ssl method and type required",
  "hostnames.ssl.records-delay": "status initializing after create; validation records seconds after create",
  "hostnames.ssl.authority-values": "certificate_authority digicert; unknown certificate authority refused",
  "hostnames.list.pages": "custom hostname list pagination; export all hostnames; per_page page hostnames",
  "hostnames.list.search": "find search hostname name; hostname= exact match or contains",
  "hostnames.list.filters": "filter by ssl status; hostnames whose status is pending",
  "hostnames.list.order": "sort by created date; oldest first",
  "hostnames.get.unknown": "GET custom_hostnames id 404; custom hostname not found",
  "hostnames.edit.settings": "what can PATCH change; change ssl method of existing hostname",
  "hostnames.edit.restart": "re-trigger validation with PATCH; same method PATCH; validate again",
  "hostnames.edit.moved":
    "reactivate moved hostname; moved hostname made active again; customer restores the deleted cname",
  "hostnames.edit.no-restart": "changing metadata restarts validation; PATCH without ssl",
  "hostnames.edit.branding": "add branding later",
  "hostnames.delete.answer": "delete custom hostname; remove; customer leaves offboarding",
  "hostnames.fallback-origin.lifecycle": "change put; delete fallback origin",
  "hostnames.fallback-origin.missing": "GET fallback_origin 404; fallback origin not set",
  "hostnames.fallback-origin.invalid": "fallback origin IP address",
  "hostnames.hold.operations": "hold_after zone hold; set zone hold",
  "hostnames.purge.request": "purge_everything request body; purge by tags prefixes files",
  "hostnames.rate.limit": "many hostnames per minute; rate limit create many 15; custom hostname rate limit",
  "hostnames.rate.lockout": "locked out for 30 seconds; how long is lockout",
  "hostnames.route.wildcard":
    "wildcard custom hostname; all subdomains one custom hostname; * star customer.com; wildcard for customer subdomains; certificate for wildcard; *.customer.com covers a.b.customer.com; second level subdomain of wildcard",
  "hostnames.route.custom-origin": "custom_origin_server instead of fallback origin; custom origin takes requests",
  "hostnames.route.standalone": "customer zone on cloudflare and wildcard conflict",
  "hostnames.settings.kept": "ssl settings reset when PATCH",
  "hostnames.custom-origin.kept": "custom_origin_sni change; remove custom origin",
  "hostnames.custom-origin.sni": "sni without custom_origin_server; request_host_header",
  "hostnames.envelope": "structure of API response; success errors messages result",
  "hostnames.credentials.wrong": "authentication error api key 6003",
  "hostnames.body.metadata": "custom_metadata must be an object",
  "hostnames.body.metadata-levels": "custom_metadata nested depth",
  "hostnames.client": "official cloudflare npm client with fake; cloudflare SDK against fake",
  "hostnames.dns.aliases": "CNAME chain limit; CNAME loop",
  "hostnames.zones.members": "add a zone to the fake; zones.set",
};
