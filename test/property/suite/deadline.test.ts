import { FakeBucket } from "fakebucket";
import { checkBucket, ownRule } from "fakebucket/property";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

class Hanging extends FakeBucket {
  override list(): Promise<never> {
    return new Promise<never>(() => undefined);
  }
}

/** A body that always has more. */
function endless(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
}

class Endless extends FakeBucket {
  override async get(): Promise<never> {
    return { body: endless() } as never;
  }
}

describe("checkBucket() keeps its time limit", () => {
  it("under fake timers", async () => {
    vi.useFakeTimers();
    const { rules } = await checkBucket(() => new Hanging(), { rules: ["list.order"], timeout: 5 });
    expect(rules).toMatchObject([{ status: "failed", reason: "the case had not finished after 5 ms" }]);
  });

  it.each([
    ["", AbortSignal],
    [", and count for signals", { timeout: () => new EventTarget() }],
  ])("under fake timers installed before it%s", async (_, signals) => {
    vi.stubGlobal("AbortSignal", signals);
    // Other timers stay real, because loading a module may need them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.resetModules();
    const { inTime } = await import("../../../src/property/suite/deadline.js");
    const late = vi.fn(() => new Error("late"));
    await expect(inTime(new Promise(() => undefined), 5, late)).rejects.toThrow("late");
    expect(await inTime(Promise.resolve("done"), 5, late)).toBe("done");
    await expect(inTime(new Promise(() => undefined), 15, late)).rejects.toThrow("late");
    expect(late).toHaveBeenCalledTimes(2);
  });

  it("in an endless loop of immediately answered calls", async () => {
    const looping = ownRule({
      rule: "mine.loop",
      statement: "It ends.",
      cases: () => fc.constant(undefined),
      async check({ makeBucket }) {
        const bucket = await makeBucket();
        while (true) await bucket.head("k");
      },
    });
    const options = { rules: [], ownRules: [looping], runs: 1, timeout: 20 };
    const { rules } = await checkBucket(() => new FakeBucket(), options);
    expect(rules).toMatchObject([{ status: "failed", reason: "the case had not finished after 20 ms" }]);
  });

  it("while shrinking, waiting for only one hung case", async () => {
    let waited = 0;
    const slow = ownRule({
      rule: "mine.slow",
      statement: "It ends.",
      cases: () => fc.integer({ min: 1000, max: 100_000 }),
      async check() {
        waited += 1;
        await new Promise(() => undefined);
      },
    });
    const { rules } = await checkBucket(() => new FakeBucket(), { rules: [], ownRules: [slow], seed: 1, timeout: 5 });
    expect(rules).toMatchObject([{ status: "failed", reason: "the case had not finished after 5 ms" }]);
    // Once to find it, and once to record it.
    expect(waited).toBe(2);
  });

  it("for all shrinking together", async () => {
    const took = 30;
    let hasFailed = false;
    let tried = 0;
    const busy = ownRule({
      rule: "mine.busy",
      statement: "It holds.",
      cases: () => fc.integer({ min: 0, max: 1_000_000_000 }),
      async check(_, number) {
        if (hasFailed) tried += 1;
        const start = performance.now();
        while (performance.now() < start + took);
        if ((number as number) < 12_345) return;
        hasFailed = true;
        throw new Error("broken");
      },
    });
    const timeout = 4 * took;
    const { rules } = await checkBucket(() => new FakeBucket(), { rules: [], ownRules: [busy], seed: 1, timeout });
    expect(rules).toMatchObject([{ status: "failed", reason: "unexpected Error: broken" }]);
    // As many as the time allows, and one to record the failure.
    expect(tried).toBeLessThanOrEqual(5);
  });

  it("with a page of a million entries, without inspecting them", async () => {
    const objects = new Array(1_000_000).fill(null);
    class Long extends FakeBucket {
      override async list(): Promise<never> {
        return { objects, truncated: false, delimitedPrefixes: [] } as never;
      }
    }
    const { rules } = await checkBucket(() => new Long(), { rules: ["list.order"], runs: 5 });
    const reason = "an answer has 1000000 entries, more than any case stores";
    expect(rules).toMatchObject([{ status: "failed", reason }]);
  });

  it("with a million members of metadata, without inspecting them", async () => {
    const customMetadata = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index}`, ""]));
    class Wide extends FakeBucket {
      override async head(): Promise<never> {
        return { customMetadata } as never;
      }
    }
    const { rules } = await checkBucket(() => new Wide(), { rules: ["result.nested"], runs: 5 });
    const reason = expect.stringMatching(/^an answer has 10000\d entries, more than any case stores$/);
    expect(rules).toMatchObject([{ status: "failed", reason }]);
  });

  it("with a body that never ends", async () => {
    const { rules } = await checkBucket(() => new Endless(), { rules: ["body.stream"], runs: 20, seed: 1 });
    expect(rules).toMatchObject([
      { status: "failed", reason: expect.stringMatching(/^a body had not ended after \d+ bytes/) },
    ]);
  });
});

it("checkBucket() cuts messages before they are inspected, and keeps the rest of the error", async () => {
  class Loud extends FakeBucket {
    override async head(): Promise<never> {
      throw Object.assign(new RangeError("x".repeat(1_000_000)), { code: 5 });
    }
    override resumeMultipartUpload(): never {
      throw new TypeError("x".repeat(1_000_000));
    }
  }
  const seen: unknown[] = [];
  const looking = ownRule({
    rule: "mine.looking",
    statement: "It fails.",
    cases: () => fc.constant(undefined),
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await bucket.head("k").catch((error) => seen.push(error));
      try {
        bucket.resumeMultipartUpload("k", "id");
      } catch (error) {
        seen.push(error);
      }
    },
  });
  await checkBucket(() => new Loud(), { rules: [], ownRules: [looking], runs: 1 });
  const message = `${"x".repeat(100_000)}… of 1000000 characters`;
  expect(seen).toEqual([Object.assign(new RangeError(message), { code: 5 }), new TypeError(message)]);
  expect(seen.map((error) => Object.getPrototypeOf(error))).toEqual([RangeError.prototype, TypeError.prototype]);
});

it("checkBucket() shortens texts that are too long to read", async () => {
  class Loud extends FakeBucket {
    override async head(): Promise<never> {
      throw new Error("x".repeat(5_000_000));
    }
  }
  const report = await checkBucket(() => new Loud(), { rules: ["head.missing"], runs: 5 });
  expect(report.toString()).toMatch(/x{100}… of \d+ characters/);
  expect(report.toString().length).toBeLessThan(10_000);
});
