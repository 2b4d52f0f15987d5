import { FakeHostnames, type FakeHostnamesOptions } from "fakebucket/hostnames";
import { describe, expect, test } from "vitest";
import type { Env } from "./api.js";
import { addHostname, look, removeHostname, target, waitUntilActive } from "./onboard.js";

const minute = 60_000;
const day = 24 * 60 * minute;
const hostname = "shop.customer.com";

/** Creates a service with its own clock, the script's `env`, and a `sleep` that advances the clock. */
function start(options: FakeHostnamesOptions) {
  const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
  const service = new FakeHostnames({
    zones: { zone: { name: "saas.com", fallbackOrigin: "origin.saas.com" } },
    dns: [
      { name: "origin.saas.com", type: "A", value: "192.0.2.1" },
      { name: target, type: "CNAME", value: "origin.saas.com" },
    ],
    credentials: { email: "ops@saas.com", key: "key" },
    clock,
    ...options,
  });
  const env: Env = {
    API: service,
    BASE_URL: "https://api.cloudflare.com/client/v4",
    ZONE_ID: "zone",
    EMAIL: "ops@saas.com",
    KEY: "key",
  };
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    clock.time += milliseconds;
  };
  return { service, clock, env, sleep, slept };
}

describe.each(["documented", "deployed"] as const)("onboarding, %s semantics", (semantics) => {
  test("advises the customer and becomes active", async () => {
    const { service, env, sleep, slept } = start({ semantics });
    const progress = await addHostname(env, hostname, sleep);
    expect(progress).toEqual({ state: "waiting", advice: `Point a CNAME of ${hostname} at ${target}.` });

    service.dns.set(hostname, "CNAME", target);
    expect(await waitUntilActive(env, hostname, sleep)).toEqual({ state: "active" });
    expect(slept).toEqual([minute]);
    expect(service.route(hostname)).toMatchObject({ type: "served", origin: "origin.saas.com" });
    expect(service.certificate(hostname)?.commonName).toBe(hostname);
  });

  test("stops after the given number of looks", async () => {
    const { env, sleep, slept } = start({ semantics });
    await addHostname(env, hostname, sleep);
    expect((await waitUntilActive(env, hostname, sleep, 3)).state).toBe("waiting");
    expect(slept).toHaveLength(2);
  });

  test("reactivates a moved hostname once it points back", async () => {
    const { service, clock, env, sleep } = start({ semantics });
    service.dns.set(hostname, "CNAME", target);
    await addHostname(env, hostname, sleep);
    await waitUntilActive(env, hostname, sleep);

    service.dns.set(hostname, "CNAME", "shops.else.com");
    expect((await look(env, hostname)).state).toBe("waiting");
    clock.time += day;
    service.dns.set(hostname, "CNAME", target);
    clock.time += 4 * 60 * minute;
    expect(await look(env, hostname)).toEqual({ state: "active" });
  });

  test("reports a hostname as lost if it was moved for too long", async () => {
    const { service, clock, env, sleep } = start({ semantics });
    service.dns.set(hostname, "CNAME", target);
    await addHostname(env, hostname, sleep);
    await waitUntilActive(env, hostname, sleep);
    service.dns.remove(hostname);
    clock.time += 7 * day;
    expect(await look(env, hostname)).toEqual({ state: "lost" });
  });

  test("names the missing CAA records", async () => {
    const { service, env, sleep } = start({ semantics });
    service.dns.set(hostname, "CNAME", target);
    service.dns.set("customer.com", "CAA", '0 issue "sectigo.com"');
    await addHostname(env, hostname, sleep);
    const progress = await waitUntilActive(env, hostname, sleep);
    expect(progress).toMatchObject({ state: "caa", advice: expect.stringContaining("cansignhttpexchanges=yes") });

    service.dns.set("customer.com", "CAA", ['0 issue "sectigo.com"', '0 issue "pki.goog; cansignhttpexchanges=yes"']);
    expect(await look(env, hostname)).toEqual({ state: "active" });
  });

  test("reports a hold to the customer", async () => {
    const { service, env, sleep } = start({ semantics });
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.dns.set(hostname, "CNAME", target);
    await addHostname(env, hostname, sleep);
    expect(await waitUntilActive(env, hostname, sleep)).toEqual({
      state: "blocked",
      advice:
        "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.",
    });
    service.zones.set("customer", { hold: false });
    await sleep(2 * minute);
    expect((await look(env, hostname)).state).toBe("active");
  });

  test("waits for the end of a lockout", async () => {
    const { env, sleep, slept, service } = start({ semantics });
    for (let index = 0; index < 16; index++) await addHostname(env, `shop-${index}.customer.com`, sleep);
    expect(slept).toEqual([30_000]);
    expect(service.list()).toHaveLength(16);
  });

  test("waits for a certificate delayed by a lockout", async () => {
    const limits = { certificatesPerMinute: 1, lockoutMilliseconds: 2 * minute };
    const { service, env, sleep, slept } = start({ semantics, limits });
    service.dns.set(hostname, "CNAME", target);
    await addHostname(env, hostname, sleep);
    const impatient = () => Promise.reject(new Error("no time to wait"));
    await expect(addHostname(env, "blog.customer.com", impatient)).rejects.toThrow("no time to wait");

    await sleep(minute);
    expect(await look(env, hostname)).toEqual({ state: "waiting", advice: "The certificate is on its way." });
    expect(await waitUntilActive(env, hostname, sleep)).toEqual({ state: "active" });
    expect(slept).toEqual([minute, minute, minute]);
  });

  test("accepts existing hostnames and long hostnames", async () => {
    const { env, sleep, service } = start({ semantics });
    const long = `${"a".repeat(60)}.customer.com`;
    await addHostname(env, long, sleep);
    expect((await addHostname(env, long, sleep)).state).toBe("waiting");
    expect(service.list()).toHaveLength(1);
    await removeHostname(env, long);
    await removeHostname(env, long);
    expect(service.list()).toEqual([]);
  });

  test("throws the errors it cannot handle", async () => {
    const { env, sleep } = start({ semantics });
    await expect(addHostname(env, "not a hostname", sleep)).rejects.toThrow("(400, 1407)");
    await expect(addHostname({ ...env, KEY: "wrong" }, hostname, sleep)).rejects.toThrow("(403, 9109)");
  });
});
