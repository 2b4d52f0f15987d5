import { describe, expect, it } from "vitest";
import { minute, refusalOf, second, serve, start } from "./service-under-test.js";

/** A service, and a function that submits some new hostnames and gives the HTTP statuses. */
function submitter(options: Parameters<typeof serve>[0] = {}) {
  const scene = serve(options);
  let count = 0;
  const submit = async (times: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) statuses.push((await scene.create(`s${++count}.customer.com`)).status);
    return statuses;
  };
  return { ...scene, submit };
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

describe("the rate of issuance", () => {
  it("lets 15 submissions pass in any 60 seconds [hostnames.rate.limit]", async () => {
    const { submit, wait, service } = submitter();
    expect(await submit(10)).toEqual(all(10, 200));
    wait(59_999);
    expect(await submit(5)).toEqual(all(5, 200));
    wait(1);
    expect(service.issuanceRate).toEqual({ submissions: 5, lockedUntil: undefined });
    expect(await submit(10)).toEqual(all(10, 200));
    expect(await submit(1)).toEqual([429]);
  });

  it("counts neither refused submissions nor other operations [hostnames.rate.limit]", async () => {
    const { submit, create, edit, service } = submitter();
    await submit(14);
    const [first] = service.list();
    for (let index = 0; index < 20; index++) {
      await create("not a hostname");
      await create("s1.customer.com");
      await edit(first?.id ?? "");
    }
    expect(service.issuanceRate.submissions).toBe(14);
    expect(await submit(2)).toEqual([200, 429]);
  });

  it("is the whole account's [hostnames.rate.limit]", async () => {
    const { submit, call, service } = submitter();
    service.zones.set("other", { name: "other.com" });
    await submit(15);
    expect((await call("POST", "/zones/other/custom_hostnames", { hostname: "a.b.com" })).status).toBe(429);
  });

  it("can be higher [hostnames.rate.limit]", async () => {
    const { submit } = submitter({ limits: { certificatesPerMinute: 17 } });
    expect(await submit(18)).toEqual([...all(17, 200), 429]);
  });

  it("locks everyone out for 30 seconds from the refusal on [hostnames.rate.lockout]", async () => {
    const { submit, create, wait, service } = submitter();
    await submit(15);
    wait(40 * second);
    expect(refusalOf(await create("a.customer.com"))).toEqual([
      429,
      971,
      "Please wait and consider throttling your request speed",
    ]);
    expect(service.issuanceRate.lockedUntil).toEqual(new Date(start + 70 * second));
    wait(25 * second);
    // A minute after the first submissions there would be room again, but for the lockout, which no refusal extends.
    const refused = await create("a.customer.com");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    wait(5 * second - 1);
    expect(await submit(1)).toEqual([429]);
    wait(1);
    expect(await submit(1)).toEqual([200]);
  });

  it("lets nothing else suffer from the lockout [hostnames.rate.lockout]", async () => {
    const { submit, edit, service, call } = submitter();
    await submit(16);
    const [first] = service.list();
    expect((await edit(first?.id ?? "")).status).toBe(200);
    expect((await call("GET", "/zones/saas/custom_hostnames")).status).toBe(200);
  });

  it("starts to count anew after a lockout [hostnames.rate.anew]", async () => {
    const { submit, wait } = submitter();
    await submit(16);
    wait(30 * second);
    expect(await submit(16)).toEqual([...all(15, 200), 429]);
    wait(minute);
    expect(await submit(15)).toEqual(all(15, 200));
  });

  it("is judged when all else is right [hostnames.rate.judged-last]", async () => {
    const { submit, create, service } = submitter();
    await submit(15);
    expect((await create("not a hostname")).status).toBe(400);
    expect((await create("s1.customer.com")).status).toBe(409);
    expect(service.issuanceRate.lockedUntil).toBeUndefined();
    await submit(1);
    expect((await create("not a hostname")).status).toBe(400);
  });
});
