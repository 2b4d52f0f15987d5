import { describe, expect, it } from "vitest";
import { cnameMissing, day, hour, minute, second, serve, start, zoneHeld } from "../service-under-test.js";

const name = "shop.customer.com";

describe("the status of a custom hostname", () => {
  it("is Pending until a check finds the CNAME [hostnames.status.pending] [hostnames.create.answer]", async () => {
    const { service, create, call, wait } = serve();
    const { status, body } = await create(name);
    expect([status, body.result.status]).toEqual([200, "Pending"]);
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(minute - 1);
    expect(service.find(name)?.status).toBe("Pending");
    wait(1);
    const got = await call("GET", `/zones/saas/custom_hostnames/${body.result.id}`);
    expect(got.body.result.status).toBe("Active");
  });

  it("becomes Active with a certificate [hostnames.status.active]", async () => {
    const { service, onboard } = serve();
    await onboard(name);
    expect(service.find(name)).toMatchObject({ status: "Active", verification_errors: [], ssl: { status: "active" } });
    expect(service.certificate(name)?.commonName).toBe(name);
  });

  it.each([
    ["the zone itself", "Active", { [name]: "saas.com" }],
    ["a name under it", "Active", { [name]: "a.b.saas.com" }],
    ["other spellings", "Active", { "SHOP.Customer.com.": "Customers.SaaS.com." }],
    ["a name that leads there", "Active", { [name]: "alias.customer.com", "alias.customer.com": "customers.saas.com" }],
    ["another zone", "Pending", { [name]: "customers.notsaas.com" }],
    ["nothing", "Pending", {}],
    ["a circle", "Pending", { [name]: "alias.customer.com", "alias.customer.com": name }],
  ])("with a record that leads to %s is %s [hostnames.status.cname]", async (_, expected, targets) => {
    const { service, create } = serve();
    for (const [from, to] of Object.entries(targets)) service.dns.set(from, "CNAME", to);
    await create(name);
    service.verify();
    expect(service.find(name)?.status).toBe(expected);
  });

  it("is Moved when a name on the way no longer points at the zone [hostnames.status.moved]", async () => {
    const { service, create } = serve();
    service.dns.set(name, "CNAME", "a.customer.com");
    service.dns.set("a.customer.com", "CNAME", "b.customer.com");
    service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
    await create(name);
    service.verify();
    service.dns.remove("b.customer.com", "CNAME");
    expect(service.find(name)?.status).toBe("Moved");
  });

  it("is Moved when the zone gets another name [hostnames.status.moved]", async () => {
    const { service, onboard } = serve();
    await onboard(name);
    service.zones.set("saas", { name: "renamed.com" });
    expect(service.find(name)?.status).toBe("Moved");
  });

  it("is Moved after as long as a change goes unnoticed [hostnames.status.moved-delay]", async () => {
    const { service, onboard, wait } = serve({ limits: { activeCheckMilliseconds: hour } });
    await onboard(name);
    service.dns.remove(name);
    wait(hour - 1);
    expect(service.find(name)?.status).toBe("Active");
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(hour);
    expect(service.find(name)?.status).toBe("Active");
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start));
    service.dns.remove(name);
    wait(hour);
    expect(service.find(name)?.status).toBe("Moved");
  });

  it("comes with the exact texts of what is wrong, in a search too [hostnames.status.verification-errors]", async () => {
    const { service, create, call } = serve();
    const errors = async () =>
      (await call("GET", `/zones/saas/custom_hostnames?hostname=${name}`)).body.result[0].verification_errors;
    expect((await create(name)).body.result.verification_errors).toEqual([cnameMissing]);
    expect(await errors()).toEqual([cnameMissing]);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.verify();
    expect(await errors()).toEqual([zoneHeld]);
    service.zones.set("customer", { hold: false });
    service.dns.set(name, "CNAME", "customers.saas.com");
    service.verify();
    expect(await errors()).toEqual([]);
  });

  it("is caa_error until the CAA records allow the CA [hostnames.status.caa-error]", async () => {
    const { service, create, wait } = serve();
    service.dns.set(name, "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
    await create(name, {}, { certificate_authority: "google" });
    wait(minute);
    expect(service.find(name)).toMatchObject({ status: "caa_error", ssl: { status: "caa_error" } });
    expect(service.find(name)?.ssl.validation_errors).toEqual([
      { message: `caa_error: CAA records of the domain prevent google from issuing a certificate for ${name}.` },
    ]);
    expect(service.certificate(name)).toBeUndefined();
    wait(100 * day);
    service.dns.set("customer.com", "CAA", [
      '0 issue "pki.goog; cansignhttpexchanges=yes"',
      '0 issuewild "pki.goog; cansignhttpexchanges=yes"',
    ]);
    wait(4 * hour);
    expect(service.find(name)?.status).toBe("Active");
    expect(service.find(name)?.ssl.validation_errors).toBeUndefined();
    expect(service.certificate(name)?.certificateAuthority).toBe("google");
  });

  it("is spelled as in the specification under documented semantics [hostnames.status.documented]", async () => {
    expect(await statuses("documented")).toEqual([
      ["Pending", "pending_validation"],
      ["Blocked", "pending_validation"],
      ["caa_error", "caa_error"],
      ["Active", "active"],
      ["Moved", "active"],
    ]);
  });

  it("is spelled as in the platform's JSON under deployed semantics [hostnames.status.deployed]", async () => {
    expect(await statuses("deployed")).toEqual([
      ["pending", "pending_validation"],
      ["blocked", "pending_validation"],
      ["active", "caa_error"],
      ["active", "active"],
      ["moved", "active"],
    ]);
  });
});

/** The statuses of a hostname, and of its certificate, that goes through all of them. */
async function statuses(semantics: "documented" | "deployed") {
  const { service, create, wait } = serve({ semantics });
  const seen: unknown[] = [];
  const look = () => {
    wait(second);
    service.verify();
    const found = service.find(name);
    seen.push([found?.status, found?.ssl.status]);
  };
  await create(name);
  look();
  service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
  look();
  service.zones.remove("customer");
  service.dns.set(name, "CNAME", "customers.saas.com");
  service.dns.set("customer.com", "CAA", '0 issue ";"');
  look();
  service.dns.remove("customer.com", "CAA");
  look();
  service.dns.remove(name);
  look();
  return seen;
}
