import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waitBeforeTry } from "../../../src/hostnames/service/schedule.js";
import { day, hour, minute, second, seenOf, serve, start } from "../service-under-test.js";

const name = "shop.customer.com";

/** The sum of all 75 waits, in milliseconds. */
const schedule = Array.from({ length: 75 }, (_, number) => waitBeforeTry(number)).reduce((a, b) => a + b);

describe("the schedule of checks", () => {
  it("waits as the platform's table says [hostnames.schedule.waits]", () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 39, 40, 74].map(
      (number) => waitBeforeTry(number) / second,
    );
    expect(seconds).toEqual([60, 63, 66, 69, 72, 76, 80, 84, 88, 93, 242, 279, 981, 13_975, 14_400, 14_400]);
    expect(schedule / day).toBeCloseTo(7, 0);
  });

  it("ends in Moved, and a week later in deletion [hostnames.schedule.end]", async () => {
    const { service, create, wait } = serve();
    await create(name);
    wait(schedule - 1);
    expect(service.find(name)?.status).toBe("Pending");
    wait(1);
    expect(service.find(name)).toMatchObject({ status: "Moved", ssl: { status: "validation_timed_out" } });
    wait(7 * day);
    expect(service.list()).toEqual([]);
  });

  it("is the same in one jump and in many [hostnames.schedule.replay]", async () => {
    const jumps = fc.array(fc.oneof(fc.nat(10 * minute), fc.nat(9 * hour), fc.nat(70 * day)), { maxLength: 12 });
    const scenario = fc.record({
      jumps,
      pointed: fc.boolean(),
      held: fc.boolean(),
      caa: fc.constantFrom("letsencrypt.org", ";", undefined),
      method: fc.constantFrom("http", "txt"),
      // A lockout may begin before the first check, or after it and before a renewal.
      lockoutMilliseconds: fc.constantFrom(0, 30 * second, 3 * day, 50 * day, 70 * day),
      lockedAfter: fc.constantFrom(0, 50 * second, 59 * day),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ jumps, pointed, held, caa, method, ...lockout }) => {
        const scene = async () => {
          const { lockoutMilliseconds, lockedAfter } = lockout;
          const made = serve({
            zones: { saas: { name: "saas.com" }, customer: { name: "customer.com" } },
            limits: { certificatesPerMinute: 2, lockoutMilliseconds },
          });
          const { dns, zones } = made.service;
          if (pointed) dns.set(name, "CNAME", "customers.saas.com");
          const { body } = await made.create(name, {}, { method });
          const [record] = body.result.ssl.validation_records;
          if (method === "txt") dns.set(record.txt_name, "TXT", record.txt_value);
          made.wait(lockedAfter);
          await made.create("other.elsewhere.com");
          await made.create("next.elsewhere.com");
          await made.create("refused.elsewhere.com");
          if (held) zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
          if (caa !== undefined) dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: caa });
          return made;
        };
        const many = await scene();
        for (const jump of jumps) {
          many.wait(jump);
          many.service.list();
        }
        const one = await scene();
        one.wait(jumps.reduce((a, b) => a + b, 0));
        expect(seenOf(one.service)).toBe(seenOf(many.service));
        for (const { service, dns } of [one, many].map(({ service }) => ({ service, dns: service.dns }))) {
          dns.remove("customer.com");
          service.zones.remove("customer");
        }
        for (const { wait } of [one, many]) wait(5 * hour);
        expect(seenOf(one.service)).toBe(seenOf(many.service));
      }),
      { numRuns: 60 },
    );
  });

  it("takes a jump of centuries at once [hostnames.schedule.replay]", async () => {
    const { service, create, onboard, wait } = serve({ limits: { certificatesPerMinute: 1000 } });
    service.zones.set("held", { name: "held.com", hold: "includeSubdomains" });
    for (let index = 0; index < 50; index++) {
      await onboard(`active-${index}.customer.com`);
      await create(`blocked-${index}.held.com`);
      await create(`pending-${index}.customer.com`);
    }
    wait(500 * 365 * day);
    expect(service.list()).toHaveLength(100);
  });

  it("does not go back with the clock [hostnames.schedule.clock-back]", async () => {
    const { service, create, wait } = serve();
    service.dns.set(name, "CNAME", "customers.saas.com");
    await create(name);
    wait(minute);
    expect(service.find(name)?.status).toBe("Active");
    wait(-hour);
    expect(service.find(name)?.status).toBe("Active");
    const { body } = await create("next.customer.com");
    expect(Date.parse(body.result.created_at)).toBe(start + minute);
  });

  it("works before 1970 too [hostnames.schedule.replay]", async () => {
    const scene = serve();
    scene.clock.time = -hour;
    const { service, create, wait } = serve({ clock: scene.clock });
    await create(name);
    wait(0);
    scene.clock.time += 63 * second;
    service.dns.set(name, "CNAME", "customers.saas.com");
    scene.clock.time = 0;
    expect(service.certificate(name)?.notBefore.getTime()).toBe(-hour + 123 * second);
  });

  it("is left alone by verify() [hostnames.schedule.verify]", async () => {
    const { service, create, wait } = serve();
    await create(name);
    wait(50 * second);
    expect(service.verify().map(({ status }) => status)).toEqual(["Pending"]);
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(10 * second);
    expect(service.find(name)?.status).toBe("Active");
  });
});
