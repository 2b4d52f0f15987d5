import { FakeBucket, semantics } from "fakebucket";
import { type BucketCommandsOptions, bucketCommands, bucketWorld, runBucketCommands } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OperationCommand } from "../../../src/property/commands/operation-command.js";
import { evaluate } from "../code/evaluate.js";
import { naiveBucket } from "./naive-bucket.js";

const run = { seed: 5, numRuns: 60 };

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
    const calls = String(counterexample?.[0]).replace(/\/\*replayPath.*/, "");
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
    const [sample] = fc
      .sample(bucketCommands({ actions: ["put"], maxCommands: 50 }), { seed: 1, numRuns: 20 })
      .slice(-1);
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
    for (const commands of fc.sample(bucketCommands(options), { seed: 5, numRuns: 20 })) {
      await runBucketCommands(new FakeBucket(), commands);
      all.push(String(commands));
    }
    return all.join("\n");
  };
  expect(await printed({})).toContain(field);
  expect(await printed({ [option]: false })).not.toContain(field);
});

describe("a command that was run", () => {
  it("is printed as its call, by the names of what the bucket gave out", async () => {
    const { model, real } = bucketWorld(new FakeBucket({ limits: { minPartBytes: 2 } }), {
      semantics: { ...semantics.documented, minPartBytes: 2 },
    });
    const active = { among: "active", backwards: 0 } as const;
    const bytes = new Uint8Array([97, 98]);
    const commands = [
      new OperationCommand(
        { action: "put", key: "e\u0301", bytes, customMetadata: [["__proto__", "v"]] },
        { value: "text" },
      ),
      new OperationCommand({ action: "put", key: "b", bytes }, { value: "window" }),
      new OperationCommand({ action: "put", key: "b", bytes }, { value: "blob" }),
      new OperationCommand({ action: "put", key: "c", bytes }, { value: "stream" }),
      new OperationCommand({ action: "get", key: "b", range: { suffix: 1 } }),
      new OperationCommand({ action: "get", key: "b", onlyIf: { uploadedAfter: { at: 5 } } }),
      new OperationCommand({ action: "head", key: "b" }),
      new OperationCommand({ action: "list" }),
      new OperationCommand({ action: "list", limit: 1 }),
      new OperationCommand({ action: "list", cursor: { backwards: 0, sameList: true } }),
      new OperationCommand({ action: "list", prefix: "", cursor: { text: "x" } }),
      new OperationCommand({ action: "createMultipartUpload", key: "u", storageClass: "Standard" }),
      new OperationCommand({ action: "uploadPart", upload: active, partNumber: 1, bytes, ssecKey: undefined }),
      new OperationCommand(
        { action: "uploadPart", upload: active, partNumber: 2, bytes, ssecKey: "upload" },
        { value: "buffer" },
      ),
      new OperationCommand({ action: "completeMultipartUpload", upload: active, parts: "reversed" }),
      new OperationCommand({ action: "abortMultipartUpload", upload: { ...active, key: "other" } }),
      new OperationCommand({ action: "delete", keys: ["a", "b"] }),
    ];
    for (const command of commands) await command.run(model, real);
    const code = commands.map(String);
    expect(code).toEqual([
      'await bucket.put("e\\u0301", "ab", { customMetadata: { ["__proto__"]: "v" } })',
      'await bucket.put("b", new Uint8Array(new Uint8Array([1, 2, 97, 98, 3]).buffer, 2, 2))',
      'await bucket.put("b", new Blob([new Uint8Array([97, 98])], { type: "text/plain" }))',
      'await bucket.put("c", new Blob([new Uint8Array([97, 98])]).stream())',
      'await bucket.get("b", { range: { suffix: 1 } })',
      'await bucket.get("b", { onlyIf: { uploadedAfter: new Date("1970-01-01T00:00:00.005Z") } })',
      'await bucket.head("b")',
      "await bucket.list()",
      "const page1 = await bucket.list({ limit: 1 })",
      "const page2 = await bucket.list({ limit: 1, cursor: page1.cursor })",
      'await bucket.list({ prefix: "", cursor: "x" })',
      'const upload1 = await bucket.createMultipartUpload("u", { storageClass: "Standard" })',
      "const part1 = await upload1.uploadPart(1, new Uint8Array([97, 98]))",
      "const part2 = await upload1.uploadPart(2, new Uint8Array([97, 98]).buffer)",
      "await upload1.complete([part2, part1])",
      'await bucket.resumeMultipartUpload("other", upload1.uploadId).abort()',
      'await bucket.delete(["a", "b"])',
    ]);

    // And as one test it runs, as far as the bucket takes it.
    const accepted = code.filter((line) => !line.includes('"x"') && !line.includes("other"));
    const again = evaluate(`async (bucket: any) => { ${accepted.join("; ")}; return bucket.list(); }`);
    const { objects } = await (again as (bucket: FakeBucket) => Promise<{ objects: { key: string }[] }>)(
      new FakeBucket({ limits: { minPartBytes: 2 } }),
    );
    expect(objects.map(({ key }) => key)).toEqual(["c", "u", "e\u0301"]);
  });

  it("is printed as it was run in the counterexample, whatever smaller ones were tried after it", async () => {
    // Fails at the second part of any upload: all that is shrunk away is tried, and run, between.
    const property = fc.asyncProperty(bucketCommands({ keys: ["a"], maxCommands: 40 }), async (commands) => {
      const bucket = new FakeBucket();
      await runBucketCommands(bucket, commands);
      const printed = String(commands);
      if (printed.includes("part2")) throw new Error("A second part");
    });
    const { counterexample } = await fc.check(property, { seed: 5, numRuns: 200 });
    const calls = String(counterexample?.[0]).replace(/ ?\/\*replayPath.*/, "");
    expect(calls).toMatch(/^const upload1 = await .*,const part1 = await upload1\..*,const part2 = await upload1\./);
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

  it("refuse what is no bucket, and take the name of a preset", async () => {
    const running = runBucketCommands(null as never, []);
    await expect(running).rejects.toThrow("runBucketCommands: bucket must be a bucket, not null.");
    await runBucketCommands(new FakeBucket(), [], { semantics: "deployed" });
  });
});
