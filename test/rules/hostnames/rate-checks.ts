import { array, constant, constantFrom, nat, oneof } from "fast-check";
import { expectEqual, expectLike, expectThat } from "../../../../src/property/cases/expect.js";
import {
  day,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  type Serve,
  scene,
  second,
  shop,
  start,
} from "../hostname-scene.js";

/** The hostname that was submitted first. */
const first = "s1.customer.com";

/** The checks of the rate at which custom hostnames can be created. */
export const rateChecks: readonly HostnameCheck[] = [
  hostnameCheck<readonly number[]>({
    rule: "hostnames.rate.limit",
    // How long is waited before each submission.
    examples: [
      [...all(10, 0), 59_999, ...all(4, 0), 1, ...all(10, 0)],
      [...all(15, 0), 59_999, 0],
    ],
    cases: array(oneof(constant(0), nat(8 * second), constantFrom(30 * second, 60 * second, 29_999)), {
      minLength: 20,
      maxLength: 80,
      size: "max",
    }),
    maxRuns: 30,
    async check(serve, waits) {
      const { clock, create, edit, service } = serve();
      let created: number[] = [];
      let lockedUntil = Number.NEGATIVE_INFINITY;
      for (const [index, wait] of waits.entries()) {
        clock.time += wait;
        const { status } = await create(`s${index}.customer.com`);
        created = created.filter((time) => time > clock.time - minute);
        const expected = clock.time < lockedUntil || created.length >= 15 ? 429 : 200;
        expectEqual(`the HTTP status of submission ${index}`, status, expected);
        if (status === 200) created.push(clock.time);
        else if (clock.time >= lockedUntil) {
          lockedUntil = clock.time + 30 * second;
          created = [];
        }
        const until = clock.time < lockedUntil ? new Date(lockedUntil) : undefined;
        expectEqual("the rate", service.issuanceRate, { submissions: created.length, lockedUntil: until });
      }
      // Neither refused submissions nor other operations count.
      await create("not a hostname");
      await edit(service.list()[0]?.id ?? "");
      expectEqual("the submissions that count", service.issuanceRate.submissions, created.length);
    },
  }),
  scene("hostnames.rate.lockout", async (serve) => {
    const { submit, create, wait, service, edit, call } = submitting(serve);
    await submit(15);
    wait(40 * second);
    service.zones.set("other", { name: "other.com" });
    const beyond = await call("POST", "/zones/other/custom_hostnames", { hostname: shop });
    expectRefused("the one beyond, in whichever zone", beyond, 971, 429);
    expectEqual("when the lockout ends", service.issuanceRate.lockedUntil, new Date(start + 70 * second));
    wait(25 * second);
    // A minute after the first submissions there would be room again, but for the lockout, which no refusal extends.
    const refused = await create("a.customer.com");
    const seen = [refused.status, refused.headers.get("retry-after")];
    expectEqual("status and Retry-After during the lockout", seen, [429, "5"]);
    expectEqual("the HTTP status of an edit then", (await edit(service.list()[0]?.id ?? "")).status, 200);
    expectEqual("the HTTP status of a list then", (await call("GET", hostnames)).status, 200);
    wait(5 * second - 1);
    expectEqual("the HTTP status before its end", await submit(1), [429]);
    wait(1);
    expectEqual("the lockout at its end", service.issuanceRate.lockedUntil, undefined);
    expectEqual("the HTTP status at its end", await submit(1), [200]);
    const higher = submitting(serve, { certificatesPerMinute: 17 });
    expectEqual("the HTTP statuses with a limit of 17", await higher.submit(18), [...all(17, 200), 429]);
  }),
  hostnameCheck({
    rule: "hostnames.rate.lockout-issuance",
    examples: ["verify()", "PATCH", "schedule", "renewal", "CAA", "CAA before", "at its end", "moved", "forever"],
    async check(serve, scene) {
      if (scene === "renewal") return expectRenewedLater(serve);
      if (scene === "moved") return expectKept(serve);
      if (scene === "at its end") return expectIssuedAtEnd(serve);
      if (scene === "CAA before") return expectForbidden(serve);
      const lockoutMilliseconds =
        scene === "schedule" ? minute : scene === "forever" ? Number.POSITIVE_INFINITY : 30_000;
      const { service, wait, submit, edit, sslStatus, issuedAt } = submitting(serve, { lockoutMilliseconds });
      service.dns.set(first, "CNAME", "customers.saas.com");
      await submit(15);
      wait(second);
      await submit(1);
      const validated = { status: "Active", ssl: { status: "pending_issuance", validation_records: undefined } };
      const look = async () => {
        if (scene === "PATCH") await edit(service.find(first)?.id ?? "");
        else service.verify();
      };
      if (scene === "schedule" || scene === "forever") {
        wait(scene === "forever" ? 109_500 * day : 59 * second);
        expectLike("a hostname that was checked during the lockout", service.find(first), validated);
        if (scene === "forever") return;
        wait(63 * second - 1);
        expectEqual("its certificate before the next check", issuedAt(first), undefined);
        wait(1);
        return expectEqual("when that issued it", issuedAt(first), 123 * second);
      }
      for (const time of [0, 29_999]) {
        wait(time);
        await look();
        expectLike(`a hostname after ${scene} during the lockout`, service.find(first), validated);
        expectEqual("its certificate", issuedAt(first), undefined);
      }
      if (scene === "CAA") service.dns.set("customer.com", "CAA", '0 issue ";"');
      wait(1);
      expectEqual("its certificate at the end of the lockout", issuedAt(first), undefined);
      await look();
      if (scene === "CAA") expectEqual("what is known of CAA records then", sslStatus(first), "caa_error");
      else expectEqual("when its certificate was issued", issuedAt(first), 31 * second);
    },
  }),
  scene("hostnames.rate.anew", async (serve) => {
    const { submit, wait } = submitting(serve);
    await submit(16);
    wait(30 * second);
    expectEqual("the HTTP statuses after a lockout", await submit(16), [...all(15, 200), 429]);
    wait(minute);
    expectEqual("the HTTP statuses after another", await submit(15), all(15, 200));
  }),
  scene("hostnames.rate.judged-last", async (serve) => {
    const { submit, create, service } = submitting(serve);
    await submit(15);
    expectRefused("the answer to an invalid hostname", await create("not a hostname"), 1407, 400);
    expectRefused("the answer to one that is there", await create(first), 1406, 409);
    expectEqual("whether there is a lockout", service.issuanceRate.lockedUntil, undefined);
    await submit(1);
    expectRefused("the answer during a lockout", await create("not a hostname"), 1407, 400);
  }),
];

/** A scene in which some new hostnames can be submitted; it gives the HTTP statuses. */
function submitting(serve: Serve, limits: object = {}) {
  const scene = serve({ limits });
  let count = 0;
  const submit = async (times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) statuses.push((await scene.create(`s${++count}.customer.com`)).status);
    return statuses;
  };
  return { ...scene, submit };
}

async function expectRenewedLater(serve: Serve): Promise<void> {
  const { onboard, submit, wait, sslStatus, issuedAt } = submitting(serve);
  await onboard(shop);
  wait(60 * day - second);
  await submit(16);
  wait(second);
  expectEqual("a certificate that is due during a lockout", [sslStatus(), issuedAt()], ["active", 0]);
  wait(minute);
  expectEqual("the same after the next check", [sslStatus(), issuedAt()], ["active", 60 * day + minute]);
}

async function expectIssuedAtEnd(serve: Serve): Promise<void> {
  const lockoutMilliseconds = minute + 8 * hour;
  const limits = { certificatesPerMinute: 1, maxValidationTries: 1, lockoutMilliseconds };
  const { service, create, wait, issuedAt } = serve({ limits });
  service.dns.set(shop, "CNAME", "customers.saas.com");
  await create(shop);
  await create("b.customer.com");
  wait(day);
  expectEqual("when a check at the very end of a lockout issued it", issuedAt(), lockoutMilliseconds);
}

async function expectForbidden(serve: Serve): Promise<void> {
  const { service, onboard, submit, sslStatus } = submitting(serve);
  service.dns.set("customer.com", "CAA", '0 issue ";"');
  await onboard(shop);
  await submit(16);
  service.verify();
  expectEqual("what is known of CAA records during a lockout", sslStatus(), "caa_error");
}

async function expectKept(serve: Serve): Promise<void> {
  const { service, onboard, submit, edit } = submitting(serve);
  const id = await onboard(shop);
  service.dns.remove(shop);
  service.dns.set(shop, "CNAME", "customers.saas.com");
  await submit(16);
  const active = { status: "Active", ssl: { status: "active", issuer: "GoogleTrustServices" } };
  expectLike("a hostname that comes back during a lockout", (await edit(id)).body.result, active);
  const other = await edit(id, { certificate_authority: "lets_encrypt" });
  expectLike("the same when another CA is asked for", other.body.result, active);
  expectThat(service.certificate(shop)?.certificateAuthority === "google", "the certificate is kept");
}

function all<Value>(times: number, value: Value): Value[] {
  return Array.from({ length: times }, () => value);
}
