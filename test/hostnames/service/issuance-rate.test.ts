import { describe, expect, it } from "vitest";
import { day, minute, refusalOf, second, serve, start } from "../service-under-test.js";

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

  it("has nothing renewed until it ends, and keeps what there is [hostnames.rate.lockout-issuance]", async () => {
    const { service, onboard, submit, wait } = submitter();
    await onboard("shop.customer.com");
    wait(60 * day - second);
    await submit(16);
    wait(second);
    const seen = () => [
      service.find("shop.customer.com")?.ssl.status,
      service.certificate("shop.customer.com")?.notBefore.getTime(),
    ];
    expect(seen()).toEqual(["active", start]);
    wait(minute);
    expect(seen()).toEqual(["active", start + 60 * day + minute]);
  });

  it("asks no CA: what its CAA records say is known afterwards [hostnames.rate.lockout-issuance]", async () => {
    const { service, wait } = await lockedOut();
    service.dns.set("customer.com", "CAA", '0 issue ";"');
    service.verify();
    expect(service.find(name)?.ssl.status).toBe("pending_issuance");
    wait(30 * second);
    service.verify();
    expect(service.find(name)?.ssl.status).toBe("caa_error");
  });

  it("brings back a hostname with the certificate that it has [hostnames.rate.lockout-issuance]", async () => {
    const { service, onboard, submit, edit } = submitter();
    const id = await onboard("shop.customer.com");
    service.dns.remove("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await submit(16);
    expect((await edit(id)).body.result).toMatchObject({ status: "Active", ssl: { status: "active" } });
    const other = (await edit(id, { certificate_authority: "lets_encrypt" })).body.result;
    expect(other).toMatchObject({ status: "Active", ssl: { status: "active", issuer: "GoogleTrustServices" } });
    expect(service.certificate("shop.customer.com")?.certificateAuthority).toBe("google");
  });

  it("can last for ever [hostnames.rate.lockout-issuance]", async () => {
    const { service, wait } = await lockedOut({ limits: { lockoutMilliseconds: Number.POSITIVE_INFINITY } });
    wait(300 * 365 * day);
    expect(service.find(name)).toMatchObject({ status: "Active", ssl: { status: "pending_issuance" } });
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
