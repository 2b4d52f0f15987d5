import { hostnameSemantics } from "../../../src/hostnames/hostname-semantics.js";
import { expectEqual } from "../../../src/property/expect/expect.js";
import {
  day,
  type HostnameCheck,
  headers,
  hold,
  hostnames,
  minute,
  scene,
  seenOf,
  shop,
  start,
} from "./hostname-scene.js";
import {
  answered,
  begin,
  call,
  certified,
  create,
  dns,
  is,
  issued,
  left,
  mistaken,
  onboard,
  point,
  queried,
  routed,
  type Step,
  stories,
  tell,
  unpoint,
  verify,
  wait,
  zone,
  zoned,
} from "./hostname-story.js";
import { optionMistakes, recordMistakes, zoneMistakes } from "./mistakes.js";

const address = "192.0.2.1";
const leadsToZone = "customers.saas.com";
const another = "b.customer.com";
const caaRecords = [
  { flags: 0, tag: "issue", value: "pki.goog; cansignhttpexchanges=yes" },
  { flags: 128, tag: "issuewild", value: ";" },
  { flags: 128, tag: "issue", value: "ssl.com; a=b" },
];
const originPath = `${hostnames}/fallback_origin`;
const overHttp = { name: "saas.com", hold: "includeSubdomains", fallbackOrigin: "origin.saas.com" };
const wantedDuration = 'the duration must be whole milliseconds, or text such as "30s", "5m", "4h" or "7d", not';
const forever = Number.POSITIVE_INFINITY;

/** Changes the results of a query. */
const changeFound: Step = ({ scene }) => {
  const [found] = scene.service.dns.query("a.com", "CAA");
  Object.assign(found?.value ?? {}, { tag: "issuewild" });
  Object.assign(found ?? {}, { name: "b.com" });
};

/** Changes records after they were set. */
const changeGiven: Step = ({ scene }) => {
  const given = { flags: 0, tag: "issue", value: ";" };
  const all = [given];
  scene.service.dns.set("d.com", "CAA", all);
  Object.assign(given, { tag: "iodef" });
  all.push(given);
};

/** Expects a service to have only this zone. */
function onlyZone(expected: object): Step {
  return ({ at, scene }) => expectEqual(`the zones in ${at}`, scene.service.zones.list(), [expected]);
}

const heldNow: Step = ({ at, scene }) =>
  expectEqual(`whether the zone is held in ${at}`, scene.service.zones.list()[0]?.hold, true);

/** Sets a zone to its shown settings. This changes nothing. */
const setAsShown: Step = ({ scene }) => {
  const { zones } = scene.service;
  const { id, ...shown } = zones.get("saas") ?? { id: "" };
  zones.set(id, shown);
  expectEqual("the zone after it was set to what get() gave", zones.get("saas"), { id, ...shown });
};

const answersAtLocalhost: Step = async ({ scene }) => {
  const { status } = await scene.service.fetch(`http://localhost:8787/api${hostnames}`, { headers });
  expectEqual("the HTTP status at another base address", status, 200);
};

/** The checks of the controls for tests. */
export const controlChecks: readonly HostnameCheck[] = [
  ...stories({
    "hostnames.dns.records": [
      [
        begin({
          dns: [
            { name: "a.com", type: "A", value: [address, "192.0.2.2"] },
            { name: "b.com", type: "CNAME", value: "A.com." },
          ],
        }),
        dns("a.com", "CAA", [
          '0 issue "pki.goog; cansignhttpexchanges=yes"',
          { flags: 128, tag: "issuewild", value: ";" },
          " 128 \tissue  ssl.com; a=b ",
        ]),
      ],
      [
        dns("a.com", "AAAA", ["2001:DB8::1", "::ffff:192.0.2.1"]),
        dns("_acme.a.com", "TXT", [" some text; with =\t", ""]),
      ],
      [queried("b.com", "AAAA", "2001:DB8::1", "::ffff:192.0.2.1")],
      [queried("_acme.a.com", "TXT", " some text; with =\t", "")],
      [queried("A.COM.", "A", address, "192.0.2.2")],
      [queried("b.com", "CNAME", { name: "b.com", type: "CNAME", value: "a.com" })],
      [queried("a.com", "CAA", ...caaRecords), changeFound, queried("a.com", "CAA", ...caaRecords)],
      [changeGiven, queried("d.com", "CAA", { flags: 0, tag: "issue", value: ";" })],
      [dns("a.com", "A", "192.0.2.3"), queried("a.com", "A", "192.0.2.3")],
      [dns("ends.com", "A", ["0.0.0.0", "255.255.255.255"]), queried("ends.com", "A", "0.0.0.0", "255.255.255.255")],
      [dns("a.com", "A"), queried("a.com", "A"), queried("a.com", "CAA", ...caaRecords)],
      [removeAll("a.com"), queried("a.com", "CAA"), removeAll("never.com")],
      recordMistakes.map(([text, step]) => mistaken(text, step)),
    ],
    "hostnames.dns.aliases": [
      Array.from({ length: 20 }, (_, index) => point(`n${index}.com`, `n${index + 1}.com`)),
      [dns("n16.com", "A", address), queried("n0.com", "A", { name: "n16.com", type: "A", value: address })],
      [dns("n16.com", "A"), dns("n17.com", "A", address), queried("n0.com", "A")],
      [
        dns("n0.com", "CAA", '0 issue ";"'),
        queried("n0.com", "CAA", { flags: 0, tag: "issue", value: ";" }),
        queried("n0.com", "CNAME", "n1.com"),
      ],
      // A change of the last alias concerns every hostname before it.
      [point("a.else.com"), point("b.else.com", "a.else.com"), point(shop, "b.else.com"), create(), verify()],
      [point("c.else.com", "a.else.com"), point(another, "c.else.com"), create(another), verify()],
      [is("Active"), point("a.else.com", "customers.other.com"), is("Moved"), is("Moved", undefined, another)],
    ],
    "hostnames.dns.wildcards": [
      [point("*.customer.com"), dns("own.customer.com", "A", address)],
      // The name in between exists, although it has no records.
      [dns("x.between.customer.com", "A", address)],
      // A part of a label is not a name.
      [dns("ap.customer.com", "A", address), dns("*.op.customer.com", "A", address)],
      ["a", "a.b", "p", "p.a", "xop", "a.xop"].map((name) => queried(`${name}.customer.com`, "CNAME", leadsToZone)),
      ["own", "between", "y.between"].map((name) => queried(`${name}.customer.com`, "CNAME")),
      [queried("customer.com", "CNAME"), create(), create(another), verify()],
      [dns(shop, "A", address), is("Moved"), is("Active", undefined, another)],
      [dns(shop, "A"), queried(shop, "CNAME", leadsToZone)],
      // Also without the last name with a star.
      [dns("*.op.customer.com", "A"), unpoint("*.customer.com"), is("Moved", undefined, another)],
      [onboard("*.else.com"), create("c.else.com"), verify(), point("*.else.com", "customers.other.com")],
      [is("Moved", undefined, "c.else.com")],
    ],
    "hostnames.zones.patch": [
      [
        begin({ zones: { saas: { name: "saas.com" } } }),
        onboard(),
        call("PUT", originPath, { origin: "origin.saas.com" }),
      ],
      [call("POST", `${hold}?include_subdomains=true`)],
      ...[{}, { name: "saas.com" }, { hold: undefined, fallbackOrigin: undefined }].map((settings) => [
        ...[zone("saas", settings), zoned("saas", overHttp)],
      ]),
      [is("Active"), call("GET", originPath), answered(200, { status: "pending_deployment" }), setAsShown],
      [zone("saas", { fallbackOriginRecord: true }), zone("saas", { hold: false })],
      [onlyZone({ ...overHttp, id: "saas", hold: false, fallbackOriginRecord: true })],
      [zone("saas", { fallbackOriginRecord: null }), zoned("saas", { fallbackOriginRecord: false })],
      [
        dns("origin.saas.com", "A", address),
        zoned("saas", { fallbackOriginRecord: true }),
        dns("origin.saas.com", "A"),
      ],
      [zone("saas", { fallbackOrigin: null }), zoned("saas", { name: "saas.com", fallbackOrigin: undefined })],
      [call("DELETE", `${hold}?hold_after=2026-01-02T00:00:00Z`), zone("saas", { name: "saas.com" })],
      [call("GET", hold), answered(200, { hold_after: "2026-01-02T00:00:00.000Z" }), wait(day), heldNow],
      [zone("saas", { hold: true }), zoned("saas", { hold: true })],
      [call("DELETE", `${hold}?hold_after=2026-01-03T00:00:00Z`), zoned("saas", { hold: false }), wait(day)],
      [zoned("saas", { hold: true }), call("DELETE", `${hold}?hold_after=2027-01-01T00:00:00Z`)],
      [zoned("saas", { hold: false }), zone("saas", { hold: true }), zoned("saas", { hold: true })],
      ...[5, Symbol("saas"), Object.create(null), ["saas"]].flatMap((id) =>
        [{ name: "a.com" }, {}].map((settings) => [mistaken("the id of a zone must be", zone(id, settings))]),
      ),
      [mistaken('the name of zone "b" must be a name', zone("b", { hold: true })), zoned("b", undefined)],
      [mistaken('the name of zone "saas" must be a name', zone("saas", { name: null as never }))],
      [({ scene }) => expectEqual("how many zones there are", scene.service.zones.list().length, 1)],
    ],
  }),
  scene("hostnames.zones.members", async (serve) => {
    const { service, onboard } = serve();
    service.zones.set("customer", { name: "Customer.com", hold: true });
    const customer = { id: "customer", name: "customer.com", hold: true };
    const saas = { id: "saas", name: "saas.com", hold: false };
    expectEqual("all zones", service.zones.list(), [
      { ...customer, fallbackOrigin: undefined, fallbackOriginRecord: false },
      { ...saas, fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true },
    ]);
    await onboard(shop);
    await onboard(another);
    const removed = [service.zones.remove("saas"), service.zones.remove("saas")];
    expectEqual("what remove() gives", removed, [true, false]);
    expectEqual("what is left", [service.list(), service.zones.get("saas")], [[], undefined]);
  }),
  scene("hostnames.advance", async (serve) => {
    const { now } = Date;
    let time = start;
    Date.now = () => time;
    try {
      await tell(serve, [
        [begin({ clock: undefined }), point(), create(), advance("59s"), advance(999), advance(0), advance("0d")],
        [is("Pending")],
        // The host's clock advances too.
        [() => time++, issued(minute), unpoint()],
        ["6d", "23h", "59m", `${minute - 1}ms`].map(advance),
        [is("Moved"), advance(1), left()],
        [begin({ clock: undefined }), create(), answered(200, { created_at: "2026-01-01T00:00:00.001Z" })],
        [
          ...["7 days", "7", "d", "", "-1s", "1.5h", "1h30m", "7D", " 7d", "1w", "1e3s", -1, 0.5],
          ...[Number.NaN, Number.POSITIVE_INFINITY, undefined, null, {}, ["7d"], true],
        ].map((duration) => mistaken(wantedDuration, advance(duration))),
        ["100000000d", `${"9".repeat(400)}d`].map((duration) => mistaken("the duration must be", advance(duration))),
        [is("Pending"), begin()],
        [
          mistaken(
            "advance() works only with the service's own clock; with the option clock, advance that clock instead.",
            advance("7d"),
          ),
        ],
      ]);
    } finally {
      Date.now = now;
    }
  }),
  scene("hostnames.construction.options", async (serve) => {
    const names = ["zones", "dns", "clock", "ids", "credentials", "limits", "baseUrl", "semantics", "passThrough"];
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    const credentials = { email: "ops@saas.com", key: "key" };
    const semantics = { ...hostnameSemantics.documented };
    const lasting = { certificateLifetimeMilliseconds: forever, certificateRenewalMilliseconds: forever };
    await tell(serve, [
      optionMistakes.map(([text, options]) => mistaken(text, begin(options as never))),
      ...zoneMistakes.map(([text, id, settings]) => [
        mistaken(text, begin({ zones: { [id]: settings } as never })),
        ...[begin({ zones: {} }), mistaken(text, zone(id, settings as never))],
      ]),
      [begin(), mistaken("the hostname must be a name", routed({}, "not a name"))],
      [mistaken("the hostname must be a name", certified({}, "not a name"))],
      [begin({ ...none, limits: { maxPerPage: undefined } }), left()],
      [begin({ baseUrl: "http://localhost:8787/api/", credentials: undefined }), answersAtLocalhost],
      // Later changes of the options have no effect.
      [begin({ credentials, semantics }), () => Object.assign(credentials, { key: "other" })],
      [() => Object.assign(semantics, { createdStatus: 201 }), create(), answered(200)],
      // Limits beyond the range of dates.
      [begin({ limits: { certificatesPerMinute: 0, lockoutMilliseconds: forever } }), create(), answered(429)],
      [({ scene }) => expectEqual("the submissions there", scene.service.issuanceRate.submissions, 0)],
      ...[forever, 1e13].map((movedRetentionMilliseconds) => [
        ...[begin({ limits: { movedRetentionMilliseconds } }), create(), wait(10_000 * day), is("Moved")],
        // Other hostnames have their events.
        ...[create(another), point(another), wait(minute), is("Active", "active", another)],
      ]),
      [begin({ limits: lasting }), onboard(), wait(10_000 * day), is("Active", "active")],
      [({ scene }) => expectEqual("whether that can be shown", seenOf(scene.service).includes(shop), true)],
    ]);
  }),
];

/** Removes the records of all types. */
function removeAll(name: string): Step {
  return ({ scene }) => scene.service.dns.remove(name);
}

function advance(duration: unknown): Step {
  return ({ scene }) => scene.service.advance(duration as never);
}
