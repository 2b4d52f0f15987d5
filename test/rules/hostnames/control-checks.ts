import { expectEqual } from "../../../src/property/cases/expect.js";
import { hostnameSemantics } from "../../../src/semantics/hostname-semantics.js";
import { expectLike } from "../expect-like.js";
import {
  day,
  expectMistake,
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
import { optionMistakes, recordMistakes, zoneMistakes } from "./mistakes.js";

/** The checks of what a test controls. */
export const controlChecks: readonly HostnameCheck[] = [
  scene("hostnames.dns.records", async (serve) => {
    const { dns } = serve({
      dns: [
        { name: "a.com", type: "A", value: ["192.0.2.1", "192.0.2.2"] },
        { name: "b.com", type: "CNAME", value: "A.com." },
      ],
    }).service;
    dns.set("a.com", "CAA", [
      '0 issue "pki.goog; cansignhttpexchanges=yes"',
      { flags: 128, tag: "issuewild", value: ";" },
      " 128 \tissue  ssl.com; a=b ",
    ]);
    dns.set("a.com", "AAAA", ["2001:DB8::1", "::ffff:192.0.2.1"]);
    dns.set("_acme-challenge.a.com", "TXT", ["some text; with =", ""]);
    const valuesOf = (name: string, type: "A" | "AAAA" | "TXT" | "CAA") =>
      dns.query(name, type).map((record): unknown => record.value);
    expectEqual("AAAA records, by a CNAME", valuesOf("b.com", "AAAA"), ["2001:DB8::1", "::ffff:192.0.2.1"]);
    expectEqual("TXT records", valuesOf("_acme-challenge.a.com", "TXT"), ["some text; with =", ""]);
    expectEqual("A records", valuesOf("A.COM.", "A"), ["192.0.2.1", "192.0.2.2"]);
    const alias = [{ name: "b.com", type: "CNAME", value: "a.com" }];
    expectEqual("a CNAME", dns.query("b.com", "CNAME"), alias);
    const caa = [
      { flags: 0, tag: "issue", value: "pki.goog; cansignhttpexchanges=yes" },
      { flags: 128, tag: "issuewild", value: ";" },
      { flags: 128, tag: "issue", value: "ssl.com; a=b" },
    ];
    expectEqual("CAA records", valuesOf("a.com", "CAA"), caa);
    const [given] = dns.query("a.com", "CAA");
    Object.assign(given?.value ?? {}, { tag: "issuewild" });
    Object.assign(given ?? {}, { name: "b.com" });
    expectEqual("CAA records after a change to what was given", valuesOf("a.com", "CAA"), caa);
    dns.set("a.com", "A", "192.0.2.3");
    expectEqual("A records that were set again", valuesOf("a.com", "A"), ["192.0.2.3"]);
    dns.remove("a.com", "A");
    expectEqual("A records that were removed", valuesOf("a.com", "A"), []);
    expectEqual("CAA records beside them", valuesOf("a.com", "CAA"), caa);
    dns.remove("a.com");
    expectEqual("CAA records of a name that was removed", valuesOf("a.com", "CAA"), []);
    dns.remove("never.com");
    for (const [text, mistake] of recordMistakes) expectMistake(text, () => mistake(dns), text);
  }),
  scene("hostnames.dns.aliases", (serve) => {
    const { dns } = serve().service;
    for (let index = 0; index < 20; index++) dns.set(`n${index}.com`, "CNAME", `n${index + 1}.com`);
    dns.set("n16.com", "A", "192.0.2.1");
    const found = [{ name: "n16.com", type: "A", value: "192.0.2.1" }];
    expectEqual("what 16 CNAMEs lead to", dns.query("n0.com", "A"), found);
    dns.remove("n16.com", "A");
    dns.set("n17.com", "A", "192.0.2.1");
    expectEqual("what 17 CNAMEs lead to", dns.query("n0.com", "A"), []);
    dns.set("n0.com", "CAA", '0 issue ";"');
    const beside = [dns.query("n0.com", "CAA").length, dns.query("n0.com", "CNAME").length];
    expectEqual("records beside a CNAME, and the CNAME", beside, [1, 1]);
  }),
  scene("hostnames.dns.wildcards", async (serve) => {
    const { service, create, onboard, status } = serve();
    const { dns } = service;
    dns.set("*.customer.com", "CNAME", "customers.saas.com");
    dns.set("own.customer.com", "A", "192.0.2.1");
    // What lies between exists, though it has no records.
    dns.set("x.between.customer.com", "A", "192.0.2.1");
    // No part of a label is a name.
    dns.set("ap.customer.com", "A", "192.0.2.1");
    dns.set("*.op.customer.com", "A", "192.0.2.1");
    for (const name of ["a", "a.b", "p", "p.a", "xop", "a.xop"].map((each) => `${each}.customer.com`)) {
      expectEqual(`the CNAME of ${name}`, dns.query(name, "CNAME")[0]?.value, "customers.saas.com");
    }
    for (const name of ["own", "between", "y.between"].map((each) => `${each}.customer.com`)) {
      expectEqual(`the CNAME of ${name}`, dns.query(name, "CNAME"), []);
    }
    expectEqual("the CNAME of the domain", dns.query("customer.com", "CNAME"), []);
    await create(shop);
    await create("b.customer.com");
    service.verify();
    dns.set(shop, "A", "192.0.2.1");
    expectEqual("the statuses", [status(), status("b.customer.com")], ["Moved", "Active"]);
    dns.remove(shop, "A");
    expectEqual("the CNAME of a name without records", dns.query(shop, "CNAME")[0]?.value, "customers.saas.com");
    dns.remove("*.customer.com", "CNAME");
    expectEqual("the status without the wildcard", status("b.customer.com"), "Moved");
    dns.set("*.else.com", "CNAME", "customers.saas.com");
    await onboard("*.else.com");
    await create("c.else.com");
    service.verify();
    dns.set("*.else.com", "CNAME", "customers.other.com");
    expectEqual("the status where the wildcard leads elsewhere", status("c.else.com"), "Moved");
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
    const removed = [service.zones.remove("saas"), service.zones.remove("saas")];
    expectEqual("what remove() gives", removed, [true, false]);
    expectEqual("what is left", [service.list(), service.zones.get("saas")], [[], undefined]);
  }),
  scene("hostnames.zones.patch", async (serve) => {
    const { service, call, onboard, status } = serve({ zones: { saas: { name: "saas.com" } } });
    const { zones } = service;
    await onboard(shop);
    const path = `${hostnames}/fallback_origin`;
    await call("PUT", path, { origin: "origin.saas.com" });
    await call("POST", "/zones/saas/hold?include_subdomains=true");
    const overHttp = { name: "saas.com", hold: "includeSubdomains", fallbackOrigin: "origin.saas.com" };
    for (const settings of [{}, { name: "saas.com" }, { hold: undefined, fallbackOrigin: undefined }]) {
      zones.set("saas", settings);
      expectLike(`the zone after ${Object.keys(settings)}`, zones.get("saas"), overHttp);
    }
    expectEqual("the status of its hostname", status(), "Active");
    expectEqual("the origin's status", (await call("GET", path)).body.result.status, "pending_deployment");
    const { id, ...same } = zones.get("saas") ?? { id: "" };
    zones.set(id, same);
    expectEqual("the zone after it was set to what get() gave", zones.get("saas"), { id, ...same });
    zones.set("saas", { fallbackOriginRecord: true });
    zones.set("saas", { hold: false });
    const shown = { ...overHttp, id: "saas", hold: false, fallbackOriginRecord: true };
    expectEqual("the zone after that", zones.get("saas"), shown);
    zones.set("saas", { fallbackOriginRecord: null });
    expectEqual("whether it has a record", zones.get("saas")?.fallbackOriginRecord, false);
    zones.set("saas", { fallbackOrigin: null });
    expectLike("the zone without one", zones.get("saas"), { name: "saas.com", fallbackOrigin: undefined });
    await call("DELETE", "/zones/saas/hold?hold_after=2026-01-02T00:00:00Z");
    zones.set("saas", { name: "saas.com" });
    const held = (await call("GET", hold)).body.result.hold_after;
    expectEqual("from when on it is held", held, "2026-01-02T00:00:00.000Z");
    zones.set("saas", { hold: true });
    expectEqual("whether it is held before that", zones.get("saas")?.hold, true);
    expectMistake("a zone of no text", () => zones.set(5 as never, { name: "a.com" }), "the id of a zone must be");
    expectMistake("a new zone", () => zones.set("b", { hold: true }), 'the name of zone "b" must be a name');
    const named = () => zones.set("saas", { name: null as never });
    expectMistake("a zone without a name", named, 'the name of zone "saas" must be a name');
    expectEqual("how many zones there are", zones.list().length, 1);
  }),
  scene("hostnames.advance", async (serve) => {
    const { now } = Date;
    let time = start;
    Date.now = () => time;
    try {
      const [one, other] = [serve({ clock: undefined }), serve({ clock: undefined })];
      one.service.dns.set(shop, "CNAME", "customers.saas.com");
      await one.create(shop);
      one.service.advance("59s");
      one.service.advance(999);
      expectEqual("the status before the first check", one.status(), "Pending");
      time += 1;
      expectEqual("when it was active, by the host's clock", one.issuedAt(), minute);
      one.service.dns.remove(shop);
      for (const duration of ["6d", "23h", "59m", `${minute - 1}ms`] as const) one.service.advance(duration);
      expectEqual("the status before the deletion", one.status(), "Moved");
      one.service.advance(1);
      expectEqual("what is left", one.service.list(), []);
      const { created_at } = (await other.create(shop)).body.result;
      expectEqual("the time of another service", created_at, "2026-01-01T00:00:00.001Z");
      for (const duration of [
        ...["7 days", "7", "d", "", "-1s", "1.5h", "1h30m", "7D", " 7d", "1w", "1e3s", -1, 0.5],
        ...[Number.NaN, Number.POSITIVE_INFINITY, undefined, null, {}, ["7d"], true],
      ]) {
        const text = 'the duration must be whole milliseconds, or text such as "30s", "5m", "4h" or "7d", not';
        expectMistake(`advance(${duration})`, () => other.service.advance(duration as never), text);
      }
      for (const duration of ["100000000d", `${"9".repeat(400)}d`] as const) {
        const beyond = () => other.service.advance(duration as never);
        expectMistake(`advance(${duration})`, beyond, "the duration must be");
      }
      expectEqual("the status then", other.status(), "Pending");
      const text =
        "advance() moves the clock that the service makes, but this one was given the option clock: move that clock instead.";
      expectMistake("advance() with a clock of one's own", () => serve().service.advance("7d"), text);
    } finally {
      Date.now = now;
    }
  }),
  scene("hostnames.construction.options", async (serve) => {
    for (const [text, options] of optionMistakes) expectMistake(text, () => serve(options as never), text);
    for (const [text, id, settings] of zoneMistakes) {
      expectMistake(text, () => serve({ zones: { [id]: settings } as never }), text);
      expectMistake(text, () => serve({ zones: {} }).service.zones.set(id, settings as never), text);
    }
    const { service } = serve();
    for (const member of ["route", "certificate"] as const) {
      expectMistake(`${member}()`, () => service[member]("not a name"), "the hostname must be a name");
    }
    const names = ["zones", "dns", "clock", "ids", "credentials", "limits", "baseUrl", "semantics", "passThrough"];
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    expectEqual("a service without options", serve({ ...none, limits: { maxPerPage: undefined } }).service.list(), []);
    const local = serve({ baseUrl: "http://localhost:8787/api/", credentials: undefined }).service;
    const answer = await local.fetch(`http://localhost:8787/api${hostnames}`, { headers });
    expectEqual("the HTTP status at another base address", answer.status, 200);
    // What is done to options later is not seen.
    const credentials = { email: "ops@saas.com", key: "key" };
    const semantics = { ...hostnameSemantics.documented };
    const { create } = serve({ credentials, semantics });
    credentials.key = "other";
    Object.assign(semantics, { createdStatus: 201 });
    expectEqual("the HTTP status", (await create(shop)).status, 200);
    // Limits that lead beyond all dates.
    const forever = Number.POSITIVE_INFINITY;
    const closed = serve({ limits: { certificatesPerMinute: 0, lockoutMilliseconds: forever } });
    expectEqual("the HTTP status where nothing may be created", (await closed.create(shop)).status, 429);
    expectEqual("the submissions there", closed.service.issuanceRate.submissions, 0);
    const keeping = serve({ limits: { movedRetentionMilliseconds: forever } });
    await keeping.create(shop);
    keeping.wait(10_000 * day);
    expectEqual("the status where nothing is deleted", keeping.status(), "Moved");
    const lasting = { certificateLifetimeMilliseconds: forever, certificateRenewalMilliseconds: forever };
    const other = serve({ limits: lasting });
    await other.onboard(shop);
    other.wait(10_000 * day);
    expectEqual("the statuses where certificates last", [other.status(), other.sslStatus()], ["Active", "active"]);
    expectEqual("whether that can be shown", seenOf(other.service).includes(shop), true);
  }),
];
