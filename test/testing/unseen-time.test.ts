import { FakeBucket } from "fakebucket";
import { contents, diff, dump, fakesEqual, faults, load, manualClock, seedFromBucket } from "fakebucket/testing";
import { expect, it } from "vitest";
import { bucketPortOf } from "../../src/s3/call.js";
import { temporaryDirectory } from "./temporary-directory.js";

const makeFolder = temporaryDirectory();
const transition = { condition: { type: "Age", maxAge: 86_400 } } as const;
const lifecycle = [{ id: "day", enabled: true, deleteObjectsTransition: transition }];

it.each<[string, (bucket: FakeBucket) => unknown]>([
  ["contents()", (bucket) => contents(bucket).objects.size],
  ["diff()", (bucket) => diff(new FakeBucket(), bucket).added.length],
  ["diff() the other way", (bucket) => diff(bucket, new FakeBucket()).removed.length],
  ["fakesEqual()", (bucket) => (fakesEqual(bucket, new FakeBucket()) ? 0 : 1)],
  ["seedFromBucket()", async (bucket) => contents(await seedFromBucket(new FakeBucket(), bucket)).objects.size],
  ["a search for an object", (bucket) => (bucketPortOf(bucket).find("key") === undefined ? 0 : 1)],
  [
    "dump()",
    async (bucket) => {
      const folder = makeFolder({});
      await dump(bucket, folder);
      return contents(await load(folder)).objects.size;
    },
  ],
  [
    "a fault of bodies",
    async (bucket) => {
      faults(bucket).on("get").truncateBody(1).nth(1);
      await bucket.get("key");
      await bucket.put("key", "value");
      return (await (await bucket.get("key"))?.text()) === "value" ? 1 : 0;
    },
  ],
  [
    "a fault of conditional writes",
    async (bucket) => {
      faults(bucket).on("put").throttle("1s");
      const first = bucket.put("key", new Blob(["1"]));
      const second = bucket.put("key", "2", { onlyIf: { etagDoesNotMatch: "*" } });
      const ended = await second.catch(() => 0);
      await first;
      return ended ?? 1;
    },
  ],
])("%s sees what a lifecycle rule has deleted since the last call", async (_, count) => {
  const clock = manualClock("2026-01-01");
  const make = () => new FakeBucket({ clock, lifecycle, objects: { key: "value" } });
  expect(await count(make())).toBe(1);
  const bucket = make();
  clock.advance("2d");
  expect(await count(bucket)).toBe(0);
});
