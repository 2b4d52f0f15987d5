import { array, boolean, constantFrom, nat, oneof, record } from "fast-check";
import { expectEqual } from "../../../src/property/expect/expect.js";
import {
  cnameMissing,
  day,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  notOwned,
  onPlatform,
  scene,
  second,
  seenOf,
  shop,
  zoneHeld,
} from "./hostname-scene.js";
import {
  answered,
  begin,
  caa,
  call,
  callFor,
  create,
  dns,
  edit,
  hold,
  is,
  issued,
  left,
  onboard,
  point,
  type Step,
  shows,
  stories,
  unpoint,
  verify,
  wait,
  zone,
} from "./hostname-story.js";

const never = { limits: { activeCheckMilliseconds: Number.POSITIVE_INFINITY } };
const fallbackOrigin = "origin.saas.com";
const withoutOwnership = { ownership_verification: undefined, ownership_verification_http: undefined };
const released = zone("customer", { hold: false });

const forbidden = `caa_error: CAA records of the domain prevent google from issuing a certificate for ${shop}.`;

/** The checks of the status of a custom hostname. */
export const statusChecks: readonly HostnameCheck[] = [
  ...stories({
    "hostnames.status.documented": throughAll("documented", [
      ["Pending", "pending_validation"],
      ["Blocked", "pending_validation"],
      ["caa_error", "caa_error"],
      ["Active", "active"],
      ["Moved", "active"],
    ]),
    "hostnames.status.deployed": throughAll("deployed", [
      ["pending", "pending_validation"],
      ["blocked", "pending_validation"],
      ["active", "caa_error"],
      ["active", "active"],
      ["moved", "active"],
    ]),
    "hostnames.status.pending": [
      // A held hostname is not checked before the first scheduled check.
      [create(), answered(200, { status: "Pending" }), hold(), dns(shop, "A", "192.0.2.1"), is("Pending")],
      [zone("customer"), point(), wait(minute - 1), is("Pending")],
      [wait(1), callFor("GET"), answered(200, { status: "Active" })],
    ],
    "hostnames.status.active": [
      [onboard(), shows({ status: "Active", verification_errors: [], ssl: { status: "active" } }), issued(0)],
    ],
    "hostnames.status.cname": (
      [
        ["Active", point(shop, "saas.com")],
        ["Active", point(shop, "a.b.saas.com")],
        ["Active", point("SHOP.Customer.com.", "Customers.SaaS.com.")],
        ["Active", point(shop, "alias.customer.com"), point("alias.customer.com")],
        ["Pending", point(shop, "customers.notsaas.com")],
        ["Pending", dns(shop, "A", "192.0.2.1")],
        ["Pending", point(shop, "alias.customer.com"), point("alias.customer.com", shop)],
      ] as const
    ).map(([status, ...records]) => [begin(), ...records, create(), verify(), is(status)]),
    "hostnames.status.moved": [
      ...[point(shop, "customers.else.com"), unpoint("alias.customer.com"), zone("saas", { name: "renamed.com" })].map(
        (leadsElsewhere) => [...movedBy(leadsElsewhere, "active"), point(), verify(), is("Moved")],
      ),
      [...movedBy(point(shop, "customers.else.com"), "validation_timed_out", [caa(";")])],
    ],
    "hostnames.status.moved-delay": [
      [begin({ limits: { activeCheckMilliseconds: hour } }), onboard(), unpoint(), wait(hour - 1), is("Active")],
      [point(), wait(hour), is("Active"), issued(0)],
      [unpoint(), wait(hour), is("Moved")],
      // Without checks, only verify() or a renewal notices a change.
      [begin(never), onboard(), unpoint(), wait(30 * day), is("Active"), verify(), is("Moved")],
      [begin(never), onboard(), unpoint(), wait(121 * day), left()],
      // A hostname waiting for CAA records is still checked.
      [begin(never), caa(";"), onboard(), unpoint(), verify(), wait(day), is("Moved")],
    ],
    "hostnames.status.moved-deleted": [
      [onboard(), unpoint(), wait(7 * day - 1), is("Moved")],
      [wait(1), left(), call("GET", `${hostnames}/customHostname-1`), answered(404)],
    ],
    "hostnames.status.blocked": [shop, "customer.com", "*.customer.com"].map((name) => [
      ...[begin(), hold(), point(name), create(name), wait(minute)],
      shows({ status: "Blocked", verification_errors: [zoneHeld] }, name),
    ]),
    "hostnames.status.blocked-scope": [
      [zone("customer", { name: "customer.com", hold: true }), onboard(), is("Active")],
      [begin(), zone("customer", { name: "mer.com", hold: "includeSubdomains" }), onboard(), is("Active")],
      [begin(), zone("customer", { name: "a.shop.customer.com", hold: "includeSubdomains" }), onboard(), is("Active")],
      [begin(), zone("saas", { name: "customer.com", hold: "includeSubdomains" })],
      [point(shop, "customers.customer.com"), create(), verify(), is("Active")],
      // A hold with a later start, after the hold of another domain.
      [zone("earlier", { name: "earlier.com", hold: "includeSubdomains" })],
      [zone("later", { name: "later.com", hold: "includeSubdomains" }), create("shop.later.com")],
      [call("DELETE", "/zones/later/hold?hold_after=2026-01-01T00:01:00Z"), wait(minute - 1), verify()],
      [is("Pending", undefined, "shop.later.com"), wait(1), verify(), is("Blocked", undefined, "shop.later.com")],
      // A check before this start, although the clock has passed both.
      [begin(), zone("later", { name: "later.com", hold: "includeSubdomains" }), point("shop.later.com")],
      [create("shop.later.com"), call("DELETE", "/zones/later/hold?hold_after=2026-01-01T01:00:00Z")],
      [wait(2 * hour), is("Active", undefined, "shop.later.com")],
    ],
    "hostnames.status.released": [
      ...[3 * minute, 400 * day].map((time) => [
        ...[begin(), hold(), point(), create(), create("lost.customer.com"), wait(time)],
        ...[released, is("Blocked"), wait(4 * hour), is("Active")],
      ]),
      // The tries of the other one are used up.
      [is("Moved", undefined, "lost.customer.com")],
      [begin({ limits: { maxValidationTries: 2 } }), hold(), point(), create(), wait(123 * second), released],
      [wait(4 * hour - 1), is("Blocked"), wait(1), is("Active")],
    ],
    "hostnames.status.verification-errors": [
      [create(), answered(200, { verification_errors: [cnameMissing] }), ...errorsInSearch(cnameMissing)],
      [hold(), verify(), ...errorsInSearch(zoneHeld)],
      [released, point(), verify(), ...errorsInSearch()],
      [point("early.customer.com"), create("early.customer.com"), answered(200, { verification_errors: [] })],
      [create("pointed.customer.com"), answered(200, { verification_errors: [cnameMissing] })],
    ],
    "hostnames.status.addresses": (
      [
        ["A", "192.0.2.7"],
        ["AAAA", "2001:db8::7"],
      ] as const
    ).flatMap(([type, address]) => [
      [begin(), dns(shop, type, address), create(), answered(200, { verification_errors: [notOwned] })],
      [verify(), is("Pending"), dns(shop, type), verify(), shows({ verification_errors: [cnameMissing] })],
      // Behind a CNAME to somewhere else, and of an active hostname.
      [point(shop, "else.com"), dns("else.com", type, address), verify(), shows({ verification_errors: [notOwned] })],
      [point(), verify(), is("Active"), dns(shop, type, address), unpoint()],
      [shows({ status: "Moved", verification_errors: [notOwned] })],
    ]),
    "hostnames.status.on-platform": [
      [zone("customer", { name: "customer.com" }), create(), shows({ verification_errors: [cnameMissing] })],
      [dns(shop, "A", "192.0.2.7"), verify(), shows({ verification_errors: [notOwned, onPlatform] })],
      [zone("customer"), verify(), shows({ verification_errors: [notOwned] })],
      [zone("saas", { name: "customer.com" }), verify(), shows({ verification_errors: [notOwned] })],
    ],
    "hostnames.status.fallback-origin": [
      [deployedWithout({}), ...staysPending("Zone does not have a fallback origin set.")],
      [deployedWithout({ fallbackOrigin }), ...staysPending("fallback origin is pending_deployment, not active.")],
      [
        unpoint(),
        verify(),
        shows({ verification_errors: [cnameMissing, "fallback origin is pending_deployment, not active."] }),
      ],
      [point(), dns(fallbackOrigin, "A", "192.0.2.2"), verify(), shows({ status: "active", verification_errors: [] })],
      // Later it matters for requests alone.
      [dns(fallbackOrigin, "A"), verify(), is("active")],
      [deployedWithout({}), dns("own.saas.com", "A", "192.0.2.2"), point()],
      [create(shop, {}, { custom_origin_server: "own.saas.com" }), verify(), is("active")],
      [begin({ zones: { saas: { name: "saas.com" } } }), onboard(), is("Active")],
    ],
    "hostnames.status.ownership-verification": [
      [create(), answered(200, { ownership_verification: { type: "txt" }, ownership_verification_http: {} })],
      [point(), verify(), callFor("GET"), answered(200, withoutOwnership), caa(";"), edit({ wildcard: true })],
      [is("caa_error"), shows(withoutOwnership)],
      [unpoint(), shows({ status: "Moved", ownership_verification: { name: `_cf-custom-hostname.${shop}` } })],
    ],
    "hostnames.status.caa-error": [
      [point(), caa("letsencrypt.org"), create(shop, { certificate_authority: "google" }), wait(minute)],
      [shows({ status: "caa_error", ssl: { status: "caa_error", validation_errors: [{ message: forbidden }] } })],
      [issued(undefined), wait(100 * day), caa("pki.goog; cansignhttpexchanges=yes"), caa("pki.goog", shop)],
      [is("caa_error"), wait(4 * hour), is("Active")],
      [shows({ ssl: { validation_errors: undefined, issuer: "GoogleTrustServices" } })],
    ],
  }),
];

/** Begins with a zone that lacks something, under `deployed`. */
function deployedWithout(settings: object): Step {
  return begin({ semantics: "deployed", zones: { saas: { name: "saas.com", ...settings } } });
}

/** Steps for a hostname that points at the zone and stays pending, with one reason. */
function staysPending(error: string): Step[] {
  return [point(), create(), wait(day), shows({ status: "pending", verification_errors: [error] })];
}

/** Expects the statuses of a hostname and its certificate through all stages. */
function throughAll(semantics: "documented" | "deployed", expected: readonly (readonly [string, string])[]): Step[][] {
  const acts = [
    ...[[begin({ semantics }), create()], [hold()], [zone("customer"), point(), caa(";")], [caa()], [unpoint()]],
  ];
  return acts.map((act, index) => [...act, wait(5 * second), verify(), is(...(expected[index] as [string, string]))]);
}

/** Steps for a hostname with an alias to the zone, until `act` changes it. */
function movedBy(act: Step, ssl: string, before: readonly Step[] = []): Step[] {
  return [
    ...[begin(), point(shop, "alias.customer.com"), point("alias.customer.com", "none.saas.com"), ...before],
    ...[create(), verify(), is(before.length === 0 ? "Active" : "caa_error"), act],
    shows({ status: "Moved", verification_errors: [cnameMissing], ssl: { status: ssl } }),
  ];
}

function errorsInSearch(...errors: readonly string[]): Step[] {
  return [call("GET", `${hostnames}?hostname=${shop}`), answered(200, [{ verification_errors: errors }])];
}

interface ReplayCase {
  readonly jumps: readonly number[];
  readonly pointed: boolean;
  readonly held: boolean;
  readonly caa: string | undefined;
  readonly method: "http" | "txt";
  /** A lockout may begin before the first check, or after it and before a renewal. */
  readonly lockoutMilliseconds: number;
  readonly lockedAfter: number;
}

const seldom = {
  pointed: true,
  held: false,
  caa: undefined,
  method: "http",
  lockoutMilliseconds: 0,
  lockedAfter: 0,
} as const;

/** The checks of the schedule for checking custom hostnames. */
export const scheduleChecks: readonly HostnameCheck[] = [
  ...stories({
    // The seconds after a number of tries.
    "hostnames.schedule.waits": Object.entries({
      ...{ 1: 60, 2: 123, 3: 189, 10: 751, 11: 993, 12: 1272, 21: 6656 },
      ...{ 39: 92_288, 40: 106_263, 41: 120_663, 75: 610_263 },
    }).map(([tries, seconds]) => [
      ...[begin({ limits: { maxValidationTries: Number(tries) } }), create(), wait(seconds * second - 1)],
      ...[is("Pending"), wait(1), is("Moved"), point("b.customer.com"), create("b.customer.com"), wait(day)],
      issued((seconds + 60) * second, "b.customer.com"),
    ]),
    "hostnames.schedule.end": [
      [create(), wait(610_263 * second - 1), is("Pending"), wait(1), is("Moved", "validation_timed_out")],
      [wait(7 * day), left()],
    ],
    "hostnames.schedule.clock-back": [
      [point(), create(), wait(minute), is("Active"), wait(-hour), is("Active")],
      [create("next.customer.com"), answered(200, { created_at: "2026-01-01T00:01:00.000Z" })],
    ],
  }),
  hostnameCheck<ReplayCase>({
    rule: "hostnames.schedule.replay",
    examples: [
      { ...seldom, jumps: [hour, 70 * day, 3 * day] },
      { ...seldom, pointed: false, jumps: [hour, 6 * day, 3 * day] },
    ],
    cases: record({
      jumps: array(oneof(nat(10 * minute), nat(9 * hour), nat(70 * day)), { maxLength: 12 }),
      pointed: boolean(),
      held: boolean(),
      caa: constantFrom("letsencrypt.org", ";", undefined),
      method: constantFrom("http", "txt"),
      lockoutMilliseconds: constantFrom(0, 30 * second, 3 * day, 50 * day, 70 * day),
      lockedAfter: constantFrom(0, 50 * second, 59 * day),
    }),
    maxRuns: 60,
    async check(serve, { jumps, pointed, held, caa, method, lockoutMilliseconds, lockedAfter }) {
      const scene = async () => {
        const made = serve({
          zones: { saas: { name: "saas.com" }, customer: { name: "customer.com" } },
          limits: { certificatesPerMinute: 2, lockoutMilliseconds },
        });
        const { dns, zones } = made.service;
        if (pointed) dns.set(shop, "CNAME", "customers.saas.com");
        const { body } = await made.create(shop, {}, { method });
        const [asked] = body.result.ssl.validation_records;
        if (method === "txt") dns.set(asked.txt_name, "TXT", asked.txt_value);
        made.wait(lockedAfter);
        for (const name of ["other", "next", "refused"]) await made.create(`${name}.elsewhere.com`);
        if (held) zones.set("customer", { hold: "includeSubdomains" });
        if (caa !== undefined) dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: caa });
        return made;
      };
      const [many, one] = [await scene(), await scene()];
      for (const jump of jumps) {
        many.wait(jump);
        many.service.list();
      }
      one.wait(jumps.reduce((a, b) => a + b, 0));
      expectEqual("what is seen after one jump, and after many", seenOf(one.service), seenOf(many.service));
      for (const { service, wait } of [one, many]) {
        service.dns.remove("customer.com");
        service.zones.remove("customer");
        wait(5 * hour);
      }
      expectEqual("what is seen later", seenOf(one.service), seenOf(many.service));
    },
  }),
  scene("hostnames.schedule.verify", async (serve) => {
    // The oldest comes first, independent of the ids.
    const ids = ["b", "a"];
    const { service, create, wait, status } = serve({ ids: { next: () => ids.shift() ?? "" } });
    await create(shop);
    await create("found.customer.com");
    wait(50 * second);
    service.dns.set("found.customer.com", "CNAME", "customers.saas.com");
    const statuses = service.verify().map((hostname) => hostname.status);
    expectEqual("the statuses that verify() gives", statuses, ["Pending", "Active"]);
    service.dns.set(shop, "CNAME", "customers.saas.com");
    wait(10 * second);
    expectEqual("the status after the next check of the schedule", status(), "Active");
  }),
];
