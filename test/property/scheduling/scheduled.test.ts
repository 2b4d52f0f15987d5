import { FakeBucket } from "fakebucket";
import { scheduled } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

/** Describes the finished and pending tasks of a scheduler. */
function tasksOf(scheduler: fc.Scheduler): string[] {
  return scheduler
    .report()
    .map(({ label, status, outputValue }) =>
      [label, status, ...(outputValue === undefined ? [] : [outputValue])].join(" "),
    );
}

/** A scheduler that releases its tasks in this order. */
function inOrder(...tasks: readonly number[]): fc.Scheduler {
  return fc.schedulerFor([...tasks]);
}

describe("scheduled() of a FakeBucket", () => {
  it("returns a bucket of the same class over the same objects", async () => {
    const scheduler = inOrder(1, 2);
    const bucket = new FakeBucket();
    const shared = scheduled(bucket, scheduler);
    expect(shared).toBeInstanceOf(FakeBucket);
    await scheduler.waitFor(shared.put("k", "v"));
    expect(await (await bucket.get("k"))?.text()).toBe("v");
  });

  it("commits when the first task is released, and settles when the second is released", async () => {
    const scheduler = inOrder(1, 2);
    const bucket = new FakeBucket();
    const answered = vi.fn();
    const put = scheduled(bucket, scheduler).put("k", "v").then(answered);
    expect(tasksOf(scheduler)).toEqual(['put("k", …): commit pending']);
    expect(await bucket.head("k")).toBeNull();

    await scheduler.waitOne();
    expect(await bucket.head("k")).not.toBeNull();
    expect(tasksOf(scheduler)).toEqual([
      'put("k", …): commit resolved 1 byte, etag 9e3669d1…',
      'put("k", …): answer pending',
    ]);
    expect(answered).not.toHaveBeenCalled();

    await scheduler.waitOne();
    await put;
    expect(answered).toHaveBeenCalledOnce();
  });

  it("always has a task while an answer is pending", async () => {
    const scheduler = inOrder(1, 2);
    const bucket = new FakeBucket();
    const answered = vi.fn();
    void scheduled(bucket, scheduler).delete("k").then(answered);
    await scheduler.waitAll();
    expect(answered).toHaveBeenCalledOnce();
  });

  it("evaluates conditions in the order of the commits, not of the calls", async () => {
    const scheduler = inOrder(2, 1, 3, 4);
    const shared = scheduled(new FakeBucket(), scheduler);
    const onlyIf = { etagDoesNotMatch: "*" };
    const puts = [shared.put("k", "first", { onlyIf }), shared.put("k", "second", { onlyIf })];
    const [first, second] = await scheduler.waitFor(Promise.all(puts));
    expect(first).toBeNull();
    expect(second).toMatchObject({ size: 6 });
  });

  it("refuses arguments at the call, without a task", async () => {
    const scheduler = inOrder();
    const shared = scheduled(new FakeBucket(), scheduler);
    await expect(shared.put("k", 5 as never)).rejects.toThrow(TypeError);
    expect(scheduler.report()).toEqual([]);
    const dated = scheduled(new FakeBucket({ compatibilityDate: "2022-10-01" }), scheduler);
    expect(() => dated.put("k", 5 as never)).toThrow(TypeError);
  });

  it("rejects with the refusals of the service, and reports them", async () => {
    const scheduler = inOrder(1, 2);
    const call = scheduled(new FakeBucket(), scheduler).list({ limit: 0 });
    await expect(scheduler.waitFor(call)).rejects.toThrow("(10022)");
    expect(tasksOf(scheduler)).toEqual([
      expect.stringMatching(/^list\(\{ limit: 0 \}\): commit rejected .*10022/),
      "list({ limit: 0 }): answer resolved",
    ]);
  });

  it("reads a stream between the call and the commit, whenever its pieces arrive", async () => {
    const scheduler = inOrder(1, 2, 3);
    const bucket = new FakeBucket();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await scheduler.schedule(Promise.resolve(), "piece");
        controller.enqueue(new Uint8Array(3));
        controller.close();
      },
    });
    const put = scheduled(bucket, scheduler).put("k", stream);
    expect(await scheduler.waitFor(put)).toMatchObject({ size: 3 });
    expect(tasksOf(scheduler)[0]).toBe("piece resolved");
    expect(tasksOf(scheduler)[1]).toMatch(/^put\("k", …\): commit resolved/);
  });

  it("names each call, including calls of uploads", async () => {
    const scheduler = fc.sample(fc.scheduler(), { seed: 1, numRuns: 1 })[0] as fc.Scheduler;
    const shared = scheduled(new FakeBucket({ limits: { minPartBytes: 0 } }), scheduler, { name: "a" });
    const script = async () => {
      await shared.head("k");
      await shared.put("empty", "");
      await shared.list({ prefix: "x/" });
      await shared.list({ prefix: "e", delimiter: "mp" });
      await shared.delete(["k", "l", "m", "n", "o"]);
      const { uploadId } = await shared.createMultipartUpload("k");
      const upload = shared.resumeMultipartUpload("k", uploadId);
      await upload.complete([await upload.uploadPart(2, "v")]);
      await upload.abort();
    };
    await scheduler.waitFor(script());
    expect(tasksOf(scheduler).filter((task) => task.includes(": commit"))).toEqual([
      'a: head("k"): commit resolved null',
      expect.stringMatching(/^a: put\("empty", …\): commit resolved 0 bytes, etag \w{8}…$/),
      'a: list({ prefix: "x/" }): commit resolved 0 objects',
      'a: list({ prefix: "e", delimiter: "mp" }): commit resolved 0 objects and 1 prefix',
      'a: delete(["k", "l", "m", and 2 more]): commit resolved',
      'a: createMultipartUpload("k"): commit resolved',
      expect.stringMatching(/^a: uploadPart\(2, …\) on an upload of "k": commit resolved etag /),
      expect.stringMatching(/^a: completeMultipartUpload\(…\) on an upload of "k": commit resolved 1 byte, etag /),
      'a: abortMultipartUpload() on an upload of "k": commit resolved',
    ]);
  });

  it("escapes the names of calls for the template printed by fast-check", () => {
    const scheduler = inOrder();
    void scheduled(new FakeBucket(), scheduler, { name: "`" }).head("${${`");
    expect(tasksOf(scheduler)).toEqual(['\\u0060: head("\\u0024{\\u0024{\\u0060"): commit pending']);
  });
});

describe("scheduled()", () => {
  it.each<[what: string, call: () => unknown, text: string]>([
    ["no bucket", () => scheduled(null as never, inOrder()), "scheduled: bucket must be a bucket, not null."],
    [
      "half a bucket",
      () => scheduled({ head() {}, get() {} } as never, inOrder()),
      "scheduled: bucket must be a bucket, not an object without put().",
    ],
    [
      "no scheduler",
      () => scheduled(new FakeBucket(), {} as never),
      "scheduled: scheduler must be a scheduler of fast-check, not an object.",
    ],
    [
      "null as the scheduler",
      () => scheduled(new FakeBucket(), null as never),
      "scheduled: scheduler must be a scheduler of fast-check, not null.",
    ],
    [
      "another option",
      () => scheduled(new FakeBucket(), inOrder(), { label: "a" } as never),
      'scheduled: there is no option "label"; expected name.',
    ],
    [
      "a name of another type",
      () => scheduled(new FakeBucket(), inOrder(), { name: 5 as never }),
      "scheduled: name must be a string, not 5.",
    ],
    [
      "options of another type",
      () => scheduled(new FakeBucket(), inOrder(), "a" as never),
      'scheduled: options must be an object, not "a".',
    ],
  ])("refuses %s", (_, call, text) => {
    expect(call).toThrow(new TypeError(text));
  });
});
