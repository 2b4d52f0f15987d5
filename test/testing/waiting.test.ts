import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { contents, exploreFaults, type FaultRule, faults, journal, manualClock } from "fakebucket/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { textOf } from "../bucket/binding/found.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { runs, time } from "../laws/runs.js";
import { createHostname } from "./create-hostname.js";

/** The longest wait for a missing call. */
const limit = vi.hoisted(() => ({ milliseconds: 4000 }));

vi.mock("../../src/testing/time/time-limit.js", async (importOriginal) => {
  const { withTimeLimit } = await importOriginal<typeof import("../../src/testing/time/time-limit.js")>();
  const limited = (promise: Promise<unknown>, _: number, explain: () => Error) =>
    withTimeLimit(promise, limit.milliseconds, explain);
  return {
    waitMilliseconds: 4000,
    withTimeLimit: limited,
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  };
});

afterEach(() => {
  vi.useRealTimers();
  limit.milliseconds = 4000;
});

/** Returns the codes of sequential puts; 0 means stored. */
async function codesOf(bucket: FakeBucket, count: number): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const put = bucket.put(index % 2 === 0 ? "a" : "b", "1");
    codes.push(
      await put.then(
        () => 0,
        (error) => error.code,
      ),
    );
  }
  return codes;
}

describe("times()", () => {
  it("equals once() n times [law]", time, async () => {
    const property = fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.boolean(), async (n, isOfKey) => {
      const [one, other] = [new FakeBucket(), new FakeBucket()];
      const at = (bucket: FakeBucket) => (isOfKey ? faults(bucket).on("put", "a") : faults(bucket).on("put"));
      at(one).refuse(10001).times(n);
      for (let count = 0; count < n; count++) at(other).refuse(10001).once();
      for (const calls of [n, 2 * n]) {
        expect(await codesOf(one, calls)).toEqual(await codesOf(other, calls));
        const met = [one, other].map((bucket) => {
          try {
            faults(bucket).verify();
            return true;
          } catch {
            return false;
          }
        });
        expect(met[0]).toBe(met[1]);
      }
    });
    await fc.assert(property, runs(50));
  });

  it("reports how often it happened, if too rarely", async () => {
    const bucket = new FakeBucket();
    faults(bucket).on("put").refuse(10001).times(3);
    await codesOf(bucket, 2);
    expect(() => faults(bucket).verify()).toThrow(
      /refuse\(10001\)\.times\(3\)\n {4}set at .*\n {4}it happened 2 of 3 times\n/,
    );
  });
});

describe("a fault that does not apply to a call", () => {
  it("waits for the first call that it applies to", async () => {
    const bucket = new FakeBucket({ objects: { short: "1", long: "hello" } });
    const lost = "Network connection lost.";
    const breaking = faults(bucket).on("get").breakBody(3).once();
    expect(await bucket.get("missing")).toBe(null);
    expect(await textOf(bucket, "short")).toBe("1");
    await bucket.get("long", { onlyIf: { etagMatches: "other" } });
    await (await bucket.get("long", { range: { length: 2 } }))?.text();
    await expect(textOf(bucket, "long")).rejects.toThrow(lost);
    expect(breaking.happened).toBe(1);

    faults(bucket).on("put").breakBody(3).once();
    await bucket.put("a", "12");
    await bucket.put("a", new Blob(["1"]));
    await expect(bucket.put("a", "1234")).rejects.toThrow(lost);
    faults(bucket).verify();
  });

  it("is not counted by nth()", async () => {
    const bucket = new FakeBucket({ objects: { a: "hello" } });
    faults(bucket).on("get").flipByte(0).nth(2);
    await bucket.get("missing");
    expect(await textOf(bucket, "a")).toBe("hello");
    await bucket.get("missing");
    expect(await textOf(bucket, "a")).toBe("iello");
  });

  it("is not used by a delete that the service refuses", async () => {
    const bucket = new FakeBucket({ objects: { a: "", b: "" } });
    const tearing = faults(bucket).on("delete").tear(1).once();
    await expect(bucket.delete(Array.from({ length: 1001 }, () => "a"))).rejects.toThrow("(10027)");
    await expect(bucket.delete(["a", "b"])).rejects.toThrow("(10001)");
    expect([...contents(bucket).objects.keys(), tearing.happened]).toEqual(["b", 1]);
  });
});

describe("before()", () => {
  it("runs a callback with the bucket while the call waits: a race in one line", async () => {
    const bucket = new FakeBucket({ objects: { counter: "1" } });
    const calls = journal(bucket);
    faults(bucket)
      .on("put", "counter")
      .before((other) => other.put("counter", "9"));
    const object = await bucket.get("counter");
    const onlyIf = { etagMatches: object?.etag ?? "" };
    expect(await bucket.put("counter", "2", { onlyIf })).toBe(null);
    expect(contents(bucket).text("counter")).toBe("9");
    // The calls of the callback have no faults, and no journal records them.
    expect(calls.calls().map(({ operation }) => operation)).toEqual(["get", "put"]);
  });

  it("runs the callback once the value of the call has arrived", async () => {
    const bucket = new FakeBucket();
    faults(bucket)
      .on("put", "a")
      .before((other) => other.put("copy", contents(bucket).text("last") ?? ""));
    const put = bucket.put("a", new Blob(["1"]));
    await bucket.put("last", "2");
    await put;
    expect(contents(bucket).text("copy")).toBe("2");
  });

  it("passes the bucket itself if its methods were replaced", async () => {
    const bucket = new FakeBucket();
    vi.spyOn(bucket, "head");
    const given: unknown[] = [];
    faults(bucket)
      .on("put")
      .before((other) => given.push(other));
    await bucket.put("a", "1");
    expect(given[0]).toBe(bucket);
  });

  it("lets the call fail with the callback's error, without an effect", async () => {
    const bucket = new FakeBucket();
    faults(bucket)
      .on("put")
      .before(() => {
        throw new Error("mine");
      })
      .once();
    expect(await rejectionOf(bucket.put("a", "1"))).toMatchObject({ message: "mine" });
    expect(contents(bucket).objects.size).toBe(0);
  });
});

describe("reached", () => {
  it("resolves when the call waits, and after release() for the next one; clear() also resumes it", async () => {
    const bucket = new FakeBucket();
    const slow = faults(bucket).on("put").stall();
    for (const key of ["a", "b"]) {
      const waiting = [slow.reached, slow.reached];
      const put = bucket.put(key, new Blob(["1"]));
      await Promise.all(waiting);
      expect(contents(bucket).objects.has(key)).toBe(false);
      slow.release();
      await put;
    }
    expect(slow.happened).toBe(2);
    const late = bucket.put("c", "1");
    await slow.reached;
    faults(bucket).clear();
    expect(await late).toMatchObject({ key: "c" });
  });

  it("resumes by release() the calls of its own rule alone", async () => {
    const bucket = new FakeBucket();
    const [a, b] = ["a", "b"].map((key) => faults(bucket).on("put", key).stall()) as [FaultRule, FaultRule];
    const puts = ["a", "b"].map((key) => bucket.put(key, "1"));
    await Promise.all([a.reached, b.reached]);
    b.release();
    await puts[1];
    await bucket.head("a");
    expect([...contents(bucket).objects.keys()]).toEqual(["b"]);
    a.release();
    await puts[0];
  });

  it("resumes waiting calls in their order by release()", async () => {
    const bucket = new FakeBucket();
    const slow = faults(bucket).on("put").stall();
    const puts = ["1", "2", "3"].map((text) => bucket.put("a", text));
    await slow.reached;
    slow.release();
    await Promise.all(puts);
    expect(contents(bucket).text("a")).toBe("3");
  });

  it.each(["release", "clear"] as const)("%s() resumes every waiting call", async (end) => {
    const bucket = new FakeBucket();
    const slow = [faults(bucket).on("put", "a*").stall(), faults(bucket).on("put").stall()];
    const puts = ["a1", "a2", "b1", "b2"].map((key) => bucket.put(key, new Blob(["1"])));
    for (const rule of slow) await rule.reached;
    if (end === "release") for (const rule of slow) rule.release();
    else faults(bucket).clear();
    expect((await Promise.all(puts)).map(({ key }) => key)).toEqual(["a1", "a2", "b1", "b2"]);
  });
});

describe("waitFor()", () => {
  it("returns the first matching call, recorded before or later", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    await bucket.head("x");
    const waiting = calls.waitFor({ operation: "put", key: "b" });
    await bucket.put("a", "1");
    await Promise.all([bucket.put("b", "2"), bucket.put("b", "3")]);
    expect(await waiting).toMatchObject({ number: 3, operation: "put", key: "b" });
    expect(await calls.waitFor({ operation: "put" })).toMatchObject({ number: 2 });
  });

  it("waits for the outcome, if one is given", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const slow = faults(bucket).on("put").stall();
    const arriving = [calls.waitFor({ key: "a" }), calls.waitFor({ operation: "put" })];
    const put = bucket.put("a", "1");
    const waiting = calls.waitFor({ key: "a", outcome: "gave" });
    for (const call of [...arriving, calls.waitFor({ key: "a" })]) expect((await call).outcome.type).toBe("pending");
    slow.release();
    await put;
    expect((await waiting).outcome.type).toBe("gave");
    const lost = calls.waitFor({ operation: "get", outcome: "null" });
    await bucket.get("a");
    await bucket.get("missing");
    expect(await lost).toMatchObject({ key: "missing" });
  });

  it("finds a call under way by a key in its body", async () => {
    const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
    const calls = journal(service);
    const slow = faults(service).on("createCustomHostname").stall();
    const waiting = calls.waitFor({ key: "shop.example.com" });
    const creating = createHostname(service, "shop.example.com");
    expect((await waiting).outcome.type).toBe("pending");
    slow.release();
    await creating;
  });
});

it("reached and waitFor() time out, and list the calls instead", async () => {
  const bucket = new FakeBucket();
  const calls = journal(bucket);
  const slow = faults(bucket).on("put", "a").stall();
  limit.milliseconds = 20;
  const filter = { operation: "put", key: "a", outcome: 10001 } as const;
  const errors = Promise.all([rejectionOf(slow.reached), rejectionOf(calls.waitFor(filter))]);
  await bucket.put("b", "1");
  const [reached, came] = await errors;
  expect(reached.message).toMatch(
    /^No call had the fault:\n\n {2}on\("put", "a"\)\.stall\(\)\n {4}set at .*\n {4}put\("b", …\): another key\n$/,
  );
  expect(came.message).toMatch(
    /^waitFor: no call matched \{ operation: "put", key: "a", outcome: 10001 \}\.\n\n1 \+\d+ms put\("b"/,
  );
});

it.each([
  [{ key: /^a/ }, "{ key: /^a/ }"],
  [{ key: "" }, '{ key: "" }'],
  [{ key: (key: string) => key === "a", operation: undefined }, "{ key: a function }"],
  [{ outcome: "null" as const }, "{ outcome: null }"],
  [undefined, "{}"],
])("waitFor(%o) shows its filter if it times out", async (filter, shown) => {
  limit.milliseconds = 20;
  const { message } = await rejectionOf(journal(new FakeBucket()).waitFor(filter));
  expect(message.split(".\n\n")[0]).toBe(`waitFor: no call matched ${shown}`);
});

it("exploreFaults() gives a run four seconds by default", async () => {
  limit.milliseconds = 20;
  const exploring = exploreFaults(() => new Promise(() => undefined), {
    from: new FakeBucket(),
    invariant: () => true,
  });
  await expect(exploring).rejects.toThrow("run 1 did not end within 4000 ms");
});

describe("delay()", () => {
  it("uses the host's timers without a manual clock, so fake timers drive it", async () => {
    vi.useFakeTimers({ now: 0 });
    const bucket = new FakeBucket();
    faults(bucket).on("put").delay("5s");
    const put = bucket.put("a", "1");
    await vi.advanceTimersByTimeAsync(4999);
    expect(contents(bucket).objects.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect((await put).uploaded).toEqual(new Date(5000));
  });

  it("counts from the call, not from the arrival of its value", async () => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    faults(bucket).on("put").delay("5s");
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const put = bucket.put("a", readable);
    clock.advance("5s");
    const writer = writable.getWriter();
    await writer.write(new Uint8Array(1));
    await writer.close();
    expect((await put).uploaded).toEqual(new Date(5000));
  });
});

describe("advanceAsync() and runAllAsync()", () => {
  async function putThree(bucket: FakeBucket): Promise<number[]> {
    const times: number[] = [];
    for (const key of ["a", "b", "c"]) times.push((await bucket.put(key, new Blob([key]))).uploaded.getTime());
    return times;
  }

  it("resume calls one after another, each at its own time", async () => {
    for (const drive of ["advanceAsync", "runAllAsync"] as const) {
      const clock = manualClock(0);
      const bucket = new FakeBucket({ clock });
      faults(bucket).on("put").delay(500);
      const done = putThree(bucket);
      await clock[drive]("10s");
      expect(contents(bucket).objects.size).toBe(3);
      expect(await done).toEqual([500, 1000, 1500]);
      expect(clock.now()).toBe(drive === "advanceAsync" ? 10_000 : 1500);
    }
  });

  it("step to the earliest time first, whoever waits longer", async () => {
    for (const drive of ["advanceAsync", "runAllAsync"] as const) {
      const clock = manualClock(0);
      const times: number[] = [];
      const wait = async (...durations: number[]): Promise<void> => {
        for (const duration of durations) {
          await clock.sleepUntil(clock.now() + duration);
          times.push(clock.now());
        }
      };
      void wait(5000);
      void wait(1000, 1000);
      await clock[drive]("5s");
      expect(times).toEqual([1000, 2000, 5000]);
    }
  });

  it("stop in between, and leave later calls waiting", async () => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    faults(bucket).on("put").delay(500);
    const done = putThree(bucket);
    await clock.advanceAsync(1400);
    expect([contents(bucket).objects.size, clock.now()]).toEqual([2, 1400]);
    await clock.advanceAsync(100);
    expect(await done).toEqual([500, 1000, 1500]);
  });

  it("end after a call that moves the clock further itself", async () => {
    const clock = manualClock(0);
    void clock.sleepUntil(5).then(() => clock.advance("1s"));
    await clock.advanceAsync(10);
    expect(clock.now()).toBe(1005);
  });

  it("refuse the arguments that advance() refuses, before any time passes", async () => {
    const clock = manualClock(0);
    for (const duration of [-1, "5 days", 9e15])
      await expect(clock.advanceAsync(duration as never)).rejects.toThrow("manualClock: the duration must be");
    expect(clock.now()).toBe(0);
  });

  it("resume a call that waits for the last time of a Date, and refuse a millisecond more", async () => {
    const last = 8.64e15;
    for (const drive of ["advance", "advanceAsync"] as const) {
      const clock = manualClock(last - 2000);
      const woken: number[] = [];
      const wait = async (): Promise<void> => {
        for (const time of [last - 1000, last]) {
          await clock.sleepUntil(time);
          woken.push(clock.now());
        }
      };
      const waiting = wait();
      await expect((async () => clock[drive](2001))()).rejects.toThrow("one that ends before the year 275760");
      expect([clock.now(), woken]).toEqual([last - 2000, []]);
      await clock[drive](2000);
      await waiting;
      expect([clock.now(), woken]).toEqual([last, drive === "advance" ? [last, last] : [last - 1000, last]]);
    }
  });

  it.each([
    [1000, undefined],
    [1001, "manualClock: calls are still waiting after 1000 steps."],
  ])("runs %i steps, or gives up", async (steps, message) => {
    const clock = manualClock(-1);
    // The steps of an earlier run do not count.
    await Promise.all([clock.sleepUntil(0), clock.runAllAsync()]);
    const wait = async (): Promise<void> => {
      for (let count = 0; count < steps; count++) await clock.sleepUntil(clock.now() + 1);
    };
    const waited = wait();
    const run = clock.runAllAsync();
    if (message !== undefined) return expect(run).rejects.toThrow(message);
    await run;
    await waited;
    expect(clock.now()).toBe(steps);
  });
});
