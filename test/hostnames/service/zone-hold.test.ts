import { describe, expect, it } from "vitest";
import { day, hour, minute, serve, zoneHeld } from "../service-under-test.js";

const name = "shop.customer.com";

describe("a hostname whose domain is held", () => {
  it.each([name, "customer.com", "*.customer.com"])(
    "of %s is Blocked while its domain is held with subdomains [hostnames.status.blocked]",
    async (hostname) => {
      const { service, create, wait } = serve();
      service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
      service.dns.set(hostname, "CNAME", "customers.saas.com");
      await create(hostname);
      wait(minute);
      expect(service.find(hostname)).toMatchObject({ status: "Blocked", verification_errors: [zoneHeld] });
    },
  );

  it.each([
    ["without subdomains", { customer: { name: "customer.com", hold: true } }],
    ["of another domain", { customer: { name: "mer.com", hold: "includeSubdomains" } }],
    ["of a subdomain", { customer: { name: "a.shop.customer.com", hold: "includeSubdomains" } }],
    ["of its own zone", { saas: { name: "customer.com", hold: "includeSubdomains" } }],
  ] as const)("is not Blocked by a hold %s [hostnames.status.blocked-scope]", async (_, zones) => {
    const { service, create } = serve({ zones: { saas: { name: "saas.com" }, ...zones } });
    service.dns.set(name, "CNAME", `customers.${service.zones.get("saas")?.name}`);
    await create(name);
    service.verify();
    expect(service.find(name)?.status).toBe("Active");
  });

  it("is Blocked by a hold from its beginning on [hostnames.status.blocked-scope]", async () => {
    const { service, create, call, wait } = serve();
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    await call("DELETE", "/zones/customer/hold?hold_after=2026-01-01T00:01:00Z");
    await create(name);
    wait(minute - 1);
    service.verify();
    expect(service.find(name)?.status).toBe("Pending");
    wait(1);
    service.verify();
    expect(service.find(name)?.status).toBe("Blocked");
  });

  it.each([3 * minute, 400 * day])(
    "is Active at the check after a release, after %d ms [hostnames.status.released]",
    async (time) => {
      const { service, create, wait } = serve();
      service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
      service.dns.set(name, "CNAME", "customers.saas.com");
      await create(name);
      wait(time);
      expect(service.find(name)?.status).toBe("Blocked");
      service.zones.set("customer", { hold: false });
      expect(service.find(name)?.status).toBe("Blocked");
      wait(4 * hour);
      expect(service.find(name)?.status).toBe("Active");
    },
  );
});
