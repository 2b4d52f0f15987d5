import { FakeBucket } from "fakebucket";
import { recordHistory } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { emptyPage } from "./given-calls.js";

describe("recordHistory()", () => {
  it("logs each call with its ticks, arguments and result, as plain data", async () => {
    const inner = new FakeBucket({ clock: { now: () => 5 }, ids: { next: () => "id" } as never });
    const { bucket, history } = recordHistory(inner);
    const keys = ["k", "l"];
    const options = { onlyIf: { etagDoesNotMatch: "x", uploadedBefore: new Date(9) } };
    const put = bucket.put("k", "é", options);
    options.onlyIf.etagDoesNotMatch = "y";
    const deleted = bucket.delete(keys);
    keys.pop();
    expect(history.map(({ invoked, returned = "never" }) => `${invoked}–${returned}`)).toEqual(["0–never", "1–never"]);
    await Promise.all([put, deleted]);
    await bucket.list({ prefix: "k", limit: 3 });
    expect(JSON.parse(JSON.stringify(history))).toEqual(history);
    expect(history[0]).toMatchObject({
      action: "put",
      key: "k",
      size: 2,
      onlyIf: { etagDoesNotMatch: ["x"], uploadedBefore: 9 },
      outcome: { result: "object", object: { uploaded: 5 }, body: false },
    });
    expect(history[1]).toMatchObject({ action: "delete", keys: ["k", "l"], outcome: { result: "undefined" } });
    expect(history[2]).toMatchObject({ action: "list", prefix: "k", limit: 3, outcome: emptyPage });
  });

  it.each(["rejects", "throws"])("logs the value a call %s with, and passes it on", async (how) => {
    const error = new Error("Network connection lost.");
    const inner = new FakeBucket();
    inner.head = () => {
      if (how === "throws") throw error;
      return Promise.reject(error);
    };
    const { bucket, history } = recordHistory(inner);
    await expect((async () => bucket.head("k"))()).rejects.toBe(error);
    const outcome = { result: "unknown", message: "Error: Network connection lost." };
    expect(history).toEqual([{ action: "head", key: "k", invoked: 0, returned: 1, outcome }]);
  });

  it("logs no missing arguments, and none of a wrong type", async () => {
    const { bucket, history } = recordHistory(new FakeBucket());
    await bucket.list(null as never);
    await bucket.list({ limit: "5", prefix: 7, cursor: null, startAfter: "a" } as never).catch(() => undefined);
    await bucket.get("k", {});
    expect(history.map(({ invoked: _, returned: __, outcome: ___, ...asked }) => asked)).toStrictEqual([
      { action: "list" },
      { action: "list", startAfter: "a" },
      { action: "get", key: "k" },
    ]);
  });

  it("returns the bucket's results, and needs no this", async () => {
    const { put, get, head, list, delete: remove } = recordHistory(new FakeBucket()).bucket;
    const object = await put("k", "value");
    expect(object.constructor.name).toBe("HeadResult");
    expect(await (await get("k"))?.text()).toBe("value");
    expect(await head("k")).toMatchObject({ version: object.version });
    expect((await list()).objects).toHaveLength(1);
    expect([await remove("k"), await get("k")]).toEqual([undefined, null]);
  });

  it("logs the condition of a get, and if there was a body", async () => {
    const { bucket, history } = recordHistory(new FakeBucket());
    const { etag } = await bucket.put("k", "value");
    await bucket.get("k", { onlyIf: { etagDoesNotMatch: etag } });
    await bucket.get("k", { onlyIf: { etagMatches: etag } });
    expect(history.slice(1)).toMatchObject([
      { onlyIf: { etagDoesNotMatch: [etag] }, outcome: { body: false } },
      { onlyIf: { etagMatches: [etag] }, outcome: { body: true } },
    ]);
  });

  it.each<readonly [value: unknown, size: number | undefined]>([
    [null, 0],
    [new Uint8Array(3), 3],
    [new Blob(["four"]), 4],
    [new Response("a stream").body, undefined],
    ["é", 2],
    [5, undefined],
    [undefined, undefined],
    [{ size: "9" }, undefined],
  ])("logs the size of a value, if it is known: %o", async (value, size) => {
    const { bucket, history } = recordHistory(new FakeBucket());
    await bucket.put("k", value as never).catch(() => undefined);
    expect((history[0] as { readonly size?: number }).size).toBe(size);
  });

  it("logs keys as texts, and uploads", async () => {
    const { bucket, history } = recordHistory(new FakeBucket());
    await bucket.head(Object.create(null)).catch(() => undefined);
    await bucket.head({} as never);
    await bucket.delete([5 as never, "k"]);
    const upload = await bucket.createMultipartUpload("l");
    const part = await upload.uploadPart(1, "v");
    await upload.complete([part]);
    await bucket.resumeMultipartUpload("l", upload.uploadId).abort();
    const asked = { key: "l", uploadId: upload.uploadId };
    expect(history).toMatchObject([
      { action: "head", key: "", outcome: { result: "unknown" } },
      { action: "head", key: "[object Object]", outcome: { result: "null" } },
      { action: "delete", keys: ["5", "k"] },
      { action: "createMultipartUpload", key: "l", outcome: { result: "upload", uploadId: upload.uploadId } },
      { action: "uploadPart", ...asked, outcome: { result: "part", partNumber: 1, etag: part.etag } },
      { action: "completeMultipartUpload", ...asked, outcome: { result: "object" } },
      { action: "abortMultipartUpload", ...asked, outcome: { result: "undefined" } },
    ]);
  });

  it("refuses anything other than a bucket", () => {
    const error = new TypeError("recordHistory: bucket must be a bucket, not null.");
    expect(() => recordHistory(null as never)).toThrow(error);
  });
});
