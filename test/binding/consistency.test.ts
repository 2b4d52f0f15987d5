import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { getFound, textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { HandStream } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";

/** Fifty numbers, each in its own place of an order that has nothing to do with the one they are made in. */
const shuffles: readonly (readonly [name: string, order: readonly number[]])[] = [
  ["as they were called", Array.from({ length: 50 }, (_, index) => index)],
  ["backwards", Array.from({ length: 50 }, (_, index) => 49 - index)],
  ["all over the place", Array.from({ length: 50 }, (_, index) => (index * 17 + 5) % 50)],
];

/** Lets everything that has arrived be taken notice of. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

describe("of fifty concurrent puts that must find no object", () => {
  it.each(shuffles)(
    "exactly one wins, that whose body is complete first: %s [consistency.atomic]",
    async (_, order) => {
      const bucket = new FakeBucket();
      const streams = order.map(() => new HandStream());
      const puts = streams.map(({ stream }) => bucket.put("k", stream, { onlyIf: { etagDoesNotMatch: "*" } }));
      for (const [index, stream] of streams.entries()) stream.send(`body ${index}`);
      await settled();
      expect(await bucket.head("k")).toBeNull();
      for (const index of order) {
        streams[index]?.close();
        await settled();
      }
      const stored = (await Promise.all(puts)).map((object) => object !== null);
      const winner = order[0] ?? -1;
      expect(stored.flatMap((won, index) => (won ? [index] : []))).toEqual([winner]);
      expect(await textOf(bucket, "k")).toBe(`body ${winner}`);
    },
  );

  it("exactly one wins where all bodies end in the same moment [consistency.atomic]", async () => {
    const bucket = new FakeBucket();
    const streams = Array.from({ length: 50 }, () => new HandStream());
    const puts = streams.map(({ stream }) => bucket.put("k", stream, { onlyIf: { etagDoesNotMatch: "*" } }));
    for (const stream of streams) stream.close();
    expect((await Promise.all(puts)).filter((object) => object !== null)).toHaveLength(1);
  });

  it("exactly one wins whatever the form of the values [consistency.atomic]", async () => {
    const bucket = new FakeBucket();
    const puts = Array.from({ length: 50 }, (_, index) => {
      const stream = new HandStream();
      stream.send(`stream ${index}`);
      stream.close();
      const value = [`text ${index}`, new Blob([`blob ${index}`]), stream.stream, new Uint8Array(index)][index % 4];
      return bucket.put("k", value ?? null, { onlyIf: { etagDoesNotMatch: "*" } });
    });
    const winners = (await Promise.all(puts)).filter((object): object is StoreObject => object !== null);
    expect(winners.map(({ version }) => version)).toEqual([(await getFound(bucket, "k")).version]);
  });
});

describe("a condition", () => {
  it("is judged when the body has arrived, not when put() was called [consistency.atomic]", async () => {
    const bucket = new FakeBucket();
    const { etag } = await bucket.put("k", "old");
    const [loser, winner] = [new HandStream(), new HandStream()];
    const losing = bucket.put("k", loser.stream, { onlyIf: { etagMatches: etag } });
    const winning = bucket.put("missing", winner.stream, { onlyIf: { etagMatches: etag } });
    await bucket.put("k", "new");
    await bucket.put("missing", "old");
    loser.close();
    winner.close();
    expect(await losing).toBeNull();
    expect(await winning).not.toBeNull();
    expect(await textOf(bucket, "k")).toBe("new");
  });

  it("on time is judged by the time of what is there when the body has arrived [consistency.atomic]", async () => {
    const clock = new HandClock(1000);
    const bucket = new FakeBucket({ clock });
    await bucket.put("k", "old");
    const given = new HandStream();
    const put = bucket.put("k", given.stream, { onlyIf: { uploadedBefore: new Date(1500) } });
    clock.advance(1000);
    await bucket.put("k", "new");
    given.close();
    expect(await put).toBeNull();
  });
});

describe("overlapping writes of one key", () => {
  it("are won by the one that completes last [consistency.last-wins]", async () => {
    const bucket = new FakeBucket();
    const [first, second] = [new HandStream(), new HandStream()];
    const puts = [bucket.put("k", first.stream), bucket.put("k", second.stream)];
    for (const [stream, text] of [
      [second, "second"],
      [first, "first"],
    ] as const) {
      stream.send(text);
      stream.close();
      await settled();
      expect(await textOf(bucket, "k")).toBe(text);
    }
    await Promise.all(puts);
    expect(await textOf(bucket, "k")).toBe("first");
  });

  it("leave the part that arrived last under its number [consistency.last-wins]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    const slow = new HandStream();
    const uploading = upload.uploadPart(1, slow.stream);
    const fast = await upload.uploadPart(1, "fast");
    slow.send("slow");
    slow.close();
    const part = await uploading;
    expect((await rejectionOf(upload.complete([fast]))).message).toContain("(10025)");
    await upload.complete([part]);
    expect(await textOf(bucket, "k")).toBe("slow");
  });

  it("delete what is there, not what is still arriving [consistency.last-wins]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    const given = new HandStream();
    const put = bucket.put("k", given.stream);
    await bucket.delete("k");
    expect(await bucket.head("k")).toBeNull();
    given.close();
    await put;
    expect(await bucket.head("k")).not.toBeNull();
  });
});

describe("a write", () => {
  it("that has resolved is seen by every later read [consistency.strong]", async () => {
    const bucket = new FakeBucket();
    for (const text of ["one", "two", "three"]) {
      const { version } = await bucket.put("k", new Blob([text]));
      const [head, get, page] = await Promise.all([bucket.head("k"), getFound(bucket, "k"), bucket.list()]);
      expect([head?.version, get.version, page.objects[0]?.version]).toEqual([version, version, version]);
      expect(await get.text()).toBe(text);
    }
    await bucket.delete("k");
    expect(await Promise.all([bucket.head("k"), bucket.get("k")])).toEqual([null, null]);
    expect((await bucket.list()).objects).toEqual([]);
    const upload = await bucket.createMultipartUpload("k");
    await upload.complete([await upload.uploadPart(1, "parts")]);
    expect(await textOf(bucket, "k")).toBe("parts");
  });

  it("that has not resolved is not seen half-way [consistency.atomic]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    const given = new HandStream();
    const put = bucket.put("k", given.stream);
    for (const text of ["half", " and half"]) {
      given.send(text);
      await settled();
      expect(await textOf(bucket, "k")).toBe("old");
      expect((await bucket.list()).objects.map(({ size }) => size)).toEqual([3]);
    }
    given.close();
    await put;
    expect(await textOf(bucket, "k")).toBe("half and half");
  });

  it("is not awaited by whoever calls at once: calls take effect in their order [consistency.strong]", async () => {
    const bucket = new FakeBucket();
    const [put, head, replaced, get, deleted, missing] = [
      bucket.put("k", "one"),
      bucket.head("k"),
      bucket.put("k", "two"),
      bucket.get("k"),
      bucket.delete("k"),
      bucket.head("k"),
    ];
    expect((await head)?.version).toBe((await put).version);
    expect((await get)?.version).toBe((await replaced).version);
    expect(await (await get)?.text()).toBe("two");
    expect([await deleted, await missing]).toEqual([undefined, null]);
  });
});
