import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { getFound } from "./found.js";
import { HandStream } from "./hand-stream.js";

describe("of fifty concurrent puts that must find no object", () => {
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

describe("overlapping writes of one key", () => {
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
