import { expectEqual } from "../../../../src/property/cases/expect.js";
import { type HostnameCheck, hostnameCheck, type Serve, shop } from "../hostname-scene.js";

/** CAA records by name, as `FLAGS TAG VALUE`. */
type Records = Readonly<Record<string, readonly string[]>>;

/** Records of the domain, and whether Google may issue with them. */
type RecordsCase = readonly [records: readonly string[], allowed: boolean];

/** A value, and whether it allows Google to issue. */
type ValueCase = readonly [value: string, allowed: boolean];

/** Who may issue certificates, by CAA records. */
export const caaChecks: readonly HostnameCheck[] = [
  hostnameCheck<readonly [records: Records, allowed: boolean]>({
    rule: "hostnames.caa.climb",
    examples: [
      [{}, true],
      [{ [shop]: ["0 issue pki.goog"], "customer.com": ["0 issue ;"] }, true],
      [{ "customer.com": ["0 issue ssl.com"] }, false],
      [{ com: ["0 issue ssl.com"] }, false],
      [{ [shop]: ["0 iodef mailto:a@b.c"], com: ["0 issue ;"] }, true],
      [{ "blog.customer.com": ["0 issue ;"] }, true],
      [{ [`a.${shop}`]: ["0 issue ;"] }, true],
      [{ "op.customer.com": ["0 issue ;"] }, true],
      // Where its CNAME leads, but not above.
      [{ "customers.saas.com": ["0 issue ;"] }, false],
      [{ "saas.com": ["0 issue ;"] }, true],
    ],
    check: (serve, [records, allowed]) => expectAllowed(serve, shop, records, allowed),
  }),
  hostnameCheck<RecordsCase>({
    rule: "hostnames.caa.issue",
    examples: [
      [["0 issue pki.goog"], true],
      [["0 issue ssl.com"], false],
      [["0 issue ssl.com", "0 issue pki.goog"], true],
      [["0 issue ;", "0 issue pki.goog"], true],
      [["0 iodef mailto:a@b.c"], true],
      [["0 issuewild ssl.com"], true],
    ],
    check: (serve, [records, allowed]) => expectAllowed(serve, shop, { "customer.com": records }, allowed),
  }),
  hostnameCheck<RecordsCase>({
    rule: "hostnames.caa.issuewild",
    examples: [
      [["0 issue ssl.com"], false],
      [["0 issue pki.goog"], true],
      [["0 issue ssl.com", "0 issuewild pki.goog"], true],
      [["0 issue pki.goog", "0 issuewild ;"], false],
      [["0 issue pki.goog", "0 issuewild ssl.com"], false],
      [[], true],
    ],
    async check(serve, [records, allowed]) {
      await expectAllowed(serve, `*.${shop}`, { "customer.com": records }, allowed);
      // A wildcard's climb starts at what is under the star.
      await expectAllowed(serve, "*.customer.com", { "customer.com": records }, allowed);
      await expectAllowed(serve, "*.customer.com", { "a.customer.com": records }, true);
      await expectAllowed(serve, "*.customer.com", { "*.customer.com": ["0 issue ;"] }, true);
      const { service, onboard, status } = serve();
      service.dns.set("customer.com", "CAA", [
        { flags: 0, tag: "issue", value: "pki.goog" },
        { flags: 0, tag: "issuewild", value: ";" },
      ]);
      await onboard(shop, { wildcard: true });
      await onboard("plain.customer.com");
      expectEqual("the status where one of the names is a wildcard", status(), "caa_error");
      expectEqual("the status where none is", status("plain.customer.com"), "Active");
    },
  }),
  hostnameCheck<ValueCase>({
    rule: "hostnames.caa.value",
    examples: [
      ["pki.goog; cansignhttpexchanges=yes", true],
      ["pki.goog;cansignhttpexchanges=yes", true],
      ["  PKI.Goog  ", true],
      [";", false],
      ["; cansignhttpexchanges=yes", false],
      ["", false],
      ["pki.goog ssl.com", false],
      ["notpki.goog", false],
      ["a.pki.goog", false],
    ],
    check: (serve, [value, allowed]) => expectAllowed(serve, shop, { "customer.com": [`0 issue ${value}`] }, allowed),
  }),
  hostnameCheck<ValueCase>({
    rule: "hostnames.caa.malformed",
    examples: [
      // RFC 8659 §4.2, and its examples.
      ["pki.goog;", true],
      ["pki.goog ; account=230123", true],
      ["pki.goog; account=230123; policy=ev", true],
      ["pki.goog;a=;b=\tc;d-e\t=!:<=~", true],
      ["%%%%%", false],
      ["pki.goog; %", false],
      ["pki.goog; account", false],
      ["pki.goog; account=230123;", false],
      ["pki.goog;;", false],
      ["pki.goog; account=230123 policy=ev", false],
      ["pki.goog; account=230 123", false],
      ["pki.goog; -account=1", false],
      ["pki.goog; account-=1", false],
      ["pki.goog; my_account=1", false],
      ["pki.goog; account=\u00e4", false],
      ["pki.goog, ssl.com", false],
      ["pki. goog", false],
      ["\u00a0pki.goog", false],
      ["p\u212ai.goog", false],
      ["pki.goog.", false],
    ],
    async check(serve, [value, allowed]) {
      for (const tag of ["issue", "issuewild"]) {
        await expectAllowed(serve, "*.customer.com", { "customer.com": [`0 ${tag} ${value}`] }, allowed);
      }
      // Another record can still allow.
      const both = { "customer.com": [`0 issue ${value}`, "0 issue pki.goog"] };
      await expectAllowed(serve, "*.customer.com", both, true);
    },
  }),
  hostnameCheck<RecordsCase>({
    rule: "hostnames.caa.critical",
    examples: [
      [["128 tbs unknown", "0 issue pki.goog"], false],
      [["255 tbs unknown", "0 issue pki.goog"], false],
      [["0 tbs unknown", "0 issue pki.goog"], true],
      [["1 tbs unknown", "0 issue pki.goog"], true],
      [["128 ISSUE pki.goog"], true],
      [["128 Iodef mailto:a@b.c"], true],
      [["128 issuewild ssl.com"], true],
      [["128 contactemail a@b.c", "128 contactphone 1"], true],
      [["0 Issue ssl.com"], false],
    ],
    check: (serve, [records, allowed]) => expectAllowed(serve, shop, { "customer.com": records }, allowed),
  }),
];

/** Expects Google to issue a certificate for a hostname, or not. */
async function expectAllowed(serve: Serve, hostname: string, records: Records, allowed: boolean): Promise<void> {
  const { service, onboard, sslStatus } = serve();
  for (const [name, texts] of Object.entries(records)) {
    const values = texts.map((text) => {
      const [, flags, tag = "", value = ""] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? [];
      return { flags: Number(flags), tag, value };
    });
    service.dns.set(name, "CAA", values);
  }
  await onboard(hostname, { certificate_authority: "google" });
  const what = `the certificate's status of ${hostname} with ${JSON.stringify(records)}`;
  expectEqual(what, sslStatus(hostname), allowed ? "active" : "caa_error");
}
