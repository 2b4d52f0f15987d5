import { array, boolean, constantFrom, nat, oneof, record } from "fast-check";
import { expectEqual } from "../../../../src/property/cases/expect.js";
import {
  day,
  type HostnameCheck,
  hostnameCheck,
  hour,
  minute,
  scene,
  second,
  seenOf,
  shop,
} from "../hostname-scene.js";

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

/** The checks of the times at which a custom hostname is checked. */
export const scheduleChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.schedule.waits",
    // How many seconds so many tries take.
    examples: [
      [1, 60],
      [2, 123],
      [3, 189],
      [10, 751],
      [11, 993],
      [12, 1272],
      [21, 6656],
      [39, 92_288],
      [40, 106_263],
      [41, 120_663],
      [75, 610_263],
    ],
    async check(serve, [maxValidationTries, seconds]) {
      const { service, create, wait, status, issuedAt } = serve({ limits: { maxValidationTries } });
      await create(shop);
      wait(seconds * second - 1);
      expectEqual(`the status before try ${maxValidationTries}`, status(), "Pending");
      wait(1);
      expectEqual(`the status after try ${maxValidationTries}`, status(), "Moved");
      service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
      await create("b.customer.com");
      wait(day);
      expectEqual("when a right DNS is found", issuedAt("b.customer.com"), (seconds + 60) * second);
    },
  }),
  scene("hostnames.schedule.end", async (serve) => {
    const { service, create, wait, status, sslStatus } = serve();
    await create(shop);
    wait(610_263 * second - 1);
    expectEqual("the status before the last try", status(), "Pending");
    wait(1);
    expectEqual("the statuses after it", [status(), sslStatus()], ["Moved", "validation_timed_out"]);
    wait(7 * day);
    expectEqual("the hostnames a week later", service.list(), []);
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
  scene("hostnames.schedule.clock-back", async (serve) => {
    const { service, create, wait, status } = serve();
    service.dns.set(shop, "CNAME", "customers.saas.com");
    await create(shop);
    wait(minute);
    expectEqual("the status after the first check", status(), "Active");
    wait(-hour);
    expectEqual("the status an hour before", status(), "Active");
    const { body } = await create("next.customer.com");
    expectEqual("when a hostname was created then", body.result.created_at, "2026-01-01T00:01:00.000Z");
  }),
  scene("hostnames.schedule.verify", async (serve) => {
    // The oldest comes first, whatever the ids are.
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
