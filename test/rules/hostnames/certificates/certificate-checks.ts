import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import {
  day,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hour,
  minute,
  plainSsl,
  type Scene,
  scene,
  shop,
  start,
} from "../hostname-scene.js";

/** Longer than a common name can be. */
const long = `${"a".repeat(52)}.customer.com`;

/** Certificates, but for what CAA records say. */
export const certificateChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.certificate.default",
    examples: [
      { records: [], authority: "google" },
      { records: ['0 issue "pki.goog"'], authority: "google" },
      { records: ['0 issue "letsencrypt.org"'], authority: "lets_encrypt" },
      { records: ['0 issue "letsencrypt.org"', '0 issue "pki.goog"'], authority: "google" },
      { records: ['0 issue "ssl.com"'], authority: undefined },
    ],
    async check(serve, { records, authority }) {
      const { service, onboard, status } = serve();
      service.dns.set("customer.com", "CAA", records);
      await onboard(shop, { certificate_authority: "" });
      expectEqual(`the CA with ${records}`, service.certificate(shop)?.certificateAuthority, authority);
      expectEqual("what is shown as the CA", service.find(shop)?.ssl.certificate_authority, authority ?? "");
      expectEqual(`the status with ${records}`, status(), authority === undefined ? "caa_error" : "Active");
      const message = `caa_error: CAA records of the domain prevent any default certificate authority from issuing a certificate for ${shop}.`;
      const errors = authority === undefined ? [{ message }] : undefined;
      expectEqual(`the errors with ${records}`, service.find(shop)?.ssl.validation_errors, errors);
    },
  }),
  hostnameCheck({
    rule: "hostnames.certificate.explicit",
    examples: [
      ["google", "pki.goog", "GoogleTrustServices"],
      ["lets_encrypt", "letsencrypt.org", "LetsEncrypt"],
      ["ssl_com", "ssl.com", "SSLcom"],
      ["digicert", "digicert.com", "DigiCert"],
    ],
    async check(serve, [authority, identifier, issuer]) {
      const { service, onboard, status } = serve();
      service.dns.set("customer.com", "CAA", `0 issue "${identifier}"`);
      service.dns.set("other.com", "CAA", '0 issue "example.org"');
      await onboard(shop, { certificate_authority: authority });
      await onboard("shop.other.com", { certificate_authority: authority });
      expectLike("the certificate", service.certificate(shop), { certificateAuthority: authority, issuer });
      const issued = { issuer, issued_on: new Date(start).toISOString() };
      expectLike("what is shown", service.find(shop)?.ssl, { certificate_authority: authority, ...issued });
      expectEqual("the status where it may not issue", status("shop.other.com"), "caa_error");
    },
  }),
  hostnameCheck({
    rule: "hostnames.certificate.names",
    examples: [
      { hostname: shop, wildcard: false, names: [shop] },
      { hostname: shop, wildcard: true, names: [shop, `*.${shop}`] },
      { hostname: "*.customer.com", wildcard: false, names: ["*.customer.com"] },
      { hostname: "*.customer.com", wildcard: true, names: ["*.customer.com"] },
    ],
    async check(serve, { hostname, wildcard, names }) {
      const { service, onboard } = serve();
      await onboard(hostname, { wildcard });
      const expected = { commonName: hostname, subjectAlternativeNames: names };
      expectLike(`the certificate of ${hostname}`, service.certificate(hostname), expected);
      const shown = { hosts: names, wildcard: wildcard || hostname.startsWith("*") };
      expectLike("what is shown of it", service.find(hostname)?.ssl, shown);
    },
  }),
  scene("hostnames.certificate.validity", async (serve) => {
    const { service, onboard, edit, wait, status, issuedAt } = serve();
    const id = await onboard(shop);
    const [notBefore, notAfter] = [new Date(start), new Date(start + 90 * day)];
    const first = service.certificate(shop);
    expectLike("the certificate", first, { notBefore, notAfter });
    expectEqual("when it expires, as shown", service.find(shop)?.ssl.expires_on, notAfter.toISOString());
    wait(60 * day - 1);
    expectEqual("when it was issued, a moment before its renewal", issuedAt(), 0);
    wait(1);
    expectEqual("when it was issued, after its renewal", issuedAt(), 60 * day);
    expectEqual("whether it is another", service.certificate(shop)?.id === first?.id, false);
    wait(1000 * day);
    expectEqual("when it was issued, long after", issuedAt(), 1020 * day);
    service.dns.set("customer.com", "CAA", '0 issue ";"');
    wait(20 * day);
    expectEqual("the status when CAA records forbid its renewal", status(), "caa_error");
    expectEqual("when it was issued then", issuedAt(), 1020 * day);
    service.dns.remove("customer.com", "CAA");
    wait(minute);
    expectEqual("when it was issued after they allow it", issuedAt(), 1080 * day + minute);
    wait(58 * day);
    service.dns.remove(shop);
    wait(6 * day);
    service.dns.set(shop, "CNAME", "customers.saas.com");
    await edit(id);
    expectEqual("when it is renewed after a time of Moved", issuedAt(), 1144 * day + minute);
    const short = serve({ limits: { certificateLifetimeMilliseconds: day } });
    await short.onboard(shop);
    short.wait(day - 1);
    expectEqual("the certificate's status before its end", short.sslStatus(), "active");
    short.wait(1);
    expectEqual("the certificate's status at its end", short.sslStatus(), "expired");
  }),
  hostnameCheck({
    rule: "hostnames.certificate.txt",
    examples: ["active", "pending", "alias", "kept from it", "renewed"],
    async check(serve, scene) {
      await checkTxt[scene](serve());
    },
  }),
  scene("hostnames.certificate.kept", async (serve) => {
    const { service, onboard, edit, wait, status, issuedAt } = serve();
    const id = await onboard(shop);
    const before = service.certificate(shop);
    wait(day);
    await edit(id);
    expectEqual("the certificate after an edit", service.certificate(shop), before);
    service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
    await edit(id, { certificate_authority: "lets_encrypt" });
    expectEqual("the status with a CA that may not issue", status(), "caa_error");
    expectEqual("the certificate then", service.certificate(shop), before);
    await edit(id, { certificate_authority: "google" });
    expectEqual("when the next one was issued", issuedAt(), day);
    await edit(id, { wildcard: true });
    const names = service.certificate(shop)?.subjectAlternativeNames;
    expectEqual("the names of one that was asked for since", names, [shop, `*.${shop}`]);
  }),
  scene("hostnames.certificate.route", async (serve) => {
    const { service, onboard, call } = serve();
    const answering = (name: string) => [service.route(name).type, service.certificate(name)?.commonName];
    await onboard(shop);
    service.dns.remove(shop);
    expectEqual("what answers a hostname that has moved", answering(shop), ["refused", shop]);
    await onboard("*.customer.com");
    expectEqual("what answers it beside a wildcard", answering(shop), ["served", "*.customer.com"]);
    service.zones.set("customer", { name: "customer.com" });
    expectEqual("what answers in a standalone zone", answering("a.customer.com"), ["refused", undefined]);
    // Of two zones' hostnames the newest that is active answers.
    service.zones.set("a", { name: "a.com", fallbackOrigin: "o.a.com", fallbackOriginRecord: true });
    await onboard("two.else.com", { certificate_authority: "google" });
    service.dns.set("to.a.com", "CNAME", "customers.saas.com");
    service.dns.set("two.else.com", "CNAME", "to.a.com");
    const ssl = { ...plainSsl, certificate_authority: "ssl_com" };
    await call("POST", "/zones/a/custom_hostnames", { hostname: "two.else.com", ssl });
    const authority = () => service.certificate("two.else.com")?.certificateAuthority;
    expectLike("what answers before the newest is active", service.route("two.else.com"), {
      origin: "origin.saas.com",
    });
    expectEqual("whose certificate it has", authority(), "google");
    service.verify();
    expectLike("what answers once it is", service.route("two.else.com"), { origin: "o.a.com" });
    expectEqual("whose certificate it has then", authority(), "ssl_com");
    service.dns.remove("two.else.com");
    const newest = { cause: 1, customHostname: { ssl: { issuer: "SSLcom" } } };
    expectLike("what would answer where none is active", service.route("two.else.com"), newest);
    expectEqual("whose certificate is left", authority(), "ssl_com");
  }),
  hostnameCheck({
    rule: "hostnames.branding.required",
    examples: [
      ["documented", "Service"],
      ["deployed", "Cloudflare"],
    ],
    async check(serve, [semantics, brand]) {
      const { create } = serve({ semantics });
      const fits = long.slice(1);
      expectEqual(`the answer for ${fits.length} characters`, (await create(fits, {}, { wildcard: true })).status, 200);
      const text = `Since no host is 64 characters or fewer, ${brand} Branding is required. Please check your input and try again. (1469)`;
      expectRefused(`the answer for ${long.length} characters`, await create(long), 1469, 400, text);
      const without = await create(long, { service_branding: false });
      expectRefused("the answer where it says that it wants none", without, 1469);
      expectEqual("the answer with branding", (await create(long, { service_branding: true })).status, 200);
    },
  }),
  hostnameCheck({
    rule: "hostnames.branding.certificate",
    examples: [
      ["documented", long, "sni.service-branding.example"],
      ["documented", shop, "sni.service-branding.example"],
      ["deployed", long, "sni.cloudflaressl.com"],
    ],
    async check(serve, [semantics, hostname, commonName]) {
      const { service, create } = serve({ semantics });
      service.dns.set(hostname, "CNAME", "customers.saas.com");
      await create(hostname, { service_branding: true });
      service.verify();
      const names = [commonName, hostname];
      const expected = { commonName, subjectAlternativeNames: names };
      expectLike(`the certificate of ${hostname}`, service.certificate(hostname), expected);
      expectEqual("its names as shown", service.find(hostname)?.ssl.hosts, names);
    },
  }),
  hostnameCheck<readonly [more: object, ssl: object]>({
    rule: "hostnames.branding.spelling",
    examples: [
      [{ service_branding: true }, {}],
      [{ cloudflare_branding: true }, {}],
      [{}, { service_branding: true }],
      [{}, { cloudflare_branding: true }],
    ],
    async check(serve, [more, ssl]) {
      const { body } = await serve().create(long, more, ssl);
      expectEqual("whether it is branded", body.result?.service_branding, true);
    },
  }),
];

const checkTxt = {
  async active(scene) {
    const { service, onboard, wait, issuedAt } = scene;
    await onboard(shop, { method: "txt" });
    const validated = { status: "Active", ssl: { status: "pending_validation" } };
    expectLike("a hostname whose TXT record is missing", service.find(shop), validated);
    service.dns.set(`_acme-challenge.${shop}`, "TXT", "something else");
    wait(100 * day);
    expectEqual("its certificate with another record", issuedAt(), undefined);
    setTxt(scene);
    expectEqual("its certificate before a check", issuedAt(), undefined);
    wait(4 * hour);
    const ssl = { status: "active", validation_records: undefined };
    expectLike("what is shown after a check", service.find(shop)?.ssl, ssl);
    expectEqual("the name in its certificate", service.certificate(shop)?.commonName, shop);
  },
  async pending(scene) {
    const { service, create, wait, issuedAt, status } = scene;
    await create(shop, {}, { method: "txt" });
    setTxt(scene);
    wait(minute);
    expectLike("a hostname with a TXT record alone", service.find(shop), {
      status: "Pending",
      ssl: { status: "active" },
    });
    expectEqual("when its certificate was issued", issuedAt(), minute);
    service.dns.set(shop, "CNAME", "customers.saas.com");
    service.verify();
    expectEqual("status and certificate once its CNAME is found", [status(), issuedAt()], ["Active", minute]);
    wait(60 * day);
    expectEqual("when it is renewed", issuedAt(), 60 * day + minute);
  },
  async alias({ service, create, sslStatus }) {
    const { body } = await create("*.customer.com", {}, { method: "txt", wildcard: true });
    const [record] = body.result.ssl.validation_records;
    expectEqual("where the record of a wildcard is looked for", record.txt_name, "_acme-challenge.customer.com");
    service.dns.set(record.txt_name, "CNAME", "customer.validation.saas.com");
    service.dns.set("customer.validation.saas.com", "TXT", record.txt_value);
    service.verify();
    expectEqual("the certificate's status where a CNAME leads to it", sslStatus("*.customer.com"), "active");
  },
  async "kept from it"(scene) {
    const { service, create } = scene;
    const statuses = () => {
      service.verify();
      return [scene.status(), scene.sslStatus()];
    };
    await create(shop, {}, { method: "txt" });
    setTxt(scene);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    expectEqual("the statuses while it is blocked", statuses(), ["Blocked", "pending_validation"]);
    service.zones.remove("customer");
    service.dns.set("customer.com", "CAA", '0 issue ";"');
    expectEqual("the statuses while CAA records forbid it", statuses(), ["Pending", "caa_error"]);
    service.dns.remove("customer.com", "CAA");
    expectEqual("the statuses after that", statuses(), ["Pending", "active"]);
  },
  async renewed(scene) {
    const { service, onboard, wait, issuedAt } = scene;
    await onboard(shop, { method: "txt" });
    const value = setTxt(scene);
    service.verify();
    service.dns.remove(`_acme-challenge.${shop}`);
    wait(70 * day);
    expectEqual("when it was issued, without the record", issuedAt(), 0);
    service.dns.set(`_acme-challenge.${shop}`, "TXT", value);
    service.verify();
    expectEqual("when it was issued, with it", issuedAt(), 70 * day);
  },
} satisfies Record<string, (scene: Scene) => Promise<void>>;

/** Sets the TXT record that the service asks for. */
function setTxt({ service }: Scene): string {
  const [record] = service.find(shop)?.ssl.validation_records ?? [];
  const { txt_name: name = "", txt_value: value = "" } = record ?? {};
  service.dns.set(name, "TXT", ["unrelated", value]);
  return value;
}
