import { type CustomHostname, FakeHostnames } from "fakebucket/hostnames";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  baseUrl,
  day,
  headers,
  hostnames,
  hour,
  plainSsl,
  second,
  serving,
  shop,
} from "../rules/hostnames/hostname-scene.js";

const serve = serving((options) => new FakeHostnames(options));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("FakeHostnames", () => {
  it("needs no options", async () => {
    const service = new FakeHostnames();
    expect(service.list()).toEqual([]);
    const { dns, zones } = service;
    expect([dns, zones].map((member) => member.constructor.name)).toEqual(["FakeDns", "FakeZones"]);
    service.zones.set("z", { name: "saas.com" });
    const response = await service.fetch("https://api.cloudflare.com/client/v4/zones/z/custom_hostnames", {
      method: "POST",
      headers: { "x-auth-email": "a", "x-auth-key": "b" },
      body: JSON.stringify({ hostname: shop }),
    });
    const { result } = await response.json();
    for (const id of [result.id, result.ssl.id, result.ownership_verification.value]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    const purge = await service.fetch("https://api.cloudflare.com/client/v4/zones/z/purge_cache", {
      method: "POST",
      headers: { authorization: "Bearer a" },
      body: JSON.stringify({ purge_everything: true }),
    });
    expect((await purge.json()).result.id).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Date.parse(result.created_at) - Date.now())).toBeLessThan(60_000);
  });

  it("makes ids that differ even with a random number that is always the same", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { service, create } = serve({ ids: undefined });
    for (const name of [shop, "b.customer.com"]) expect((await create(name)).status).toBe(200);
    expect(new Set(service.list().map(({ id }) => id)).size).toBe(2);
  });

  it("accepts requests, addresses and text", async () => {
    const { fetch } = serve().service;
    const url = `${baseUrl}${hostnames}`;
    const foreign = { url, method: "get", headers: new Headers(headers), text: async () => "" };
    const answers = [
      fetch(url, { headers }),
      fetch(new URL(url), { headers: new Headers(headers) }),
      fetch(new Request(url, { headers })),
      fetch(new Request(url), { headers }),
      fetch(foreign as unknown as Request),
    ];
    for (const answer of answers) expect((await answer).status).toBe(200);
    for (const address of [url, new URL(url)]) expect((await fetch(address)).status).toBe(400);
  });

  it.each(["url", "method", "headers", "text"])("does not accept as request an object without %s", async (name) => {
    const whole = { url: `${baseUrl}${hostnames}`, method: "GET", headers: new Headers(headers), text: async () => "" };
    const input = { ...whole, [name]: undefined } as unknown as Request;
    await expect(serve().service.fetch(input)).rejects.toThrow("Failed to parse URL from [object Object]");
  });

  it("passes a request to another host on with its method, headers and body", async () => {
    const seen: unknown[] = [];
    const service = new FakeHostnames({
      async passThrough(given) {
        const { method, url, headers: fields, text } = given as Request;
        seen.push([method, url, fields.get("x-a"), await text.call(given)]);
        return new Response("passed");
      },
    });
    const url = "https://elsewhere.test/a";
    const init = { method: "PUT", headers: { "x-a": "b" }, body: "hello" };
    for (const args of [[url, init], [new URL(url), init], [new Request(url, init)], [new Request(url), init]] as const)
      expect(await (await Reflect.apply(service.fetch, undefined, args)).text()).toBe("passed");
    expect(seen).toEqual(new Array(4).fill(["PUT", url, "b", "hello"]));
  });

  it("reports what its host lacks", async () => {
    const { fetch } = serve().service;
    const url = `${baseUrl}${hostnames}`;
    const request = new Request(url, { headers });
    vi.stubGlobal("Request", undefined);
    await expect(fetch(url)).rejects.toThrow("This host has no Request: pass a request object instead of an address.");
    vi.stubGlobal("Response", undefined);
    await expect(fetch(request)).rejects.toThrow("This host has no Response.");
  });

  it("throws the errors of a test's ids", async () => {
    const mine = new Error("no more ids");
    const next = () => {
      throw mine;
    };
    await expect(serve({ ids: { next } }).create(shop)).rejects.toBe(mine);
  });

  it("ignores inherited fields", async () => {
    const { call } = serve();
    const body = `{"hostname":"${shop}","__proto__":{"service_branding":true},"custom_metadata":{"__proto__":"1"}}`;
    const { result } = (await call("POST", hostnames, body)).body;
    expect(result.service_branding).toBe(false);
    expect(JSON.stringify(result.custom_metadata)).toBe('{"__proto__":"1"}');
  });

  it("finds the newest of several zones with a hostname", async () => {
    const { service, call, wait } = serve();
    const ids: string[] = [];
    for (const zone of ["saas", "b", "a"]) {
      service.zones.set(zone, { name: `${zone}.com` });
      const { body } = await call("POST", `/zones/${zone}/custom_hostnames`, { hostname: shop, ssl: plainSsl });
      ids.push(body.result.id);
      expect(service.find(shop)?.id).toBe(body.result.id);
      wait(second);
    }
    expect(ids.map((id) => service.find(id)?.id)).toEqual(ids);
    expect(service.find(shop.toUpperCase())?.id).toBe(ids.at(-1));
  });

  it("routes to a custom hostname as it is now", async () => {
    const { service, create, onboard, wait } = serve({ limits: { validationRecordsMilliseconds: 3 * second } });
    await create(shop);
    await onboard("b.customer.com");
    for (const duration of [0, 2 * second, second, hour, 100 * day]) {
      wait(duration);
      for (const name of [shop, "b.customer.com"])
        expect(service.route(name).customHostname).toEqual(service.find(name));
    }
  });

  it.each([
    ["http://localhost:8080/v4", 200],
    ["http://localhost:8081/v4", 404],
    ["https://localhost:8080/v4", 404],
    ["http://127.0.0.1:8080/v4", 404],
    ["http://localhost:8080/v40", 404],
  ])("with the base address http://localhost:8080/v4/, answers a request to %s with %i", async (base, status) => {
    const service = new FakeHostnames({ baseUrl: "http://localhost:8080/v4/", zones: { saas: { name: "saas.com" } } });
    expect((await service.fetch(`${base}/zones/saas/custom_hostnames`, { headers })).status).toBe(status);
  });

  it("returns answers independent of its state", async () => {
    const { service, create, onboard } = serve();
    await create(shop, { custom_metadata: { a: { b: 1 } } }, { settings: { http2: "on", ciphers: ["AES128-SHA"] } });
    const read = () => service.find(shop) as CustomHostname & { readonly custom_metadata: { a: { b: number } } };
    const before = JSON.stringify(read());
    read().custom_metadata.a.b = 2;
    Object.assign(read().ssl.settings, { http2: "off" });
    Object.assign(read().ssl.settings.ciphers ?? [], { 0: "other" });
    Object.assign(read().verification_errors, { 0: "other" });
    expect(JSON.stringify(read())).toBe(before);
    service.dns.set("caa.com", "CAA", '0 issue "a.org"');
    const query = () => service.dns.query("caa.com", "CAA");
    for (const record of query()) Object.assign(record.value, { tag: "iodef" });
    expect(query()).toMatchObject([{ value: { tag: "issue" } }]);
    await onboard("b.customer.com");
    const names = () => service.certificate("b.customer.com")?.subjectAlternativeNames;
    Object.assign(names() ?? [], { 0: "other" });
    expect(names()).toEqual(["b.customer.com"]);
  });

  it.each(["1970", "2026"])("keeps the beginning of a hold and of an origin set again, from %s on", async (year) => {
    const clock = { time: Date.parse(year), now: () => clock.time };
    const { service, call } = serve({ clock });
    const path = "/zones/held/custom_hostnames/fallback_origin";
    const seen: unknown[] = [];
    for (const hold of [true, "includeSubdomains"] as const) {
      service.zones.set("held", { name: "held.com", hold, fallbackOrigin: "origin.held.com" });
      const { result } = (await call("GET", "/zones/held/hold")).body;
      const origin = (await call("GET", path)).body.result;
      seen.push([result.hold_after, result.include_subdomains, origin.created_at]);
      clock.time += hour;
    }
    const changed = (await call("PUT", path, { origin: "other.held.com" })).body.result;
    seen.push([changed.origin, changed.created_at]);
    const begin = `${year}-01-01T00:00:00.000Z`;
    expect(seen).toEqual([
      [begin, "false", begin],
      [begin, "true", begin],
      ["other.held.com", begin],
    ]);
  });

  it.each([undefined, true, false])(
    "shows if the fallback origin has a record, by the DNS unless it is %s",
    (decided) => {
      const { service } = serve();
      service.zones.set("zone", {
        ...{ name: "first.com", fallbackOrigin: "first.saas.com" },
        ...(decided !== undefined && { fallbackOriginRecord: decided }),
      });
      const shown = () =>
        [service.zones.get("zone"), service.zones.list().at(-1)].map((each) => each?.fallbackOriginRecord);
      expect(shown()).toEqual([decided ?? false, decided ?? false]);
      service.dns.set("first.saas.com", "A", "192.0.2.1");
      expect(shown()).toEqual([decided ?? true, decided ?? true]);
    },
  );

  it("takes each state of a hold after each other", () => {
    const { service } = serve();
    const states = [false, true, "includeSubdomains"] as const;
    for (const before of states) {
      for (const hold of states) {
        service.zones.set("held", { name: "held.com", hold: before });
        service.zones.set("held", { hold });
        expect([before, service.zones.get("held")?.hold]).toEqual([before, hold]);
      }
    }
  });

  it.each([
    ["name", "one.com", "two.com"],
    ["fallbackOrigin", "one.saas.com", "two.saas.com"],
    ["fallbackOriginRecord", true, false],
    ["hold", true, false],
  ] as const)("replaces the %s of a zone each time, and keeps the others", (setting, one, two) => {
    const { service } = serve();
    service.zones.set("zone", { name: "first.com", fallbackOrigin: "first.saas.com" });
    const before = service.zones.get("zone");
    for (const value of [one, two, one]) {
      service.zones.set("zone", { [setting]: value });
      expect(service.zones.get("zone")).toEqual({ ...before, [setting]: value });
    }
  });

  it("advances by centuries at once", async () => {
    const { service, create, onboard, wait } = serve({ limits: { certificatesPerMinute: 1000 } });
    service.zones.set("held", { name: "held.com", hold: "includeSubdomains" });
    for (let index = 0; index < 50; index++) {
      await onboard(`active-${index}.customer.com`);
      await create(`blocked-${index}.held.com`);
      await create(`pending-${index}.customer.com`);
    }
    wait(100_000 * 365 * day);
    expect(service.list()).toHaveLength(100);
  });

  it.each([-hour, 0])("checks each at its millisecond, from %d on", async (begin) => {
    const clock = { time: begin + 1, now: () => clock.time };
    const { service, create, status } = serve({ clock });
    await create(shop);
    clock.time = begin + 63 * second;
    service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
    await create("b.customer.com");
    // One millisecond before the second check of the other hostname.
    clock.time = begin + 123 * second;
    expect([status(), status("b.customer.com")]).toEqual(["Pending", "Active"]);
  });

  it("checks before 1970 too", async () => {
    const clock = { time: -hour, now: () => clock.time };
    const { service, create } = serve({ clock });
    await create(shop);
    clock.time += 63 * second;
    service.dns.set(shop, "CNAME", "customers.saas.com");
    clock.time = 0;
    expect(service.certificate(shop)?.notBefore.getTime()).toBe(-hour + 123 * second);
    expect(service.find(shop)?.created_at).toBe("1969-12-31T23:00:00.000Z");
  });
});
