import { FakeBucket } from "fakebucket";
import { checkHistory, type HistoryCall, recordHistory } from "fakebucket/property";
import type { BucketLike } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A bucket with some methods of its own. */
function changed(bucket: BucketLike, own: Partial<BucketLike>): BucketLike {
  return {
    head: bucket.head.bind(bucket),
    get: bucket.get.bind(bucket),
    put: bucket.put.bind(bucket),
    delete: bucket.delete.bind(bucket),
    list: bucket.list.bind(bucket),
    createMultipartUpload: bucket.createMultipartUpload.bind(bucket),
    resumeMultipartUpload: bucket.resumeMultipartUpload.bind(bucket),
    ...own,
  };
}

function actionsOf(history: readonly HistoryCall[], exact = false): readonly string[] | string {
  const verdict = checkHistory(history, { exact });
  return verdict.verdict === "not linearizable" ? verdict.calls.map(({ action }) => action) : verdict.verdict;
}

describe("checkHistory() finds", () => {
  it("a cache that serves what was overwritten", async () => {
    const inner = new FakeBucket();
    const cache = new Map<string, Awaited<ReturnType<BucketLike["head"]>>>();
    const head = async (key: string) => {
      if (!cache.has(key)) cache.set(key, await inner.head(key));
      return cache.get(key) ?? null;
    };
    const { bucket, history } = recordHistory(changed(inner, { head }));
    await bucket.put("other", "value");
    await bucket.put("k", "old");
    await bucket.head("k");
    await bucket.put("k", "new");
    await bucket.head("k");
    expect(actionsOf(history)).toEqual(["put", "head"]);
    expect(actionsOf(history, true)).toEqual(["put", "head"]);
  });

  it("a put that was answered and not stored", async () => {
    const inner = new FakeBucket();
    const put = async (key: string, value: string) => new FakeBucket().put(key, value);
    const { bucket, history } = recordHistory(changed(inner, { put: put as BucketLike["put"] }));
    await Promise.all([bucket.put("k", "value"), bucket.get("other")]);
    await bucket.get("k");
    expect(actionsOf(history)).toEqual(["put", "get"]);
  });

  it("a delete that is forgotten", async () => {
    const inner = new FakeBucket();
    const { bucket, history } = recordHistory(changed(inner, { delete: async () => undefined }));
    await bucket.put("k", "value");
    await bucket.delete(["k", "l"]);
    await bucket.get("k");
    expect(actionsOf(history)).toEqual(["delete", "get"]);
  });

  it("two puts that must find nothing, and both win", async () => {
    const inner = new FakeBucket();
    const put = (async (key: string, value: string) => inner.put(key, value)) as BucketLike["put"];
    const { bucket, history } = recordHistory(changed(inner, { put }));
    const onlyIf = { etagDoesNotMatch: "*" };
    await Promise.all([bucket.put("k", "one", { onlyIf }), bucket.put("k", "two", { onlyIf }), bucket.head("other")]);
    expect(actionsOf(history)).toEqual(["put", "put"]);
    expect(actionsOf(history, true)).toEqual(["put", "put"]);
  });

  it("two puts that must find the same object, and both win, with conditions as Headers", async () => {
    const inner = new FakeBucket();
    const put = (async (key: string, value: string) => inner.put(key, value)) as BucketLike["put"];
    const { bucket, history } = recordHistory(changed(inner, { put }));
    const { httpEtag } = await bucket.put("k", "zero");
    const onlyIf = new Headers({ "if-match": `W/"weak", ${httpEtag}` });
    await Promise.all([bucket.put("k", "one", { onlyIf }), bucket.put("k", "two", { onlyIf })]);
    expect(actionsOf(history)).toEqual(["put", "put"]);
  });

  it("a list that misses a key that was there throughout, on a page of its own or between others", async () => {
    const inner = new FakeBucket();
    const list: BucketLike["list"] = async (options) => {
      const page = await inner.list(options);
      return { ...page, objects: page.objects.filter(({ key }) => key !== "c") };
    };
    for (const options of [{}, { prefix: "c" }, { limit: 2, startAfter: "b" }, { delimiter: "/" }]) {
      const { bucket, history } = recordHistory(changed(inner, { list }));
      for (const key of ["a", "b", "c", "d", "e/f"]) await bucket.put(key, "value");
      await bucket.list(options);
      expect(actionsOf(history)).toEqual(["put", "list"]);
    }
  });

  it("a complete that is not seen", async () => {
    const inner = new FakeBucket();
    const { bucket, history } = recordHistory(changed(inner, { get: async () => null }));
    const upload = await bucket.createMultipartUpload("k");
    const part = await upload.uploadPart(1, "value");
    await bucket.resumeMultipartUpload("k", upload.uploadId).complete([part]);
    await bucket.get("k");
    expect(actionsOf(history)).toEqual(["completeMultipartUpload", "get"]);
  });

  it("with exact, a delete of several keys seen half done, and a list that is no snapshot", () => {
    const object = (version: string) => ({ version, etag: version, uploaded: 0 });
    const stored = (version: string) => ({ result: "object", object: object(version), body: false }) as const;
    const done: HistoryCall[] = [
      { action: "put", key: "a", invoked: 0, returned: 1, outcome: stored("a1") },
      { action: "put", key: "b", invoked: 2, returned: 3, outcome: stored("b1") },
    ];
    const halfDone: HistoryCall[] = [
      ...done,
      { action: "delete", keys: ["a", "b"], invoked: 4, returned: 9, outcome: { result: "undefined" } },
      { action: "head", key: "a", invoked: 5, returned: 6, outcome: { result: "null" } },
      { action: "head", key: "b", invoked: 7, returned: 8, outcome: stored("b1") },
    ];
    const listed = [
      { key: "a", ...object("a1") },
      { key: "b", ...object("b2") },
    ];
    const noSnapshot: HistoryCall[] = [
      ...done,
      {
        action: "list",
        invoked: 4,
        returned: 9,
        outcome: { result: "page", objects: listed, delimitedPrefixes: [], truncated: false },
      },
      { action: "delete", keys: "a", invoked: 5, returned: 6, outcome: { result: "undefined" } },
      { action: "put", key: "b", invoked: 7, returned: 8, outcome: stored("b2") },
    ];
    for (const history of [halfDone, noSnapshot]) {
      expect(actionsOf(history)).toBe("linearizable");
      expect(actionsOf(history, true)).toHaveLength(3);
    }
  });
});

describe("checkHistory() accepts", () => {
  it("whatever FakeBucket does, with lists by pages and groups, and deletes of several keys", async () => {
    const key = fc.constantFrom("a", "b", "b/c", "b/d", "e\u0301", "\u00e9");
    const onlyIf = fc.constantFrom({ etagDoesNotMatch: "*" }, { etagMatches: "*" }, { uploadedAfter: new Date(1) });
    type Step = (bucket: BucketLike) => Promise<unknown>;
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.tuple(key, fc.option(onlyIf)).map(
        ([each, condition]): Step =>
          (bucket) =>
            bucket.put(each, "v", condition === null ? {} : { onlyIf: condition }),
      ),
      key.map(
        (each): Step =>
          (bucket) =>
            bucket.get(each),
      ),
      fc.array(key, { minLength: 1, maxLength: 3 }).map(
        (each): Step =>
          (bucket) =>
            bucket.delete(each),
      ),
      fc
        .record({
          limit: fc.constantFrom(1, 2, 1000),
          delimiter: fc.constantFrom("", "/"),
          prefix: fc.constantFrom("", "b"),
        })
        .map(
          (options): Step =>
            async (bucket) => {
              let cursor: string | undefined;
              do {
                const page: Awaited<ReturnType<BucketLike["list"]>> = await bucket.list({ ...options, cursor });
                cursor = page.truncated ? page.cursor : undefined;
              } while (cursor !== undefined);
            },
        ),
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.scheduler(), async (steps, scheduler) => {
      const { bucket, history } = recordHistory(new FakeBucket());
      await scheduler.waitFor(
        Promise.all(
          steps.map(async (each, index) => {
            await scheduler.schedule(Promise.resolve(), `step ${index}`);
            await each(bucket);
          }),
        ),
      );
      expect(checkHistory(history).verdict).toBe("linearizable");
      expect(["linearizable", "unknown"]).toContain(checkHistory(history, { exact: true, budget: 3000 }).verdict);
      expect(checkHistory(JSON.parse(JSON.stringify(history))).verdict).toBe("linearizable");
    });
    await fc.assert(property, { numRuns: 300, seed: 1 });
  });

  it("a put whose answer was lost, seen later or never", async () => {
    const inner = new FakeBucket();
    const put = (async (key: string, value: string) => {
      await inner.put(key, value);
      throw new Error("Network connection lost.");
    }) as BucketLike["put"];
    const { bucket, history } = recordHistory(changed(inner, { put }));
    await expect(bucket.put("k", "value")).rejects.toThrow("Network connection lost.");
    await bucket.get("k");
    expect(actionsOf(history)).toBe("linearizable");
    await inner.delete("k");
    await bucket.get("k");
    expect(actionsOf(history)).toEqual(["get", "get"]);
  });
});
