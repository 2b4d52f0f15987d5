import { derivedUuid } from "../../../src/hostnames/service/certificate.js";
import { expectEqual } from "../../../src/property/expect/expect.js";
import { day, type HostnameCheck, hour, minute, plainSsl, second, shop, start } from "./hostname-scene.js";
import {
  answered,
  begin,
  caa,
  call,
  callFor,
  certified,
  create,
  dns,
  edit,
  hold,
  is,
  issued,
  left,
  onboard,
  point,
  refused,
  routed,
  type Step,
  shows,
  stories,
  unpoint,
  verify,
  wait,
  zone,
} from "./hostname-story.js";

/** A hostname longer than a common name. */
const long = `${"a".repeat(52)}.customer.com`;
const challenge = `_acme-challenge.${shop}`;
const anyForbidden = `caa_error: CAA records of the domain prevent any default certificate authority from issuing a certificate for ${shop}.`;
const google = { certificateAuthority: "google" };
const letsEncrypt = { certificateAuthority: "lets_encrypt" };

/** The checks of certificates, except for CAA records. */
export const certificateChecks: readonly HostnameCheck[] = [
  ...stories({
    "hostnames.certificate.default": [
      [onboard(), is("Active"), certified(google), shows({ ssl: { certificate_authority: "google" } })],
      [begin(), caa("pki.goog"), onboard(shop, { certificate_authority: "" }), is("Active"), certified(google)],
      [begin(), caa("letsencrypt.org"), onboard(), is("Active"), certified(letsEncrypt)],
      [shows({ ssl: { certificate_authority: "lets_encrypt", validation_errors: undefined } })],
      [begin(), dns("customer.com", "CAA", ['0 issue "letsencrypt.org"', '0 issue "pki.goog"'])],
      [onboard(), is("Active"), certified(google)],
      [begin(), caa("ssl.com"), onboard(shop, { certificate_authority: "" }), is("caa_error"), issued(undefined)],
      [shows({ ssl: { certificate_authority: "", validation_errors: [{ message: anyForbidden }] } })],
    ],
    "hostnames.certificate.explicit": (
      [
        ["google", "pki.goog", "GoogleTrustServices"],
        ["lets_encrypt", "letsencrypt.org", "LetsEncrypt"],
        ["ssl_com", "ssl.com", "SSLcom"],
        ["digicert", "digicert.com", "DigiCert"],
      ] as const
    ).flatMap(([authority, identifier, issuer]) => [
      [begin(), caa(identifier), onboard(shop, { certificate_authority: authority })],
      [certified({ certificateAuthority: authority, issuer })],
      [shows({ ssl: { certificate_authority: authority, issuer, issued_on: new Date(start).toISOString() } })],
      [begin(), create(), wait(minute), point(), verify(), certified({ notBefore: new Date(start + minute) })],
      [shows({ ssl: { issued_on: new Date(start + minute).toISOString() } })],
      [caa("example.org", "other.com"), onboard("shop.other.com", { certificate_authority: authority })],
      [is("caa_error", undefined, "shop.other.com")],
    ]),
    "hostnames.certificate.names": (
      [
        [shop, false, false, shop],
        [shop, true, true, shop, `*.${shop}`],
        ["*.customer.com", false, true, "*.customer.com"],
        ["*.customer.com", true, true, "*.customer.com"],
      ] as const
    ).map(([hostname, wildcard, isWild, ...names]) => [
      ...[begin(), onboard(hostname, { wildcard })],
      certified({ commonName: hostname, subjectAlternativeNames: names }, hostname),
      shows({ ssl: { hosts: names, wildcard: isWild } }, hostname),
    ]),
    "hostnames.certificate.validity": [
      [onboard(), certified({ notBefore: new Date(start), notAfter: new Date(start + 90 * day) })],
      [shows({ ssl: { expires_on: new Date(start + 90 * day).toISOString() } })],
      [wait(60 * day - 1), issued(0), renewedAfter(1), issued(60 * day), wait(1000 * day), issued(1020 * day)],
      [caa(";"), wait(20 * day), is("caa_error", "caa_error"), issued(1020 * day)],
      [caa(), wait(minute), issued(1080 * day + minute)],
      // A renewal after a period as Moved.
      [wait(58 * day), unpoint(), wait(6 * day), point(), edit(), issued(1144 * day + minute)],
      // The checks of a renewal begin anew, however long those of the hostname took.
      [begin(), create(), wait(day), point(), verify(), issued(day), caa(";"), wait(60 * day), is("caa_error")],
      [caa(), wait(minute), issued(61 * day + minute)],
      [begin({ limits: { certificateLifetimeMilliseconds: day } }), onboard(), wait(day - 1), is("Active", "active")],
      [wait(1), is("Active", "expired")],
    ],
    "hostnames.certificate.txt": [
      // An active hostname waits for the TXT record.
      [onboard(shop, { method: "txt" }), is("Active", "pending_validation")],
      [dns(challenge, "TXT", "something else"), wait(6 * day), issued(undefined)],
      [setTxt(), issued(undefined), wait(4 * hour), is("Active", "active"), certified({ commonName: shop })],
      [shows({ ssl: { validation_records: undefined } })],
      // A pending hostname needs nothing else.
      [begin(), create(shop, { method: "txt" }), setTxt(), wait(minute), is("Pending", "active"), issued(minute)],
      [point(), verify(), is("Active"), issued(minute), wait(60 * day), issued(60 * day + minute)],
      // The record of a wildcard is at the name under the star, and can be an alias.
      [begin(), create("*.customer.com", { method: "txt", wildcard: true })],
      [setTxt("*.customer.com", "validation.saas.com"), point("_acme-challenge.customer.com", "validation.saas.com")],
      [verify(), is("Pending", "active", "*.customer.com")],
      // No certificate for a blocked hostname, or against CAA records.
      [begin(), create(shop, { method: "txt" }), setTxt(), hold(), verify(), is("Blocked", "pending_validation")],
      [zone("customer"), caa(";"), verify(), is("Pending", "caa_error"), hold(), verify()],
      [is("Blocked", "pending_validation"), zone("customer"), caa(), verify(), is("Pending", "active")],
      // A record must stay until the end of a lockout.
      [begin({ limits: { certificatesPerMinute: 1, lockoutMilliseconds: hour } }), create(shop, { method: "txt" })],
      [create("b.customer.com"), setTxt(), verify(), is("Pending", "pending_issuance")],
      [dns(challenge, "TXT"), verify(), is("Pending", "pending_validation")],
      // A renewal needs the record too.
      [begin(), onboard(shop, { method: "txt" }), setTxt(shop, "txt.saas.com"), point(challenge, "txt.saas.com")],
      [verify(), unpoint(challenge), wait(65 * day), issued(0)],
      [point(challenge, "txt.saas.com"), verify(), issued(65 * day)],
    ],
    "hostnames.certificate.txt-by-http": [
      [begin({ semantics: "deployed" }), onboard(shop, { method: "txt" }), is("active", "active"), issued(0)],
      [
        begin({ semantics: "deployed" }),
        create(shop, { method: "txt" }),
        wait(day),
        is("pending", "pending_validation"),
      ],
      [caa(";"), point(), verify(), is("active", "caa_error"), caa(), verify(), issued(day)],
      ...[[shop, { wildcard: true }] as const, ["*.customer.com", {}] as const].map(([name, ssl]) => [
        ...[begin({ semantics: "deployed" }), onboard(name, { method: "txt", ...ssl }), wait(day)],
        ...[
          is("active", "pending_validation", name),
          setTxt(name, `_acme-challenge.${name.replace("*.", "")}`),
          verify(),
        ],
        is("active", "active", name),
      ]),
      [begin(), onboard(shop, { method: "txt" }), is("Active", "pending_validation")],
    ],
    "hostnames.certificate.timed-out": [
      // After as many checks as a hostname has.
      [onboard(shop, { method: "txt" }), wait(610_263 * second - 1), is("Active", "pending_validation"), wait(1)],
      [is("Active", "validation_timed_out"), setTxtOf(0), wait(400 * day), verify(), issued(undefined)],
      [is("Active", "validation_timed_out"), unpoint(), is("Moved", "validation_timed_out"), wait(7 * day), left()],
      [
        begin({ limits: { activeCheckMilliseconds: hour } }),
        onboard(shop, { method: "txt" }),
        wait(8 * day),
        unpoint(),
      ],
      [wait(hour - 1), is("Active", "validation_timed_out"), wait(1), is("Moved")],
      [
        begin({ limits: { activeCheckMilliseconds: hour } }),
        onboard(shop, { method: "txt" }),
        wait(8 * day),
        unpoint(),
      ],
      [wait(1), point(), wait(hour), is("Active", "validation_timed_out")],
      // A blocked hostname waits for the end of the hold. Its certificate is renewed as long after the first check.
      [begin(), hold(), create(), point(), wait(10 * day), is("Blocked", "pending_validation"), zone("customer")],
      [wait(100 * day), is("Active", "active"), issued(60 * day + 869_463 * second)],
      // A renewal keeps the certificate while it is valid.
      [begin(), onboard(shop, { method: "txt" }), setTxt(), verify(), unpoint(challenge), dns(challenge, "TXT")],
      [
        wait(68 * day),
        is("Active", "active"),
        setTxtOf(0),
        wait(day),
        issued(0),
        wait(21 * day),
        is("Active", "expired"),
      ],
      [edit(), setTxtOf(1), verify(), issued(90 * day)],
      // CAA records and a hold are no such obstacle.
      [begin(), caa(";"), onboard(shop, { method: "txt" }), setTxt(), wait(30 * day), is("caa_error")],
    ],
    "hostnames.certificate.new-token": [
      ...[{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }].map((body) => [
        ...[begin(), onboard(shop, { method: "txt" }), wait(8 * day), is("Active", "validation_timed_out")],
        ...[
          setTxtOf(0),
          callFor("PATCH", body),
          answered(200, { status: "Active", ssl: { status: "pending_validation" } }),
        ],
        ...[verify(), issued(undefined), setTxtOf(1), wait(minute), issued(8 * day + minute)],
      ]),
      // A hostname that was never validated.
      [begin(), create(shop, { method: "txt" }), wait(8 * day), is("Moved", "validation_timed_out")],
      [callFor("PATCH", {}), setTxtOf(0), verify(), issued(undefined), setTxtOf(1), verify(), issued(8 * day)],
      // A token of its own each time.
      [begin(), create(shop, { method: "txt" }), wait(8 * day), callFor("PATCH", {}), wait(8 * day)],
      [callFor("PATCH", {}), setTxtOf(1), verify(), issued(undefined), setTxtOf(2), verify(), issued(16 * day)],
      // Other edits keep the token, also of a hostname that has moved with its certificate.
      [begin(), create(shop, { method: "txt" }), edit({ method: "txt" }), setTxtOf(0), verify(), issued(0)],
      [
        point(),
        verify(),
        unpoint(),
        is("Moved", "active"),
        point(),
        edit({ method: "txt" }),
        wait(60 * day),
        issued(60 * day),
      ],
    ],
    "hostnames.certificate.kept": [
      [onboard(), wait(day), edit(), issued(0)],
      [caa("pki.goog"), edit({ certificate_authority: "lets_encrypt" }), is("caa_error"), issued(0), certified(google)],
      [shows({ ssl: { certificate_authority: "lets_encrypt", issuer: "GoogleTrustServices" } })],
      [edit({ certificate_authority: "google" }), issued(day)],
      [edit({ wildcard: true }), certified({ subjectAlternativeNames: [shop, `*.${shop}`] })],
    ],
    "hostnames.branding.required": (
      [
        ["documented", "Service"],
        ["deployed", "Cloudflare"],
      ] as const
    ).flatMap(([semantics, brand]) => [
      [begin({ semantics }), create(long.slice(1), { wildcard: true }), answered(200), create(long)],
      [
        refused(
          1469,
          400,
          `Since no host is 64 characters or fewer, ${brand} Branding is required. Please check your input and try again. (1469)`,
        ),
      ],
      [create(long, {}, { service_branding: false }), refused(1469)],
      [create(long, {}, { service_branding: true }), answered(200), create(long), refused(1406)],
    ]),
    "hostnames.branding.certificate": (
      [
        ["documented", long, "sni.service-branding.example"],
        ["documented", shop, "sni.service-branding.example"],
        ["deployed", long, "sni.cloudflaressl.com"],
      ] as const
    ).map(([semantics, hostname, commonName]) => [
      ...[begin({ semantics }), point(hostname), create(hostname, {}, { service_branding: true }), verify()],
      certified({ commonName, subjectAlternativeNames: [commonName, hostname] }, hostname),
      shows({ ssl: { hosts: [commonName, hostname] } }, hostname),
    ]),
    "hostnames.branding.spelling": [
      ...[create(long, {}, { service_branding: true }), create(long, {}, { cloudflare_branding: true })],
      ...[create(long, { service_branding: true }), create(long, { cloudflare_branding: true })],
      create(long, {}, { service_branding: false, cloudflare_branding: true }),
      create(long, { service_branding: true }, { service_branding: false }),
    ].map((branded) => [begin(), branded, answered(200, { service_branding: true })]),
    "hostnames.certificate.route": [
      [onboard(), unpoint(), routed({ type: "refused" }), certified({ commonName: shop })],
      [onboard("*.customer.com"), routed({ type: "served" }), certified({ commonName: "*.customer.com" })],
      [zone("customer", { name: "customer.com" })],
      [routed({ type: "refused" }, "a.customer.com"), certified(undefined, "a.customer.com")],
      // The newest active hostname of two zones answers.
      [begin(), zone("a", { name: "a.com", fallbackOrigin: "o.a.com", fallbackOriginRecord: true })],
      [onboard(shop, { certificate_authority: "google" }), point("to.a.com"), point(shop, "to.a.com")],
      [
        call("POST", "/zones/a/custom_hostnames", {
          hostname: shop,
          ssl: { ...plainSsl, certificate_authority: "ssl_com" },
        }),
      ],
      [routed({ origin: "origin.saas.com" }), certified(google)],
      [verify(), routed({ origin: "o.a.com" }), certified({ certificateAuthority: "ssl_com" })],
      [unpoint(), routed({ cause: 1, customHostname: { ssl: { issuer: "SSLcom" } } })],
      [certified({ certificateAuthority: "ssl_com" })],
    ],
  }),
];

/** Expects another certificate after some time. */
function renewedAfter(milliseconds: number): Step {
  return ({ at, scene: { service, wait: pass } }) => {
    const before = service.certificate(shop)?.id;
    pass(milliseconds);
    expectEqual(`whether the certificate is the same in ${at}`, service.certificate(shop)?.id === before, false);
  };
}

/** Sets the TXT record with the token of a certificate: the first one has the number 0. */
function setTxtOf(number: number): Step {
  return dns(
    challenge,
    "TXT",
    derivedUuid("validation", "customHostname-1", ...(number === 0 ? [] : [String(number)])),
  );
}

/** Sets the TXT record requested by the service. */
function setTxt(hostname: string = shop, name = `_acme-challenge.${hostname}`): Step {
  return ({ scene: { service } }) => {
    const [record] = service.find(hostname)?.ssl.validation_records ?? [];
    service.dns.set(name, "TXT", ["unrelated", record?.txt_value ?? ""]);
  };
}

/** CAA records by name, as `FLAGS TAG VALUE`. */
type Records = Readonly<Record<string, readonly string[]>>;

/** Records, and true if Google may issue with them; optionally the hostname and other settings. */
type Row = readonly [records: Records, allowed: boolean, hostname?: string, ssl?: object];
type DomainRow = readonly [records: readonly string[], allowed: boolean];

/** The checks of CAA records, which restrict the CAs. */
export const caaChecks: readonly HostnameCheck[] = stories({
  "hostnames.caa.climb": issuing([
    [{}, true],
    [{ [shop]: ["0 issue pki.goog"], "customer.com": ["0 issue ;"] }, true],
    [{ "customer.com": ["0 issue ssl.com"] }, false],
    [{ com: ["0 issue ssl.com"] }, false],
    [{ [shop]: ["0 iodef mailto:a@b.c"], com: ["0 issue ;"] }, true],
    [{ "blog.customer.com": ["0 issue ;"] }, true],
    [{ [`a.${shop}`]: ["0 issue ;"] }, true],
    [{ "op.customer.com": ["0 issue ;"] }, true],
    // The target of its CNAME counts, but not the names above the target.
    [{ "customers.saas.com": ["0 issue ;"] }, false],
    [{ "saas.com": ["0 issue ;"] }, true],
  ]),
  "hostnames.caa.issue": ofDomain([
    [["0 issue pki.goog"], true],
    [["0 issue ssl.com"], false],
    [["0 issue ssl.com", "0 issue pki.goog"], true],
    [["0 issue ;", "0 issue pki.goog"], true],
    [["0 iodef mailto:a@b.c"], true],
    [["0 issuewild ssl.com"], true],
  ]),
  "hostnames.caa.issuewild": [
    ...["*.shop.customer.com", "*.customer.com"].flatMap((hostname) =>
      ofDomain(
        [
          [["0 issue ssl.com"], false],
          [["0 issue pki.goog"], true],
          [["0 issue ssl.com", "0 issuewild pki.goog"], true],
          [["0 issue pki.goog", "0 issuewild ;"], false],
          [["0 issue pki.goog", "0 issuewild ssl.com"], false],
          [[], true],
        ],
        hostname,
      ),
    ),
    ...issuing([
      // The climb of a wildcard starts at the name under the star.
      [{ "a.customer.com": ["0 issue ;"] }, true, "*.customer.com"],
      [{ "*.customer.com": ["0 issue ;"] }, true, "*.customer.com"],
      [{ "customer.com": ["0 issue pki.goog", "0 issuewild ;"] }, false, shop, { wildcard: true }],
      [{ "customer.com": ["0 issue pki.goog", "0 issuewild ;"] }, true, "plain.customer.com"],
    ]),
  ],
  "hostnames.caa.value": ofDomain([
    [["0 issue pki.goog; cansignhttpexchanges=yes"], true],
    [["0 issue pki.goog;cansignhttpexchanges=yes"], true],
    [["0 issue   PKI.Goog  "], true],
    [["0 issue ;"], false],
    [["0 issue ; cansignhttpexchanges=yes"], false],
    [["0 issue "], false],
    [["0 issue pki.goog ssl.com"], false],
    [["0 issue notpki.goog"], false],
    [["0 issue a.pki.goog"], false],
  ]),
  "hostnames.caa.malformed": [
    ...malformed(true, [
      "pki.goog;",
      "pki.goog ; account=230123",
      "pki.goog; account=230123; policy=ev",
      "pki.goog;a=;b=\tc;d-e\t=!:<=~",
    ]),
    ...malformed(false, [
      ...["%%%%%", "pki.goog; %", "pki.goog; account", "pki.goog; account=230123;", "pki.goog;;"],
      ...[
        "pki.goog; account=230123 policy=ev",
        "pki.goog; account=230 123",
        "pki.goog; -account=1",
        "pki.goog; account-=1",
      ],
      ...["pki.goog; my_account=1", "pki.goog; account=\u00e4", "pki.goog, ssl.com", "pki. goog", "\u00a0pki.goog"],
      ...["p\u212ai.goog", "pki.goog."],
    ]),
  ],
  "hostnames.caa.critical": ofDomain([
    [["128 tbs unknown", "0 issue pki.goog"], false],
    [["0 issue pki.goog", "128 tbs unknown"], false],
    [["255 tbs unknown", "0 issue pki.goog"], false],
    [["0 tbs unknown", "0 issue pki.goog"], true],
    [["1 tbs unknown", "0 issue pki.goog"], true],
    [["128 ISSUE pki.goog"], true],
    [["128 Iodef mailto:a@b.c"], true],
    [["128 issuewild ssl.com"], true],
    [["128 contactemail a@b.c", "128 contactphone 1"], true],
    [["0 Issue ssl.com"], false],
  ]),
});

/** Creates rows of records for the domain. */
function ofDomain(rows: readonly DomainRow[], hostname = shop): Step[][] {
  return issuing(rows.map(([records, allowed]) => [{ "customer.com": records }, allowed, hostname]));
}

/** Rows of valid or malformed values (RFC 8659 §4.2), alone and together with a record that permits issuance. */
function malformed(allowed: boolean, values: readonly string[]): Step[][] {
  const rowsOf = (value: string): DomainRow[] => [
    ...["issue", "issuewild"].map((tag): DomainRow => [[`0 ${tag} ${value}`], allowed]),
    [[`0 issue ${value}`, "0 issue pki.goog"], true],
  ];
  return ofDomain(values.flatMap(rowsOf), "*.customer.com");
}

/** Expects Google to issue a certificate for a hostname, or not. */
function issuing(rows: readonly Row[]): Step[][] {
  return rows.map(([records, allowed, hostname = shop, ssl = {}]) => [
    ...[begin(), ...Object.entries(records).map(([name, texts]) => dns(name, "CAA", texts.map(caaRecord)))],
    onboard(hostname, { certificate_authority: "google", ...ssl }),
    ({ scene: { service } }) => {
      const what = `the certificate's status of ${hostname} with ${JSON.stringify(records)}`;
      expectEqual(what, service.find(hostname)?.ssl.status, allowed ? "active" : "caa_error");
    },
  ]);
}

function caaRecord(text: string) {
  const [, flags, tag = "", value = ""] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? [];
  return { flags: Number(flags), tag, value };
}
