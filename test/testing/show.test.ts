import { inspect } from "node:util";
import { FakeBucket, type Ids } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { R2Bucket } from "fakebucket/r2";
import { countingIds, fork, journal, manualClock, notifications, seed } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { showDifference, showFake } from "../../src/testing/contents/contents.js";
import { createHostname } from "./create-hostname.js";

const clock = manualClock("2026-01-02T03:04:05.006Z");
const options = { clock, ids: countingIds() as Ids };

async function bucketOf(objects: number): Promise<FakeBucket> {
  const keys = Array.from({ length: objects }, (_, index) => [`key-${String(index).padStart(4, "0")}`, "v"] as const);
  return seed(new FakeBucket(options), keys);
}

describe("console.log() of a bucket", () => {
  it("shows a short table of its objects, and uploads in progress in a line", async () => {
    const bucket = new FakeBucket({ ...options, name: "assets" });
    expect(inspect(bucket)).toBe('FakeBucket "assets": 0 objects');
    await seed(bucket, {
      "a.txt": { body: "hello", httpMetadata: { contentType: "text/plain" } },
      "line\nbreak\u202e": { body: "", httpMetadata: { contentType: "any \u001b[2J text" } },
    });
    const upload = await bucket.createMultipartUpload("film");
    await upload.uploadPart(1, "part");
    await bucket.createMultipartUpload("other");
    await (await bucket.createMultipartUpload("gone")).abort();
    expect(`\n${inspect(bucket)}`).toBe(`
FakeBucket "assets": 2 objects
key                  size  type                  etag                              uploaded
"a.txt"              5     text/plain            5d41402abc4b2a76b9719d911017c592  2026-01-02T03:04:05.006Z
"line\\nbreak\\u202e"  0     "any \\u001b[2J text"  d41d8cd98f00b204e9800998ecf8427e  2026-01-02T03:04:05.006Z
uploads in progress: "film" (1 part), "other" (0 parts)`);
    expect(showFake(bucket)).toBe(inspect(bucket));
  });

  it("shows the first rows of many, and the number of the others", async () => {
    expect(
      inspect(await bucketOf(10))
        .split("\n")
        .at(-1),
    ).toMatch(/^"key-0009" /);
    const bucket = await bucketOf(1003);
    for (let index = 0; index < 6; index++) await bucket.createMultipartUpload("k".repeat(100));
    expect(inspect(bucket)).toMatch(/, and 1 more$/);
    await bucket.createMultipartUpload("k".repeat(100));
    const lines = inspect(bucket).split("\n");
    expect(lines).toHaveLength(14);
    expect(lines[0]).toBe('FakeBucket "bucket": 1003 objects');
    expect(lines[11]).toMatch(/^"key-0009" /);
    expect(lines[12]).toBe("and 993 more");
    expect(lines[13]).toMatch(/^uploads in progress: "k{60}"… \(100 characters\) \(0 parts\), .*, and 2 more$/);
  });

  it("shows it inside other values, and only the name deeper down", async () => {
    const bucket = await bucketOf(1);
    expect(inspect({ env: { FILES: bucket } })).toMatch(/FILES: FakeBucket "bucket": 1 object\n\s+key /);
    expect(inspect({ a: { b: { c: { bucket } } } }, { depth: 2 })).toContain("[Object]");
    expect(inspect({ bucket }, { depth: 0 })).toBe("{ bucket: [FakeBucket] }");
    expect(inspect(new R2Bucket())).toBe('R2Bucket "bucket": 0 objects');
    expect(inspect(new R2Bucket({ name: "" }))).toBe('R2Bucket "": 0 objects');
  });

  it("shows what time alone has changed", async () => {
    const passing = manualClock("2026-01-02");
    const bucket = new FakeBucket({ clock: passing });
    await bucket.createMultipartUpload("film");
    passing.advance("7d");
    expect(inspect(bucket)).toBe('FakeBucket "bucket": 0 objects');
  });

  it("does not change an object that only inherits from a bucket", async () => {
    for (const other of [FakeBucket.prototype, Object.create(new FakeBucket()), new Proxy(new FakeBucket(), {})])
      expect(inspect(other)).not.toContain("objects");
  });

  it("is invisible to scripts: no own or enumerable property, no toJSON and no iterator", () => {
    const bucket = new FakeBucket();
    expect(Reflect.ownKeys(bucket)).toEqual([]);
    const symbols = ["nodejs.util.inspect.custom", "Deno.customInspect"].map((name) => Symbol.for(name));
    const prototype = Object.getOwnPropertyDescriptors(FakeBucket.prototype);
    expect(Object.getOwnPropertySymbols(prototype)).toEqual([Symbol.toStringTag, ...symbols]);
    for (const symbol of symbols) expect(Reflect.get(prototype, symbol)).toMatchObject({ enumerable: false });
    expect(JSON.stringify(bucket)).toBe("{}");
    expect("toJSON" in bucket || Symbol.iterator in bucket).toBe(false);
  });

  it("appears in the messages of assertions", async () => {
    const bucket = await bucketOf(1);
    expect(() => expect(bucket).toBeNull()).toThrow(/FakeBucket "bucket": 1 object\nkey .*\n"key-0000"/);
  });
});

describe("console.log() of a FakeHostnames", () => {
  it("shows a short table of its custom hostnames", async () => {
    const service = new FakeHostnames({ clock, ids: countingIds(), zones: { zone: { name: "saas.com" } } });
    expect(inspect(service)).toBe("FakeHostnames: 0 custom hostnames");
    class Named extends FakeHostnames {}
    expect(inspect(new Named())).toBe("Named: 0 custom hostnames");
    await createHostname(service, "shop.customer.com");
    expect(inspect(service)).toMatch(/^FakeHostnames: 1 custom hostname\n/);
    expect(inspect(Object.create(service))).not.toContain("custom hostname");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.verify();
    await createHostname(service, "blog.customer.com");
    expect(`\n${inspect(service)}`).toBe(`
FakeHostnames: 2 custom hostnames
hostname             status   ssl status          method  created
"shop.customer.com"  Active   active              http    2026-01-02T03:04:05.006Z
"blog.customer.com"  Pending  pending_validation  http    2026-01-02T03:04:05.006Z`);
    expect(Object.keys(service)).toEqual(["dns", "zones", "fetch"]);
  });

  it("shows what time alone has changed", async () => {
    let time = clock.now();
    const service = new FakeHostnames({ clock: { now: () => time }, zones: { zone: { name: "saas.com" } } });
    await createHostname(service, "shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    time += 60_000;
    expect(inspect(service)).toContain('"shop.customer.com"  Active');
  });
});

it("console.log() of a tool shows its text, and a tool without one as itself", () => {
  const bucket = new FakeBucket();
  expect(inspect(journal(bucket))).toBe("no calls");
  expect(inspect(notifications(bucket, { rules: [] }))).toBe("Notifications {}");
});

describe("showDifference()", () => {
  it("lists missing, unexpected and different entries, by key and field", async () => {
    const expected = await seed(new FakeBucket(), { same: "1", gone: "1", text: "old", bytes: new Uint8Array([0]) });
    const actual = await seed(new FakeBucket(), {
      same: "1",
      come: "1",
      text: { body: "old", customMetadata: { a: "b" } },
      bytes: new Uint8Array([1]),
    });
    expect(`\n${showDifference(expected, actual)}`).toBe(`
- "gone"
+ "come"
~ "bytes": body 1 bytes → 1 bytes, etag "93b885adfe0da089cdf634904fd59f71" → "55a54008ad1ba589aa210d2629c1df41", \
checksums {"md5":"93b885adfe0da089cdf634904fd59f71"} → {"md5":"55a54008ad1ba589aa210d2629c1df41"}
~ "text": customMetadata {} → {"a":"b"}`);
    for (const [count, last] of [
      [20, '+ "key-0019"'],
      [21, "and 1 more"],
      [25, "and 5 more"],
    ] as const) {
      const many = showDifference(new FakeBucket(), await bucketOf(count)).split("\n");
      expect([many.length, many.at(-1)]).toEqual([Math.min(count, 21), last]);
    }
  });

  it("shows a missing field as nothing, and long or invisible values as readable text", async () => {
    const [text, other] = ["x".repeat(100), "y".repeat(100)];
    const named = { body: "", customMetadata: { id: "1" } };
    const expected = new FakeBucket({ objects: { long: text, marked: "", named, secret: "" } });
    const actual = new FakeBucket({
      objects: {
        long: other,
        marked: { body: "", customMetadata: { a: "\u202e" } },
        named: { body: "", customMetadata: { id: "2" } },
        secret: { body: "", ssecKey: "00".repeat(32) },
      },
    });
    const [long = "", ...lines] = showDifference(expected, actual).split("\n");
    expect(long).toContain(`body "${"x".repeat(60)}"… (100 characters) → "${"y".repeat(60)}"… (100 characters), etag`);
    expect(lines).toEqual([
      '~ "marked": customMetadata {} → {"a":"\\u202e"}',
      '~ "named": customMetadata {"id":"1"} → {"id":"2"}',
      '~ "secret": ssecKeyMd5 nothing → "70bc8f4b72a86921468bf8e8441dce51"',
    ]);
  });

  it("leaves out the ids and times of custom hostnames", async () => {
    const make = () => new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
    const [expected, actual] = [make(), make()];
    await createHostname(expected, "shop.customer.com");
    actual.advance("5m");
    await createHostname(actual, "shop.customer.com", "zone", { custom_metadata: { customer: "1" } });
    const difference = showDifference(expected, actual);
    expect(difference).toMatch(/^~ "shop\.customer\.com": .*custom_metadata .* → {"customer":"1"}/);
    expect(difference).not.toMatch(/(: |, )(id|created_at|ssl) /);
    for (const each of [expected, actual]) {
      each.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
      each.verify();
    }
    expect(showDifference(expected, actual)).toBe('~ "shop.customer.com": custom_metadata {} → {"customer":"1"}');
    const other = make();
    await createHostname(other, "shop.customer.com", "zone", { ssl: { method: "txt", type: "dv" } });
    const ssl = showDifference(expected, other);
    expect(ssl).toMatch(
      /ssl {.*"method":"http","status":"active".*} → {.*"method":"txt","status":"pending_validation"/,
    );
    expect(ssl).not.toMatch(/"(id|issued_on|expires_on|validation_records)"/);
    expect(showDifference(fork(actual), actual)).toBe("");
  });
});
