import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { contents, countingIds, diff, fork, manualClock, reset, restore, snapshot } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { createHostname } from "./create-hostname.js";

const zones = { zone: { name: "saas.com" }, other: { name: "other.com" } };

function serviceOf(): FakeHostnames {
  return new FakeHostnames({ zones, dns: [{ name: "a.com", type: "TXT", value: "x" }] });
}

const names = (service: FakeHostnames) => service.list().map(({ hostname }) => hostname);

describe("the states of a FakeHostnames", () => {
  it("are restored: custom hostnames, zones, DNS and purges", async () => {
    const service = serviceOf();
    await createHostname(service, "shop.customer.com");
    const kept = snapshot(service);
    await createHostname(service, "blog.customer.com");
    service.zones.remove("other");
    service.dns.remove("a.com");
    const { fetch } = service;
    restore(service, kept);
    expect([names(service), service.zones.list().length, service.dns.query("a.com", "TXT").length]).toEqual([
      ["shop.customer.com"],
      2,
      1,
    ]);
    expect(service.fetch).toBe(fetch);
    reset(service);
    expect([names(service), service.zones.list().length, service.dns.query("a.com", "TXT").length]).toEqual([[], 2, 1]);
    for (const options of [{ semantics: "deployed" }, { limits: { certificatesPerMinute: 1 } }] as const) {
      expect(() => restore(new FakeHostnames(options), kept)).toThrow(/^restore: .* other semantics/);
      expect(() => restore(new FakeHostnames(options), snapshot(new FakeHostnames(options)))).not.toThrow();
    }
    expect(() => restore(new FakeBucket(), kept)).toThrow(/^restore: .* other semantics/);
  });

  it("continue at the current time after restoring", async () => {
    const service = serviceOf();
    await createHostname(service, "shop.customer.com");
    const kept = snapshot(service);
    expect(service.issuanceRate.submissions).toBe(1);
    service.advance("5m");
    restore(service, kept);
    expect(service.issuanceRate.submissions).toBe(0);
  });

  it("are forked: neither sees later changes of the other, and both share a clock", async () => {
    const service = serviceOf();
    await createHostname(service, "shop.customer.com");
    const other = fork(service);
    expect(other).toBeInstanceOf(FakeHostnames);
    expect(contents(other)).toEqual(contents(service));
    await createHostname(other, "blog.customer.com");
    other.dns.set("b.com", "TXT", "y");
    other.zones.remove("other");
    expect([names(service), service.dns.query("b.com", "TXT"), service.zones.list().length]).toEqual([
      ["shop.customer.com"],
      [],
      2,
    ]);
    expect(other.issuanceRate.submissions).toBe(2);
    service.advance("5m");
    expect(other.issuanceRate.submissions).toBe(0);
    reset(other);
    expect([names(other), other.zones.list().length]).toEqual([[], 2]);
  });

  it("are forked to the same class", () => {
    class Named extends FakeHostnames {
      get label() {
        return "mine";
      }
    }
    expect(fork(new Named()).label).toBe("mine");
  });

  it("are not forked if a method was replaced or a field added", () => {
    const [one, two] = [serviceOf(), serviceOf()];
    vi.spyOn(one, "fetch");
    vi.spyOn(two, "verify");
    const named = Object.assign(serviceOf(), { label: "mine" });
    for (const service of [one, two, named]) expect(() => fork(service)).toThrow(/^fork: the methods/);
  });
});

describe("contents() and diff() of a FakeHostnames", () => {
  it("show the contents, and the changes by hostname", async () => {
    const service = new FakeHostnames({ zones, clock: manualClock(0), ids: countingIds() });
    await createHostname(service, "shop.customer.com");
    await createHostname(service, "gone.customer.com");
    const before = contents(service);
    expect([...before.hostnames.keys()]).toEqual(["shop.customer.com", "gone.customer.com"]);
    expect(before.hostnames.get("shop.customer.com")).toEqual(service.find("shop.customer.com"));
    expect([before.zones, before.purges]).toEqual([service.zones.list(), []]);
    await service.fetch("https://api.cloudflare.com/client/v4/zones/zone/purge_cache", {
      method: "POST",
      headers: { authorization: "Bearer token" },
      body: JSON.stringify({ files: ["https://shop.customer.com/a"] }),
    });
    const things = { everything: false, hosts: [], prefixes: [], tags: [], files: ["https://shop.customer.com/a"] };
    const purge = { id: "purge-1", zoneId: "zone", time: new Date(0), ...things };
    for (const shown of [contents(service).purges, service.purges]) expect(shown).toEqual([purge]);
    for (const { files } of contents(service).purges) Object.assign(files ?? [], { 0: "other" });
    expect(service.purges).toEqual([purge]);
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.verify();
    await createHostname(service, "blog.customer.com");
    await createHostname(service, "shop.customer.com", "other");
    const after = contents(service);
    expect([...after.hostnames.keys()]).toContain("shop.customer.com (other)");
    const { added, removed, changed } = diff(before, fork(service));
    expect(added).toContain("blog.customer.com");
    expect(removed).toContain("shop.customer.com");
    expect(changed.size).toBe(0);
    service.zones.remove("other");
    expect(diff(before, service).changed.get("shop.customer.com")?.status).toEqual({
      before: "Pending",
      after: "Active",
    });
  });
});
