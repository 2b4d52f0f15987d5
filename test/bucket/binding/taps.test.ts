import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { intercept, portOf } from "../../../src/engine/port.js";
import type { ArrivedCall, CallTap, Interceptor, Settled, Tap } from "../../../src/engine/tap.js";
import { found } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

function tap(bucket: FakeBucket, around: Tap): () => void {
  const { taps } = found(portOf(bucket) ?? null);
  taps.add(around);
  return () => taps.delete(around);
}

const tooLong = "k".repeat(1025);

/** Records the callbacks of a tap, in their order. */
function listening(bucket: FakeBucket, more: CallTap = {}) {
  const heard: (string | ArrivedCall | Settled)[] = [];
  const around: Tap = (call) => {
    heard.push(call);
    const committed = () => void heard.push("committed");
    return { ...more, committed, settled: (settled) => void heard.push(settled) };
  };
  return { heard, stop: tap(bucket, around) };
}

describe("a tapped bucket", () => {
  it("reports each call, its commit, and its outcome", async () => {
    const bucket = new FakeBucket();
    const { heard, stop } = listening(bucket);
    // A later tap that needs nothing takes nothing from the others.
    tap(bucket, () => ({}));
    const options = { onlyIf: { etagMatches: "none" } };
    await bucket.put("k", "v", options);
    expect(heard).toEqual([{ action: "put", args: ["k", "v", options] }, "committed", { type: "gave", value: null }]);
    stop();
    await bucket.head("k");
    expect(heard).toHaveLength(3);
  });

  it("reports each step of a call to all of its taps", async () => {
    const bucket = new FakeBucket();
    const heard = ["first", "second", "third"].map(() => {
      const steps: string[] = [];
      const step = (name: string) => () => void steps.push(name);
      tap(bucket, () => ({
        ...{ asked: step("asked"), promised: step("promised") },
        committed: ({ type }) => void steps.push(`committed ${type}`),
        settled: ({ type }) => void steps.push(`settled ${type}`),
      }));
      return steps;
    });
    await bucket.head("k");
    await rejectionOf(bucket.put("k", "v", { md5: "0".repeat(32) }));
    const steps = ["gave", "failed"].map((type) => ["asked", `committed ${type}`, "promised", `settled ${type}`]);
    for (const own of heard) expect(own.toSorted()).toEqual(steps.flat().toSorted());
  });

  it("reports calls refused before the commit or by it", async () => {
    const bucket = new FakeBucket({ compatibilityDate: "2022-08-03" });
    const { heard } = listening(bucket);
    const early = await rejectionOf(bucket.get(tooLong));
    const late = await rejectionOf(bucket.put("k", "v", { md5: "0".repeat(32) }));
    const bare = bucket as unknown as { head(): void };
    expect(() => bare.head()).toThrow(TypeError);
    expect(heard.map((entry) => (typeof entry === "string" || "action" in entry ? entry : [entry.type]))).toEqual([
      { action: "get", args: [tooLong] },
      "committed",
      ["failed"],
      { action: "put", args: ["k", "v", { md5: "0".repeat(32) }] },
      "committed",
      ["failed"],
      { action: "head", args: [] },
      ["failed"],
    ]);
    expect(heard[2]).toMatchObject({ error: early });
    expect(heard[5]).toMatchObject({ error: late });
    expect(heard[7]).toMatchObject({ error: expect.any(TypeError) });
  });

  it("reports the calls on its uploads, including earlier ones, and on buckets over the same objects", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    const { heard } = listening(bucket);
    const { key, uploadId } = upload;
    await upload.abort();
    await found(intercept(bucket, () => (commit) => commit()) ?? null).head("k");
    expect(heard.flatMap((entry) => (typeof entry === "object" && "action" in entry ? [entry] : []))).toEqual([
      { action: "abortMultipartUpload", args: [], address: { key, uploadId } },
      { action: "head", args: ["k"] },
    ]);
  });

  it("runs the first tap outermost, around the bucket's own interceptor", async () => {
    const plain = new FakeBucket();
    const seen: string[] = [];
    const naming = (name: string): Interceptor => {
      return () => (commit) => {
        seen.push(name);
        return commit();
      };
    };
    const bucket = found(intercept(plain, naming("own")) ?? null);
    tap(bucket, () => ({ intercept: naming("first") }));
    tap(bucket, () => undefined);
    tap(bucket, () => ({ intercept: naming("second") }));
    tap(bucket, () => ({}));
    await bucket.head("k");
    expect(seen).toEqual(["first", "second", "own"]);
    const listened = found(intercept(new FakeBucket(), naming("own alone")) ?? null);
    listening(listened);
    await listened.head("k");
    expect(seen.slice(3)).toEqual(["own alone"]);
  });

  it("keeps the caller's line in errors, and unhandled rejections unhandled", async () => {
    const bucket = new FakeBucket();
    listening(bucket, { intercept: () => async (commit) => await Promise.resolve().then(() => commit()) });
    const error = (await rejectionOf(bucket.get(tooLong))) as Error;
    expect(error.stack).toContain("taps.test.ts");
    const listeners = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    const forgotten = new Promise((resolve) => process.once("unhandledRejection", resolve));
    void bucket.get(tooLong);
    await forgotten;
    for (const listener of listeners) process.on("unhandledRejection", listener);
    expect(await forgotten).toMatchObject({ message: error.message });
  });
});
