import { describe, expect, it } from "vitest";
import { cnameMissing, refusalOf, serve } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

describe("create", () => {
  it("answers with the hostname as it is [hostnames.create.answer]", async () => {
    const { create } = serve();
    const { status, body } = await create(name, { custom_metadata: { plan: "pro" } }, { method: "txt" });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      id: "customHostname-1",
      hostname: name,
      status: "Pending",
      ssl: { status: "pending_validation", method: "txt", type: "dv", wildcard: false, certificate_authority: "" },
      verification_errors: [cnameMissing],
      ownership_verification: { type: "txt", name: `_cf-custom-hostname.${name}` },
      custom_metadata: { plan: "pro" },
      created_at: "2026-01-01T00:00:00.000Z",
    });
    expect(body.result.ssl.validation_records[0].txt_name).toBe(`_acme-challenge.${name}`);
  });

  it("needs no more than a hostname [hostnames.create.answer]", async () => {
    const { call } = serve();
    const { status, body } = await call("POST", hostnames, { hostname: name });
    expect([status, body.result.ssl.method]).toEqual([200, "http"]);
  });

  it("is answered with 201 where the semantics say so [hostnames.create.answer]", async () => {
    const { hostnameSemantics } = await import("fakebucket/hostnames");
    const { create } = serve({ semantics: { ...hostnameSemantics.deployed, createdStatus: 201 } });
    expect((await create(name)).status).toBe(201);
  });

  it("refuses a hostname that the zone already has [hostnames.create.duplicate]", async () => {
    const { create, call, service } = serve();
    await create(name);
    expect(refusalOf(await create("SHOP.customer.com"))).toEqual([409, 1406, "Duplicate custom hostname found."]);
    service.zones.set("other", { name: "other.com" });
    expect((await call("POST", "/zones/other/custom_hostnames", { hostname: name })).status).toBe(200);
  });

  it("never replaces a hostname whose id comes again [hostnames.create.id-taken]", async () => {
    const { create, service } = serve({ ids: { next: () => "same" } });
    await create(name);
    expect(refusalOf(await create("b.customer.com"))).toEqual([500, 1500, "Internal Server Error"]);
    expect(service.list().map(({ hostname }) => hostname)).toEqual([name]);
  });

  it("keeps hostnames in lower case [hostnames.name.case]", async () => {
    const { create, service } = serve();
    expect((await create("Shop.CUSTOMER.com")).body.result.hostname).toBe(name);
    expect(service.find("SHOP.customer.com")).toBeDefined();
  });

  const label = "a".repeat(63);
  it.each([
    ["", 1407],
    ["192.0.2.1", 1407],
    ["192.0.2.1.customer.com", undefined],
    ["2001:db8::1", 1407],
    ["shop_.customer.com", undefined],
    ["_shop.customer.com", undefined],
    ["shop .customer.com", 1407],
    ["shop@customer.com", 1407],
    ["https://customer.com", 1407],
    ["customer.com/shop", 1407],
    ["shop..customer.com", 1407],
    [".customer.com", 1407],
    ["customer.com.", 1407],
    ["-shop.customer.com", 1407],
    ["shop-.customer.com", 1407],
    ["shop.*.customer.com", 1407],
    ["*shop.customer.com", 1407],
    ["*.*.customer.com", 1407],
    ["*", 1407],
    [`${label}a.customer.com`, 1407],
    [`${label}.${label}.${label}.${"a".repeat(60)}.com`, 1407],
    [`${label}.${label}.${label}.${"a".repeat(59)}.com`, undefined],
  ])("of %j gives %s [hostnames.name.invalid]", async (hostname, code) => {
    const { create } = serve();
    const { status, body } = await create(hostname, { service_branding: true });
    expect([status, body.errors[0]?.code]).toEqual(code === undefined ? [200, undefined] : [400, code]);
  });

  // The last two are ASCII once they are in lower case: the Kelvin sign is.
  it.each(["läden.customer.com", "\u212aiosk.customer.com", "*.boo\u212a.com"])(
    "refuses %s, which is not ASCII [hostnames.name.ascii]",
    async (hostname) => {
      const { create, service } = serve();
      expect(refusalOf(await create(hostname))[1]).toBe(1408);
      expect(service.list()).toEqual([]);
    },
  );

  it("finds nothing under another letter that is the same in lower case [hostnames.name.ascii]", async () => {
    const { create, call, service } = serve();
    await create("kiosk.customer.com");
    const lookalike = "\u212aiosk.customer.com";
    expect(service.find(lookalike)).toBeUndefined();
    expect(() => service.route(lookalike)).toThrow(TypeError);
    expect(() => service.dns.query(lookalike, "CNAME")).toThrow(TypeError);
    for (const filter of ["hostname", "hostname.contain", "hostname.startsWith"]) {
      const { body } = await call("GET", `${hostnames}?${filter}=${encodeURIComponent(lookalike)}`);
      expect(body.result).toEqual([]);
    }
    const origin = await call("PUT", `${hostnames}/fallback_origin`, { origin: lookalike });
    expect(origin.status).toBe(400);
  });

  it.each([
    ["http", { http_url: expect.stringContaining("/.well-known/acme-challenge/"), http_body: expect.any(String) }],
    ["txt", { txt_name: `_acme-challenge.${name}`, txt_value: expect.any(String) }],
    ["email", { emails: [`administrator@${name}`] }],
  ])("says what the CA looks for with the method %s [hostnames.ssl.records]", async (method, record) => {
    const { create } = serve();
    const { body } = await create(name, {}, { method });
    expect(body.result.ssl.validation_records).toEqual([{ status: "pending", ...record }]);
  });

  it.each([
    ["shop.test", 1409],
    ["shop.customer.example", 1409],
    ["a.invalid", 1409],
    ["a.localhost", 1409],
    ["shop.example.com", 1411],
    ["*.example.net", 1411],
    ["example.org", 1411],
    ["shop.myexample.com", undefined],
  ])("of %s gives %s under deployed semantics only [hostnames.name.reserved]", async (hostname, code) => {
    expect((await serve().create(hostname)).status).toBe(200);
    const { body } = await serve({ semantics: "deployed" }).create(hostname);
    expect(body.errors[0]?.code).toBe(code);
  });

  it.each(["com", "co.uk", "*.co.uk", "localhost"])(
    "refuses %s, which nobody can register [hostnames.name.registrable]",
    async (hostname) => {
      const { create } = serve();
      const domain = hostname.replace("*.", "");
      expect(refusalOf(await create(hostname))).toEqual([
        400,
        1410,
        `Unable to parse custom hostname - publicsuffix: cannot derive eTLD+1 for domain "${domain}". Please check your input and try again.`,
      ]);
    },
  );

  it.each([
    [{ method: "dns", type: "dv" }, 1432],
    [{ method: "http", type: "ev" }, 1433],
    [{ method: "http" }, 1440],
    [{ type: "dv" }, 1440],
    [{}, 1440],
    [{ method: "email", type: "dv" }, undefined],
  ])("with ssl %j gives %s [hostnames.ssl.method]", async (ssl, code) => {
    const { call } = serve();
    const { body } = await call("POST", hostnames, { hostname: name, ssl });
    expect(body.errors[0]?.code).toBe(code);
  });

  it.each([
    ["", undefined],
    ["google", undefined],
    ["lets_encrypt", undefined],
    ["Google", 1474],
    ["verisign", 1474],
    ["sectigo", 1475],
  ])("with the CA %j gives %s [hostnames.ssl.authority-values]", async (authority, code) => {
    const { create } = serve();
    const { body } = await create(name, {}, { certificate_authority: authority });
    expect(body.errors[0]?.code).toBe(code);
  });
});
