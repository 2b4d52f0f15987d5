import { FakeHostnames } from "fakebucket/hostnames";
import fc from "fast-check";
import { expect, it } from "vitest";
import { day, hour, minute, type Scene, second, serving, start } from "../../../src/rules/hostnames/hostname-scene.js";
import { type Authority, ModelService } from "./model-service.js";

const names = ["a.customer.com", "b.customer.com", "c.customer.com", "d.customer.com"];
const identifiers: Readonly<Record<string, string>> = { google: "pki.goog", lets_encrypt: "letsencrypt.org" };

const name = fc.constantFrom(...names);
const authority = fc.constantFrom<Authority>("", "google", "lets_encrypt");
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("create" as const), name, authority }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("edit" as const), name, authority }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("delete" as const), name }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("point" as const), name, here: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("caa" as const),
      allowed: fc.option(fc.subarray(["google", "lets_encrypt"]), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("hold" as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("verify" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("wait" as const),
      milliseconds: fc.oneof(
        fc.nat(2 * minute),
        fc.constantFrom(60 * second, 30 * second, 29_999, 60_001, 63 * second, 4 * hour, 7 * day, 60 * day),
        fc.nat(8 * day),
        fc.nat(200 * day),
      ),
    }),
  },
);
/** With one, most runs have lockouts. */
const perMinutes = fc.constantFrom(1, 3);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs an operation on both, and compares what both say of it. */
async function run({ service, call, clock }: Scene, model: ModelService, step: Operation) {
  const find = (hostname: string) => model.hostnames.find((each) => each.hostname === hostname);
  switch (step.type) {
    case "create": {
      const ssl = { method: "http", type: "dv", certificate_authority: step.authority };
      const { status } = await call("POST", "/zones/saas/custom_hostnames", { hostname: step.name, ssl });
      expect({ 200: "created", 409: "duplicate", 429: "tooMany" }[status]).toBe(
        model.create(step.name, step.authority),
      );
      return;
    }
    case "edit": {
      const each = find(step.name);
      if (each === undefined) return;
      const ssl = { method: "http", type: "dv", certificate_authority: step.authority };
      await call("PATCH", `/zones/saas/custom_hostnames/${service.find(step.name)?.id}`, { ssl });
      model.edit(each, step.authority);
      return;
    }
    case "delete": {
      const each = find(step.name);
      if (each === undefined) return;
      await call("DELETE", `/zones/saas/custom_hostnames/${service.find(step.name)?.id}`);
      model.delete(each);
      return;
    }
    case "point":
      if (step.here) service.dns.set(step.name, "CNAME", "customers.saas.com");
      else service.dns.remove(step.name);
      model.point(step.name, step.here);
      return;
    case "caa": {
      const values = step.allowed?.map((each) => `0 issue "${identifiers[each]}"`) ?? [];
      service.dns.set("customer.com", "CAA", step.allowed?.length === 0 ? ['0 issue ";"'] : values);
      model.allowed = step.allowed;
      return;
    }
    case "hold":
      service.zones.set("customer", { name: "customer.com", hold: step.on ? "includeSubdomains" : false });
      model.isHeld = step.on;
      return;
    case "verify":
      service.verify();
      model.verify();
      return;
    case "wait":
      clock.time += step.milliseconds;
      model.wait(step.milliseconds);
      return;
  }
}

function seenOfService(service: FakeHostnames) {
  return service.list().map(({ hostname, status, verification_errors, ssl }) => {
    const certificate = service.certificate(hostname);
    const issued = certificate && [certificate.certificateAuthority, certificate.notBefore.getTime()];
    const isWanted = ssl.status === "pending_issuance";
    return [hostname, status.toLowerCase(), [...verification_errors], issued, ssl.status === "caa_error", isWanted];
  });
}

function seenOfModel({ hostnames }: ModelService) {
  return hostnames.map(({ hostname, status, errors, certificate }) => {
    const issued = certificate && [certificate.authority, certificate.issuedAt];
    const isWanted = status === "active" && certificate === undefined;
    return [hostname, status, [...errors], issued, status === "caa_error", isWanted];
  });
}

it("the service does what a naive model of it does", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 40, size: "max" }), perMinutes, async (operations, perMinute) => {
      const scene = serving((options) => new FakeHostnames(options))({ limits: { certificatesPerMinute: perMinute } });
      const model = new ModelService(start, perMinute);
      for (const step of operations) {
        await run(scene, model, step);
        expect(seenOfService(scene.service)).toEqual(seenOfModel(model));
      }
    }),
    { numRuns: 150 },
  );
});
