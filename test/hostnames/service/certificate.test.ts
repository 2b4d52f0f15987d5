import { describe, expect, it } from "vitest";
import { day, hour, minute, refusalOf, serve, start } from "../service-under-test.js";

const name = "shop.customer.com";

describe("a certificate", () => {
  it.each([
    [[], "google"],
    [['0 issue "pki.goog"'], "google"],
    [['0 issue "letsencrypt.org"'], "lets_encrypt"],
    [['0 issue "letsencrypt.org"', '0 issue "pki.goog"'], "google"],
    [['0 issue "ssl.com"'], undefined],
  ])("by default, with CAA records %j, is of %s [hostnames.certificate.default]", async (records, expected) => {
    const { service, onboard } = serve();
    service.dns.set("customer.com", "CAA", records);
    await onboard(name, { certificate_authority: "" });
    expect(service.certificate(name)?.certificateAuthority).toBe(expected);
    expect(service.find(name)?.status).toBe(expected === undefined ? "caa_error" : "Active");
  });

  it.each([
    ["google", "pki.goog", "GoogleTrustServices"],
    ["lets_encrypt", "letsencrypt.org", "LetsEncrypt"],
    ["ssl_com", "ssl.com", "SSLcom"],
    ["digicert", "digicert.com", "DigiCert"],
  ])("of %s is that CA's, or none [hostnames.certificate.explicit]", async (authority, identifier, issuer) => {
    const { service, onboard } = serve();
    service.dns.set("customer.com", "CAA", `0 issue "${identifier}"`);
    service.dns.set("other.com", "CAA", '0 issue "example.org"');
    await onboard(name, { certificate_authority: authority });
    await onboard("shop.other.com", { certificate_authority: authority });
    expect(service.certificate(name)).toMatchObject({ certificateAuthority: authority, issuer });
    expect(service.find("shop.other.com")?.status).toBe("caa_error");
  });

  it.each([
    [name, false, [name]],
    [name, true, [name, `*.${name}`]],
    ["*.customer.com", false, ["*.customer.com"]],
    ["*.customer.com", true, ["*.customer.com"]],
  ])("of %s (wildcard: %s) is for %j [hostnames.certificate.names]", async (hostname, wildcard, names) => {
    const { service, onboard } = serve();
    await onboard(hostname, { wildcard });
    expect(service.certificate(hostname)).toMatchObject({ commonName: hostname, subjectAlternativeNames: names });
    expect(service.find(hostname)?.ssl.hosts).toEqual(names);
  });

  it("is valid for 90 days and renewed after 60 [hostnames.certificate.validity]", async () => {
    const { service, onboard, wait } = serve();
    await onboard(name);
    expect(service.certificate(name)).toMatchObject({
      notBefore: new Date(start),
      notAfter: new Date(start + 90 * day),
    });
    expect(service.find(name)?.ssl.expires_on).toBe(new Date(start + 90 * day).toISOString());
    const first = service.certificate(name)?.id;
    wait(60 * day);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 60 * day));
    expect(service.certificate(name)?.id).not.toBe(first);
    wait(1000 * day);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 1020 * day));
  });

  it("that is not renewed in time expires [hostnames.certificate.validity]", async () => {
    const { service, onboard, wait } = serve({ limits: { certificateLifetimeMilliseconds: day } });
    await onboard(name);
    wait(day - 1);
    expect(service.find(name)?.ssl.status).toBe("active");
    wait(1);
    expect(service.find(name)?.ssl.status).toBe("expired");
  });

  it("stays until another takes its place [hostnames.certificate.kept]", async () => {
    const { service, onboard, edit, wait } = serve();
    const id = await onboard(name);
    const before = service.certificate(name);
    wait(day);
    await edit(id);
    expect(service.certificate(name)).toEqual(before);
    service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
    await edit(id, { certificate_authority: "lets_encrypt" });
    expect(service.find(name)?.status).toBe("caa_error");
    expect(service.certificate(name)).toEqual(before);
    await edit(id, { certificate_authority: "google" });
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + day));
  });
});

const long = `${"a".repeat(52)}.customer.com`;

describe("a certificate whose method is txt", () => {
  /** Sets the TXT record that the service asks for. */
  const answer = ({ service }: ReturnType<typeof serve>, hostname: string) => {
    const [record] = service.find(hostname)?.ssl.validation_records ?? [];
    service.dns.set(record?.txt_name ?? "", "TXT", ["unrelated", record?.txt_value ?? ""]);
  };

  it("is issued once a check finds its TXT record [hostnames.certificate.txt]", async () => {
    const scene = serve();
    const { service, onboard, wait } = scene;
    await onboard(name, { method: "txt" });
    expect(service.find(name)).toMatchObject({ status: "Active", ssl: { status: "pending_validation" } });
    service.dns.set(`_acme-challenge.${name}`, "TXT", "something else");
    wait(100 * day);
    expect(service.certificate(name)).toBeUndefined();
    answer(scene, name);
    expect(service.certificate(name)).toBeUndefined();
    wait(4 * hour);
    expect(service.find(name)?.ssl).toMatchObject({ status: "active" });
    expect(service.find(name)?.ssl.validation_records).toBeUndefined();
    expect(service.certificate(name)?.commonName).toBe(name);
  });

  it("can be issued before the CNAME is there [hostnames.certificate.txt]", async () => {
    const scene = serve();
    const { service, create, wait } = scene;
    await create(name, {}, { method: "txt" });
    answer(scene, name);
    wait(minute);
    expect(service.find(name)).toMatchObject({ status: "Pending", ssl: { status: "active" } });
    const issued = service.certificate(name);
    expect(issued?.notBefore).toEqual(new Date(start + minute));
    service.dns.set(name, "CNAME", "customers.saas.com");
    service.verify();
    expect(service.find(name)?.status).toBe("Active");
    expect(service.certificate(name)).toEqual(issued);
    wait(60 * day);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 60 * day + minute));
  });
});

describe("branding", () => {
  it("is needed for more than 64 characters [hostnames.branding.required]", async () => {
    const { create } = serve();
    const fits = `${"a".repeat(51)}.customer.com`;
    expect([fits.length, long.length]).toEqual([64, 65]);
    expect((await create(fits, {}, { wildcard: true })).status).toBe(200);
    expect(refusalOf(await create(long))).toEqual([
      400,
      1469,
      "Since no host is 64 characters or fewer, Service Branding is required. Please check your input and try again. (1469)",
    ]);
    expect((await create(long, { service_branding: false })).status).toBe(400);
    expect((await create(long, { service_branding: true })).status).toBe(200);
  });

  it.each([
    ["documented", long, "sni.service-branding.example"],
    ["documented", name, "sni.service-branding.example"],
    ["deployed", long, "sni.cloudflaressl.com"],
  ] as const)(
    "under %s semantics puts %s into the SANs [hostnames.branding.certificate]",
    async (semantics, hostname, commonName) => {
      const { service, create } = serve({ semantics });
      service.dns.set(hostname, "CNAME", "customers.saas.com");
      await create(hostname, { service_branding: true });
      service.verify();
      expect(service.certificate(hostname)).toMatchObject({
        commonName,
        subjectAlternativeNames: [commonName, hostname],
      });
      expect(service.find(hostname)?.ssl.hosts).toEqual([commonName, hostname]);
    },
  );

  it.each([
    [{ service_branding: true }, {}],
    [{ cloudflare_branding: true }, {}],
    [{}, { service_branding: true }],
    [{}, { cloudflare_branding: true }],
  ])("is asked for with %j and ssl %j [hostnames.branding.spelling]", async (more, ssl) => {
    const { create } = serve();
    const { body } = await create(long, more, ssl);
    expect(body.result.service_branding).toBe(true);
  });

  it("is not changed by an edit [hostnames.edit.branding]", async () => {
    const { create, call } = serve();
    const { body } = await create(name);
    const ssl = { method: "http", type: "dv" };
    const edited = await call("PATCH", `/zones/saas/custom_hostnames/${body.result.id}`, {
      service_branding: true,
      ssl,
    });
    expect(edited.body.result.service_branding).toBe(false);
  });
});
