import { describe, expect, it } from "vitest";
import { day, minute, refusalOf, serve, start } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

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
      expect(refusalOf(await call(method, path)).slice(0, 2)).toEqual([404, 1551]);
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
    expect(await hold("PATCH")).toEqual({ hold: true, hold_after: now, include_subdomains: "false" });
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
    expect(service.zones.get("saas")?.hold).toBe(false);
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

  it("notes copies, and gives copies [hostnames.purge.log]", async () => {
    const { call, service } = serve();
    const file = { url: "https://a.b/c", headers: { origin: "https://a.b" } };
    const asked = { files: ["https://a.b/d", file], hosts: [name], tags: ["a"], prefixes: ["a.b/c"] };
    await call("POST", "/zones/saas/purge_cache", asked);
    const [seen] = service.purges as unknown as { files: (typeof file)[]; hosts: string[]; time: Date }[];
    for (const list of [seen?.files, seen?.hosts]) list?.reverse();
    Object.assign(seen?.files[0] ?? {}, { url: "other" });
    Object.assign(seen?.files[0]?.headers ?? {}, { origin: "other" });
    seen?.time.setTime(0);
    expect(service.purges).toMatchObject([{ ...asked, time: new Date(start) }]);
  });

  it.each([
    {},
    { hosts: [] },
    { hosts: name },
    { hosts: [1] },
    { hosts: [""] },
    { hosts: [{}] },
    { files: [{}] },
    { files: [{ url: "https://a.b/c", headers: [] }] },
    { files: [{ url: "https://a.b/c", headers: { a: {} } }] },
    { purge_everything: false },
    { hosts: [name], tags: 1 },
  ])("refuses %j [hostnames.purge.request]", async (body) => {
    const { call, service } = serve();
    expect(refusalOf(await call("POST", "/zones/saas/purge_cache", body)).slice(0, 2)).toEqual([400, 1012]);
    expect(service.purges).toEqual([]);
  });

  it.each([
    { files: ["https://a.b/c", { url: "https://a.b/d", headers: { a: "b" } }] },
    { tags: ["a"] },
    { prefixes: ["a.b/c"] },
  ])("takes %j [hostnames.purge.request]", async (body) => {
    const { call, service } = serve();
    expect((await call("POST", "/zones/saas/purge_cache", body)).status).toBe(200);
    expect(service.purges).toMatchObject([body]);
  });
});
