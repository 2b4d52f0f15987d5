import { describe, expect, it } from "vitest";
import { cnameMissing, day, hour, minute, refusalOf, second, serve, start } from "./service-under-test.js";

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

  it("refuses non-ASCII hostnames [hostnames.name.ascii]", async () => {
    const { create } = serve();
    expect(refusalOf(await create("läden.customer.com"))[1]).toBe(1408);
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

describe("get, delete", () => {
  it.each(["GET", "PATCH", "DELETE"])(
    "%s refuses an id that is unknown in the zone [hostnames.get.unknown]",
    async (method) => {
      const { create, call, service } = serve();
      service.zones.set("other", { name: "other.com" });
      const { body } = await create(name);
      for (const path of [`${hostnames}/nothing`, `/zones/other/custom_hostnames/${body.result.id}`]) {
        expect(refusalOf(await call(method, path, method === "PATCH" ? {} : undefined))).toEqual([
          404,
          1436,
          "The custom hostname was not found.",
        ]);
      }
      expect(service.list()).toHaveLength(1);
    },
  );

  it("answers with the id, and frees the hostname [hostnames.delete.answer]", async () => {
    const { call, onboard, service, create } = serve();
    const id = await onboard(name);
    const { status, body } = await call("DELETE", `${hostnames}/${id}`);
    expect([status, body.id, body.result]).toEqual([200, id, { id }]);
    expect([service.list(), service.certificate(name)]).toEqual([[], undefined]);
    expect((await create(name)).status).toBe(200);
  });
});

describe("list", () => {
  it("has pages [hostnames.list.pages]", async () => {
    const { call, create } = serve({ limits: { certificatesPerMinute: 100 } });
    for (let index = 0; index < 23; index++) await create(`shop-${index}.customer.com`);
    const page = async (query: string) => {
      const { body } = await call("GET", `${hostnames}${query}`);
      return [body.result.length, body.result[0]?.hostname, body.result_info];
    };
    const total = { total_count: 23 };
    expect(await page("")).toEqual([
      20,
      "shop-0.customer.com",
      { page: 1, per_page: 20, count: 20, total_pages: 2, ...total },
    ]);
    expect(await page("?page=2")).toEqual([
      3,
      "shop-20.customer.com",
      { page: 2, per_page: 20, count: 3, total_pages: 2, ...total },
    ]);
    expect(await page("?page=5&per_page=5")).toEqual([
      3,
      "shop-20.customer.com",
      { page: 5, per_page: 5, count: 3, total_pages: 5, ...total },
    ]);
    expect(await page("?page=6&per_page=5")).toEqual([
      0,
      undefined,
      { page: 6, per_page: 5, count: 0, total_pages: 5, ...total },
    ]);
    expect((await page("?per_page=1"))[2]).toMatchObject({ per_page: 5, count: 5 });
    expect((await page("?per_page=1000"))[2]).toMatchObject({ per_page: 50, count: 23 });
  });

  it("finds a hostname or an id, and nothing that is only like it [hostnames.list.search]", async () => {
    const { call, create, service } = serve();
    for (const each of [name, "a.shop.customer.com", "b.customer.com"]) await create(each);
    const found = async (query: string) =>
      (await call("GET", `${hostnames}?${query}`)).body.result.map((each: { hostname: string }) => each.hostname);
    expect(await found("hostname=Shop.Customer.Com")).toEqual([name]);
    expect(await found("hostname=customer.com")).toEqual([]);
    expect(await found(`id=${service.find("b.customer.com")?.id}`)).toEqual(["b.customer.com"]);
    expect(await found("id=unknown")).toEqual([]);
  });

  it.each([
    ["hostname.exact=a.customer.com", ["a.customer.com"]],
    ["hostname[startsWith]=A.", ["a.customer.com"]],
    ["hostname.contain=customer", ["a.customer.com", "*.customer.com"]],
    ["hostname_status=active", ["a.customer.com"]],
    ["hostname_status=Pending", ["*.customer.com", "c.else.com"]],
    ["ssl_status=active", ["a.customer.com"]],
    ["certificate_authority=google", ["a.customer.com"]],
    ["wildcard=true", ["*.customer.com"]],
    ["wildcard=false", ["a.customer.com", "c.else.com"]],
    ["unknown=filter", ["a.customer.com", "*.customer.com", "c.else.com"]],
  ])("narrows by %s [hostnames.list.filters]", async (query, expected) => {
    const { call, create, onboard } = serve();
    await onboard("a.customer.com");
    for (const each of ["*.customer.com", "c.else.com"]) await create(each);
    const { body } = await call("GET", `${hostnames}?${query}`);
    expect(body.result.map((each: { hostname: string }) => each.hostname)).toEqual(expected);
  });

  it("refuses an id beside a hostname [hostnames.list.filters]", async () => {
    const { call } = serve();
    expect(refusalOf(await call("GET", `${hostnames}?id=a&hostname=b`))[1]).toBe(1438);
  });

  it.each([
    ["", ["a", "b", "c"]],
    ["direction=desc", ["c", "b", "a"]],
    ["order=ssl_status", ["b", "a", "c"]],
    ["order=ssl&direction=asc", ["b", "a", "c"]],
  ])("with %j is in order [hostnames.list.order]", async (query, expected) => {
    const { call, create, onboard } = serve();
    await create("a.customer.com");
    await onboard("b.customer.com");
    await create("c.customer.com");
    const { body } = await call("GET", `${hostnames}?${query}`);
    expect(body.result.map((each: { hostname: string }) => each.hostname[0])).toEqual(expected);
  });

  it.each(["page=0", "page=-1", "page=x", "per_page=1.5", "order=name", "direction=up", "wildcard=1"])(
    "refuses %s [hostnames.list.query]",
    async (query) => {
      const { call } = serve();
      expect(refusalOf(await call("GET", `${hostnames}?${query}`))).toEqual([400, 6003, "Invalid request parameters"]);
    },
  );
});

describe("edit", () => {
  it("changes what it names, and nothing else [hostnames.edit.settings]", async () => {
    const { call, create } = serve();
    const { body } = await create(
      name,
      { custom_metadata: { a: "1" } },
      { certificate_authority: "google", wildcard: true },
    );
    const path = `${hostnames}/${body.result.id}`;
    const metadata = await call("PATCH", path, { custom_metadata: { b: { c: [1] } } });
    expect(metadata.body.result.custom_metadata).toEqual({ b: { c: [1] } });
    const ssl = { method: "txt", type: "dv", certificate_authority: "lets_encrypt", wildcard: false };
    expect((await call("PATCH", path, { ssl })).body.result).toMatchObject({ ssl, custom_metadata: { b: { c: [1] } } });
  });

  it("restarts validation and finds the CNAME at once [hostnames.edit.restart]", async () => {
    const { service, onboard, edit } = serve();
    const id = await onboard(name);
    service.dns.remove(name);
    service.dns.set(name, "CNAME", "customers.saas.com");
    expect(service.find(name)?.status).toBe("Moved");
    expect((await edit(id)).body.result.status).toBe("Active");
  });

  it("starts a fresh schedule while the CNAME is missing [hostnames.edit.restart]", async () => {
    const { service, onboard, edit, wait } = serve();
    const id = await onboard(name);
    service.dns.remove(name);
    wait(7 * day - 1);
    expect((await edit(id)).body.result).toMatchObject({ status: "Pending", verification_errors: [cnameMissing] });
    wait(6 * day);
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(4 * hour);
    expect(service.find(name)?.status).toBe("Active");
  });

  it("of a pending hostname starts a fresh schedule [hostnames.edit.restart]", async () => {
    const { service, create, edit, wait } = serve();
    const { body } = await create(name);
    wait(6 * day);
    await edit(body.result.id);
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(60 * second);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 6 * day + minute));
  });

  it("blocks an active hostname whose domain is held by now [hostnames.edit.restart]", async () => {
    const { service, onboard, edit } = serve();
    const id = await onboard(name);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.verify();
    expect(service.find(name)?.status).toBe("Active");
    expect((await edit(id)).body.result.status).toBe("Blocked");
  });

  it.each([{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }])(
    "with %j restarts the validation of a hostname that has moved [hostnames.edit.moved]",
    async (body) => {
      const { service, onboard, call } = serve();
      const id = await onboard(name);
      service.dns.remove(name);
      service.dns.set(name, "CNAME", "customers.saas.com");
      expect((await call("PATCH", `${hostnames}/${id}`, body)).body.result.status).toBe("Active");
    },
  );

  it.each([undefined, {}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }])(
    "with %j leaves the validation of others alone [hostnames.edit.no-restart]",
    async (body) => {
      const { service, create, call } = serve();
      const created = await create(name);
      service.dns.set(name, "CNAME", "customers.saas.com");
      const { body: edited, status } = await call("PATCH", `${hostnames}/${created.body.result.id}`, body);
      expect([status, edited.result.status]).toEqual([200, "Pending"]);
    },
  );

  it.each([
    [{ method: "http" }, 1440],
    [{ method: "http", type: "dv", certificate_authority: "nobody" }, 1474],
  ])("refuses ssl %j [hostnames.ssl.method]", async (ssl, code) => {
    const { create, call } = serve();
    const { body } = await create(name);
    expect(refusalOf(await call("PATCH", `${hostnames}/${body.result.id}`, { ssl }))[1]).toBe(code);
  });

  it("is answered with 202 where the semantics say so [hostnames.edit.settings]", async () => {
    const { hostnameSemantics } = await import("fakebucket/hostnames");
    const { create, edit } = serve({ semantics: { ...hostnameSemantics.documented, editedStatus: 202 } });
    const { body } = await create(name);
    expect((await edit(body.result.id)).status).toBe(202);
  });
});

describe("the fallback origin", () => {
  const path = `${hostnames}/fallback_origin`;

  it("can be set, read and removed [hostnames.fallback-origin.lifecycle]", async () => {
    const { call, wait, service } = serve({ zones: { saas: { name: "saas.com" } } });
    const put = await call("PUT", path, { origin: "Origin.SaaS.com" });
    expect(put.body.result).toEqual({
      origin: "origin.saas.com",
      status: "pending_deployment",
      created_at: "2026-01-01T00:00:00.000Z",
      updated_at: "2026-01-01T00:00:00.000Z",
      errors: [],
    });
    wait(minute);
    service.dns.set("origin.saas.com", "CNAME", "host.else.com");
    await call("PUT", path, { origin: "origin.saas.com" });
    expect((await call("GET", path)).body.result).toMatchObject({
      status: "active",
      created_at: "2026-01-01T00:00:00.000Z",
      updated_at: "2026-01-01T00:01:00.000Z",
    });
    expect((await call("DELETE", path)).body.result).toMatchObject({
      origin: "origin.saas.com",
      status: "pending_deletion",
    });
    expect(service.zones.get("saas")?.fallbackOrigin).toBeUndefined();
  });

  it.each(["GET", "DELETE"])(
    "that is not set is not found by %s [hostnames.fallback-origin.missing]",
    async (method) => {
      const { call } = serve({ zones: { saas: { name: "saas.com" } } });
      expect(refusalOf(await call(method, path))).toEqual([404, 1551, "Resource not found."]);
    },
  );

  it.each(["", "https://origin.saas.com", "192.0.2.1"])(
    "cannot be %j [hostnames.fallback-origin.invalid]",
    async (origin) => {
      const { call, service } = serve();
      expect(refusalOf(await call("PUT", path, { origin }))[1]).toBe(1415);
      expect(service.zones.get("saas")?.fallbackOrigin).toBe("origin.saas.com");
    },
  );
});

describe("the hold of a zone", () => {
  it("can be set, changed and released [hostnames.hold.operations]", async () => {
    const { call, wait } = serve();
    const hold = async (method: string, query = "", body?: object) =>
      (await call(method, `/zones/saas/hold${query}`, body)).body.result;
    const now = "2026-01-01T00:00:00.000Z";
    expect(await hold("GET")).toEqual({ hold: false, hold_after: null, include_subdomains: "false" });
    expect(await hold("POST")).toEqual({ hold: true, hold_after: now, include_subdomains: "false" });
    expect(await hold("POST", "?include_subdomains=true")).toMatchObject({ hold: true, include_subdomains: "true" });
    expect(await hold("PATCH", "", { include_subdomains: "false" })).toMatchObject({
      hold: true,
      include_subdomains: "false",
    });
    expect(await hold("PATCH", "", {})).toEqual({ hold: true, hold_after: now, include_subdomains: "false" });
    const later = "2026-01-02T00:00:00.000Z";
    expect(await hold("PATCH", "", { hold_after: later, include_subdomains: true })).toEqual({
      hold: false,
      hold_after: later,
      include_subdomains: "true",
    });
    wait(day);
    expect(await hold("GET")).toMatchObject({ hold: true });
    expect(await hold("PATCH", "", { hold_after: "" })).toMatchObject({ hold: false, hold_after: null });
    await hold("POST", "?include_subdomains=true");
    expect(await hold("DELETE")).toEqual({ hold: false, hold_after: null, include_subdomains: "false" });
  });

  it.each([
    ["POST", "?include_subdomains=maybe", undefined],
    ["DELETE", "?hold_after=soon", undefined],
    ["PATCH", "", { hold_after: "soon" }],
    ["PATCH", "", { include_subdomains: 1 }],
  ])("is not changed by %s %s %j [hostnames.hold.operations]", async (method, query, body) => {
    const { call, service } = serve();
    expect((await call(method, `/zones/saas/hold${query}`, body)).status).toBe(400);
    expect(service.zones.get("saas")?.held).toBe(false);
  });
});

describe("purge", () => {
  it("notes what was to be purged [hostnames.purge.log]", async () => {
    const { call, service } = serve();
    const { body } = await call("POST", "/zones/saas/purge_cache", { hosts: [name, "b.customer.com"] });
    await call("POST", "/zones/saas/purge_cache", { purge_everything: true });
    expect(service.purges).toEqual([
      {
        id: body.result.id,
        zoneId: "saas",
        time: new Date(start),
        everything: false,
        hosts: [name, "b.customer.com"],
        files: [],
        tags: [],
        prefixes: [],
      },
      expect.objectContaining({ everything: true, hosts: [] }),
    ]);
  });

  it.each([
    {},
    { hosts: [] },
    { hosts: name },
    { hosts: [1] },
    { hosts: [""] },
    { purge_everything: false },
    { hosts: [name], tags: 1 },
  ])("refuses %j [hostnames.purge.request]", async (body) => {
    const { call, service } = serve();
    expect(refusalOf(await call("POST", "/zones/saas/purge_cache", body)).slice(0, 2)).toEqual([400, 1012]);
    expect(service.purges).toEqual([]);
  });

  it.each([{ files: ["https://a.b/c", { url: "https://a.b/d" }] }, { tags: ["a"] }, { prefixes: ["a.b/c"] }])(
    "takes %j [hostnames.purge.request]",
    async (body) => {
      const { call, service } = serve();
      expect((await call("POST", "/zones/saas/purge_cache", body)).status).toBe(200);
      expect(service.purges).toMatchObject([body]);
    },
  );
});
