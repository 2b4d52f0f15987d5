import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { StoredBytes } from "../../../src/base/bytes/stored-bytes.js";
import { toObject } from "../../../src/bucket/binding/results.js";
import { coercePut, parsePut } from "../../../src/bucket/request/parse-put.js";
import { put } from "../../../src/bucket/service/put.js";
import { emptyState } from "../../../src/bucket/service/state.js";
import { semantics } from "../../../src/semantics/presets.js";
import type { StoreObject } from "../../../types/index.js";
import { documented } from "../request/platforms.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** True if an object was garbage-collected. An object read in this turn stays alive until the next one. */
async function isLetGo(reference: WeakRef<object>): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return reference.deref() === undefined;
}

/**
 * Returns the result of a `put` of this size, and a reference to its bytes. The result is their only possible holder,
 * since the state is discarded.
 */
function storedAndForgotten(size: number): { readonly object: StoreObject; readonly bytes: WeakRef<object> } {
  const chunk = new Uint8Array(size);
  const upload = { request: parsePut(coercePut(["k", ""], documented)), bytes: new StoredBytes(chunk) };
  const { outcome } = put(emptyState(semantics.documented, "Standard"), upload, { now: 0, id: "version" });
  if (outcome.type !== "stored") throw new Error(`It was ${outcome.type}.`);
  const object = toObject(outcome.record, undefined, documented);
  return { object, bytes: new WeakRef(chunk) };
}

describe("a stored result of put()", () => {
  it.each(["etag", "httpEtag", "checksums"] as const)("holds no byte of the value after a read of %s", async (name) => {
    const { object, bytes } = storedAndForgotten(1_000_000);
    expect(object[name]).toBeDefined();
    expect(await isLetGo(bytes)).toBe(true);
    expect(object.checksums.toJSON().md5).toBe(object.etag);
    object.writeHttpMetadata(new Headers());
  });

  it("holds no byte of the value after its own object was inspected", async () => {
    const { object, bytes } = storedAndForgotten(1_000_000);
    expect(Object.keys(object)).toHaveLength(12);
    expect(await isLetGo(bytes)).toBe(true);
    expect(object.size).toBe(1_000_000);
  });

  it("still has the digest when it is read later", async () => {
    const { object, bytes } = storedAndForgotten(1_000_000);
    expect(await isLetGo(bytes)).toBe(false);
    expect(object.etag).toBe("879f4bba57ed37c9ec5e5aedf9864698");
  });
});

describe("an upload past its lifetime", () => {
  it("stays ended when the clock goes back, once any call has run, even a refused one [multipart.expiry]", async () => {
    const clock = new HandClock();
    const bucket = new FakeBucket({ clock });
    const upload = await bucket.createMultipartUpload("k");
    const parts = [await upload.uploadPart(1, "v")];
    clock.advance(7 * 24 * 60 * 60 * 1000);
    const refusal = await rejectionOf(bucket.head("k".repeat(2000)));
    expect(refusal.message).toContain("(10020)");
    clock.advance(-24 * 60 * 60 * 1000);
    expect((await rejectionOf(upload.complete(parts))).message).toContain("(10024)");
    await upload.abort();
  });
});

describe("an enumerable member of Object.prototype", () => {
  it("does not break uploads", async () => {
    const bucket = new FakeBucket();
    Object.defineProperty(Object.prototype, "code", { value: 1, configurable: true, writable: true, enumerable: true });
    try {
      const upload = await bucket.createMultipartUpload("k");
      await upload.complete([await upload.uploadPart(1, "v")]);
      const aborted = await bucket.createMultipartUpload("k");
      await aborted.abort();
      await bucket.delete("missing");
      expect(await (await bucket.get("k"))?.text()).toBe("v");
      expect((await bucket.list({ delimiter: "/" })).objects).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(Object.prototype, "code");
    }
  });
});
