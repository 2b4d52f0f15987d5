import { FakeBucket } from "fakebucket";
import { describeBucket, type Progress } from "fakebucket/property";
import { describe, expect, it, vi } from "vitest";
import { globalRunner, importRunner } from "../../../src/property/suite/find-runner.js";

await describeBucket("FakeBucket, described by the runner that is running", () => new FakeBucket(), {
  rules: ["range"],
  runs: 5,
  seed: 1,
});

/** A runner that records the registered tests. */
function recorder() {
  const tests: { readonly title: string; readonly test: () => Promise<void>; readonly timeout?: number }[] = [];
  const skipped: string[] = [];
  const groups: string[] = [];
  const test = (title: string, run: () => Promise<void>, timeout = 0) => tests.push({ title, test: run, timeout });
  const runner = {
    describe(title: string, register: () => void) {
      groups.push(title);
      register();
    },
    it: Object.assign(test, { skip: (title: string) => skipped.push(title) }),
  };
  return { runner, tests, skipped, groups };
}

describe("describeBucket()", () => {
  it("registers one test for each rule, and skips rules that do not apply", async () => {
    const { runner, tests, skipped, groups } = recorder();
    await describeBucket("mine", () => new FakeBucket(), {
      runner,
      rules: ["key.empty", "multipart.expiry", "range"],
      runs: 2,
    });
    expect(groups).toEqual(["mine"]);
    expect(tests[0]?.title).toBe("key.empty: The empty key is a key like any other.");
    expect(skipped.some((title) => title.endsWith(" (its clock cannot be moved)"))).toBe(true);
    for (const { test } of tests) await test();
    // Time for all cases: each has its own timeout.
    expect(tests.map(({ timeout }) => timeout)).toEqual(tests.map(() => 600_000));
  });

  it("reports progress after each test", async () => {
    const { runner, tests } = recorder();
    const seen: Progress[] = [];
    const onProgress = async (progress: Progress) => void seen.push(progress);
    const options = { runner, rules: ["key.empty", "range"], runs: 2, onProgress };
    const other = recorder();
    for (const asked of [{ ...options, runner: other.runner, onProgress: () => undefined }, options])
      await describeBucket("mine", () => new FakeBucket(), asked);
    await other.tests[0]?.test();
    for (const { test } of tests) await test();
    const { length: total } = seen;
    expect(total).toBeGreaterThan(2);
    expect(seen.map(({ done }) => done)).toEqual(seen.map((_, index) => index + 1));
    expect(seen.map((progress) => [progress.total, progress.report.status])).toEqual(seen.map(() => [total, "passed"]));
  });

  it("fails the test of a rule with the error of `onProgress`", async () => {
    const { runner, tests } = recorder();
    const onProgress = () => Promise.reject(new Error("I do not want to know."));
    await describeBucket("mine", () => new FakeBucket(), { runner, rules: ["key.empty"], runs: 0, onProgress });
    await expect(tests[0]?.test()).rejects.toThrow("I do not want to know.");
  });

  it("registers synchronously with global functions, since CommonJS has no top-level await", async () => {
    const { runner, groups } = recorder();
    await withGlobals(runner, () => {
      const describing = describeBucket("mine", () => new FakeBucket(), { rules: ["key.empty"] });
      expect(groups).toEqual(["mine"]);
      return describing;
    });
  });

  it("registers tests that fail with the failing case of the rule", async () => {
    class Unordered extends FakeBucket {
      // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
      override async list(options?: any): Promise<any> {
        const page = await super.list(options);
        return { ...page, objects: page.objects.reverse() };
      }
    }
    const { runner, tests } = recorder();
    await describeBucket("mine", () => new Unordered(), { runner, rules: ["list.order"], seed: 3 });
    const error = await tests[0]?.test().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    // The title contains the rest, and the reason is stated once.
    expect(message).toMatch(/^the listed keys: expected .*\n\n {2}const bucket = await makeBucket\(\);\n/);
    expect(message.split("the listed keys")).toHaveLength(2);
    expect(message).not.toContain("Objects and prefixes are listed");
    expect(message).toContain("await bucket.list(");
    expect(message).toContain('To reproduce: { rules: ["list.order"], seed: 3, path: "');
  });

  it("registers random sequences as the last test, which fails with the calls up to the difference", async () => {
    class ForgetsB extends FakeBucket {
      override async head(key: string) {
        return key === "b" ? null : super.head(key);
      }
    }
    const { runner, tests, skipped } = recorder();
    const options = { runner, rules: ["put.stores", "put.replaces", "head"], seed: 1 };
    await describeBucket("mine", () => new ForgetsB(), options);
    await expect(tests.at(-1)?.test()).rejects.toThrow(/await bucket\.head\("b"\);.*To reproduce, .* path: "random:/s);
    await describeBucket("mine", () => new ForgetsB(), { ...options, runs: 0 });
    await describeBucket("mine", () => new ForgetsB(), { ...options, signal: AbortSignal.abort() });
    const reasons = ["runs is 0", "the run was stopped"];
    expect(skipped).toEqual(reasons.map((reason) => expect.stringMatching(new RegExp(`^random: .* \\(${reason}\\)$`))));
  });

  it("leaves rules that have failed before out of the random sequences", async () => {
    class Forgets extends FakeBucket {
      override async head() {
        return null;
      }
    }
    const { runner, tests } = recorder();
    const rules = ["put.stores", "put.replaces", "head"];
    await describeBucket("mine", () => new Forgets(), { runner, rules, seed: 1, runs: 20 });
    const random = tests.at(-1);
    await expect(random?.test()).rejects.toThrow("random:");
    for (const { test } of tests.slice(0, -1)) await test().catch(() => undefined);
    await random?.test();
  });

  it("passes the tests of rules and of random sequences that are skipped when they run", async () => {
    const { runner, tests } = recorder();
    const controller = new AbortController();
    const options = { runner, rules: ["put.stores"], runs: 2, signal: controller.signal };
    await describeBucket("mine", () => new FakeBucket(), options);
    controller.abort();
    for (const { test } of tests) await test();
    expect(tests).toHaveLength(2);
  });

  it("prefers the given runner to global functions", async () => {
    const [given, other] = [recorder(), recorder()];
    await withGlobals(other.runner, () =>
      describeBucket("mine", () => new FakeBucket(), { runner: given.runner, rules: ["key.empty"] }),
    );
    expect([given.groups, other.groups]).toEqual([["mine"], []]);
  });

  it("registers nothing for skipped rules if the runner cannot skip", async () => {
    const { runner, tests } = recorder();
    const it = (title: string, test: () => Promise<void>) => runner.it(title, test);
    await describeBucket("mine", () => new FakeBucket(), { runner: { ...runner, it }, rules: ["multipart.expiry"] });
    expect(tests).toEqual([]);
  });

  it.each<[name: unknown, options: unknown, message: string]>([
    ["mine", { runs: -1 }, "describeBucket: runs must be a whole number from 0 on, not -1."],
    ["mine", { semantics: {} }, "describeBucket: semantics.brand must be"],
    ["mine", { runner: {} }, "runner must be an object with describe and it, not an object."],
    ["mine", null, "options must be an object, not null."],
    ["mine", { runner: null }, "runner must be an object with describe and it, not null."],
    [5, {}, "name must be a string, not 5."],
  ])("refuses the name %o with the options %o before it registers anything", async (name, given, message) => {
    const { runner, groups } = recorder();
    const options = given === null ? null : { runner, ...(given as object) };
    const describing = describeBucket(name as string, () => new FakeBucket(), options as never);
    const error: unknown = await describing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
    expect(groups).toEqual([]);
  });
});

/** Runs a function with global functions to register tests, as in jest. */
async function withGlobals(globals: object, run: () => unknown): Promise<void> {
  Object.assign(globalThis, globals);
  try {
    await run();
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  }
}

describe("globalRunner()", () => {
  it("exists if its functions do", async () => {
    expect(globalRunner()).toBeUndefined();
    for (const one of ["describe", "it"])
      await withGlobals({ [one]: () => undefined }, () => expect(globalRunner()).toBeUndefined());
    const globals = { describe: () => undefined, it: () => undefined };
    await withGlobals(globals, () => expect(globalRunner()).toEqual(globals));
  });
});

describe("importRunner()", () => {
  it("finds the module of the running runner", async () => {
    expect(await importRunner()).toEqual({ describe, it });
  });

  it("finds none if the module of the running runner cannot be imported", async () => {
    const worker: unknown = Reflect.get(globalThis, "__vitest_worker__");
    vi.stubEnv("VITEST", undefined);
    vi.stubGlobal("Bun", {});
    Reflect.deleteProperty(globalThis, "__vitest_worker__");
    const found = importRunner();
    Reflect.set(globalThis, "__vitest_worker__", worker);
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    await expect(found).rejects.toThrow(
      new TypeError("No test runner was found: pass one, as { runner: { describe, it } }."),
    );
  });

  it("finds vitest without its variable, as in the platform's runtime", async () => {
    vi.stubEnv("VITEST", undefined);
    try {
      expect(await importRunner()).toEqual({ describe, it });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
