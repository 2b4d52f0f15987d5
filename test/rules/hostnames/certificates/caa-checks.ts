import { expectEqual } from "../../../../src/property/cases/expect.js";
import { type HostnameCheck, rows, type Serve, shop } from "../hostname-scene.js";

/** CAA records by name, as `FLAGS TAG VALUE`. */
type Records = Readonly<Record<string, readonly string[]>>;

/** Records, whether Google may issue with them, for a hostname and what else is asked for. */
type Row = readonly [records: Records, allowed: boolean, hostname?: string, ssl?: object];

/** The rules of CAA records: who may issue certificates. */
export const caaChecks: readonly HostnameCheck[] = rows<Row>(checkAllowed, {
  "hostnames.caa.climb": [
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
  "hostnames.caa.issue": ofDomain([
    [["0 issue pki.goog"], true],
    [["0 issue ssl.com"], false],
    [["0 issue ssl.com", "0 issue pki.goog"], true],
    [["0 issue ;", "0 issue pki.goog"], true],
    [["0 iodef mailto:a@b.c"], true],
    [["0 issuewild ssl.com"], true],
  ]),
  "hostnames.caa.issuewild": [
    ...["*.shop.customer.com", "*.customer.com"].flatMap((hostname) =>
      ofDomain(
        [
          [["0 issue ssl.com"], false],
          [["0 issue pki.goog"], true],
          [["0 issue ssl.com", "0 issuewild pki.goog"], true],
          [["0 issue pki.goog", "0 issuewild ;"], false],
          [["0 issue pki.goog", "0 issuewild ssl.com"], false],
          [[], true],
        ],
        hostname,
      ),
    ),
    // The climb of a wildcard starts at what is under the star.
    [{ "a.customer.com": ["0 issue ;"] }, true, "*.customer.com"],
    [{ "*.customer.com": ["0 issue ;"] }, true, "*.customer.com"],
    [{ "customer.com": ["0 issue pki.goog", "0 issuewild ;"] }, false, shop, { wildcard: true }],
    [{ "customer.com": ["0 issue pki.goog", "0 issuewild ;"] }, true, "plain.customer.com"],
  ],
  "hostnames.caa.value": ofDomain([
    [[`0 issue ${"pki.goog; cansignhttpexchanges=yes"}`], true],
    [[`0 issue ${"pki.goog;cansignhttpexchanges=yes"}`], true],
    [[`0 issue ${"  PKI.Goog  "}`], true],
    [[`0 issue ${";"}`], false],
    [[`0 issue ${"; cansignhttpexchanges=yes"}`], false],
    [[`0 issue ${""}`], false],
    [[`0 issue ${"pki.goog ssl.com"}`], false],
    [[`0 issue ${"notpki.goog"}`], false],
    [[`0 issue ${"a.pki.goog"}`], false],
  ]),
  "hostnames.caa.malformed": [
    ...malformed(true, [
      "pki.goog;",
      "pki.goog ; account=230123",
      "pki.goog; account=230123; policy=ev",
      "pki.goog;a=;b=\tc;d-e\t=!:<=~",
    ]),
    ...malformed(false, [
      ...["%%%%%", "pki.goog; %", "pki.goog; account", "pki.goog; account=230123;", "pki.goog;;"],
      ...[
        "pki.goog; account=230123 policy=ev",
        "pki.goog; account=230 123",
        "pki.goog; -account=1",
        "pki.goog; account-=1",
      ],
      ...["pki.goog; my_account=1", "pki.goog; account=\u00e4", "pki.goog, ssl.com", "pki. goog", "\u00a0pki.goog"],
      ...["p\u212ai.goog", "pki.goog."],
    ]),
  ],
  "hostnames.caa.critical": ofDomain([
    [["128 tbs unknown", "0 issue pki.goog"], false],
    [["255 tbs unknown", "0 issue pki.goog"], false],
    [["0 tbs unknown", "0 issue pki.goog"], true],
    [["1 tbs unknown", "0 issue pki.goog"], true],
    [["128 ISSUE pki.goog"], true],
    [["128 Iodef mailto:a@b.c"], true],
    [["128 issuewild ssl.com"], true],
    [["128 contactemail a@b.c", "128 contactphone 1"], true],
    [["0 Issue ssl.com"], false],
  ]),
});

/** Rows of records of the domain. */
function ofDomain(all: readonly (readonly [records: readonly string[], allowed: boolean])[], hostname = shop): Row[] {
  return all.map(([records, allowed]) => [{ "customer.com": records }, allowed, hostname]);
}

/** Rows of values that keep or break the form (RFC 8659 §4.2), alone and beside a record that allows. */
function malformed(allowed: boolean, values: readonly string[]): Row[] {
  return values.flatMap((value) =>
    ["issue", "issuewild"]
      .flatMap((tag) => ofDomain([[[`0 ${tag} ${value}`], allowed]], "*.customer.com"))
      .concat(ofDomain([[[`0 issue ${value}`, "0 issue pki.goog"], true]], "*.customer.com")),
  );
}

/** Expects Google to issue a certificate for a hostname, or not. */
async function checkAllowed(serve: Serve, [records, allowed, hostname = shop, ssl = {}]: Row): Promise<void> {
  const { service, onboard, sslStatus } = serve();
  for (const [name, texts] of Object.entries(records)) {
    const values = texts.map((text) => {
      const [, flags, tag = "", value = ""] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? [];
      return { flags: Number(flags), tag, value };
    });
    service.dns.set(name, "CAA", values);
  }
  await onboard(hostname, { certificate_authority: "google", ...ssl });
  const what = `the certificate's status of ${hostname} with ${JSON.stringify(records)}`;
  expectEqual(what, sslStatus(hostname), allowed ? "active" : "caa_error");
}
