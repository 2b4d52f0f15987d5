import { FakeBucket } from "fakebucket";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bucketIds } from "../../../src/bucket/binding/bucket-options.js";
import { textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("ids", () => {
  it("have the platform's forms [result.version] [multipart.handle]", async () => {
    const bucket = new FakeBucket();
    // The digits are drawn for 256 ids at once.
    for (let turn = 0; turn < 300; turn++) {
      expect((await bucket.put("k", "v")).version).toMatch(/^[0-9a-f]{32}$/);
      expect((await bucket.createMultipartUpload("k")).uploadId).toMatch(/^[A-Za-z0-9_-]{171}$/);
      expect(bucketIds.next("part")).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it.each([0, 0.5, 1 - Number.EPSILON])(
    "are unique even if Math.random() is always %d [result.version]",
    async (random) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const buckets = [new FakeBucket(), new FakeBucket({ semantics: "simulator" })];
      const ids: string[] = [];
      for (let turn = 0; turn < 100; turn++) {
        for (const bucket of buckets) {
          const upload = await bucket.createMultipartUpload("k");
          const part = await upload.uploadPart(1, `${turn}`);
          ids.push((await bucket.put("k", "v")).version, upload.uploadId, (await upload.complete([part])).version);
        }
      }
      expect(new Set(ids).size).toBe(600);
    },
  );

  it("are random: two processes have different ones [result.version]", () => {
    const random = vi.spyOn(Math, "random");
    // Random digits are drawn in batches.
    for (let turn = 0; turn <= 256; turn++) bucketIds.next("version");
    expect(random).toHaveBeenCalled();
    const [one, other] = [bucketIds.next("version"), bucketIds.next("version")];
    expect(one.slice(0, 22)).not.toBe(other.slice(0, 22));
  });

  it("can come from a test, one for each commit that needs one [construction.options]", async () => {
    const asked: string[] = [];
    const ids = { next: (kind: string) => `${kind} ${asked.push(kind)}` };
    const bucket = new FakeBucket({ ids });
    expect((await bucket.put("k", "v")).version).toBe("version 1");
    const upload = await bucket.createMultipartUpload("k");
    expect(upload.uploadId).toBe("upload 2");
    const part = await upload.uploadPart(1, "v");
    expect((await upload.complete([part])).version).toBe("version 3");
    await Promise.all([bucket.head("k"), bucket.get("k"), bucket.list(), bucket.delete("k"), upload.abort()]);
    expect(asked).toEqual(["version", "upload", "version"]);
    const simulated = await new FakeBucket({ ids, semantics: "simulator" }).createMultipartUpload("k");
    expect(await simulated.uploadPart(1, "v")).toEqual({ partNumber: 1, etag: "part 5" });
  });

  it("given twice for uploads are refused: an upload is never replaced [multipart.id-taken]", async () => {
    const bucket = new FakeBucket({ ids: { next: (kind) => `the only ${kind}` } });
    const upload = await bucket.createMultipartUpload("k");
    const part = await upload.uploadPart(1, "v");
    for (const key of ["k", "another"]) {
      const error = await rejectionOf(bucket.createMultipartUpload(key));
      expect(error.message).toBe("createMultipartUpload: We encountered an internal error. Please try again. (10001)");
    }
    await upload.complete([part]);
    expect(await textOf(bucket, "k")).toBe("v");
    expect((await rejectionOf(bucket.createMultipartUpload("k"))).message).toContain("(10001)");
  });

  it("of other types than string are refused, and nothing is stored [errors.change-nothing]", async () => {
    const bucket = new FakeBucket({ ids: { next: () => 5 as never } });
    const error = await rejectionOf(bucket.put("k", "v"));
    expect(error).toEqual(new TypeError('ids.next("version") must return a string, not number.'));
    expect(await bucket.head("k")).toBeNull();
  });
});

describe("a clock", () => {
  it("without a valid time is refused, and nothing is stored [errors.change-nothing]", async () => {
    let now: unknown = Number.NaN;
    const bucket = new FakeBucket({ clock: { now: () => now as number } });
    const errors = [bucket.put("k", "v"), bucket.put("k", new Blob(["v"])), bucket.list()].map(rejectionOf);
    for (const error of await Promise.all(errors)) {
      expect(error).toEqual(new TypeError("clock.now() must return milliseconds since 1970, not NaN."));
    }
    now = 5;
    expect(await bucket.head("k")).toBeNull();
  });
});
