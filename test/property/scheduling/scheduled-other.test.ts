import { type BucketLike, FakeBucket } from "fakebucket";
import { scheduled } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

/** A bucket that does not look like a FakeBucket, and runs its calls immediately. */
class OtherBucket extends FakeBucket {
  readonly calls: string[] = [];

  override delete(keys: string | readonly string[]): Promise<void> {
    this.calls.push(`delete ${String(keys)}`);
    return super.delete(keys);
  }
}

function labelsOf(scheduler: fc.Scheduler): string[] {
  return scheduler.report().map(({ label }) => label);
}

describe("scheduled() of another bucket", () => {
  it("calls it when the first task is released, and settles when the second is released", async () => {
    const scheduler = fc.schedulerFor([1, 2]);
    const bucket = new OtherBucket();
    const answered = vi.fn();
    const deleted = scheduled(bucket, scheduler).delete("k").then(answered);
    expect([bucket.calls, labelsOf(scheduler)]).toEqual([[], ['delete("k"): invoke']]);
    await scheduler.waitOne();
    expect(bucket.calls).toEqual(["delete k"]);
    expect(answered).not.toHaveBeenCalled();
    await scheduler.waitIdle();
    await deleted;
    expect(answered).toHaveBeenCalledOnce();
    expect(labelsOf(scheduler)).toEqual(['delete("k"): invoke', 'delete("k"): answer']);
  });

  it("copies arguments at the call", async () => {
    const scheduler = fc.schedulerFor([1, 2]);
    const bucket = new OtherBucket();
    const value = new TextEncoder().encode("given");
    const options = { customMetadata: { a: "given" }, httpMetadata: { cacheExpiry: new Date(5000) } };
    const put = scheduled(bucket, scheduler).put("k", value, options);
    value.fill(0);
    options.customMetadata.a = "changed";
    options.httpMetadata.cacheExpiry.setTime(0);
    await scheduler.waitFor(put);
    expect(await bucket.head("k")).toMatchObject({
      customMetadata: { a: "given" },
      httpMetadata: { cacheExpiry: new Date(5000) },
    });
    expect(await (await bucket.get("k"))?.text()).toBe("given");
  });

  it("rejects with its errors, thrown or rejected, and with errors of the caller's getters", async () => {
    const scheduler = fc.schedulerFor([1, 2, 3, 4]);
    const throwing = new OtherBucket({ compatibilityDate: "2022-10-01" });
    const late = scheduled(throwing, scheduler).put("k", 5 as never);
    await expect(scheduler.waitFor(late)).rejects.toThrow(TypeError);
    const refused = scheduled(new OtherBucket(), scheduler).delete([]);
    await expect(scheduler.waitFor(refused)).rejects.toThrow("(10027)");
    const boo = new Error("boo");
    const options = {
      get prefix(): string {
        throw boo;
      },
    };
    await expect(scheduled(new OtherBucket(), scheduler).list(options)).rejects.toBe(boo);
  });

  it("rejects only when the second task is released", async () => {
    const scheduler = fc.schedulerFor([1, 2]);
    const failed = vi.fn();
    const refused = scheduled(new OtherBucket(), scheduler).delete([]).catch(failed);
    await scheduler.waitOne();
    await new Promise((later) => setImmediate(later));
    expect(failed).not.toHaveBeenCalled();
    await scheduler.waitIdle();
    await refused;
    expect(failed).toHaveBeenCalledOnce();
    expect(labelsOf(scheduler)).toEqual(["delete([]): invoke", "delete([]): answer"]);
  });

  it("schedules its uploads too", async () => {
    const scheduler = fc.schedulerFor(Array.from({ length: 14 }, (_, index) => index + 1));
    const shared: BucketLike = scheduled(new OtherBucket({ limits: { minPartBytes: 0 } }), scheduler);
    const script = async () => {
      const upload = await shared.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      await upload.complete([part]);
      await shared.resumeMultipartUpload("k", upload.uploadId).abort();
      await shared.list({ cursor: "x" }).catch(() => undefined);
      await shared.delete("k");
      return shared.get("k");
    };
    expect(await scheduler.waitFor(script())).toBeNull();
    expect(labelsOf(scheduler).filter((label) => label.endsWith(": invoke"))).toEqual(
      [
        'createMultipartUpload("k")',
        'uploadPart(1, …) on an upload of "k"',
        'completeMultipartUpload(…) on an upload of "k"',
        'abortMultipartUpload() on an upload of "k"',
        "list({ cursor: … })",
        'delete("k")',
        'get("k")',
      ].map((call) => `${call}: invoke`),
    );
  });
});
