import { type FakeDns, FakeHostnames, hostnameSemantics } from "fakebucket/hostnames";
import { describe, expect, it, vi } from "vitest";
import { day, minute, seenOf, serve, start } from "../service-under-test.js";

const name = "shop.customer.com";

describe("dns", () => {
  it("holds records of five types [hostnames.dns.records]", () => {
    const { dns } = new FakeHostnames({
      dns: [
        { name: "a.com", type: "A", value: ["192.0.2.1", "192.0.2.2"] },
        { name: "b.com", type: "CNAME", value: "A.com." },
      ],
    });
    dns.set("a.com", "CAA", [
      '0 issue "pki.goog; cansignhttpexchanges=yes"',
      { flags: 128, tag: "issuewild", value: ";" },
      " 0\tissue  ssl.com; a=b ",
    ]);
    dns.set("a.com", "AAAA", ["2001:DB8::1", "::ffff:192.0.2.1"]);
    dns.set("_acme-challenge.a.com", "TXT", ["some text; with =", ""]);
    expect(dns.query("b.com", "AAAA").map(({ value }) => value)).toEqual(["2001:DB8::1", "::ffff:192.0.2.1"]);
    expect(dns.query("_acme-challenge.a.com", "TXT").map(({ value }) => value)).toEqual(["some text; with =", ""]);
    expect(dns.query("A.COM.", "A").map(({ value }) => value)).toEqual(["192.0.2.1", "192.0.2.2"]);
    expect(dns.query("b.com", "CNAME")).toEqual([{ name: "b.com", type: "CNAME", value: "a.com" }]);
    expect(dns.query("a.com", "CAA").map(({ value }) => value)).toEqual([
      { flags: 0, tag: "issue", value: "pki.goog; cansignhttpexchanges=yes" },
      { flags: 128, tag: "issuewild", value: ";" },
      { flags: 0, tag: "issue", value: "ssl.com; a=b" },
    ]);
    dns.set("a.com", "A", "192.0.2.3");
    expect(dns.query("a.com", "A")).toHaveLength(1);
    dns.remove("a.com", "A");
    expect([dns.query("a.com", "A").length, dns.query("a.com", "CAA").length]).toEqual([0, 3]);
    dns.remove("a.com");
    expect(dns.query("a.com", "CAA")).toEqual([]);
    dns.remove("never.com");
  });

  it("gives copies of its records [hostnames.dns.records]", () => {
    const { dns } = new FakeHostnames();
    dns.set("a.com", "CAA", '0 issue "pki.goog"');
    const [record] = dns.query("a.com", "CAA");
    Object.assign(record?.value ?? {}, { tag: "issuewild", value: ";" });
    Object.assign(record ?? {}, { name: "b.com", value: undefined });
    expect(dns.query("a.com", "CAA")).toEqual([
      { name: "a.com", type: "CAA", value: { flags: 0, tag: "issue", value: "pki.goog" } },
    ]);
  });

  it("follows aliases, and gives up [hostnames.dns.aliases]", () => {
    const { dns } = new FakeHostnames();
    for (let index = 0; index < 20; index++) dns.set(`n${index}.com`, "CNAME", `n${index + 1}.com`);
    dns.set("n16.com", "A", "192.0.2.1");
    expect(dns.query("n0.com", "A")).toEqual([{ name: "n16.com", type: "A", value: "192.0.2.1" }]);
    dns.remove("n16.com", "A");
    dns.set("n17.com", "A", "192.0.2.1");
    expect(dns.query("n0.com", "A")).toEqual([]);
    dns.set("n0.com", "CAA", '0 issue ";"');
    expect(dns.query("n0.com", "CAA")).toHaveLength(1);
    expect(dns.query("n0.com", "CNAME")).toHaveLength(1);
  });

  it("has wildcards for what has nothing of its own [hostnames.dns.wildcards]", async () => {
    const { service, create } = serve();
    const { dns } = service;
    dns.set("*.customer.com", "CNAME", "customers.saas.com");
    dns.set("own.customer.com", "A", "192.0.2.1");
    dns.set("x.between.customer.com", "A", "192.0.2.1");
    const targets = (...names: string[]) => names.map((each) => dns.query(each, "CNAME")[0]?.value);
    expect(targets("a.customer.com", "a.b.customer.com", "own.customer.com", "customer.com")).toEqual([
      "customers.saas.com",
      "customers.saas.com",
      undefined,
      undefined,
    ]);
    // What lies between exists, though it has no records.
    expect(targets("between.customer.com", "y.between.customer.com")).toEqual([undefined, undefined]);
    await create("a.customer.com");
    service.verify();
    expect(service.find("a.customer.com")?.status).toBe("Active");
    dns.set("a.customer.com", "A", "192.0.2.1");
    expect(service.find("a.customer.com")?.status).toBe("Moved");
    await create("b.customer.com");
    service.verify();
    dns.remove("*.customer.com");
    expect(service.find("b.customer.com")?.status).toBe("Moved");
  });

  it.each<[value: string, message: string, make: (dns: FakeDns) => unknown]>([
    [
      "a name",
      'the name of a DNS record must be a name such as "shop.example.com", not "not a name"',
      (dns) => dns.set("not a name", "A", "192.0.2.1"),
    ],
    [
      "a type",
      'the type of a DNS record must be "CNAME", "A", "AAAA", "TXT" or "CAA", not "MX"',
      (dns) => dns.set("a.com", "MX" as "A", "b"),
    ],
    ["a text", "the value of a TXT record must be a string, not 1", (dns) => dns.set("a.com", "TXT", 1 as never)],
    [
      "two names",
      "the CNAME of a.com must be one name, not an array",
      (dns) => dns.set("a.com", "CNAME", ["b.com", "c.com"]),
    ],
    ["a text of CAA", "a CAA record must be { flags, tag, value }", (dns) => dns.set("a.com", "CAA", "issue b.com")],
    ["flags", "a CAA record must be", (dns) => dns.set("a.com", "CAA", { flags: 256, tag: "issue", value: "" })],
    ["a type to remove", "the type of a DNS record", (dns) => dns.remove("a.com", "MX" as "A")],
    ["a name to query", "the name must be a name", (dns) => dns.query("", "A")],
  ])("refuses %s [hostnames.dns.records]", (_, message, mistake) => {
    const { dns } = new FakeHostnames();
    expect(() => mistake(dns)).toThrow(TypeError);
    expect(() => mistake(dns)).toThrow(`FakeHostnames: ${message}`);
  });

  it.each([
    ["A", "192.0.2.1", ["192.0.2.256", "192.0.2", "192.0.2.1.1", "192.0.2.x", "b.com"]],
    ["AAAA", "2001:db8::1", ["192.0.2.1", "2001:db8::1::2", "[::1]", "::1%eth0", "1:2:3:4:5:6:7", "a.com", "a", ""]],
  ] as const)("refuses what is no address as an %s record [hostnames.dns.records]", (type, example, others) => {
    const { dns } = new FakeHostnames();
    for (const address of others) {
      expect(() => dns.set("a.com", type, address)).toThrow(
        `FakeHostnames: the value of an ${type} record must be an address such as "${example}", not "${address}"`,
      );
    }
  });
});

describe("zones", () => {
  it("can be set, shown and removed [hostnames.zones.members]", async () => {
    const { service, onboard } = serve();
    service.zones.set("customer", { name: "Customer.com", hold: true });
    expect(service.zones.list()).toEqual([
      {
        id: "customer",
        name: "customer.com",
        hold: true,
        fallbackOrigin: undefined,
        fallbackOriginRecord: false,
      },
      {
        id: "saas",
        name: "saas.com",
        hold: false,
        fallbackOrigin: "origin.saas.com",
        fallbackOriginRecord: true,
      },
    ]);
    await onboard(name);
    expect([service.zones.remove("saas"), service.zones.remove("saas")]).toEqual([true, false]);
    expect([service.list(), service.zones.get("saas")]).toEqual([[], undefined]);
  });

  it("keep what set() does not name [hostnames.zones.patch]", async () => {
    const { service, call, onboard } = serve({ zones: { saas: { name: "saas.com" } } });
    const { zones } = service;
    await onboard(name);
    const path = "/zones/saas/custom_hostnames/fallback_origin";
    await call("PUT", path, { origin: "origin.saas.com" });
    await call("POST", "/zones/saas/hold?include_subdomains=true");
    for (const settings of [{}, { name: "saas.com" }, { hold: undefined, fallbackOrigin: undefined }]) {
      zones.set("saas", settings);
      expect(zones.get("saas")).toMatchObject({ hold: "includeSubdomains", fallbackOrigin: "origin.saas.com" });
    }
    expect(service.find(name)?.status).toBe("Active");
    expect((await call("GET", path)).body.result.status).toBe("pending_deployment");
    zones.set("saas", { fallbackOriginRecord: true });
    zones.set("saas", { hold: false });
    expect((await call("GET", path)).body.result.status).toBe("active");
    const shown = { id: "saas", name: "saas.com", hold: false, fallbackOrigin: "origin.saas.com" };
    expect(zones.get("saas")).toEqual({ ...shown, fallbackOriginRecord: true });
    zones.set("saas", { fallbackOriginRecord: null });
    expect(zones.get("saas")?.fallbackOriginRecord).toBe(false);
    zones.set("saas", { fallbackOrigin: null });
    expect(zones.get("saas")).toMatchObject({ name: "saas.com", fallbackOrigin: undefined });
    await call("DELETE", "/zones/saas/hold?hold_after=2026-01-02T00:00:00Z");
    zones.set("saas", { name: "saas.com" });
    expect((await call("GET", "/zones/saas/hold")).body.result.hold_after).toBe("2026-01-02T00:00:00.000Z");
  });

  it.each([
    ["a/b", { name: "a.com" }, "the id of a zone must be letters, digits, hyphens and underscores"],
    ["a", {}, 'the name of zone "a" must be a name'],
    ["a", { name: "a.com", hold: "subdomains" }, 'the hold of zone "a" must be true, false or "includeSubdomains"'],
    ["a", { name: "a.com", fallbackOrigin: 1 }, 'the fallbackOrigin of zone "a" must be a name'],
    ["a", { name: "a.com", fallbackOriginRecord: "yes" }, 'the fallbackOriginRecord of zone "a" must be true or false'],
    [
      "a",
      { name: "a.com", origin: "b.com" },
      'zone "a" must be an object of name, hold, fallbackOrigin, fallbackOriginRecord',
    ],
    ["a", null, 'zone "a" must be an object, not null'],
  ])("refuse mistakes: %s %j [hostnames.construction.options]", (id, settings, message) => {
    const zones = { [id]: settings } as never;
    expect(() => new FakeHostnames({ zones })).toThrow(`FakeHostnames: ${message}`);
    expect(() => new FakeHostnames().zones.set(id, settings as never)).toThrow(TypeError);
  });
});

describe("advance()", () => {
  it("moves the clock that the service makes, which follows the host's [hostnames.advance]", async () => {
    vi.useFakeTimers({ now: start });
    try {
      const { service, create } = serve({ clock: undefined });
      service.dns.set(name, "CNAME", "customers.saas.com");
      await create(name);
      service.advance("59s");
      service.advance(999);
      expect(service.find(name)?.status).toBe("Pending");
      vi.setSystemTime(start + 1);
      expect(service.certificate(name)?.notBefore).toEqual(new Date(start + minute));
      service.dns.remove(name);
      service.advance("6d");
      service.advance("23h");
      service.advance("59m");
      service.advance(`${minute - 1}ms`);
      expect(service.find(name)?.status).toBe("Moved");
      service.advance(1);
      expect(service.list()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ...["7 days", "7", "d", "", "-1s", "1.5h", "1h30m", "7D", " 7d", "1w", "1e3s", -1, 0.5, Number.NaN],
    ...[Number.POSITIVE_INFINITY, undefined, null, {}, ["7d"], true],
  ])("refuses %j [hostnames.advance]", (duration) => {
    const advance = () => new FakeHostnames().advance(duration as never);
    expect(advance).toThrow(TypeError);
    expect(advance).toThrow(
      'FakeHostnames: the duration must be whole milliseconds, or text such as "30s", "5m", "4h" or "7d", not',
    );
  });

  it("does not lead beyond all dates [hostnames.advance]", () => {
    const service = new FakeHostnames();
    expect(() => service.advance("100000000d")).toThrow("FakeHostnames: the duration must be");
    expect(() => service.advance(`${"9".repeat(400)}d` as "9d")).toThrow(TypeError);
    service.advance("1d");
    expect(service.list()).toEqual([]);
  });

  it("leaves a clock that was given to its owner [hostnames.advance]", () => {
    const { service } = serve();
    expect(() => service.advance("7d")).toThrow(
      new TypeError(
        "FakeHostnames: advance() moves the clock that the service makes, but this one was given the option clock: move that clock instead.",
      ),
    );
  });
});

describe("new FakeHostnames()", () => {
  it("needs nothing [hostnames.construction.options]", async () => {
    const service = new FakeHostnames();
    expect(service.list()).toEqual([]);
    service.zones.set("z", { name: "saas.com" });
    const response = await service.fetch("https://api.cloudflare.com/client/v4/zones/z/custom_hostnames", {
      method: "POST",
      headers: { "x-auth-email": "a", "x-auth-key": "b" },
      body: JSON.stringify({ hostname: name }),
    });
    const { result } = await response.json();
    for (const id of [result.id, result.ssl.id, result.ownership_verification.value]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(Math.abs(Date.parse(result.created_at) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    [
      { zone: {} },
      'options must be an object of zones, dns, clock, ids, credentials, limits, baseUrl, semantics, passThrough, not the name "zone"',
    ],
    ["text", 'options must be an object, not "text"'],
    [{ zones: [] }, "zones must be an object of zones by their ids, not an array"],
    [{ zones: null }, "zones must be an object of zones by their ids, not null"],
    [{ zones: "saas.com" }, 'zones must be an object of zones by their ids, not "saas.com"'],
    [{ dns: {} }, "dns must be an array of records, not an object"],
    [{ dns: [{ name: "a.com", type: "A", data: "b" }] }, "a record of dns must be an object of name, type, value"],
    [{ clock: {} }, "clock must be an object with a method now(), not an object"],
    [{ clock: null }, "clock must be an object with a method now(), not null"],
    [{ ids: () => "a" }, "ids must be an object with a method next(), not a function"],
    [{ credentials: { email: "a" } }, "credentials.key must be a string, not undefined"],
    [{ credentials: { key: "a" } }, "credentials.email must be a string, not undefined"],
    [{ credentials: { email: "a", key: "b", token: 1 } }, "credentials.token must be a string, not 1"],
    [{ credentials: {} }, "credentials must be { email, key }, { token } or all three, not an object"],
    [{ credentials: { token: 1 } }, "credentials.token must be a string, not 1"],
    [{ credentials: { token: "a", key: "b" } }, "credentials.email must be a string, not undefined"],
    [{ baseUrl: "client/v4" }, "baseUrl must be an address"],
    [{ baseUrl: "https://a.b/?c" }, "baseUrl must be an address"],
    [{ baseUrl: "ftp://a.b/" }, "baseUrl must be an address"],
    [{ passThrough: true }, "passThrough must be a function like fetch, not true"],
    [{ semantics: "simulator" }, 'semantics must be "documented", "deployed" or a record, not "simulator"'],
    [{ semantics: {} }, 'semantics.statusSpelling must be "capitalized" or "lowerCase" (spread a preset'],
    [{ semantics: { ...hostnameSemantics.deployed, brand: 1 } }, "semantics.brand must be a string"],
    [{ semantics: { ...hostnameSemantics.deployed, maxPerPage: -1 } }, "semantics.maxPerPage must be a whole number"],
    [{ limits: { certificates: 1 } }, "limits must be an object of certificatesPerMinute"],
    [
      { limits: { certificatesPerMinute: 1.5 } },
      "limits.certificatesPerMinute must be a whole number, 0 or more, or Infinity",
    ],
    [
      { limits: { certificateRenewalMilliseconds: 0 } },
      "limits.certificateRenewalMilliseconds must be a whole number, 1 or more",
    ],
    [
      { limits: { maxCustomMetadataLevels: Number.POSITIVE_INFINITY } },
      "limits.maxCustomMetadataLevels must be a whole number, 0 to 1000, not Infinity",
    ],
  ])("refuses %j [hostnames.construction.options]", (options, message) => {
    const construct = () => new FakeHostnames(options as never);
    expect(construct).toThrow(TypeError);
    expect(construct).toThrow(`FakeHostnames: ${message}`);
  });

  it("takes undefined for every option [hostnames.construction.options]", () => {
    const names = ["zones", "dns", "clock", "ids", "credentials", "limits", "baseUrl", "semantics", "passThrough"];
    const options = Object.fromEntries(names.map((each) => [each, undefined]));
    expect(() => new FakeHostnames({ ...options, limits: { maxPerPage: undefined } })).not.toThrow();
  });

  it("does not see what is done to its options later [hostnames.construction.options]", async () => {
    const credentials = { email: "ops@saas.com", key: "key" };
    const semantics = { ...hostnameSemantics.documented };
    const { call, create } = serve({ credentials, semantics });
    credentials.key = "other";
    Object.assign(semantics, { createdStatus: 201 });
    expect((await create(name)).status).toBe(200);
    expect((await call("GET", "/zones/saas/custom_hostnames")).status).toBe(200);
  });

  it("works with limits that lead beyond all dates [hostnames.never-throws]", async () => {
    const forever = Number.POSITIVE_INFINITY;
    const closed = serve({ limits: { certificatesPerMinute: 0, lockoutMilliseconds: forever } });
    expect((await closed.create(name)).status).toBe(429);
    expect(closed.service.issuanceRate.submissions).toBe(0);
    const keeping = serve({ limits: { movedRetentionMilliseconds: forever } });
    await keeping.create(name);
    keeping.wait(10_000 * day);
    expect(keeping.service.find(name)?.status).toBe("Moved");
    const other = serve({
      limits: { certificateLifetimeMilliseconds: forever, certificateRenewalMilliseconds: forever },
    });
    await other.onboard(name);
    other.wait(10_000 * day);
    expect(other.service.find(name)).toMatchObject({ status: "Active", ssl: { status: "active" } });
    expect(seenOf(other.service)).toContain(name);
  });
});
