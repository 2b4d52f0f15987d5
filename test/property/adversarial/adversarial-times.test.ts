import { FakeBucket, type StoreConditional } from "fakebucket";
import { adversarial } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { found } from "../../bucket/binding/found.js";

const base = Date.UTC(2026, 0, 2, 3, 4, 5);
/** Times about whole seconds, and others. */
const time = fc
  .tuple(fc.constantFrom(-1000, 0, 1000, 2000), fc.oneof(fc.integer({ min: -1, max: 1 }), fc.nat(999)))
  .map(([second, milliseconds]) => base + second + milliseconds);

describe("the times of an adversarial bucket", () => {
  it("are equal within a second, in every result", async () => {
    let now = base + 1;
    const bucket = adversarial(new FakeBucket({ clock: { now: () => now }, limits: { minPartBytes: 0 } }));
    const objects = [await bucket.put("a", "v"), found(await bucket.head("a")), found(await bucket.get("a"))];
    now += 998;
    const upload = await bucket.createMultipartUpload("b");
    objects.push(await upload.complete([await upload.uploadPart(1, "v")]));
    const resumed = bucket.resumeMultipartUpload("c", (await bucket.createMultipartUpload("c")).uploadId);
    objects.push(await resumed.complete([await resumed.uploadPart(1, "v")]));
    objects.push(...(await bucket.list({ limit: 1 })).objects);
    objects.push(found(await bucket.get("a", { onlyIf: { etagMatches: "other" } })));
    expect(objects.map(({ uploaded }) => uploaded.getTime())).toEqual(objects.map(() => base));
    for (const object of objects) {
      expect(Object.getOwnPropertyDescriptor(object, "uploaded")).toEqual({
        value: new Date(base),
        writable: false,
        enumerable: true,
        configurable: true,
      });
      expect(object.uploaded).toBe(object.uploaded);
      expect({ ...object }.uploaded).toEqual(new Date(base));
    }
  });

  it("are used by conditions", async () => {
    const property = fc.asyncProperty(
      time,
      fc.option(time, { nil: undefined }),
      fc.option(time, { nil: undefined }),
      fc.boolean(),
      fc.constantFrom<(milliseconds: number) => Date>(
        (milliseconds) => new Date(milliseconds),
        (milliseconds) => milliseconds as unknown as Date,
        (milliseconds) => (milliseconds + 0.5) as unknown as Date,
      ),
      async (now, before, after, secondsGranularity, form) => {
        const bucket = adversarial(new FakeBucket({ clock: { now: () => now } }));
        const shown = (await bucket.put("k", "v")).uploaded.getTime();
        const onlyIf: StoreConditional = {
          uploadedBefore: before === undefined ? undefined : form(before),
          uploadedAfter: after === undefined ? undefined : form(after),
          secondsGranularity,
        };
        const judged = (milliseconds: number) => milliseconds - (secondsGranularity ? milliseconds % 1000 : 0);
        const holds =
          (before === undefined || shown < judged(before)) && (after === undefined || shown > judged(after));
        expect("body" in found(await bucket.get("k", { onlyIf }))).toBe(holds);
        expect((await bucket.put("k", "w", { onlyIf })) !== null).toBe(holds);
      },
    );
    await fc.assert(property, { seed: 1, numRuns: 500 });
  });

  it("are used by conditional headers", async () => {
    const bucket = adversarial(new FakeBucket({ clock: { now: () => base + 999 } }));
    const { uploaded } = await bucket.put("k", "v");
    const holds = async (name: string, date: Date) =>
      "body" in found(await bucket.get("k", { onlyIf: new Headers({ [name]: date.toUTCString() }) }));
    expect(await holds("if-modified-since", uploaded)).toBe(false);
    expect(await holds("if-modified-since", new Date(base - 1000))).toBe(true);
    expect(await holds("if-unmodified-since", new Date(base - 1000))).toBe(false);
    expect(await holds("if-unmodified-since", uploaded)).toBe(true);
  });

  it("may be before 1970, or as late as the platform allows", async () => {
    const latest = 9223372036853;
    for (const now of [-1500, latest]) {
      const bucket = adversarial(new FakeBucket({ clock: { now: () => now } }));
      const { uploaded } = await bucket.put("k", "v");
      const holds = async (onlyIf: StoreConditional) => "body" in found(await bucket.get("k", { onlyIf }));
      expect(await holds({ uploadedAfter: new Date(uploaded.getTime() - 1) })).toBe(true);
      expect(await holds({ uploadedAfter: uploaded })).toBe(false);
      expect(await holds({ uploadedBefore: uploaded })).toBe(false);
      expect(await holds({ uploadedBefore: new Date(uploaded.getTime() + 1) })).toBe(true);
    }
  });

  it("before 1970 stay so in conditions, which a bucket may ignore", async () => {
    for (const time of [-1, -999, -1000, -1001]) {
      const own = new FakeBucket({ clock: { now: () => -5000 }, semantics: "simulator" });
      const shown = adversarial(own);
      await own.put("k", "v");
      const onlyIf = { uploadedBefore: new Date(time) };
      const holds = async (bucket: FakeBucket) => "body" in found(await bucket.get("k", { onlyIf }));
      expect([time, await holds(shown)]).toEqual([time, await holds(own)]);
    }
  });

  it("are compared by whole seconds or not, as the condition says at first", async () => {
    const own = new FakeBucket({ clock: { now: () => base + 1 } });
    await own.put("k", "v");
    const given = (first: boolean) => {
      let reads = 0;
      return {
        uploadedBefore: new Date(base + 500),
        uploadedAfter: new Date(base - 1),
        get secondsGranularity() {
          reads += 1;
          return reads === 1 ? first : !first;
        },
      };
    };
    for (const first of [true, false]) {
      const onlyIf = { ...given(first), secondsGranularity: first };
      const outcome = async (bucket: FakeBucket, condition: StoreConditional) =>
        "body" in found(await bucket.get("k", { onlyIf: condition }));
      expect(await outcome(adversarial(own), given(first))).toBe(await outcome(adversarial(own), onlyIf));
    }
  });

  it("are the bucket's own if equalTimes is off", async () => {
    const bucket = adversarial(new FakeBucket({ clock: { now: () => base + 1 } }), { equalTimes: false });
    expect((await bucket.put("k", "v")).uploaded.getTime()).toBe(base + 1);
    const onlyIf = { uploadedAfter: new Date(base) };
    expect("body" in found(await bucket.get("k", { onlyIf }))).toBe(true);
  });
});
