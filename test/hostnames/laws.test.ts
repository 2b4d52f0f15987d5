import fc from "fast-check";
import { expect, it } from "vitest";
import { day, hour, minute, second, seenOf, serve } from "./service-under-test.js";

const names = ["a.customer.com", "b.customer.com", "*.customer.com", "c.else.com"];
const name = fc.constantFrom(...names);
const methods = fc.constantFrom("http", "txt", "email", "none");
const authorities = fc.constantFrom("", "google", "lets_encrypt", "ssl_com", "nobody");

const operation = fc.oneof(
  fc.record({
    type: fc.constant("call" as const),
    method: fc.constantFrom("POST", "PATCH", "DELETE", "GET"),
    name,
    ssl: methods,
    authority: authorities,
    signed: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("dns" as const),
    name,
    target: fc.constantFrom("x.saas.com", "a.customer.com", "b.customer.com", "else.com", undefined),
  }),
  fc.record({
    type: fc.constant("caa" as const),
    value: fc.constantFrom(";", "pki.goog", "letsencrypt.org", undefined),
  }),
  fc.record({ type: fc.constant("hold" as const), hold: fc.constantFrom(true, false, "includeSubdomains" as const) }),
  fc.record({ type: fc.constant("verify" as const) }),
  fc.record({
    type: fc.constant("wait" as const),
    time: fc.oneof(fc.nat(minute), fc.nat(hour), fc.nat(8 * day), fc.nat(70 * day)),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Does one thing, and gives the HTTP status if it was a call. */
async function perform(
  { service, clock, call }: ReturnType<typeof serve>,
  step: Operation,
): Promise<number | undefined> {
  switch (step.type) {
    case "call": {
      const hostnames = "/zones/saas/custom_hostnames";
      const path = step.method === "POST" ? hostnames : `${hostnames}/${service.find(step.name)?.id ?? "unknown"}`;
      const ssl = { method: step.ssl, type: "dv", certificate_authority: step.authority };
      const body = step.method === "GET" || step.method === "DELETE" ? undefined : { hostname: step.name, ssl };
      if (step.signed) return (await call(step.method, path, body)).status;
      const init = { method: step.method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      return (await service.fetch(`https://api.test/client/v4${path}`, init)).status;
    }
    case "dns":
      if (step.target === undefined) service.dns.remove(step.name, "CNAME");
      else service.dns.set(step.name, "CNAME", step.target);
      return undefined;
    case "caa":
      service.dns.set(
        "customer.com",
        "CAA",
        step.value === undefined ? [] : { flags: 0, tag: "issue", value: step.value },
      );
      return undefined;
    case "hold":
      service.zones.set("customer", { name: "customer.com", hold: step.hold });
      return undefined;
    case "verify":
      service.verify();
      return undefined;
    case "wait":
      clock.time += step.time;
      return undefined;
  }
}

/** Whether a name's CNAMEs lead to the zone, found by asking the DNS hop by hop. */
function pointsAtZone({ dns }: ReturnType<typeof serve>["service"], hostname: string): boolean {
  let at: string | undefined = hostname;
  for (let hops = 0; hops < 16 && at !== undefined; hops++) {
    at = dns.query(at, "CNAME")[0]?.value;
    if (at?.endsWith(".saas.com")) return true;
  }
  return false;
}

const always = (check: (steps: Operation[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(operation, { maxLength: 30, size: "max" }), check), { numRuns: 100 });

it.each([
  ["ever", {}],
  // Where changes go unnoticed, it can be until somebody looks.
  ["after a check", { limits: { activeCheckMilliseconds: Number.POSITIVE_INFINITY } }],
])(
  "no hostname is %s Active without its CNAME [hostnames.status.moved] [hostnames.status.moved-delay]",
  { timeout: 60_000 },
  (when, options) =>
    always(async (steps) => {
      const scene = serve(options);
      for (const step of steps) {
        await perform(scene, step);
        for (const { hostname, status } of when === "ever" || step.type === "verify" ? scene.service.list() : []) {
          if (status === "Active") expect(pointsAtZone(scene.service, hostname)).toBe(true);
        }
      }
    }),
);

it("nothing in Moved is older than 7 days [hostnames.status.moved-deleted]", { timeout: 60_000 }, () =>
  always(async (steps) => {
    const scene = serve();
    const movedBy = new Map<string, number>();
    for (const step of steps) {
      await perform(scene, step);
      const moved = scene.service
        .list()
        .filter(({ status }) => status === "Moved")
        .map(({ id }) => id);
      for (const id of movedBy.keys()) if (!moved.includes(id)) movedBy.delete(id);
      for (const id of moved) {
        movedBy.set(id, movedBy.get(id) ?? scene.clock.time);
        expect(scene.clock.time - (movedBy.get(id) ?? 0)).toBeLessThan(7 * day);
      }
    }
  }),
);

it("a refused request changes nothing [hostnames.refused-changes-nothing]", { timeout: 60_000 }, () =>
  always(async (steps) => {
    const scene = serve();
    for (const step of steps) {
      const before = seenOf(scene.service);
      const status = await perform(scene, step);
      if (status !== undefined && status >= 400 && status !== 429) expect(seenOf(scene.service)).toBe(before);
    }
  }),
);

it(
  "nothing is created in a lockout, nor more than 15 in any 60 seconds without one [hostnames.rate.limit] [hostnames.rate.lockout]",
  { timeout: 60_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(0), fc.nat(8 * second), fc.constantFrom(30 * second, 60 * second, 29_999)), {
          minLength: 20,
          maxLength: 80,
          size: "max",
        }),
        async (waits) => {
          const { clock, create } = serve();
          let created: number[] = [];
          let lockedUntil = Number.NEGATIVE_INFINITY;
          for (const [index, wait] of waits.entries()) {
            clock.time += wait;
            const { status } = await create(`s${index}.customer.com`);
            if (clock.time < lockedUntil) {
              expect(status).toBe(429);
            } else if (status === 200) {
              created.push(clock.time);
            } else {
              expect(created.filter((time) => time > clock.time - minute)).toHaveLength(15);
              lockedUntil = clock.time + 30 * second;
              created = [];
            }
            const inMinute = created.map((end) => created.filter((time) => time > end - minute && time <= end).length);
            expect(Math.max(0, ...inMinute)).toBeLessThanOrEqual(15);
          }
        },
      ),
      { numRuns: 50 },
    ),
);
