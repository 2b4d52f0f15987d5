import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import {
  cnameMissing,
  day,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  type Serve,
  scene,
  second,
  shop,
  zoneHeld,
} from "../hostname-scene.js";

type Alias = readonly [name: string, type: "CNAME" | "A", value: string];
const aliasOfZone: Alias = ["alias.customer.com", "CNAME", "customers.saas.com"];

/** The checks of the status of a custom hostname. */
export const statusChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.status.documented",
    check: (serve) =>
      expectStatuses(serve, "documented", [
        ["Pending", "pending_validation"],
        ["Blocked", "pending_validation"],
        ["caa_error", "caa_error"],
        ["Active", "active"],
        ["Moved", "active"],
      ]),
  }),
  hostnameCheck({
    rule: "hostnames.status.deployed",
    check: (serve) =>
      expectStatuses(serve, "deployed", [
        ["pending", "pending_validation"],
        ["blocked", "pending_validation"],
        ["active", "caa_error"],
        ["active", "active"],
        ["moved", "active"],
      ]),
  }),
  scene("hostnames.status.pending", async (serve) => {
    const { service, create, call, wait, status } = serve();
    const { body } = await create(shop);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.dns.set(shop, "A", "192.0.2.1");
    expectEqual("the status of what is held, before the first check", status(), "Pending");
    service.zones.remove("customer");
    service.dns.set(shop, "CNAME", "customers.saas.com");
    wait(minute - 1);
    expectEqual("the status before the first check", [body.result.status, status()], ["Pending", "Pending"]);
    wait(1);
    const got = await call("GET", `${hostnames}/${body.result.id}`);
    expectEqual("the status after it", got.body.result.status, "Active");
  }),
  scene("hostnames.status.active", async (serve) => {
    const { service, onboard } = serve();
    await onboard(shop);
    const expected = { status: "Active", verification_errors: [], ssl: { status: "active" } };
    expectLike("a hostname whose CNAME was found", service.find(shop), expected);
    expectEqual("the name in its certificate", service.certificate(shop)?.commonName, shop);
  }),
  hostnameCheck<{ readonly records: readonly Alias[]; readonly status: string }>({
    rule: "hostnames.status.cname",
    examples: [
      { records: [[shop, "CNAME", "saas.com"]], status: "Active" },
      { records: [[shop, "CNAME", "a.b.saas.com"]], status: "Active" },
      { records: [["SHOP.Customer.com.", "CNAME", "Customers.SaaS.com."]], status: "Active" },
      { records: [[shop, "CNAME", "alias.customer.com"], aliasOfZone], status: "Active" },
      { records: [[shop, "CNAME", "customers.notsaas.com"]], status: "Pending" },
      { records: [[shop, "A", "192.0.2.1"]], status: "Pending" },
      {
        records: [
          [shop, "CNAME", "alias.customer.com"],
          ["alias.customer.com", "CNAME", shop],
        ],
        status: "Pending",
      },
    ],
    async check(serve, { records, status: expected }) {
      const { service, create, status } = serve();
      for (const record of records) service.dns.set(...record);
      await create(shop);
      service.verify();
      expectEqual(`the status with ${records.flat().join(" ")}`, status(), expected);
    },
  }),
  hostnameCheck({
    rule: "hostnames.status.moved",
    examples: ["elsewhere", "on the way", "renamed", "caa_error"],
    async check(serve, how) {
      const { service, create, status } = serve();
      service.dns.set(shop, "CNAME", "alias.customer.com");
      service.dns.set(...aliasOfZone);
      if (how === "caa_error") service.dns.set("customer.com", "CAA", '0 issue ";"');
      await create(shop);
      service.verify();
      expectEqual("the status at first", status(), how === "caa_error" ? "caa_error" : "Active");
      if (how === "on the way") service.dns.remove("alias.customer.com", "CNAME");
      else if (how === "renamed") service.zones.set("saas", { name: "renamed.com" });
      else service.dns.set(shop, "CNAME", "customers.else.com");
      const ssl = { status: how === "caa_error" ? "validation_timed_out" : "active" };
      const moved = { status: "Moved", verification_errors: [cnameMissing], ssl };
      expectLike(`a hostname whose DNS leads elsewhere, ${how}`, service.find(shop), moved);
      service.dns.set(shop, "CNAME", "customers.saas.com");
      service.verify();
      expectEqual("its status when the DNS is right again", status(), "Moved");
    },
  }),
  scene("hostnames.status.moved-delay", async (serve) => {
    const { service, onboard, wait, status, issuedAt } = serve({ limits: { activeCheckMilliseconds: hour } });
    await onboard(shop);
    service.dns.remove(shop);
    wait(hour - 1);
    expectEqual("the status before the change is noticed", status(), "Active");
    service.dns.set(shop, "CNAME", "customers.saas.com");
    wait(hour);
    expectEqual("the status, and the certificate, after a change back", [status(), issuedAt()], ["Active", 0]);
    service.dns.remove(shop);
    wait(hour);
    expectEqual("the status once the change is noticed", status(), "Moved");
    const never = serve({ limits: { activeCheckMilliseconds: Number.POSITIVE_INFINITY } });
    await never.onboard(shop);
    never.service.dns.remove(shop);
    never.wait(30 * day);
    expectEqual("the status where nobody looks", never.status(), "Active");
    never.service.verify();
    expectEqual("the status once somebody looks", never.status(), "Moved");
    const unseen = serve({ limits: { activeCheckMilliseconds: Number.POSITIVE_INFINITY } });
    await unseen.onboard(shop);
    unseen.service.dns.remove(shop);
    unseen.wait(121 * day);
    expectEqual("what is left long after a renewal has noticed it", unseen.service.list(), []);
    never.service.dns.set("else.com", "CAA", '0 issue ";"');
    await never.onboard("shop.else.com");
    never.service.dns.remove("shop.else.com");
    never.service.verify();
    never.wait(day);
    expectEqual("the status of one that waited for CAA records", never.status("shop.else.com"), "Moved");
  }),
  scene("hostnames.status.moved-deleted", async (serve) => {
    const { service, onboard, wait, call, status } = serve();
    const id = await onboard(shop);
    service.dns.remove(shop);
    wait(7 * day - 1);
    expectEqual("the status before 7 days are over", status(), "Moved");
    wait(1);
    expectEqual("the hostnames after 7 days", service.list(), []);
    expectEqual("the answer to a GET", (await call("GET", `${hostnames}/${id}`)).status, 404);
  }),
  hostnameCheck({
    rule: "hostnames.status.blocked",
    examples: [shop, "customer.com", "*.customer.com"],
    async check(serve, hostname) {
      const { service, create, wait } = serve();
      service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
      service.dns.set(hostname, "CNAME", "customers.saas.com");
      await create(hostname);
      wait(minute);
      const blocked = { status: "Blocked", verification_errors: [zoneHeld] };
      expectLike(`${hostname} while customer.com is held`, service.find(hostname), blocked);
    },
  }),
  hostnameCheck({
    rule: "hostnames.status.blocked-scope",
    examples: [
      ["customer", "customer.com", true],
      ["customer", "mer.com", "includeSubdomains"],
      ["customer", "a.shop.customer.com", "includeSubdomains"],
      ["saas", "customer.com", "includeSubdomains"],
    ],
    async check(serve, [id, name, hold]) {
      const { service, create, status, call, wait } = serve();
      service.zones.set(id, { name, hold });
      service.dns.set(shop, "CNAME", `customers.${service.zones.get("saas")?.name}`);
      await create(shop);
      service.verify();
      expectEqual(`the status while ${name} is held (${hold})`, status(), "Active");
      service.zones.set("later", { name: "later.com", hold: "includeSubdomains" });
      await call("DELETE", "/zones/later/hold?hold_after=2026-01-01T00:01:00Z");
      await create("shop.later.com");
      wait(minute - 1);
      service.verify();
      expectEqual("the status before the hold begins", status("shop.later.com"), "Pending");
      wait(1);
      service.verify();
      expectEqual("the status from then on", status("shop.later.com"), "Blocked");
    },
  }),
  hostnameCheck({
    rule: "hostnames.status.released",
    examples: [3 * minute, 400 * day],
    async check(serve, time) {
      const { service, create, wait, status } = serve();
      service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
      service.dns.set(shop, "CNAME", "customers.saas.com");
      await create(shop);
      await create("lost.customer.com");
      wait(time);
      service.zones.set("customer", { hold: false });
      expectEqual(`the status at a release after ${time} ms`, status(), "Blocked");
      wait(4 * hour);
      expectEqual("the status after the next check", status(), "Active");
      const few = serve({ limits: { maxValidationTries: 2 } });
      few.service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
      few.service.dns.set(shop, "CNAME", "customers.saas.com");
      await few.create(shop);
      few.wait(123 * second);
      few.service.zones.set("customer", { hold: false });
      few.wait(4 * hour - 1);
      expectEqual("the status before the check that follows the last try", few.status(), "Blocked");
      few.wait(1);
      expectEqual("the status after it", few.status(), "Active");
      // Its tries are used up.
      if (time > day) expectEqual("the status without a CNAME", status("lost.customer.com"), "Moved");
    },
  }),
  scene("hostnames.status.verification-errors", async (serve) => {
    const { service, create, call } = serve();
    const errors = async () => (await call("GET", `${hostnames}?hostname=${shop}`)).body.result[0].verification_errors;
    const missing = [cnameMissing];
    expectEqual("the errors of a new hostname", (await create(shop)).body.result.verification_errors, missing);
    expectEqual("those in a search", await errors(), missing);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.verify();
    expectEqual("those of a blocked hostname", await errors(), [zoneHeld]);
    service.zones.set("customer", { hold: false });
    service.dns.set(shop, "CNAME", "customers.saas.com");
    service.verify();
    expectEqual("those of an active one", await errors(), []);
    service.dns.set("early.customer.com", "CNAME", "customers.saas.com");
    const early = (await create("early.customer.com")).body.result;
    expectEqual("those of a new one with a CNAME", early.verification_errors, []);
    const { body } = await create("pointed.customer.com");
    expectEqual("those of a new one without a CNAME", body.result.verification_errors, missing);
  }),
  scene("hostnames.status.caa-error", async (serve) => {
    const { service, create, wait, status } = serve();
    service.dns.set(shop, "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
    await create(shop, {}, { certificate_authority: "google" });
    wait(minute);
    const message = `caa_error: CAA records of the domain prevent google from issuing a certificate for ${shop}.`;
    const ssl = { status: "caa_error", validation_errors: [{ message }] };
    expectLike("a hostname whose CA may not issue", service.find(shop), { status: "caa_error", ssl });
    expectEqual("its certificate", service.certificate(shop), undefined);
    wait(100 * day);
    service.dns.set("customer.com", "CAA", '0 issue "pki.goog; cansignhttpexchanges=yes"');
    service.dns.set(shop, "CAA", '0 issue "pki.goog"');
    expectEqual("its status before the next check", status(), "caa_error");
    wait(4 * hour);
    expectEqual("its status once the CA may issue", status(), "Active");
    expectEqual("its errors", service.find(shop)?.ssl.validation_errors, undefined);
    expectEqual("its CA", service.certificate(shop)?.certificateAuthority, "google");
  }),
];

/** Expects the statuses of a hostname, and of its certificate, that goes through all of them. */
async function expectStatuses(
  serve: Serve,
  semantics: "documented" | "deployed",
  expected: readonly (readonly string[])[],
): Promise<void> {
  const { service, create, wait, status, sslStatus } = serve({ semantics });
  const seen: unknown[] = [];
  const look = () => {
    wait(second);
    service.verify();
    seen.push([status(), sslStatus()]);
  };
  await create(shop);
  look();
  service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
  look();
  service.zones.remove("customer");
  service.dns.set(shop, "CNAME", "customers.saas.com");
  service.dns.set("customer.com", "CAA", '0 issue ";"');
  look();
  service.dns.remove("customer.com", "CAA");
  look();
  service.dns.remove(shop);
  look();
  expectEqual("the statuses one after the other", seen, expected);
}
