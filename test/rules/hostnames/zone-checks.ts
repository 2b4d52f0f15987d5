import { expectEqual } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
import { day, type HostnameCheck, hold, hostnames, minute, scene, shop, start } from "./hostname-scene.js";
import {
  answered,
  begin,
  call,
  dns,
  refused,
  refusedCall,
  type Step,
  stories,
  wait,
  zone,
  zoned,
} from "./hostname-story.js";

const origin = "origin.saas.com";
const originPath = `${hostnames}/fallback_origin`;
const justSaas = begin({ zones: { saas: { name: "saas.com" } } });
const [now, next, later] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:01:00.000Z", "2026-01-02T00:00:00.000Z"];

/** Changes the hold, and expects the result. */
function held(expected: object, method: string, query = "", body?: object): Step[] {
  return [call(method, `${hold}${query}`, body), answered(200, expected)];
}

/** Purges something, and expects it to be accepted or refused. */
function purge(body: object, isRight: boolean): Step[] {
  const answer = isRight ? answered(200) : refused(1012, 400);
  return [
    begin(),
    call("POST", "/zones/saas/purge_cache", body),
    answer,
    purged(isRight ? [{ ...body, everything: false }] : []),
  ];
}

/** Expects the list of purges. */
function purged(expected: readonly object[]): Step {
  return ({ at, scene }) => expectLike(`what was purged in ${at}`, scene.service.purges, expected);
}

const none = { hold: false, hold_after: null, include_subdomains: "false" };
const all = { hold: true, hold_after: now, include_subdomains: "true" };
const alone = { hold: true, hold_after: now, include_subdomains: "false" };

/** The checks of the API of a zone: its fallback origin, its hold, its cache. */
export const zoneChecks: readonly HostnameCheck[] = [
  ...stories({
    "hostnames.fallback-origin.lifecycle": [
      [justSaas, call("PUT", originPath, { origin: "Origin.SaaS.com." })],
      [answered(200, { origin, status: "pending_deployment", created_at: now, updated_at: now, errors: [] })],
      [wait(minute), dns(origin, "CNAME", "host.else.com"), call("PUT", originPath, { origin })],
      [call("GET", originPath), answered(200, { status: "active", created_at: now, updated_at: next })],
      [wait(minute), zone("saas", { fallbackOrigin: origin }), call("GET", originPath)],
      [answered(200, { created_at: now, updated_at: "2026-01-01T00:02:00.000Z" })],
      [call("DELETE", originPath), answered(200, { origin, status: "pending_deletion" })],
      [zoned("saas", { id: "saas", name: "saas.com", fallbackOrigin: undefined })],
      // What a test has decided about the record stays.
      [dns(origin, "CNAME"), zone("saas", { fallbackOriginRecord: true }), call("PUT", originPath, { origin })],
      [call("DELETE", originPath), call("PUT", originPath, { origin }), answered(200, { status: "active" })],
    ],
    "hostnames.fallback-origin.missing": ["GET", "DELETE"].map((method) => [
      // The other settings of the zone are not missing.
      ...[justSaas, call(method, originPath), refused(1551, 404), call("GET", hold), answered(200)],
    ]),
    "hostnames.fallback-origin.invalid": [
      ["", "https://origin.saas.com", "192.0.2.1", undefined].map((origin) =>
        refusedCall("PUT", originPath, { origin }, 1415),
      ),
    ],
    "hostnames.hold.operations": [
      [...held(none, "GET"), ...held(alone, "POST"), ...held(all, "POST", "?include_subdomains=true")],
      [...held(alone, "POST"), ...held(all, "POST", "?include_subdomains=true")],
      [...held(alone, "PATCH", "", { include_subdomains: "false" }), ...held(alone, "PATCH", "", {})],
      [...held(all, "PATCH", "?include_subdomains=true", {})],
      ...["maybe", ""].map((value) => [call("POST", `${hold}?include_subdomains=${value}`), refused(6003, 400)]),
      [call("DELETE", `${hold}?hold_after=soon`), refused(6003, 400)],
      [call("PATCH", hold, { hold_after: "soon" }), refused(6003, 400)],
      [call("PATCH", hold, { include_subdomains: 1 }), refused(6003, 400)],
      held({ ...all, hold: false, hold_after: later }, "PATCH", "", { hold_after: later, include_subdomains: true }),
      [zoned("saas", { hold: false }), wait(day), ...held({ hold: true }, "GET")],
      [zoned("saas", { hold: "includeSubdomains" })],
      [...held({ hold: false, hold_after: null }, "PATCH", "", { hold_after: "" })],
      [...held({ hold: true }, "POST"), ...held({ hold: false, hold_after: null }, "PATCH", "", { hold_after: null })],
      held({ hold: true, hold_after: "1970-01-01T00:00:00.000Z" }, "PATCH", "", { hold_after: "1970-01-01" }),
      [...held({ hold: true }, "POST", "?include_subdomains=true"), ...held(none, "DELETE")],
    ],
    "hostnames.purge.request": [
      purge({ hosts: [shop] }, true),
      purge({ files: ["https://a.b/c", { url: "https://a.b/d", headers: { a: "b" } }] }, true),
      purge({ files: [{ url: "https://a.b/c" }] }, true),
      purge({ tags: ["a"] }, true),
      purge({ prefixes: ["a.b/c"] }, true),
      ...[
        ...[{}, { hosts: [] }, { hosts: shop }, { hosts: [1] }, { hosts: [""] }, { hosts: [{}] }, { files: [{}] }],
        ...["", [], 0].map((headers) => ({ files: [{ url: "https://a.b/c", headers }] })),
        { files: [{ url: "https://a.b/c", headers: { a: {} } }] },
        ...[
          { purge_everything: false },
          { purge_everything: "true" },
          { hosts: [shop], tags: 1 },
          { hosts: [shop], tags: [] },
        ],
        ...[{ tags: [1] }, { tags: [""] }, { prefixes: [1] }, { prefixes: [""] }],
      ].map((body) => purge(body, false)),
    ],
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
    const more = { hosts: [shop], files: [{ url: "https://a.b/c", headers: null }] };
    await call("POST", "/zones/saas/purge_cache", { purge_everything: true, ...more });
    const none = { hosts: [], files: [], tags: [], prefixes: [] };
    const everything = { zoneId: "saas", time: new Date(start), everything: true, ...none };
    const expected = [
      { id: body.result.id, zoneId: "saas", time: new Date(start), everything: false, ...asked },
      { ...everything, id: "purge-2" },
      { ...everything, id: "purge-3", hosts: [shop], files: [{ url: "https://a.b/c" }] },
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
