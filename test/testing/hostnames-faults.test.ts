import { FakeHostnames } from "fakebucket/hostnames";
import { type BrokenInvariant, contents, exploreFaults, faults, journal, manualClock } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

const api = "https://api.cloudflare.com/client/v4/zones/saas";

function serviceOf(
  options: object = {},
  service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, ...options }),
) {
  const call = (method: string, path: string, body?: object, more: RequestInit = {}) =>
    service.fetch(`${api}/${path}`, {
      method,
      headers: { authorization: "Bearer token" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...more,
    });
  const create = (hostname: string, more?: RequestInit) =>
    call("POST", "custom_hostnames", { hostname, ssl: { method: "http", type: "dv" } }, more);
  return { service, call, create };
}

describe("faults() of custom hostnames", () => {
  it("refuses like the service", async () => {
    const { service, create, call } = serviceOf();
    await create("shop.customer.com");
    const real = await create("shop.customer.com");
    faults(service).on("createCustomHostname", "new.*").refuse(1406).once();
    const made = await create("new.customer.com");
    expect([made.status, await made.json()]).toEqual([real.status, await real.json()]);
    // The first of two failures with this code.
    faults(service).on("createCustomHostname").refuse(6003).once();
    expect((await (await create("new.customer.com")).json()).errors[0].message).toBe("Invalid request headers");
    faults(service).on("listCustomHostnames").refuse(971).once();
    const throttled = await call("GET", "custom_hostnames");
    expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(service.list().map(({ hostname }) => hostname)).toEqual(["shop.customer.com"]);
    faults(service).verify();
    expect((await create("new.customer.com")).status).toBe(200);
  });

  it("matches calls that only contain the hostname's id, and refuses with any error", async () => {
    const { service, create, call } = serviceOf();
    await create("a.customer.com");
    await create("b.customer.com");
    const rule = faults(service).on("*", "a.customer.com").refuse(1500);
    for (const { id } of service.list()) await call("DELETE", `custom_hostnames/${id}`, { hostname: "b.customer.com" });
    await call("GET", "custom_hostnames?hostname=a.customer.com");
    expect(rule.happened).toBe(2);
    expect(service.list().map(({ hostname }) => hostname)).toEqual(["a.customer.com"]);
    const mine = new RangeError("mine");
    faults(service).clear();
    faults(service).on("*").refuse(mine);
    expect(await rejectionOf(create("c.customer.com"))).toBe(mine);
  });

  it("leaves requests outside the API, and requests to other hosts, to the service", async () => {
    const { service, call } = serviceOf();
    const calls = journal(service);
    const rule = faults(service).on("createCustomHostname", "*.customer.com").refuse(1500);
    const headers = { authorization: "Bearer token" };
    const answers = [
      call("PUT", "custom_hostnames"),
      service.fetch("https://api.cloudflare.com/client/v4/a", { headers }),
      call("POST", "custom_hostnames", { hostname: 1 }),
      service.fetch("https://elsewhere.test/", { headers }),
      call("GET", "custom_hostnames/none"),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([405, 404, 400, 404, 404]);
    const foreign = { url: `${api}/hold`, method: "get", headers: new Headers(headers), text: async () => "" };
    expect((await service.fetch(foreign as unknown as Request)).status).toBe(200);
    expect(calls.calls().map(({ operation, keys }) => [operation, keys])).toEqual([
      ["unknown", ["saas"]],
      ["unknown", [""]],
      ["createCustomHostname", ["saas"]],
      ["getCustomHostname", ["none"]],
      ["getHold", ["saas"]],
    ]);
    // The arguments as they were given.
    expect(calls.calls()[1]?.args).toEqual(["https://api.cloudflare.com/client/v4/a", { headers }]);
    expect(rule.happened).toBe(0);
    const passing = new FakeHostnames({ passThrough: async () => new Response("passed") });
    journal(passing);
    expect(await (await passing.fetch("https://elsewhere.test/")).text()).toBe("passed");
  });

  it("loses answers after the effect, and journals the commit", async () => {
    const { service, create, call } = serviceOf();
    const calls = journal(service);
    faults(service).on("*").loseAnswer();
    const asked = [
      () => create("a.customer.com"),
      () => call("PATCH", `custom_hostnames/${service.list()[0]?.id}`, { custom_metadata: { plan: "free" } }),
      () => call("POST", "hold"),
      () => call("POST", "purge_cache", { purge_everything: true }),
    ];
    for (const each of asked) expect(await rejectionOf(each())).toEqual(new TypeError("fetch failed"));
    const { hostnames, zones, purges } = contents(service);
    expect(hostnames.get("a.customer.com")?.custom_metadata).toEqual({ plan: "free" });
    expect([zones[0]?.hold, purges.length]).toEqual([true, 1]);
    expect(calls.calls({ outcome: "failed" }).map(({ commit }) => commit)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["createCustomHostname", "POST", "custom_hostnames"],
    ["listCustomHostnames", "GET", "custom_hostnames"],
    ["getCustomHostname", "GET", "custom_hostnames/id"],
    ["editCustomHostname", "PATCH", "custom_hostnames/id"],
    ["deleteCustomHostname", "DELETE", "custom_hostnames/id"],
    ["getFallbackOrigin", "GET", "custom_hostnames/fallback_origin"],
    ["putFallbackOrigin", "PUT", "custom_hostnames/fallback_origin"],
    ["deleteFallbackOrigin", "DELETE", "custom_hostnames/fallback_origin"],
    ["purgeCache", "POST", "purge_cache"],
    ["getHold", "GET", "hold"],
    ["createHold", "POST", "hold"],
    ["editHold", "PATCH", "hold"],
    ["deleteHold", "DELETE", "hold"],
  ] as const)("refuses and loses %s, %s %s, without effect", async (operation, method, path) => {
    const { service, call } = serviceOf();
    const before = contents(service);
    const calls = journal(service);
    faults(service).on(operation).refuse(1500).once();
    faults(service).on(operation).loseRequest();
    expect((await call(method, path)).status).toBe(500);
    await rejectionOf(call(method, path));
    faults(service).verify();
    expect(contents(service)).toEqual(before);
    expect(calls.calls().map(({ operation, commit, outcome }) => [operation, commit, outcome.type])).toEqual([
      [operation, undefined, "gave"],
      [operation, undefined, "failed"],
    ]);
  });

  it("waits for the clock, for release(), or for the request's signal", async () => {
    const clock = manualClock(0);
    const { service, create } = serviceOf({ clock });
    faults(service).on("createCustomHostname", "slow.*").delay("5s");
    const rule = faults(service).on("createCustomHostname", "stalled.*").stall();
    const slow = create("slow.customer.com");
    const stalled = create("stalled.customer.com");
    const controller = new AbortController();
    const given = create("stalled.too.com", { signal: controller.signal });
    const reason = rejectionOf(given);
    await new Promise((resolve) => setImmediate(resolve));
    expect([rule.happened, service.list()]).toEqual([2, []]);
    controller.abort(new Error("given up"));
    expect(await reason).toEqual(new Error("given up"));
    const early = new Error("given up before");
    expect(await rejectionOf(create("stalled.early.com", { signal: AbortSignal.abort(early) }))).toBe(early);
    clock.advance("5s");
    expect((await slow).status).toBe(200);
    rule.release();
    expect((await stalled).status).toBe(200);
  });

  it("has no faults of buckets, and its own storms", async () => {
    const { service, call } = serviceOf();
    const on = faults(service).on("*");
    for (const mistake of [() => on.tear(1), () => on.breakBody(1), () => on.throttle()]) {
      expect(mistake).toThrow(/\(\) is for buckets; here there are refuse, loseAnswer, loseRequest, stall, delay/);
    }
    expect(() => faults(service).on("put" as never)).toThrow(
      /unknown operation "put"; expected createCustomHostname, /,
    );
    expect(() => on.refuse(10001)).toThrow(/one of the codes .*1406/);
    const run = async (name: "flaky" | "lossy", path: string) => {
      faults(service).clear();
      faults(service).storm(name, 1);
      const came: unknown[] = [];
      for (let count = 0; count < 40; count++) came.push(await call("GET", path).then(({ status }) => status, String));
      return came;
    };
    for (const [name, fault] of [
      ["flaky", 500],
      ["lossy", "TypeError: fetch failed"],
    ] as const) {
      const first = await run(name, "hold");
      expect(new Set(first)).toEqual(new Set([200, fault]));
      for (const path of ["hold", "custom_hostnames"]) expect(await run(name, path)).toEqual(first);
    }
  });

  it("is throttled by a storm in creations only", async () => {
    const { service, create, call } = serviceOf({ limits: { certificatesPerMinute: 100 } });
    faults(service).storm("throttled", 1);
    const seen: number[] = [];
    for (let count = 0; count < 40; count++) {
      seen.push((await create(`shop${count}.customer.com`)).status);
      expect((await call("GET", "hold")).status).toBe(200);
    }
    expect(new Set(seen)).toEqual(new Set([200, 429]));
    expect(service.list()).toHaveLength(seen.filter((status) => status === 200).length);
  });

  it("is slowed by a storm on its clock", async () => {
    const clock = manualClock(0);
    const { service, call } = serviceOf({ clock });
    faults(service).storm("slow", 1);
    let answered = 0;
    const calls = Array.from({ length: 40 }, () => call("GET", "hold").then(() => (answered += 1)));
    const counts: number[] = [];
    for (const duration of [499, 1, 9499, 1]) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advanceAsync(duration);
      counts.push(answered);
    }
    await Promise.all(calls);
    expect(counts).toEqual([0, expect.any(Number), counts[1], 40]);
    expect(counts[1]).toBeGreaterThan(30);
    expect(counts[1]).toBeLessThan(40);
  });
});

describe("exploreFaults() of custom hostnames", () => {
  it("reports the fault under which a script breaks its promise, as code that reproduces it", async () => {
    const { service, create } = serviceOf();
    await create("old.customer.com");
    const scenario = async (from: FakeHostnames) => {
      const { call, create } = serviceOf({}, from);
      const { result } = await (await call("GET", "custom_hostnames?hostname=old.customer.com")).json();
      if (result?.length > 0) await call("DELETE", `custom_hostnames/${result[0].id}`);
      await create("new.customer.com");
    };
    const invariant = (from: FakeHostnames) => from.list().length > 0;
    const error = (await rejectionOf(exploreFaults(scenario, { from: service, invariant }))) as BrokenInvariant;
    expect(error.code).toBe(
      'faults(service).on("deleteCustomHostname").loseAnswer().nth(1); // deleteCustomHostname("old.customer.com")',
    );
    expect(error.message).toContain("\n  await scenario(service);\n");
    expect(service.list().map(({ hostname }) => hostname)).toEqual(["old.customer.com"]);
    new Function("faults", "service", error.code)(faults, service);
    await scenario(service).catch(() => undefined);
    expect(invariant(service)).toBe(false);
  });

  it("runs a robust scenario under refusals and broken connections of each call", async () => {
    const { service } = serviceOf();
    const scenario = (from: FakeHostnames) => serviceOf({}, from).create("new.customer.com");
    const seen: number[] = [];
    const invariant = (from: FakeHostnames) => void seen.push(from.list().length);
    expect(await exploreFaults(scenario, { from: service, invariant })).toEqual({ calls: 1, runs: 4 });
    // Without a fault, refused, with a lost answer, with a lost request.
    expect(seen).toEqual([1, 0, 1, 0]);
    // The service refuses the first of these calls, as no operation has it.
    const unknown = async (from: FakeHostnames) => {
      const { call, create } = serviceOf({}, from);
      await call("PUT", "custom_hostnames");
      await create("new.customer.com");
    };
    expect(await exploreFaults(unknown, { from: service, invariant })).toEqual({ calls: 2, runs: 4 });
  });
});
