import { describe, expect, it } from "vitest";
import { minute, refusalOf, second, serve, start } from "../service-under-test.js";

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

type Scene = ReturnType<typeof submitter>;

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

  it("locks everyone out for 30 seconds from the refusal on [hostnames.rate.lockout]", async () => {
    const { submit, create, wait, service } = submitter();
    await submit(15);
    wait(40 * second);
    expect(refusalOf(await create("a.customer.com")).slice(0, 2)).toEqual([429, 971]);
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

  const name = "s1.customer.com";
  /** A service in a lockout that began a second after the creation of a hostname whose DNS is right. */
  const lockedOut = async (options: Parameters<typeof serve>[0] = {}) => {
    const scene = submitter(options);
    scene.service.dns.set(name, "CNAME", "customers.saas.com");
    await scene.submit(15);
    scene.wait(second);
    await scene.submit(1);
    return scene;
  };

  it.each([
    ["verify()", ({ service }: Scene) => void service.verify()],
    ["a PATCH", async ({ service, edit }: Scene) => void (await edit(service.find(name)?.id ?? ""))],
  ])("has nothing issued by %s until it ends [hostnames.rate.lockout-issuance]", async (_, check) => {
    const scene = await lockedOut();
    const { service, wait } = scene;
    for (const time of [0, 29_999]) {
      wait(time);
      await check(scene);
      expect(service.find(name)).toMatchObject({ status: "Active", ssl: { status: "pending_issuance" } });
      expect(service.find(name)?.ssl.validation_records).toBeUndefined();
      expect(service.certificate(name)).toBeUndefined();
    }
    wait(1);
    expect(service.certificate(name)).toBeUndefined();
    await check(scene);
    expect(service.find(name)?.ssl.status).toBe("active");
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 31 * second));
  });

  it("has nothing issued on schedule until it ends, and then by the next check [hostnames.rate.lockout-issuance]", async () => {
    const { service, wait } = await lockedOut({ limits: { lockoutMilliseconds: minute } });
    wait(59 * second);
    expect(service.find(name)).toMatchObject({ status: "Active", ssl: { status: "pending_issuance" } });
    wait(63 * second - 1);
    expect(service.certificate(name)).toBeUndefined();
    wait(1);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 123 * second));
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
