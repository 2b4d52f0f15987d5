import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import {
  checkRequest,
  day,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  minute,
  rows,
  scene,
  shop,
  start,
} from "../hostname-scene.js";

const originPath = `${hostnames}/fallback_origin`;
const justSaas = { zones: { saas: { name: "saas.com" } } };
const now = "2026-01-01T00:00:00.000Z";

/** The checks of the API of a zone: its fallback origin, its hold, its cache. */
export const zoneChecks: readonly HostnameCheck[] = [
  scene("hostnames.fallback-origin.lifecycle", async (serve) => {
    const { call, wait, service } = serve(justSaas);
    const result = async (method: string, body?: object) => (await call(method, originPath, body)).body.result;
    const origin = "origin.saas.com";
    const times = { created_at: now, updated_at: now };
    const put = await result("PUT", { origin: "Origin.SaaS.com" });
    expectEqual("one that was set", put, { origin, status: "pending_deployment", ...times, errors: [] });
    wait(minute);
    service.dns.set(origin, "CNAME", "host.else.com");
    await result("PUT", { origin });
    const active = { status: "active", created_at: now, updated_at: "2026-01-01T00:01:00.000Z" };
    expectLike("one that has a record, and was set again", await result("GET"), active);
    wait(minute);
    service.zones.set("saas", { fallbackOrigin: origin });
    expectLike("one that the test sets again", await result("GET"), {
      created_at: now,
      updated_at: "2026-01-01T00:02:00.000Z",
    });
    expectLike("one that is removed", await result("DELETE"), { origin, status: "pending_deletion" });
    const left = { id: "saas", name: "saas.com", fallbackOrigin: undefined };
    expectLike("what is left", service.zones.get("saas"), left);
  }),
  hostnameCheck({
    rule: "hostnames.fallback-origin.missing",
    examples: ["GET", "DELETE"],
    async check(serve, method) {
      const reply = await serve(justSaas).call(method, originPath);
      expectRefused(`the answer to ${method}`, reply, 1551, 404);
    },
  }),
  ...rows(checkRequest, {
    "hostnames.fallback-origin.invalid": ["", "https://origin.saas.com", "192.0.2.1", undefined].map(
      (origin) => ["PUT", "custom_hostnames/fallback_origin", { origin }, 1415] as const,
    ),
  }),
  scene("hostnames.hold.operations", async (serve) => {
    const { call, wait, service } = serve();
    const expectHold = async (expected: object, method: string, query = "", body?: object) => {
      const reply = await call(method, `/zones/saas/hold${query}`, body);
      expectLike(`the hold after ${method} ${query} ${JSON.stringify(body)}`, reply.body.result, expected);
    };
    const none = { hold: false, hold_after: null, include_subdomains: "false" };
    const held = { hold: true, hold_after: now, include_subdomains: "false" };
    const later = "2026-01-02T00:00:00.000Z";
    await expectHold(none, "GET");
    await expectHold(held, "POST");
    await expectHold({ ...held, include_subdomains: "true" }, "POST", "?include_subdomains=true");
    await expectHold(held, "PATCH", "", { include_subdomains: "false" });
    await expectHold(held, "PATCH", "", {});
    await expectHold({ ...held, include_subdomains: "true" }, "PATCH", "?include_subdomains=true", {});
    for (const [method, query, body] of [
      ["POST", "?include_subdomains=maybe"],
      ["DELETE", "?hold_after=soon"],
      ["PATCH", "", { hold_after: "soon" }],
      ["PATCH", "", { include_subdomains: 1 }],
    ] as const) {
      const reply = await call(method, `/zones/saas/hold${query}`, body);
      expectRefused(`the answer to ${method} ${query} ${JSON.stringify(body)}`, reply, 6003, 400);
    }
    const set = { hold_after: later, include_subdomains: true };
    await expectHold({ hold: false, hold_after: later, include_subdomains: "true" }, "PATCH", "", set);
    expectEqual("the hold before it begins", service.zones.get("saas")?.hold, false);
    wait(day);
    await expectHold({ hold: true }, "GET");
    expectEqual("the hold once it has begun", service.zones.get("saas")?.hold, "includeSubdomains");
    await expectHold({ hold: false, hold_after: null }, "PATCH", "", { hold_after: "" });
    await expectHold({ hold: true }, "POST", "?include_subdomains=true");
    await expectHold(none, "DELETE");
  }),
  hostnameCheck<readonly [body: object, isRight: boolean]>({
    rule: "hostnames.purge.request",
    examples: [
      [{ hosts: [shop] }, true],
      [{ files: ["https://a.b/c", { url: "https://a.b/d", headers: { a: "b" } }] }, true],
      [{ files: [{ url: "https://a.b/c" }] }, true],
      [{ tags: ["a"] }, true],
      [{ prefixes: ["a.b/c"] }, true],
      ...[
        ...[{}, { hosts: [] }, { hosts: shop }, { hosts: [1] }, { hosts: [""] }, { hosts: [{}] }, { files: [{}] }],
        { files: [{ url: "https://a.b/c", headers: [] }] },
        { files: [{ url: "https://a.b/c", headers: { a: {} } }] },
        ...[{ purge_everything: false }, { hosts: [shop], tags: 1 }, { hosts: [shop], tags: [] }],
      ].map((body) => [body, false] as const),
    ],
    async check(serve, [body, isRight]) {
      const { call, service } = serve();
      const reply = await call("POST", "/zones/saas/purge_cache", body);
      if (!isRight) expectRefused(`the answer to ${JSON.stringify(body)}`, reply, 1012, 400);
      const purged = { ...body, everything: false, id: reply.body.result?.id };
      expectLike("what was purged", service.purges, isRight ? [purged] : []);
    },
  }),
  scene("hostnames.purge.log", async (serve) => {
    const { call, service } = serve();
    const file = { url: "https://a.b/c", headers: { origin: "https://a.b" } };
    const asked = {
      files: ["https://a.b/d", file, { url: "https://a.b/e" }],
      hosts: [shop],
      tags: ["a"],
      prefixes: ["a.b/c"],
    };
    const { body } = await call("POST", "/zones/saas/purge_cache", asked);
    await call("POST", "/zones/saas/purge_cache", { purge_everything: true });
    const none = { hosts: [], files: [], tags: [], prefixes: [] };
    const expected = [
      { id: body.result.id, zoneId: "saas", time: new Date(start), everything: false, ...asked },
      { id: "purge-2", zoneId: "saas", time: new Date(start), everything: true, ...none },
    ];
    expectEqual("what was purged", service.purges, expected);
    const [seen] = service.purges as unknown as { files: (typeof file)[]; hosts: string[]; time: Date }[];
    for (const list of [seen?.files, seen?.hosts]) list?.reverse();
    for (const each of seen?.files ?? []) {
      Object.assign(each.headers ?? {}, { origin: "other" });
      Object.assign(each, { url: "other" });
    }
    seen?.time.setTime(0);
    expectEqual("what is seen after a change to what was given", service.purges, expected);
  }),
];
