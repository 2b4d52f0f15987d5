import { describe, expect, it } from "vitest";
import type { CaaRecord } from "../../../src/hostnames/request/hostname-request.js";
import { caaAllows } from "../../../src/hostnames/service/caa.js";
import { emptyDns, withRecords } from "../../../src/hostnames/service/dns.js";

/** Whether `pki.goog` may issue for a name, with CAA records `FLAGS TAG VALUE` and CNAMEs by name. */
function allows(
  name: string,
  records: Readonly<Record<string, readonly string[]>>,
  aliases: Record<string, string> = {},
) {
  let dns = emptyDns;
  for (const [at, texts] of Object.entries(records)) {
    const values = texts.map((text): CaaRecord => {
      const [, flags, tag = "", value = ""] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? [];
      return { flags: Number(flags), tag, value };
    });
    dns = withRecords(dns, at, "CAA", values);
  }
  for (const [at, target] of Object.entries(aliases)) dns = withRecords(dns, at, "CNAME", [target]);
  return caaAllows(dns, name, ["pki.goog"]);
}

describe("caaAllows()", () => {
  it.each([
    ["nothing anywhere", {}, true],
    ["its own records", { "shop.customer.com": ["0 issue pki.goog"], "customer.com": ["0 issue ;"] }, true],
    ["records of the parent", { "customer.com": ["0 issue ssl.com"] }, false],
    ["records of the top domain", { com: ["0 issue ssl.com"] }, false],
    [
      "its own, which do not concern the parent's",
      { "shop.customer.com": ["0 iodef mailto:a@b.c"], com: ["0 issue ;"] },
      true,
    ],
    ["records of a neighbour", { "blog.customer.com": ["0 issue ;"] }, true],
    ["records of a child", { "a.shop.customer.com": ["0 issue ;"] }, true],
  ])("climbs: %s [hostnames.caa.climb]", (_, records, expected) => {
    expect(allows("shop.customer.com", records)).toBe(expected);
  });

  it("follows CNAMEs, but does not climb from where they lead [hostnames.caa.climb]", () => {
    const aliases = { "shop.customer.com": "customers.saas.com" };
    expect(allows("shop.customer.com", { "customers.saas.com": ["0 issue ;"] }, aliases)).toBe(false);
    expect(allows("shop.customer.com", { "saas.com": ["0 issue ;"] }, aliases)).toBe(true);
  });

  it.each([
    [["0 issue pki.goog"], true],
    [["0 issue ssl.com"], false],
    [["0 issue ssl.com", "0 issue pki.goog"], true],
    [["0 issue ;", "0 issue pki.goog"], true],
    [["0 iodef mailto:a@b.c"], true],
    [["0 issuewild ssl.com"], true],
  ])("lets `issue` speak for names: %j [hostnames.caa.issue]", (records, expected) => {
    expect(allows("shop.customer.com", { "customer.com": records })).toBe(expected);
  });

  it.each([
    [["0 issue ssl.com"], false],
    [["0 issue pki.goog"], true],
    [["0 issue ssl.com", "0 issuewild pki.goog"], true],
    [["0 issue pki.goog", "0 issuewild ;"], false],
    [["0 issue pki.goog", "0 issuewild ssl.com"], false],
    [[], true],
  ])("lets `issuewild` speak for wildcards: %j [hostnames.caa.issuewild]", (records, expected) => {
    expect(allows("*.shop.customer.com", { "customer.com": records })).toBe(expected);
  });

  it("starts a wildcard's climb at what is under the star [hostnames.caa.issuewild]", () => {
    expect(allows("*.customer.com", { "customer.com": ["0 issue ;"] })).toBe(false);
    expect(allows("*.customer.com", { "a.customer.com": ["0 issue ;"] })).toBe(true);
  });

  it.each([
    ["pki.goog; cansignhttpexchanges=yes", true],
    ["pki.goog;cansignhttpexchanges=yes", true],
    ["  PKI.Goog  ", true],
    [";", false],
    ["; cansignhttpexchanges=yes", false],
    ["", false],
    ["pki.goog ssl.com", false],
    ["notpki.goog", false],
    ["a.pki.goog", false],
  ])("reads the value %j [hostnames.caa.value]", (value, expected) => {
    expect(allows("shop.customer.com", { "customer.com": [`0 issue ${value}`] })).toBe(expected);
  });

  it.each([
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
    ["\u00a0pki.goog", false],
    ["p\u212ai.goog", false],
    ["pki.goog.", false],
  ])("lets a value that is malformed forbid: %j [hostnames.caa.malformed]", (value, expected) => {
    for (const tag of ["issue", "issuewild"]) {
      expect(allows("*.customer.com", { "customer.com": [`0 ${tag} ${value}`] })).toBe(expected);
    }
    // Another record can still allow.
    expect(allows("*.customer.com", { "customer.com": [`0 issue ${value}`, "0 issue pki.goog"] })).toBe(true);
  });

  it.each([
    [["128 tbs unknown", "0 issue pki.goog"], false],
    [["255 tbs unknown", "0 issue pki.goog"], false],
    [["0 tbs unknown", "0 issue pki.goog"], true],
    [["1 tbs unknown", "0 issue pki.goog"], true],
    [["128 ISSUE pki.goog"], true],
    [["128 Iodef mailto:a@b.c"], true],
    [["0 Issue ssl.com"], false],
  ])("heeds the critical flag: %j [hostnames.caa.critical]", (records, expected) => {
    expect(allows("shop.customer.com", { "customer.com": records })).toBe(expected);
  });
});
