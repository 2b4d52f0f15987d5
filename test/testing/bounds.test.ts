import { FakeBucket } from "fakebucket";
import { huge, journal, manualClock, portability, seed } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { portOf } from "../../src/engine/port.js";
import { found } from "../bucket/binding/found.js";

describe("journal()", () => {
  it("drops the oldest results above the byte limit, and reports their number", async () => {
    const bucket = await seed(new FakeBucket({ clock: manualClock(0) }), { film: huge(1e12) });
    const calls = journal(bucket);
    await bucket.head("film");
    // The limit is 64 MiB, and 64 of them reach it exactly.
    const value = new Uint8Array(2 ** 20);
    for (let index = 0; index < 101; index++) await bucket.put("k", value);
    const kept = calls.calls().filter(({ outcome }) => outcome.type === "gave" && outcome.value !== undefined);
    expect(kept).toHaveLength(64);
    expect(kept.at(-1)).toBe(calls.last());
    expect(String(calls)).toMatch(/^\(the oldest 38 results dropped: see JournalCall.outcome\)\n {2}1 \+0ms +head/);
    expect(calls.count({ operation: "put", outcome: "gave" })).toBe(101);
    // The object is never in memory, so its result does not count.
    const film = await bucket.head("film");
    await bucket.put("k", value);
    expect(calls.last({ operation: "head" })?.outcome).toEqual({ type: "gave", value: film });
    // The newest result is kept, even if it is above the limit alone.
    const large = await bucket.put("large", new Uint8Array(7e7));
    expect(calls.last()?.outcome).toEqual({ type: "gave", value: large });
    expect(calls.calls().filter(({ outcome }) => "value" in outcome && outcome.value !== undefined)).toHaveLength(1);
  });

  it("keeps the latest thousand results, and prints any number of calls", async () => {
    const bucket = new FakeBucket({ objects: { k: "v" } });
    const calls = journal(bucket);
    // An error is no result.
    await bucket.head("k".repeat(1025)).catch(() => undefined);
    for (let index = 0; index < 1001; index++) await bucket.head("k");
    expect(String(calls)).toMatch(/^\(the oldest 1 result dropped: see JournalCall.outcome\)\n/);
    for (let index = 0; index < 100; index++) await bucket.head("k");
    // More calls than the limit of function arguments, without results.
    const [tap] = found(portOf(bucket)).taps;
    for (let index = 0; index < 126_000; index++) tap?.({ action: "head", args: ["k"] }, () => () => undefined);
    expect(String(calls).split("\n")).toHaveLength(127_103);
    expect(calls.calls()[0]?.outcome).toMatchObject({ type: "failed", code: 10020 });
    expect(calls.calls().filter(({ outcome }) => "value" in outcome && outcome.value !== undefined)).toHaveLength(1000);
  });
});

describe("portability()", () => {
  it("holds no body after it was read, and drops the oldest unread ones", async () => {
    const bucket = new FakeBucket({ objects: { read: "v", unread: "v" } });
    const watch = portability(bucket);
    for (let index = 0; index < 1500; index++) await (await bucket.get("read"))?.text();
    // A stream may be read before or after it was dropped: here before.
    for (let index = 0; index < 1500; index++) await (await bucket.get("read"))?.body.cancel();
    expect(String(watch)).toBe("nothing found");
    for (let index = 0; index < 1010; index++) await bucket.get("unread");
    expect(String(watch)).toMatch(/\nthe oldest 10 unread bodies dropped$/);
    watch.stop();
  });

  it("drops the oldest unread bodies above the byte limit", async () => {
    const bucket = new FakeBucket({ objects: { large: new Uint8Array(1e6) } });
    const watch = portability(bucket);
    // The limit is 64 MiB.
    for (let index = 0; index < 68; index++) await bucket.get("large");
    expect(String(watch)).toMatch(/\nthe oldest 1 unread body dropped$/);
    watch.stop();
  });

  it("keeps a limited number of findings, and counts the others", async () => {
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    const indexes = Array.from({ length: 1010 }, (_, index) => index);
    // The first finding a second time: it counts once.
    for (const index of [...indexes, 0]) {
      await bucket.head(`\u00e9${index}`);
      await bucket.head(`e\u0301${index}`);
    }
    expect(watch.findings).toHaveLength(1000);
    expect(String(watch)).toMatch(/\nand 10 findings more$/);
    // What is still open does not count.
    await bucket.createMultipartUpload("k");
    watch.stop();
    expect(watch.findings.slice(1000).map(({ id }) => id)).toEqual(["upload-left-open"]);
  });

  it.each([
    [999, ["read-modify-write", "read-modify-write"]],
    [1000, ["read-modify-write"]],
  ])("remembers the latest thousand keys read: %i after the first", async (others, ids) => {
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    for (let index = 0; index <= others; index++) await bucket.get(`k${index}`);
    await bucket.put("k0", "v");
    await bucket.put("k1", "v");
    expect(watch.findings.map(({ id }) => id)).toEqual(ids);
    watch.stop();
  });

  it.each([
    [9999, ["keys-equal-under-nfc"]],
    [10_000, []],
  ])("remembers the forms of the latest ten thousand keys: %i after the first", async (others, ids) => {
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    await bucket.head("\u00e9");
    for (let index = 0; index < others; index++) await bucket.head(`k${index}`);
    await bucket.head("e\u0301");
    expect(watch.findings.map(({ id }) => id)).toEqual(ids);
    watch.stop();
  });

  it("keeps the latest thousand uploads and truncated pages", async () => {
    const bucket = new FakeBucket({ objects: { a: "1", b: "2", c: "3" } });
    const watch = portability(bucket);
    for (let index = 0; index < 1001; index++) {
      await bucket.createMultipartUpload(`k${index}`);
      await bucket.list({ limit: 2 });
    }
    const count = (text: string) => watch.findings.filter(({ message }) => message.includes(text)).length;
    expect([count("upload of"), count('"k0"'), count('"k1000"'), count("was truncated")]).toEqual([1000, 0, 1, 1000]);
    watch.stop();
  });
});
