import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import { type HostnameCheck, hostnameCheck, minute, scene, shop } from "../hostname-scene.js";

const byOrigin = { zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } };
const cause1 = { type: "refused", code: 1016, cause: 1 };
const cause2 = { type: "refused", code: 1016, cause: 2 };
const cause3 = { type: "refused", code: 1016, cause: 3 };

/** The checks of what answers a request for a hostname. */
export const routeChecks: readonly HostnameCheck[] = [
  scene("hostnames.route.served", async (serve) => {
    const { service, create, wait, call } = serve();
    service.zones.set("other", { name: "other.com", fallbackOrigin: "origin.other.com", fallbackOriginRecord: true });
    service.dns.set("a.other.com", "CNAME", "customers.saas.com");
    service.dns.set(shop, "CNAME", "a.other.com");
    await create(shop);
    expectEqual("the route before a check", service.route(shop).type, "refused");
    wait(minute);
    const served = {
      type: "served",
      customHostname: { hostname: shop, status: "Active" },
      origin: "origin.saas.com",
    };
    expectLike("the route after a check", service.route("Shop.Customer.com"), served);
    await call("POST", "/zones/other/custom_hostnames", { hostname: shop });
    expectLike("the route while another zone has it pending", service.route(shop), { origin: "origin.saas.com" });
    service.verify();
    expectLike("the route once both are active", service.route(shop), { origin: "origin.other.com" });
  }),
  scene("hostnames.route.not-validated", async (serve) => {
    const { service, create, onboard, call } = serve();
    const reason = "Ownership validation of the custom hostname is not complete.";
    const unknown = { ...cause1, reason, customHostname: undefined };
    expectEqual("the route of an unknown hostname", service.route("unknown.customer.com"), unknown);
    expectLike("the route of a name without a dot", service.route("localhost"), cause1);
    await create(shop);
    expectLike("the route of a pending one", service.route(shop), { ...cause1, customHostname: { hostname: shop } });
    service.zones.set("z", { name: "z.com" });
    const { id } = (await call("POST", "/zones/z/custom_hostnames", { hostname: shop })).body.result;
    expectLike("the route of one that is pending twice", service.route(shop), { ...cause1, customHostname: { id } });
    await create("*.customer.com");
    expectLike("the route of one whose wildcard is pending too", service.route(shop), {
      ...cause1,
      customHostname: { id },
    });
    await onboard("b.customer.com");
    service.dns.remove("b.customer.com");
    const moved = { ...cause1, customHostname: { status: "Moved" } };
    expectLike("the route of one that has moved", service.route("b.customer.com"), moved);
  }),
  hostnameCheck<"settings" | readonly ["A" | "AAAA" | "CNAME", string]>({
    rule: "hostnames.route.fallback-origin",
    examples: ["settings", ["A", "192.0.2.1"], ["AAAA", "2001:db8::1"], ["CNAME", "host.else.com"]],
    async check(serve, record) {
      const { service, onboard } = serve(record === "settings" ? { zones: { saas: { name: "saas.com" } } } : byOrigin);
      await onboard(shop);
      service.dns.set("origin.saas.com", "TXT", "no address");
      const reason = "The fallback origin is not set, or has no DNS record.";
      expectLike("the route without a record", service.route(shop), { ...cause2, reason });
      if (record !== "settings") service.dns.set("origin.saas.com", ...record);
      else {
        service.zones.set("saas", { fallbackOriginRecord: true });
        expectLike("the route without a fallback origin", service.route(shop), cause2);
        service.zones.set("saas", { fallbackOrigin: "origin.saas.com" });
      }
      expectEqual("the route with both", service.route(shop).type, "served");
      service.zones.set("saas", { fallbackOriginRecord: false });
      expectLike("the route where the zone says that there is no record", service.route(shop), cause2);
    },
  }),
  scene("hostnames.route.wildcard", async (serve) => {
    const { service, onboard, create } = serve();
    await onboard("*.customer.com");
    await onboard("own.customer.com");
    await onboard(shop, { wildcard: true });
    await create("pending.customer.com");
    await create("*.waiting.com");
    const expected = {
      "a.customer.com": "*.customer.com",
      "own.customer.com": "own.customer.com",
      "customer.com": 1,
      "a.b.customer.com": 1,
      "pending.customer.com": "*.customer.com",
      [`a.${shop}`]: shop,
      "a.own.customer.com": 1,
      "a.waiting.com": 1,
    };
    for (const [name, answering] of Object.entries(expected)) {
      const route = service.route(name);
      const seen = route.type === "served" ? route.customHostname.hostname : route.cause;
      expectEqual(`what answers ${name}`, seen, answering);
    }
    const names = service.certificate(`a.${shop}`)?.subjectAlternativeNames;
    expectEqual("the names of the certificate for what is under it", names, [shop, `*.${shop}`]);
  }),
  scene("hostnames.route.standalone", async (serve) => {
    const { service, onboard, create } = serve();
    await onboard("*.customer.com");
    service.zones.set("customer", { name: "customer.com" });
    const reason =
      "A wildcard custom hostname exists, but the hostname belongs to a standalone zone, which takes priority.";
    const standalone = { ...cause3, reason, customHostname: { hostname: "*.customer.com" } };
    expectLike("the route in a standalone zone", service.route(shop), standalone);
    await create(shop);
    const own = { customHostname: { hostname: shop } };
    expectLike("the route once the hostname is added", service.route(shop), { ...cause1, ...own });
    service.dns.set(shop, "CNAME", "customers.saas.com");
    service.verify();
    expectLike("the route once it is active", service.route(shop), { type: "served", ...own });
    expectLike("the route of another", service.route("b.customer.com"), cause3);
    service.zones.remove("customer");
    expectEqual("its route without the zone", service.route("b.customer.com").type, "served");
    service.zones.set("b", { name: "b.customer.com" });
    expectLike("its route where it is a zone alone", service.route("b.customer.com"), cause3);
    expectEqual("the route of its neighbour", service.route("blog.customer.com").type, "served");
    // The custom hostname's own zone is none: the longest name of a zone counts, in whatever order they are.
    service.zones.set("a", { name: "com" });
    service.zones.set("top", { name: "com" });
    await onboard("*.saas.com");
    expectEqual("the route in the zone itself", service.route("a.saas.com").type, "served");
  }),
];
