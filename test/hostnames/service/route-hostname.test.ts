import { describe, expect, it } from "vitest";
import { serve } from "../service-under-test.js";

const name = "shop.customer.com";

describe("route()", () => {
  it("finds the custom hostname and the fallback origin [hostnames.route.served]", async () => {
    const { service, onboard } = serve();
    await onboard(name);
    expect(service.route("Shop.Customer.com")).toMatchObject({
      type: "served",
      customHostname: { hostname: name },
      origin: "origin.saas.com",
    });
  });

  it("of what is not validated is 1016 [hostnames.route.not-validated]", async () => {
    const { service, create, onboard } = serve();
    const cause1 = { type: "refused", code: 1016, cause: 1, reason: expect.stringContaining("validation") };
    expect(service.route("unknown.customer.com")).toEqual({ ...cause1, customHostname: undefined });
    expect(service.route("localhost")).toMatchObject(cause1);
    await create(name);
    expect(service.route(name)).toMatchObject({ ...cause1, customHostname: { hostname: name } });
    await onboard("b.customer.com");
    service.dns.remove("b.customer.com");
    expect(service.route("b.customer.com")).toMatchObject({ ...cause1, customHostname: { status: "Moved" } });
  });

  it("without a fallback origin is 1016 [hostnames.route.fallback-origin]", async () => {
    const { service, onboard } = serve({ zones: { saas: { name: "saas.com" } } });
    await onboard(name);
    const cause2 = { type: "refused", code: 1016, cause: 2 };
    expect(service.route(name)).toMatchObject(cause2);
    service.zones.set("saas", { name: "saas.com", fallbackOrigin: "origin.saas.com" });
    expect(service.route(name)).toMatchObject(cause2);
    service.dns.set("origin.saas.com", "A", "192.0.2.1");
    expect(service.route(name).type).toBe("served");
    service.zones.set("saas", { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: false });
    expect(service.route(name)).toMatchObject(cause2);
  });

  it("lets a wildcard answer for one label, and what was added itself come first [hostnames.route.wildcard]", async () => {
    const { service, onboard, create } = serve();
    await onboard("*.customer.com");
    await onboard("own.customer.com");
    const answering = (hostname: string) => {
      const route = service.route(hostname);
      return route.type === "served" ? route.customHostname.hostname : route.cause;
    };
    expect(answering("a.customer.com")).toBe("*.customer.com");
    expect(answering("own.customer.com")).toBe("own.customer.com");
    expect(answering("customer.com")).toBe(1);
    expect(answering("a.b.customer.com")).toBe(1);
    await create("pending.customer.com");
    expect(answering("pending.customer.com")).toBe("*.customer.com");
  });

  it("lets a hostname with ssl.wildcard answer for what is under it [hostnames.route.wildcard]", async () => {
    const { service, onboard } = serve();
    await onboard(name, { wildcard: true });
    await onboard("plain.customer.com");
    expect(service.route(`a.${name}`)).toMatchObject({ type: "served", customHostname: { hostname: name } });
    expect(service.certificate(`a.${name}`)?.subjectAlternativeNames).toContain(`*.${name}`);
    expect(service.route("a.plain.customer.com").type).toBe("refused");
  });

  it("lets a standalone zone take priority over a wildcard [hostnames.route.standalone]", async () => {
    const { service, onboard, create } = serve();
    await onboard("*.customer.com");
    service.zones.set("customer", { name: "customer.com" });
    expect(service.route(name)).toMatchObject({
      type: "refused",
      code: 1016,
      cause: 3,
      customHostname: { hostname: "*.customer.com" },
    });
    await create(name);
    expect(service.route(name)).toMatchObject({ cause: 1, customHostname: { hostname: name } });
    service.dns.set(name, "CNAME", "customers.saas.com");
    service.verify();
    expect(service.route(name)).toMatchObject({ type: "served", customHostname: { hostname: name } });
    expect(service.route("b.customer.com")).toMatchObject({ cause: 3 });
    service.zones.remove("customer");
    expect(service.route("b.customer.com").type).toBe("served");
  });

  it("does not take the custom hostname's own zone for a standalone one [hostnames.route.standalone]", async () => {
    const { service, onboard } = serve();
    service.zones.set("top", { name: "com" });
    await onboard("*.saas.com");
    expect(service.route("a.saas.com").type).toBe("served");
  });

  it("and certificate() speak of the same custom hostname [hostnames.certificate.route]", async () => {
    const { service, onboard, call } = serve();
    const issuedFor = (hostname: string) => service.certificate(hostname)?.commonName;
    // A hostname that has moved keeps its certificate, but a wildcard that answers comes first.
    await onboard(name);
    service.dns.remove(name);
    expect([service.route(name).type, issuedFor(name)]).toEqual(["refused", name]);
    await onboard("*.customer.com");
    expect([service.route(name).type, issuedFor(name)]).toEqual(["served", "*.customer.com"]);
    // A standalone zone takes priority over the wildcard.
    service.zones.set("customer", { name: "customer.com" });
    expect([service.route("a.customer.com").type, issuedFor("a.customer.com")]).toEqual(["refused", undefined]);
    // Of two zones' hostnames the newest that is active answers.
    service.zones.set("a", { name: "a.com", fallbackOrigin: "o.a.com", fallbackOriginRecord: true });
    await onboard("two.else.com", { certificate_authority: "google" });
    service.dns.set("to.a.com", "CNAME", "customers.saas.com");
    service.dns.set("two.else.com", "CNAME", "to.a.com");
    const ssl = { method: "http", type: "dv", certificate_authority: "ssl_com" };
    await call("POST", "/zones/a/custom_hostnames", { hostname: "two.else.com", ssl });
    const seen = () => [service.route("two.else.com"), service.certificate("two.else.com")?.certificateAuthority];
    expect(seen()).toMatchObject([{ origin: "origin.saas.com" }, "google"]);
    service.verify();
    expect(seen()).toMatchObject([{ origin: "o.a.com" }, "ssl_com"]);
    // Where none is active, the newest is what both speak of.
    service.dns.remove("two.else.com");
    expect(seen()).toMatchObject([{ cause: 1, customHostname: { ssl: { issuer: "SSLcom" } } }, "ssl_com"]);
  });
});
