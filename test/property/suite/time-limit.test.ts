import { FakeBucket } from "fakebucket";
import { checkBucket, ownRule } from "fakebucket/property";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
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
    expect(rules).toMatchObject([{ status: "failed", reason: "nothing had happened after 5 ms" }]);
  });

  it("under fake timers that were there before it", async () => {
    // Those of the other kinds stay, since loading a module may need them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.resetModules();
    const { startTimeLimit } = await import("../../../src/property/suite/time-limit.js");
    await new Promise<void>((resolve) => startTimeLimit(5, resolve));
    const stopped = vi.fn();
    startTimeLimit(5, stopped).stop();
    await new Promise<void>((resolve) => startTimeLimit(15, resolve));
    expect(stopped).not.toHaveBeenCalled();
  });

  it("in calls that are answered at once, and never end", async () => {
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
    expect(rules).toMatchObject([{ status: "failed", reason: "nothing had happened after 20 ms" }]);
  });

  it("in the smaller cases of one that fails, of which it waits for one alone", async () => {
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
    expect(rules).toMatchObject([{ status: "failed", reason: "nothing had happened after 5 ms" }]);
    // Once when it was found, and once to write it down.
    expect(waited).toBe(2);
  });

  it("with a body that never ends", async () => {
    const { rules } = await checkBucket(() => new Endless(), { rules: ["body.stream"], runs: 20, seed: 1 });
    expect(rules).toMatchObject([
      { status: "failed", reason: expect.stringMatching(/^a body had not ended after \d+ bytes/) },
    ]);
  });
});

it("checkBucket() shortens what is too long to be read", async () => {
  class Loud extends FakeBucket {
    override async head(): Promise<never> {
      throw new Error("x".repeat(50_000_000));
    }
  }
  const report = await checkBucket(() => new Loud(), { rules: ["head.missing"], runs: 5 });
  expect(report.toString()).toMatch(/x{100}… of \d+ characters/);
  expect(report.toString().length).toBeLessThan(10_000);
});
