import { FakeBucket, type FakeBucketOptions, type StoreMultipartOptions } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { countingIds, fakesEqual, fork, huge, manualClock, type Seeds, seed } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { createHostname } from "./create-hostname.js";

const ssecKey = "ab".repeat(32);

async function bucketOf(objects: Seeds, options: FakeBucketOptions = {}): Promise<FakeBucket> {
  return seed(new FakeBucket({ limits: { minPartBytes: 0 }, ...options }), objects);
}

describe("fakesEqual() of buckets", () => {
  it("is true for the same objects, ignoring versions, times and names", async () => {
    const objects: Seeds = {
      a: {
        body: "1",
        customMetadata: { x: "1", y: "2" },
        httpMetadata: { contentType: "text/plain", cacheControl: "private" },
      },
      b: huge(1e12),
    };
    const one = await bucketOf(objects, { clock: manualClock(1), name: "one" });
    const two = await bucketOf(objects, { clock: manualClock(2) });
    await two.put("a", "1", {
      customMetadata: { y: "2", x: "1" },
      httpMetadata: { cacheControl: "private", contentType: "text/plain" },
    });
    expect(fakesEqual(one, two)).toBe(true);
    expect(fakesEqual(one, fork(one))).toBe(true);
  });

  it.each<[string, Seeds, Seeds]>([
    ["keys", { a: "1" }, { b: "1" }],
    ["numbers of keys", { a: "1" }, { a: "1", b: "1" }],
    ["bytes", { a: "1" }, { a: "2" }],
    ["HTTP metadata", { a: "1" }, { a: { body: "1", httpMetadata: { contentType: "text/plain" } } }],
    ["custom metadata", { a: "1" }, { a: { body: "1", customMetadata: { a: "b" } } }],
    [
      "values of HTTP metadata",
      { a: { body: "1", httpMetadata: { contentType: "a" } } },
      { a: { body: "1", httpMetadata: { contentType: "b" } } },
    ],
    [
      "values of custom metadata",
      { a: { body: "1", customMetadata: { a: "b" } } },
      { a: { body: "1", customMetadata: { a: "c" } } },
    ],
    ["values of SSE-C keys", { a: { body: "1", ssecKey } }, { a: { body: "1", ssecKey: "cd".repeat(32) } }],
    ["storage classes", { a: "1" }, { a: { body: "1", storageClass: "InfrequentAccess" } }],
    ["checksums", { a: "" }, { a: { body: "", sha1: "da39a3ee5e6b4b0d3255bfef95601890afd80709" } }],
    ["SSE-C keys", { a: "1" }, { a: { body: "1", ssecKey } }],
    ["sizes of huge objects", { a: huge(1e12) }, { a: huge(1e12 + 1) }],
    ["patterns", { a: huge(1e12, { pattern: "a" }) }, { a: huge(1e12, { pattern: "b" }) }],
    ["etags", { a: "aa" }, { a: huge(2, { pattern: "a" }) }],
  ])("is false for different %s", async (_, one, two) => {
    expect(fakesEqual(await bucketOf(one), await bucketOf(two))).toBe(false);
    expect(fakesEqual(await bucketOf(two), await bucketOf(one))).toBe(false);
  });

  it("is false for the same bytes in other parts, which have another etag", async () => {
    const inParts = async (...values: readonly string[]) => {
      const bucket = await bucketOf({});
      const upload = await bucket.createMultipartUpload("k");
      const parts = await Promise.all(values.map((value, index) => upload.uploadPart(index + 1, value)));
      await upload.complete(parts);
      return bucket;
    };
    const buckets = [await bucketOf({ k: "aa" }), await inParts("aa"), await inParts("a", "a")];
    for (const [index, one] of buckets.entries())
      for (const [place, two] of buckets.entries()) expect(fakesEqual(one, two)).toBe(index === place);
    expect(fakesEqual(await inParts("a", "a"), buckets[2])).toBe(true);
  });

  it("compares uploads in progress, with the bytes of their parts, but not ended ones", async () => {
    const [one, two] = [await bucketOf({}), await bucketOf({})];
    const [first, second] = [await one.createMultipartUpload("k"), await two.createMultipartUpload("k")];
    expect(fakesEqual(one, two)).toBe(true);
    await first.uploadPart(1, "1");
    expect(fakesEqual(one, two)).toBe(false);
    await second.uploadPart(1, "2");
    expect(fakesEqual(one, two)).toBe(false);
    await second.uploadPart(1, "1");
    expect(fakesEqual(one, two)).toBe(true);
    await first.abort();
    expect(fakesEqual(one, two)).toBe(false);
    expect(fakesEqual(one, new FakeBucket())).toBe(true);
  });

  it("is false for uploads of other keys, and for other numbers of parts", async () => {
    const [one, two, other] = [await bucketOf({}), await bucketOf({}), await bucketOf({})];
    const uploads = [await one.createMultipartUpload("k"), await two.createMultipartUpload("k")];
    await other.createMultipartUpload("l");
    expect([fakesEqual(one, two), fakesEqual(one, other)]).toEqual([true, false]);
    for (const [index, upload] of uploads.entries()) await upload.uploadPart(index + 1, "1");
    expect(fakesEqual(one, two)).toBe(false);
  });

  it("ignores the order of uploads", async () => {
    const [one, two] = [await bucketOf({}, { ids: countingIds() }), await bucketOf({}, { ids: countingIds() })];
    for (const key of ["a", "b"]) await one.createMultipartUpload(key);
    for (const key of ["b", "a"]) await two.createMultipartUpload(key);
    expect(fakesEqual(one, two)).toBe(true);
  });

  it.each<[string, StoreMultipartOptions]>([
    ["HTTP metadata", { httpMetadata: { contentType: "text/plain" } }],
    ["custom metadata", { customMetadata: { a: "b" } }],
    ["storage classes", { storageClass: "InfrequentAccess" }],
    ["SSE-C keys", { ssecKey }],
  ])("is false for uploads with different %s", async (_, options) => {
    const [one, two, same] = [await bucketOf({}), await bucketOf({}), await bucketOf({})];
    await one.createMultipartUpload("k");
    for (const bucket of [two, same]) await bucket.createMultipartUpload("k", options);
    expect(fakesEqual(one, two)).toBe(false);
    expect(fakesEqual(two, one)).toBe(false);
    expect(fakesEqual(two, same)).toBe(true);
  });

  it("is false for forks with the same objects and different uploads", async () => {
    const one = await bucketOf({ a: "1" });
    const two = fork(one);
    const upload = await two.createMultipartUpload("k");
    expect(fakesEqual(one, two)).toBe(false);
    await upload.abort();
    expect(fakesEqual(one, two)).toBe(true);
  });

  it("is false for forks with another object beside a shared one", async () => {
    const one = await bucketOf({ a: "1", b: "1" });
    const two = fork(one);
    await two.put("b", "2");
    expect(fakesEqual(one, two)).toBe(false);
  });

  it("ignores objects that a lifecycle rule has deleted since the last call", () => {
    const expired = () => {
      const clock = manualClock(0);
      const condition = { type: "Age", maxAge: 86_400 } as const;
      const rule = { id: "day", enabled: true, conditions: { prefix: "" }, deleteObjectsTransition: { condition } };
      const bucket = new FakeBucket({ clock, lifecycle: [rule], objects: { a: "1" } });
      clock.advance("2d");
      return bucket;
    };
    expect(fakesEqual(expired(), new FakeBucket())).toBe(true);
    expect(fakesEqual(new FakeBucket(), expired())).toBe(true);
  });

  it("leaves all values but two fakes of one kind to other testers", () => {
    const bucket = new FakeBucket();
    for (const other of [undefined, null, {}, 5, new Map(), new FakeHostnames()]) {
      expect(fakesEqual(bucket, other)).toBeUndefined();
      expect(fakesEqual(other, bucket)).toBeUndefined();
    }
  });
});

describe("fakesEqual() of FakeHostnames", () => {
  it("compares custom hostnames and zones, but no ids and times", async () => {
    const make = () => new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
    const [one, two] = [make(), make()];
    expect(fakesEqual(one, two)).toBe(true);
    await createHostname(one, "shop.customer.com");
    expect(fakesEqual(one, two)).toBe(false);
    two.advance("5m");
    await createHostname(two, "shop.customer.com");
    expect(fakesEqual(one, two)).toBe(true);
    two.zones.set("zone-2", { name: "other.com" });
    expect(fakesEqual(one, two)).toBe(false);
    one.zones.set("zone-2", { name: "other.com", hold: true });
    expect(fakesEqual(one, two)).toBe(false);
    two.zones.set("zone-2", { hold: true });
    expect(fakesEqual(one, two)).toBe(true);
  });

  it("ignores when certificates were issued", async () => {
    const make = async (age: "1m" | "1h") => {
      const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
      service.advance(age);
      service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
      await createHostname(service, "shop.customer.com");
      service.verify();
      return service;
    };
    const [one, two] = [await make("1m"), await make("1h")];
    expect(one.find("shop.customer.com")).toMatchObject({ status: "Active", ssl: { status: "active" } });
    expect(fakesEqual(one, two)).toBe(true);
  });

  it("ignores the order of creation", async () => {
    const make = async (...hostnames: readonly string[]) => {
      const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
      for (const hostname of hostnames) await createHostname(service, hostname);
      return service;
    };
    const [one, two] = [await make("a.customer.com", "b.customer.com"), await make("b.customer.com", "a.customer.com")];
    expect(fakesEqual(one, two)).toBe(true);
  });

  it.each<[string, object]>([
    ["methods", { ssl: { method: "txt", type: "dv" } }],
    ["certificate authorities", { ssl: { method: "http", type: "dv", certificate_authority: "google" } }],
    ["wildcards", { ssl: { method: "txt", type: "dv", wildcard: true } }],
    ["custom metadata", { custom_metadata: { customer: "1" } }],
    ["custom origins", { custom_origin_server: "origin.saas.com" }],
    ["methods of bundling", { ssl: { method: "http", type: "dv", bundle_method: "force" } }],
    ["settings of TLS", { ssl: { method: "http", type: "dv", settings: { http2: "on" } } }],
  ])("is false for different %s", async (_, settings) => {
    const make = async (given: object) => {
      const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
      service.dns.set("origin.saas.com", "A", "192.0.2.1");
      await createHostname(service, "shop.customer.com", "zone", given);
      return service;
    };
    const [one, two, same] = [await make({}), await make(settings), await make(settings)];
    expect(fakesEqual(one, two)).toBe(false);
    expect(fakesEqual(two, same)).toBe(true);
  });

  it("is false for the same hostname in different zones", async () => {
    const make = async (zone: string) => {
      const service = new FakeHostnames({ zones: { a: { name: "saas.com" }, b: { name: "other.com" } } });
      await createHostname(service, "shop.customer.com", zone);
      return service;
    };
    expect(fakesEqual(await make("a"), await make("b"))).toBe(false);
  });
});
