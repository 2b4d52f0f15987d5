import { FakeHostnames } from "../../../src/hostnames/binding/fake-hostnames.js";
import type { HostnameRuleId } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import { day, headers, start } from "../hostnames/hostname-scene.js";
import { type Anything, answering, asked, type BrokenService, made, replaced, shown } from "./broken-service.js";

/** All broken services: at least one for each rule with a check. */
export const brokenServices: readonly BrokenService[] = [
  // Statuses.
  answering("hostnames.status.documented", { statusSpelling: "lowerCase" }),
  answering("hostnames.status.deployed", { caaErrorField: "status" }),
  shown("waits for no check", "hostnames.status.pending", /"status":"Pending"/, '"status":"Active"'),
  replaced("issues no certificate", "hostnames.status.active", () => ({ certificate: () => undefined })),
  shown("asks no DNS", "hostnames.status.cname", /"status":"Pending"/, '"status":"Active"'),
  answering("hostnames.status.moved", { activeCheckMilliseconds: Number.POSITIVE_INFINITY }),
  answering("hostnames.status.moved-delay", { activeCheckMilliseconds: 0 }),
  answering("hostnames.status.moved-deleted", { movedRetentionMilliseconds: 8 * day }),
  replaced("holds no subdomains", "hostnames.status.blocked", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { ...settings, hold: true }) },
  })),
  replaced("holds subdomains always", "hostnames.status.blocked-scope", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { ...settings, hold: "includeSubdomains" }) },
  })),
  replaced("checks at once after a release", "hostnames.status.released", ({ zones, verify }) => ({
    zones: { set: (id: string, settings: object) => [zones.set(id, settings), verify()] },
  })),
  shown("has texts of its own", "hostnames.status.verification-errors", /custom hostname does not/, "no"),
  shown(
    "knows one error",
    "hostnames.status.addresses",
    /None of the A or AAAA[^"]*/,
    "custom hostname does not CNAME",
  ),
  shown("knows no platform", "hostnames.status.on-platform", /,"The hostname is using[^"]*"/, ""),
  answering("hostnames.status.fallback-origin", { inactiveFallbackOrigin: "ignored" }),
  shown(
    "forgets its token",
    "hostnames.status.ownership-verification",
    /("hostname":[^}]*"status":"Moved".*?)"ownership_verification"/,
    '$1"other"',
  ),
  shown("is active all the same", "hostnames.status.caa-error", /"status":"caa_error"/, '"status":"Active"'),
  // The schedule of checks.
  withClock("waits a hundredth too short", "hostnames.schedule.waits", (now) =>
    Math.ceil(start + (now - start) * 1.01),
  ),
  answering("hostnames.schedule.end", { maxValidationTries: 76 }),
  withClock("goes on for a month at most", "hostnames.schedule.replay", (now, last) => Math.min(now, last + 30 * day)),
  shown("is before its time", "hostnames.schedule.clock-back", /(created_at":")2026-01-01T00:01/, "$12025-12-31T23:01"),
  replaced("verifies nothing", "hostnames.schedule.verify", ({ list }) => ({ verify: list })),
  // Certificates and CAA records.
  asked("tries one CA by default", "hostnames.certificate.default", /(authority":)""/, '$1"google"'),
  asked("tries any CA always", "hostnames.certificate.explicit", /(authority":)"\w+"/, '$1""'),
  certifying("has the CN alone", "hostnames.certificate.names", ({ commonName, ...others }) => ({
    ...others,
    commonName,
    subjectAlternativeNames: [commonName],
  })),
  answering("hostnames.certificate.validity", { certificateLifetimeMilliseconds: 91 * day }),
  answering("hostnames.certificate.validity", { certificateRenewalMilliseconds: 61 * day }),
  asked("takes the method `txt` for `http`", "hostnames.certificate.txt", /"txt"/, '"http"'),
  answering("hostnames.certificate.txt-by-http", { txtValidation: "txt" }),
  answering("hostnames.certificate.timed-out", { maxValidationTries: 76 }),
  shown("never times out", "hostnames.certificate.timed-out", /validation_timed_out/, "pending_validation"),
  asked("restarts by `ssl` alone", "hostnames.certificate.new-token", /^PATCH (.*) \{\}$/, "GET $1 "),
  certifying("throws away what it cannot replace", "hostnames.certificate.kept", (certificate, hostname) =>
    hostname.status === "caa_error" ? undefined : certificate,
  ),
  replaced("has a wildcard's for a standalone zone", "hostnames.certificate.route", ({ certificate }) => ({
    certificate: (name: string) => certificate(name) ?? certificate(name.replace(/^[^.]+/, "*")),
  })),
  answering("hostnames.branding.required", { maxCommonNameLength: 65 }),
  answering("hostnames.branding.required", { brand: "Cloudflare" }),
  certifying("has the hostname for its CN", "hostnames.branding.certificate", (certificate, { hostname }) => ({
    ...certificate,
    commonName: hostname,
  })),
  asked("asks for branding beside `ssl` alone", "hostnames.branding.spelling", /,"service_branding":true}}/, "}}"),
  ofRecords("asks no top domain", "hostnames.caa.climb", (records, name) => (name.includes(".") ? records : [])),
  ofRecords("reads the first record", "hostnames.caa.issue", (records) => records.slice(0, 1)),
  ofEach("takes `issuewild` for `issue`", "hostnames.caa.issuewild", ({ tag }) => ({ tag: tag.replace("wild", "") })),
  ofEach("reads the end of a value", "hostnames.caa.value", ({ value }) => ({ value: value.replace(/.*pki/, "pki") })),
  ofEach("reads no parameters", "hostnames.caa.malformed", ({ value }) => ({ value: value.replace(/(?<=g);.*/, "") })),
  ofEach("reads no flags", "hostnames.caa.critical", () => ({ flags: 0 })),
  // New hostnames.
  answering("hostnames.create.answer", { createdStatus: 201 }),
  asked("knows one spelling", "hostnames.create.duplicate", /"SHOP/, '"own'),
  made("has ids of its own", "hostnames.create.id-taken", () => ({ ids: undefined })),
  shown("is loud", "hostnames.name.case", /"shop\.customer/, '"SHOP.customer'),
  asked("takes a dot at the end", "hostnames.name.invalid", /\."/, '"'),
  asked("takes the Kelvin sign for a k", "hostnames.name.ascii", /\u212a/, "k"),
  answering("hostnames.name.reserved", { reservedHostnames: "refused" }),
  asked("takes any domain of two labels", "hostnames.name.registrable", /"co\.uk"/, '"customer.uk"'),
  asked("takes the type `dv` for granted", "hostnames.ssl.method", /"ev"/, '"dv"'),
  shown("has what it looks for already", "hostnames.ssl.records", /(records":\[\{"status":)"pending"/, '$1"active"'),
  answering("hostnames.ssl.records-delay", { validationRecordsMilliseconds: 0 }),
  asked("knows CAs in any case", "hostnames.ssl.authority-values", /"Google"/, '"google"'),
  // TLS settings and custom origins.
  asked(
    "forgets settings at each edit",
    "hostnames.settings.kept",
    /^(PATCH .*"settings":)\{"http2":"on"\}/,
    '$1{"http2":"on","ciphers":[]}',
  ),
  asked("takes any switch", "hostnames.settings.values", /"early_hints":"On"/, '"early_hints":"on"'),
  asked("takes suites of TLS 1.3", "hostnames.settings.values", /"AEAD-[^"]*"/, '"AES128-SHA"'),
  asked(
    "takes the newer one",
    "hostnames.settings.ciphers",
    /("ciphers":\["AES128-SHA"\]),"min_tls_version":"1.3"/,
    "$1",
  ),
  shown("says no name", "hostnames.custom-origin.kept", /"custom_origin_sni":"[^"]*",/, ""),
  asked("takes any domain of two labels", "hostnames.custom-origin.invalid", /"co\.uk"/, '"customers.saas.com"'),
  asked("takes the fallback origin", "hostnames.custom-origin.record", /"own\.else\.com"/, '"origin.saas.com"'),
  asked("needs no server", "hostnames.custom-origin.sni", /,?"custom_origin_sni":"sni.saas.com"/, ""),
  // Edits.
  asked("finds hostnames of all zones", "hostnames.get.unknown", /other/, "saas"),
  answering("hostnames.edit.settings", { editedStatus: 202 }),
  asked(
    "forgets metadata at each edit",
    "hostnames.edit.settings",
    /^(PATCH .* \{)"ssl/,
    '$1"custom_metadata":{},"ssl',
  ),
  asked("restarts nothing", "hostnames.edit.restart", /^(PATCH .*) \{"ssl.*$/, "$1 {}"),
  asked("restarts by `ssl` alone", "hostnames.edit.moved", /^PATCH (.*) \{\}$/, "GET $1 "),
  shown("checks at each edit", "hostnames.edit.no-restart", /"Pending"/, '"Active"'),
  shown("takes branding in an edit", "hostnames.edit.branding", /branding":false/, 'branding":true'),
  shown("says the id in `result` alone", "hostnames.delete.answer", /,"id":"[^"]*"}$/, "}"),
  // Lists.
  answering("hostnames.list.pages", { maxPerPage: 51 }),
  answering("hostnames.list.pages", { defaultPerPage: 25 }),
  asked("finds what has such a part", "hostnames.list.search", /\?hostname=/, "?hostname.contain="),
  asked("knows no filter `wildcard`", "hostnames.list.filters", /wildcard=/, "unknown="),
  asked("knows no order", "hostnames.list.order", /order=/, "unknown="),
  asked("takes any direction", "hostnames.list.query", /direction=up/, ""),
  // Zones.
  shown("is active without a record", "hostnames.fallback-origin.lifecycle", /pending_deployment/, "active"),
  shown("gives none", "hostnames.fallback-origin.missing", /^404/, "200"),
  asked("takes an address for its host", "hostnames.fallback-origin.invalid", /"https:\/\//, '"'),
  asked("takes any text for true", "hostnames.hold.operations", /maybe/, "true"),
  asked("holds subdomains always", "hostnames.hold.operations", /^(POST \S*hold) /, "$1?include_subdomains=true "),
  asked("takes one host for a list", "hostnames.purge.request", /"hosts":("[^"]*")/, '"hosts":[$1]'),
  replaced("gives its own purges", "hostnames.purge.log", (_, service) => {
    const purges: unknown[] = [];
    const own = () => Reflect.get(Object.getPrototypeOf(service), "purges", service).slice(purges.length);
    return {
      get purges() {
        purges.push(...own());
        return purges;
      },
    };
  }),
  // The rate of issuance.
  answering("hostnames.rate.limit", { certificatesPerMinute: 16 }),
  answering("hostnames.rate.lockout", { lockoutMilliseconds: 31_000 }),
  shown("waits for nothing", "hostnames.rate.lockout-issuance", /pending_issuance/, "active"),
  asked("takes one fewer after a lockout", "hostnames.rate.anew", /"s31\./, '"s1.'),
  replaced("judges the rate first", "hostnames.rate.judged-last", ({ fetch }, service) => ({
    fetch: (url: string, init: object) => {
      const body = '{"hostname":"other.customer.com"}';
      return fetch(url, service.issuanceRate.submissions < 15 ? init : { ...init, body });
    },
  })),
  // Routes.
  routing("says the zone for the origin", "hostnames.route.served", ({ origin }) => ({
    origin: origin && "saas.com",
  })),
  routing("gives another cause", "hostnames.route.not-validated", () => ({ cause: 2 })),
  made("needs no DNS record", "hostnames.route.fallback-origin", ({ zones = {} }) => ({
    zones: { saas: { name: "saas.com", ...zones["saas"], fallbackOriginRecord: true } },
  })),
  routing("knows three causes", "hostnames.route.target", ({ cause }) => (cause === 4 ? { type: "served" } : {})),
  routing("serves by the fallback origin", "hostnames.route.custom-origin", ({ origin }) => ({
    origin: origin && "origin.saas.com",
  })),
  routing(
    "serves no hostname of its own",
    "hostnames.route.wildcard",
    ({ customHostname: { hostname } = {} as Anything }) => (hostname?.startsWith("*") ? {} : { type: "refused" }),
  ),
  routing("serves what is in a standalone zone", "hostnames.route.standalone", ({ cause }) =>
    cause === 3 ? { type: "served" } : {},
  ),
  // Calls.
  shown("has no messages", "hostnames.envelope", /"messages":\[\],/, ""),
  asked("asks nobody who he is", "hostnames.credentials.missing", /\{.*?\}/, JSON.stringify(headers)),
  asked("reads no key", "hostnames.credentials.wrong", /"KEY"/, '"key"'),
  asked("takes any scheme for a token's", "hostnames.credentials.token", /"Basic/, '"Bearer'),
  asked("takes yes for true", "hostnames.body.json", /"wildcard":"yes"/, '"wildcard":true'),
  replaced("does what it can read", "hostnames.body.failing", ({ fetch }) => ({
    fetch: async (input: unknown, init: unknown) =>
      input instanceof Request ? new Response('{"errors":[]}') : fetch(input, init),
  })),
  asked("takes texts for metadata", "hostnames.body.metadata", /"text"/, "{}"),
  made("has a level too many", "hostnames.body.metadata-levels", ({ limits }) => ({
    limits: { maxCustomMetadataLevels: 33, ...limits },
  })),
  asked("takes a slash at the end", "hostnames.routing.unknown-path", /\/ \{/, " {"),
  asked("takes the only zone for granted", "hostnames.routing.zone-missing", /zones\/\//, "zones/saas/"),
  asked("takes PUT for PATCH", "hostnames.routing.wrong-method", /^PUT/, "PATCH"),
  made("answers for everybody", "hostnames.routing.outside", () => ({ passThrough: undefined })),
  replaced("forgets the fallback origin when it refuses", "hostnames.refused-changes-nothing", ({ fetch, zones }) => ({
    async fetch(...call: unknown[]) {
      const response = await fetch(...call);
      if (!response.ok) zones.set("saas", { fallbackOrigin: null });
      return response;
    },
  })),
  replaced("answers what was aborted", "hostnames.never-throws", ({ fetch }) => ({
    fetch: (input: unknown, { signal: _, ...init }: RequestInit = {}) =>
      input instanceof Request ? fetch(input) : fetch(input, init),
  })),
  // Controls for tests.
  replaced("removes all records of a name", "hostnames.dns.records", ({ dns }) => ({
    dns: { remove: (name: string) => dns.remove(name) },
  })),
  replaced("follows CNAMEs where it is asked for them", "hostnames.dns.aliases", ({ dns }) => ({
    dns: { query: (name: string, type: string) => dns.query(dns.query(name, "CNAME")[0]?.value ?? name, type) },
  })),
  replaced("has a wildcard for every name", "hostnames.dns.wildcards", ({ dns }) => ({
    dns: { query: (name: string, type: string) => dns.query(name.replace(/^[^.]+/, "any"), type) },
  })),
  replaced("removes no zone", "hostnames.zones.members", () => ({ zones: { remove: () => true } })),
  replaced("forgets what it is not told again", "hostnames.zones.patch", ({ zones }) => ({
    zones: { set: (id: string, settings: object) => zones.set(id, { hold: false, ...settings }) },
  })),
  replaced("advances by seconds", "hostnames.advance", ({ advance }) => ({
    advance: (duration: unknown) => advance(duration === 999 ? 1000 : duration),
  })),
  replaced("stands still", "hostnames.advance", () => ({ advance: () => undefined })),
  {
    name: "leaves options alone that it does not know",
    rule: "hostnames.construction.options",
    make: (options) => new FakeHostnames("zone" in options ? {} : options),
  },
];

/** Changes the clock. */
function withClock(
  name: string,
  rule: "hostnames.schedule.waits" | "hostnames.schedule.replay",
  change: (now: number, last: number) => number,
): BrokenService {
  return made(name, rule, (options) => {
    let last = start;
    const now = () => {
      last = change(options.clock?.now() ?? start, last);
      return last;
    };
    return { clock: { now } };
  });
}

/** Changes the shown certificates. */
function certifying(
  name: string,
  rule: HostnameRuleId,
  change: (certificate: Anything, hostname: Anything) => unknown,
): BrokenService {
  return replaced(name, rule, ({ certificate, find }) => ({
    certificate: (hostname: string) => certificate(hostname) && change(certificate(hostname), find(hostname)),
  }));
}

/** Changes the CAA records found by the service. */
function ofRecords(
  name: string,
  rule: HostnameRuleId,
  change: (records: readonly Anything[], name: string) => readonly Anything[],
): BrokenService {
  return replaced(name, rule, ({ dns }) => ({
    dns: {
      set: (at: string, type: string, value: unknown) =>
        dns.set(at, type, type === "CAA" ? change([value].flat(), at) : value),
    },
  }));
}

function ofEach(name: string, rule: HostnameRuleId, change: (record: Anything) => object): BrokenService {
  return ofRecords(name, rule, (records) => records.map((record) => ({ ...record, ...change(record) })));
}

/** Changes routes. */
function routing(name: string, rule: HostnameRuleId, change: (route: Anything) => object): BrokenService {
  return replaced(name, rule, ({ route }) => ({
    route: (hostname: string) => ({ ...route(hostname), ...change(route(hostname)) }),
  }));
}
