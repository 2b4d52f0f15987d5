import { type HostnameCheck, minute, shop } from "./hostname-scene.js";
import {
  begin,
  call,
  callFor,
  certified,
  create,
  dns,
  onboard,
  point,
  routed,
  type Step,
  stories,
  unpoint,
  verify,
  wait,
  zone,
} from "./hostname-story.js";

const byOrigin = begin({ zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });
const notComplete = "Ownership validation of the custom hostname is not complete.";
const noOrigin = "The fallback origin is not set, or has no DNS record.";
const noTarget = "The target of the hostname's CNAME has no DNS record in the zone.";
const isStandalone =
  "A wildcard custom hostname exists, but the hostname belongs to a standalone zone, which takes priority.";

/** Expects a request to be refused for one of the four causes. */
function refusedFor(cause: 1 | 2 | 3 | 4, name?: string, more: object = {}): Step {
  return routed({ type: "refused", code: 1016, cause, ...more }, name);
}

/** Expects a request to be served, by a custom hostname. */
function served(name?: string, hostname?: string): Step {
  return routed({ type: "served", ...(hostname !== undefined && { customHostname: { hostname } }) }, name);
}

/** The checks of the routing of requests. */
export const routeChecks: readonly HostnameCheck[] = stories({
  "hostnames.route.served": [
    [zone("other", { name: "other.com", fallbackOrigin: "origin.other.com", fallbackOriginRecord: true })],
    [point("a.other.com"), point(shop, "a.other.com"), create(), routed({ type: "refused" }), wait(minute)],
    [served("Shop.Customer.com", shop), routed({ customHostname: { status: "Active" }, origin: "origin.saas.com" })],
    [call("POST", "/zones/other/custom_hostnames", { hostname: shop }), routed({ origin: "origin.saas.com" })],
    [verify(), routed({ origin: "origin.other.com" })],
    // The newest one answers, in any order of the zones.
    ...[shop, "*.customer.com"].map((hostname) => [
      ...[begin(), zone("z", { name: "z.com", fallbackOrigin: "o.z.com", fallbackOriginRecord: true })],
      ...[dns("to.z.com", "A", "192.0.2.3"), onboard(hostname), point("customers.saas.com", "to.z.com")],
      ...[call("POST", "/zones/z/custom_hostnames", { hostname }), routed({ origin: "origin.saas.com" })],
      ...[verify(), routed({ origin: "o.z.com" })],
    ]),
  ],
  "hostnames.route.not-validated": [
    [refusedFor(1, "unknown.customer.com", { reason: notComplete, customHostname: undefined })],
    [refusedFor(1, "localhost"), create(), refusedFor(1, shop, { customHostname: { hostname: shop } })],
    // A hostname that is pending twice, and its wildcard too.
    [zone("z", { name: "z.com" }), call("POST", "/zones/z/custom_hostnames", { hostname: shop })],
    [refusedFor(1, shop, { customHostname: { id: "customHostname-2" } })],
    [create("*.customer.com"), refusedFor(1, shop, { customHostname: { id: "customHostname-2" } })],
    [onboard("b.customer.com"), unpoint("b.customer.com")],
    [refusedFor(1, "b.customer.com", { customHostname: { status: "Moved" } })],
    // A name that begins like a custom hostname.
    [onboard("c.customer.com.br"), refusedFor(1, "c.customer.com", { customHostname: { hostname: "*.customer.com" } })],
  ],
  "hostnames.route.fallback-origin": [
    ...(
      [
        ["A", "192.0.2.1"],
        ["AAAA", "2001:db8::1"],
        ["CNAME", "host.else.com"],
      ] as const
    ).map(([type, address]) => [
      ...[byOrigin, onboard(), dns("origin.saas.com", "TXT", "no address"), refusedFor(2, shop, { reason: noOrigin })],
      ...[dns("origin.saas.com", type, address), served()],
      ...[zone("saas", { fallbackOriginRecord: false }), refusedFor(2)],
    ]),
    [begin({ zones: { saas: { name: "saas.com" } } }), onboard(), refusedFor(2, shop, { reason: noOrigin })],
    [zone("saas", { fallbackOriginRecord: true }), refusedFor(2)],
    [zone("saas", { fallbackOrigin: "origin.saas.com" }), served()],
    [zone("saas", { fallbackOriginRecord: false }), refusedFor(2)],
  ],
  "hostnames.route.wildcard": [
    [onboard("*.customer.com"), onboard("own.customer.com"), onboard(shop, { wildcard: true })],
    [create("pending.customer.com"), create("*.waiting.com")],
    [served("a.customer.com", "*.customer.com"), served("own.customer.com", "own.customer.com")],
    [served("pending.customer.com", "*.customer.com"), served(`a.${shop}`, shop)],
    ["customer.com", "a.b.customer.com", "a.own.customer.com", "a.waiting.com"].map((name) => refusedFor(1, name)),
    [certified({ subjectAlternativeNames: [shop, `*.${shop}`] }, `a.${shop}`)],
  ],
  "hostnames.route.target": [
    [onboard(), served(), dns("customers.saas.com", "A"), refusedFor(4, shop, { reason: noTarget })],
    ...(
      [
        ["AAAA", "100::"],
        ["CNAME", "host.else.com"],
      ] as const
    ).map(([type, value]) => [
      ...[dns("customers.saas.com", type, value), served(), dns("customers.saas.com", type), refusedFor(4)],
    ]),
    [dns("customers.saas.com", "TXT", "no address"), refusedFor(4), dns("*.saas.com", "A", "192.0.2.1"), refusedFor(4)],
    [dns("customers.saas.com", "TXT"), served(), dns("*.saas.com", "A"), refusedFor(4)],
    // The first name in the zone counts, wherever it leads to; the fallback origin is one too.
    [point("a.saas.com", "b.saas.com"), point("alias.customer.com", "a.saas.com"), point(shop, "alias.customer.com")],
    [served(), point("a.saas.com", "host.else.com"), served(), unpoint("a.saas.com"), refusedFor(4)],
    [point(shop, "origin.saas.com"), served(), zone("saas", { fallbackOriginRecord: false }), refusedFor(2)],
    // The name of a request under a wildcard counts.
    [begin(), onboard("*.customer.com"), served(shop), point(shop, "none.saas.com"), refusedFor(4)],
    [served("b.customer.com"), dns("customers.saas.com", "A"), refusedFor(4, "b.customer.com")],
  ],
  "hostnames.route.custom-origin": [
    [dns("own.saas.com", "A", "192.0.2.2"), point(), create(shop, {}, { custom_origin_server: "own.saas.com" })],
    [refusedFor(1, shop, { reason: notComplete })],
    [verify(), routed({ type: "served", origin: "own.saas.com" })],
    [zone("saas", { fallbackOrigin: null }), routed({ type: "served", origin: "own.saas.com" })],
    [dns("own.saas.com", "A"), refusedFor(2, shop, { reason: "The custom origin has no DNS record." })],
    [zone("saas", { fallbackOrigin: "origin.saas.com" }), callFor("PATCH", { custom_origin_server: "" })],
    [routed({ type: "served", origin: "origin.saas.com" })],
  ],
  "hostnames.route.standalone": [
    [onboard("*.customer.com"), zone("customer", { name: "customer.com" })],
    [refusedFor(3, shop, { reason: isStandalone, customHostname: { hostname: "*.customer.com" } })],
    [create(), refusedFor(1, shop, { customHostname: { hostname: shop } })],
    [point(), verify(), served(shop, shop), refusedFor(3, "b.customer.com")],
    [zone("customer"), served("b.customer.com")],
    [zone("b", { name: "b.customer.com" }), refusedFor(3, "b.customer.com"), served("blog.customer.com")],
    // The custom hostname's own zone is ignored; the longest zone name counts, in any order of the zones.
    [zone("a", { name: "com" }), zone("top", { name: "com" }), onboard("*.saas.com"), served("a.saas.com")],
  ],
});
