import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import {
  type BucketCommand,
  type BucketCommandsOptions,
  type BucketRunOptions,
  bucketCommands,
  runBucketCommands,
} from "fakebucket/property";
import { contents, manualClock } from "fakebucket/testing";
import type { BucketLike, StoreGetOptions, StoreListOptions, StoreObjects } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BucketStep } from "../../../src/property/commands/bucket-commands.js";
import type { Sequence, SequenceStep } from "../../../src/property/sequences/sequence.js";
import { encodedObject } from "../../../src/property/values/encoded.js";
import { evaluate } from "../values/evaluate.js";
import { naiveBucket } from "./naive-bucket.js";

const run = { seed: 5, numRuns: 20 };
const model = new FakeBucket();

/** A bucket that is not a FakeBucket, passes calls on to one, and has some methods of its own. */
function passingOn(own: (bucket: FakeBucket) => object, options?: FakeBucketOptions): BucketLike {
  const bucket = new FakeBucket(options);
  const methods = Object.keys(FakeBucket.prototype).map((name) => {
    const method: unknown = Reflect.get(bucket, name);
    return [name, typeof method === "function" ? method.bind(bucket) : method];
  });
  return { ...Object.fromEntries(methods), ...own(bucket) };
}

describe("runBucketCommands()", () => {
  it.each(["documented", "deployed", "simulator"] as const)(
    "finds nothing in a bucket of %s semantics, by its own time",
    async (name) => {
      const property = fc.asyncProperty(bucketCommands(), (commands) =>
        runBucketCommands(new FakeBucket({ semantics: name }), commands, {
          model: new FakeBucket({ semantics: name }),
        }),
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
      runBucketCommands(new FakeBucket(), commands, { model }),
    );
    const { errorInstance } = await fc.check(property, run);
    expect(errorInstance).toEqual(
      new TypeError("runBucketCommands: a command moves the clock, which needs the option clock. Given: no clock."),
    );
  });

  it("gives the model the bucket's clock", async () => {
    const property = fc.asyncProperty(bucketCommands({ clock: true }), async (commands) => {
      const clock = manualClock(0);
      await runBucketCommands(new FakeBucket({ clock }), commands, { model, clock });
    });
    await fc.assert(property, run);
  });

  it("gives the model the bucket's clock, from 1970 on", async () => {
    const clock = manualClock(0);
    const sequence: Sequence = [
      { call: "createMultipartUpload", args: ["a"] },
      { call: "advance", args: [7 * 24 * 60 * 60 * 1000] },
      { call: "uploadPart", args: [1, "1"], on: 0 },
    ];
    const commands = sequence.map((_, index) => new BucketStep(sequence, index));
    await expect(runBucketCommands(new FakeBucket({ clock }), commands, { model, clock })).resolves.toBeUndefined();
  });

  it.each([0, 1])("gives the model the time %i of a bucket without a clock option, by its writes", async (time) => {
    const sequence: Sequence = [{ call: "put", args: ["a", "1"] }];
    const bucket = new FakeBucket({ clock: { now: () => time } });
    await expect(runBucketCommands(bucket, [new BucketStep(sequence, 0)], { model })).resolves.toBeUndefined();
  });

  it("leaves the model as it is, whose objects and rules the bucket must have", async () => {
    const locked: FakeBucketOptions = {
      objects: { a: "kept" },
      locks: [{ id: "all", enabled: true, condition: { type: "Indefinite" } }],
    };
    const own = new FakeBucket(locked);
    const held = (make: () => FakeBucket) =>
      fc.check(
        fc.asyncProperty(bucketCommands({ keys: ["a", "b"] }), (each) =>
          runBucketCommands(make(), each, { model: own }),
        ),
        run,
      );
    expect(await held(() => new FakeBucket(locked))).toMatchObject({ failed: false });
    expect(await held(() => new FakeBucket({ objects: { a: "kept" } }))).toMatchObject({ failed: true });
    expect(await held(() => new FakeBucket())).toMatchObject({ failed: true });
    expect(Array.from(contents(own).objects.keys())).toEqual(["a"]);
  });

  it("reports a version and a time that differ from those of the write", async () => {
    const changed = (member: string, value: unknown) => {
      class Changed extends FakeBucket {
        override async head(key: string) {
          const object = await super.head(key);
          return object && Object.defineProperty(object, member, { value, enumerable: true });
        }
      }
      const property = fc.asyncProperty(bucketCommands({ actions: ["put", "head"], keys: ["a"] }), (commands) =>
        runBucketCommands(new Changed(), commands, { model }),
      );
      return fc.check(property, run);
    };
    expect(await changed("version", "other")).toMatchObject({ failed: true });
    expect(await changed("uploaded", new Date(0))).toMatchObject({ failed: true });
  });

  it("reports versions and upload ids that were given before", async () => {
    const oneVersion = () => {
      let uploads = 0;
      return new FakeBucket({ ids: { next: (kind) => (kind === "version" ? "one" : `upload-${uploads++}`) } });
    };
    const makers: readonly [actions: NonNullable<BucketCommandsOptions["actions"]>, make: () => BucketLike][] = [
      [["put"], oneVersion],
      [["createMultipartUpload", "uploadPart", "completeMultipartUpload"], oneVersion],
      [
        ["createMultipartUpload"],
        () =>
          passingOn((bucket) => ({
            createMultipartUpload: async (key: string) =>
              Object.defineProperty(await bucket.createMultipartUpload(key), "uploadId", { value: "one" }),
          })),
      ],
    ];
    for (const [actions, make] of makers) {
      const commands = bucketCommands({ actions, keys: ["a"], maxCommands: 50 });
      const property = fc.asyncProperty(commands, (each) => runBucketCommands(make(), each, { model }));
      const { errorInstance } = await fc.check(property, run);
      expect(String(errorInstance)).toMatch(/^OutcomeMismatch: .*"isRepeated":true/s);
    }
  });

  it("lets pages be short where that is allowed", async () => {
    const objects = { a: "1", b: "2", c: "3", d: "4", e: "5" };
    const own = new FakeBucket({ objects });
    const make = () =>
      passingOn(
        (bucket) => ({
          // Later pages are shorter than the first.
          list: ({ limit = 2, ...others }: StoreListOptions = {}) =>
            bucket.list({ ...others, limit: Math.min(limit, others.cursor === undefined ? 2 : 1) }),
        }),
        { objects },
      );
    const held = (shortPages: boolean) =>
      fc.check(
        fc.asyncProperty(bucketCommands({ actions: ["put", "list"], keys: ["a", "b", "c"] }), (commands) =>
          runBucketCommands(make(), commands, { shortPages, model: own }),
        ),
        run,
      );
    expect(await held(true)).toMatchObject({ failed: false });
    expect(await held(false)).toMatchObject({ failed: true });
  });
});

describe("runBucketCommands() of one's own commands", () => {
  const ssecKey = "ef".repeat(32);
  const command = (run: BucketCommand["run"], check = () => true): BucketCommand => ({ check, run });
  const onBoth = (call: (bucket: BucketLike) => Promise<unknown>) =>
    command(async (fake, bucket) => {
      for (const each of [fake, bucket]) await call(each);
    });

  /** Reads an object of the bucket; `undefined` to read it as usual. */
  type Get = (key: string, options?: StoreGetOptions) => Promise<null> | undefined;

  it.each<[what: string, commands: readonly BucketCommand[], get: Get, options: BucketRunOptions]>([
    [
      "an object on a later page",
      ["a", "b", "c"].map((key) => onBoth((bucket) => bucket.put(key, "1"))),
      (key) => (key === "c" ? Promise.resolve(null) : undefined),
      { shortPages: true },
    ],
    [
      "an object of a given SSE-C key",
      [onBoth((bucket) => bucket.put("a", "1", { ssecKey }))],
      (_, options) => (options?.ssecKey === undefined ? undefined : Promise.resolve(null)),
      { ssecKeys: [new Uint8Array(32).fill(0xef)] },
    ],
  ])("finds %s", async (_, commands, get, options) => {
    const make = (own: Get) =>
      passingOn((bucket) => ({
        list: ({ limit = 1000, ...others }: StoreListOptions = {}) =>
          bucket.list({ ...others, limit: options.shortPages ? Math.min(limit, 2) : limit }),
        get: (key: string, given?: StoreGetOptions) => own(key, given) ?? bucket.get(key, given as object),
      }));
    await runBucketCommands(
      make(() => undefined),
      commands,
      options,
    );
    await expect(runBucketCommands(make(get), commands, options)).rejects.toThrow("observed:");
  });

  it("finds what a later command hides", async () => {
    const commands = [
      command(async (_, bucket) => void (await bucket.put("a", "1"))),
      onBoth((bucket) => bucket.delete("a")),
    ];
    await expect(runBucketCommands(new FakeBucket(), commands, { model })).rejects.toThrow("observed:");
    await runBucketCommands(new FakeBucket(), commands.slice(1), { model });
  });

  it("runs none that the model does not allow", async () => {
    const never = command(
      () => Promise.reject(new Error("It was run.")),
      () => false,
    );
    await runBucketCommands(new FakeBucket(), [never], { model });
  });
});

describe("bucketCommands()", () => {
  it.each([0, 1, 5, 30])("makes at most %i commands, one's own included", (maxCommands) => {
    const own = fc.constant<BucketCommand>({ check: () => true, run: () => Promise.resolve() });
    for (const options of [{}, { own: [own] }]) {
      const all = fc.sample(bucketCommands({ ...options, maxCommands }), { seed: 5, numRuns: 100 });
      expect(Math.max(...all.map(({ length }) => length))).toBe(maxCommands);
    }
  });

  it("has commands of each arbitrary, and moves the clock, whichever operations are wanted", () => {
    const own = [1, 2].map((): BucketCommand => ({ check: () => true, run: () => Promise.resolve() }));
    const arbitraries = own.map((each) => fc.constant(each));
    const commands = bucketCommands({ own: arbitraries, actions: ["put"], clock: true });
    const all = fc.sample(commands, { seed: 5, numRuns: 50 }).flat();
    expect(own.filter((each) => !all.includes(each))).toEqual([]);
    expect(all.map(String).some((call) => call.startsWith("clock.advance("))).toBe(true);
  });

  it("names only the keys that are wanted, in arrays too", () => {
    const commands = bucketCommands({ actions: ["put", "delete"], keys: ["x1", "x2"] });
    const calls = fc.sample(commands, { seed: 5, numRuns: 50 }).flat().map(String);
    const named = /^(?:results\[\d+\] = )?await bucket\.(?:put|delete)\((?:"x[12]"|\[(?:"x[12]"(?:, "x[12]")*)?\])[,)]/;
    expect(calls.filter((call) => !named.test(call))).toEqual([]);
    expect(calls.some((call) => /delete\(\["x1", "x2"\]\)/.test(call))).toBe(true);
  });

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
    await runBucketCommands(spying, sample ?? [], { model });
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
      await runBucketCommands(new FakeBucket(), commands, { model });
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
      await runBucketCommands(bucket, commands, { model });
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
    [{ run: 5 }, 'there is no option "run"; expected model, clock, ssecKeys, shortPages.'],
    [{ model: {} }, "model must be a FakeBucket, not an object."],
    [{ clock: { now: Date.now } }, "clock must be an object with now() and advance(), not an object."],
    [{ ssecKeys: ["ab"] }, "ssecKeys must be an array of Uint8Arrays, not an array."],
    [{ shortPages: 1 }, "shortPages must be true or false, not 1."],
  ])("refuse %o", async (options, message) => {
    const running = runBucketCommands(naiveBucket(), [], options as never);
    await expect(running).rejects.toEqual(new TypeError(`runBucketCommands: ${message}`));
  });

  it("refuse what is not a bucket", async () => {
    const running = runBucketCommands(null as never, []);
    await expect(running).rejects.toThrow("runBucketCommands: bucket must be a bucket, not null.");
  });

  it("refuse to compare a FakeBucket with itself", async () => {
    const bucket = new FakeBucket();
    for (const options of [undefined, {}, { model: bucket }]) {
      await expect(runBucketCommands(bucket, [], options)).rejects.toThrow(
        /^runBucketCommands: bucket is a FakeBucket, .* would compare FakeBucket with itself/,
      );
    }
    await runBucketCommands(bucket, [], { model });
  });

  it("refuse a model whose methods were replaced", async () => {
    class Replaced extends FakeBucket {
      override head(key: string) {
        return super.head(key);
      }
    }
    await expect(runBucketCommands(naiveBucket(), [], { model: new Replaced() })).rejects.toThrow(
      /^runBucketCommands: the methods of model were replaced/,
    );
  });
});

describe("the commands of bucketCommands()", () => {
  it("print with a place for their result only if a later call uses it", () => {
    const sequence = [
      { call: "createMultipartUpload", args: ["a"] },
      { call: "advance", args: [60_000] },
      { call: "abort", args: [], on: 0 },
    ] as const;
    expect(sequence.map((_, index) => String(new BucketStep(sequence, index)))).toEqual([
      'results[0] = await bucket.createMultipartUpload("a")',
      "clock.advance(60000)",
      "await results[0].abort()",
    ]);
    const puts = Array.from({ length: 11 }, (): SequenceStep => ({ call: "put", args: ["a", "1"] }));
    const etag = { is: "result", step: 10, what: "etag" } as const;
    const onlyIf = encodedObject({ etagMatches: etag });
    const named: Sequence = [...puts, { call: "get", args: ["a", encodedObject({ onlyIf })] }];
    const codes = named.map((_, index) => String(new BucketStep(named, index)));
    expect(codes.filter((code) => code.startsWith("results["))).toEqual(['results[10] = await bucket.put("a", "1")']);
  });

  it("leave out calls on the result of no call, and need no put", () => {
    const commands = fc.sample(bucketCommands({ actions: ["uploadPart", "head"] }), { seed: 1, numRuns: 50 });
    expect(String(commands.flat())).toContain("await bucket.head(");
    expect(
      commands
        .flat()
        .map(String)
        .filter((code) => code.includes("[-1]")),
    ).toEqual([]);
  });

  it("wait for a command's check and its run, and may be any iterable", async () => {
    const ran: string[] = [];
    const command = (name: string, holds: boolean): BucketCommand => ({
      check: (async () => holds) as never,
      async run() {
        await Promise.resolve();
        ran.push(name);
        if (name === "fails") throw new Error("no");
      },
      toString: () => name,
    });
    const all = new Set([command("one", true), command("none", false), command("fails", true), command("two", true)]);
    await expect(runBucketCommands(naiveBucket(), all)).rejects.toThrow("no");
    expect(ran).toEqual(["one", "fails"]);
  });

  const set = (of: object, name: string, value: unknown) =>
    Object.defineProperty(of, name, { value, enumerable: true });
  it.each<[what: string, change: (page: StoreObjects) => void]>([
    ["version of", ({ objects: [first] }) => first && set(first, "version", "other")],
    ["version of each of", ({ objects: [first, second] }) => second && set(second, "version", first?.version)],
    ["custom metadata of", ({ objects: [first] }) => first && set(first, "customMetadata", {})],
    ["cursor beside", (page) => set(page, "cursor", "c")],
  ])("compare the %s listed objects", async (_, change) => {
    const wrong = passingOn((bucket) => ({
      async list(options?: StoreListOptions) {
        const page = await bucket.list(options);
        change(page);
        return page;
      },
    }));
    const sequence = [
      { call: "put", args: ["a", "1", encodedObject({ customMetadata: encodedObject({ b: "c" }) })] },
      { call: "put", args: ["b", "1"] },
    ] as const;
    const steps = sequence.map((_, index) => new BucketStep(sequence, index));
    await expect(runBucketCommands(wrong, steps)).rejects.toThrow("bucket.list(");
  });
});
