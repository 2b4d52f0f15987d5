import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about custom hostnames and configurations. */
export const hostnameWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "config.buckets.list": "bucket wrangler.toml; r2_buckets wrangler.jsonc; declare binding bucket; write name bucket",
  "config.buckets.entry": "preview_bucket_name jurisdiction remote fields",
  "config.binding.identifier":
    "valid binding names; dash hyphen binding; character identifier variable my-bucket invalid",
  "config.bucket-name.form":
    "allowed bucket names; bucket name rules; uppercase underscore bucket name; length characters naming valid invalid; allowed characters in a bucket name; rules for bucket names; which names may a bucket have",
  "config.environment.buckets":
    "different bucket per environment; staging production bucket; r2_buckets not inherited; env environments inherit; deploy to staging with another bucket",
  "hostnames.status.cname": "target proxied apex",
  "hostnames.status.moved": "customer moved; dns changed status; customer changed dns away; customer removed cname",
  "hostnames.status.blocked": "blocked; zone hold; held",
  "hostnames.status.verification-errors": "held zone; hold associated; release hold",
  "hostnames.status.caa-error":
    "CAA record blocks certificate; which CAA records customer must set google lets encrypt; caa records needed",
  "hostnames.schedule.waits":
    "number of tries validate pending hostname; how long is hostname checked seven days; backoff schedule; hostname validation retries",
  "hostnames.certificate.validity": "expired certificate customer domain; certificate renewal fails; how long valid",
  "hostnames.branding.required": "longer common 70; max hostname length",
  "hostnames.name.invalid": "invalid hostname 1407 not valid; api returns 1407",
  "hostnames.name.ascii": "hostname umlauts punycode idn; internationalized hostname",
  "hostnames.list.pages": "custom hostname list pagination; export all hostnames; per_page page hostnames",
  "hostnames.list.search": "find search hostname name",
  "hostnames.delete.answer": "delete custom hostname; remove; customer leaves offboarding",
  "hostnames.fallback-origin.lifecycle": "change put",
  "hostnames.rate.limit": "many hostnames per minute; rate limit create many 15; custom hostname rate limit",
  "hostnames.route.wildcard":
    "wildcard custom hostname; all subdomains one custom hostname; * star customer.com; wildcard for customer subdomains; certificate for wildcard",
  "hostnames.credentials.wrong": "authentication error api key 6003",
};
