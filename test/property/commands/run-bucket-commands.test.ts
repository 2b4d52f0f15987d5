import { FakeBucket, semantics } from "fakebucket";
import { type BucketCommandsOptions, bucketCommands, bucketWorld, runBucketCommands } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../values/evaluate.js";
import { naiveBucket } from "./naive-bucket.js";

const run = { seed: 5, numRuns: 20 };

describe("runBucketCommands()", () => {
  it.each(["documented", "deployed", "simulator"] as const)(
    "finds nothing in a bucket of %s semantics, by its own time",
    async (name) => {
      const property = fc.asyncProperty(bucketCommands(), (commands) =>
        runBucketCommands(new FakeBucket({ semantics: name }), commands, { semantics: semantics[name] }),
      );
      await fc.assert(property, run);
    },
  );

  it("finds a naive bucket wrong, by few calls", async () => {
    const property = fc.asyncProperty(
      bucketCommands({ actions: ["head", "get", "put", "delete", "list"], keys: ["a", "b"] }),
      (commands) => runBucketCommands(naiveBucket(), commands),
    );
    const { failed, counterexample, errorInstance } = await fc.check(property, run);
    expect(failed).toBe(true);
    expect((errorInstance as Error).name).toBe("OutcomeMismatch");
    const calls = String(counterexample?.[0]);
    expect(calls.match(/await bucket\./g)).toHaveLength(1);
  });

  it("needs a clock for commands that move one", async () => {
    const property = fc.asyncProperty(bucketCommands({ clock: true }), (commands) =>
      runBucketCommands(new FakeBucket(), commands),
    );
    const { errorInstance } = await fc.check(property, run);
    expect(errorInstance).toEqual(
      new TypeError("A command that moves the clock needs a world with a clock. Given: a world without one."),
    );
  });
});

describe("bucketCommands()", () => {
  it("plans only the operations that are wanted", async () => {
    const called = new Set<string>();
    const bucket = new FakeBucket();
    const spying = new Proxy(bucket, {
      get(target, method) {
        called.add(String(method));
        const value: unknown = Reflect.get(target, method);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const [sample] = fc.sample(bucketCommands({ actions: ["put"], maxCommands: 50 }), { seed: 1, numRuns: 1 });
    await runBucketCommands(spying, sample ?? []);
    // The contents are compared by list and get.
    expect([...called].sort()).toEqual(["get", "list", "put"]);
  });
});

it.each([
  ["ssec", "ssecKey"],
  ["storageClass", "storageClass"],
] as const)("bucketCommands() names no %s, if there is to be none", async (option, field) => {
  const printed = async (options: BucketCommandsOptions) => {
    const all: string[] = [];
    for (const commands of fc.sample(bucketCommands(options), { seed: 5, numRuns: 8 })) {
      await runBucketCommands(new FakeBucket(), commands);
      all.push(String(commands));
    }
    return all.join("\n");
  };
  expect(await printed({})).toContain(field);
  expect(await printed({ [option]: false })).not.toContain(field);
});

describe("a counterexample", () => {
  it("is printed as its calls, by the names of what the bucket gave, and runs as one test", async () => {
    // Fails at the second part of any upload.
    const property = fc.asyncProperty(bucketCommands({ keys: ["a"], maxCommands: 40 }), async (commands) => {
      const bucket = new FakeBucket();
      await runBucketCommands(bucket, commands);
      if ([...commands].filter((command) => String(command).includes("uploadPart")).length > 1)
        throw new Error("A second part");
    });
    const { counterexample } = await fc.check(property, { seed: 5, numRuns: 200 });
    const lines = [...(counterexample?.[0] ?? [])].map(String);
    expect(lines).toEqual([
      expect.stringMatching(/^results\[0\] = await bucket\.createMultipartUpload\("a"/),
      expect.stringMatching(/^await results\[0\]\.uploadPart\(1, /),
      expect.stringMatching(/^await results\[0\]\.uploadPart\(1, /),
    ]);
    const again = evaluate(`async (bucket: any) => { const results: any[] = []; ${lines.join("; ")}; }`);
    await (again as (bucket: FakeBucket) => Promise<void>)(new FakeBucket());
  });
});

describe("the options of runBucketCommands()", () => {
  it.each<[options: unknown, message: string]>([
    [5, "options must be an object, not 5."],
    [{ run: 5 }, 'there is no option "run"; there are semantics, defaultStorageClass, clock, ssecKeys, shortPages.'],
    [{ semantics: "real" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "real".'],
    [
      { semantics: {} },
      'semantics.brand must be "Store" or "R2" (spread a preset for what you do not change), not undefined.',
    ],
    [{ defaultStorageClass: 5 }, "defaultStorageClass must be a string, not 5."],
    [{ clock: { now: Date.now } }, "clock must be an object with now() and advance(), not an object."],
    [{ ssecKeys: ["ab"] }, "ssecKeys must be an array of Uint8Arrays, not an array."],
    [{ shortPages: 1 }, "shortPages must be true or false, not 1."],
  ])("refuse %o", async (options, message) => {
    const running = runBucketCommands(new FakeBucket(), [], options as never);
    await expect(running).rejects.toEqual(new TypeError(`runBucketCommands: ${message}`));
    expect(() => bucketWorld(new FakeBucket(), options as never)).toThrow(new TypeError(`bucketWorld: ${message}`));
  });

  it("refuse what is not a bucket, and take the name of a preset", async () => {
    const running = runBucketCommands(null as never, []);
    await expect(running).rejects.toThrow("runBucketCommands: bucket must be a bucket, not null.");
    await runBucketCommands(new FakeBucket(), [], { semantics: "deployed" });
  });
});
