import { FakeBucket } from "fakebucket";
import { type BrokenInvariant, contents, exploreFaults, faults, UnmetFaults } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

async function bucketOfTwo(): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  await bucket.put("a", "1");
  await bucket.put("b", "2");
  return bucket;
}

const has = (bucket: FakeBucket, key: string): boolean => contents(bucket).objects.has(key);

describe("exploreFaults()", () => {
  it("runs a scenario once for each call and applicable fault, each time from the same state", async () => {
    const from = await bucketOfTwo();
    const seen: string[] = [];
    const scenario = async (bucket: FakeBucket) => {
      seen.push([...contents(bucket).objects.keys()].join());
      await bucket.put("c", "3");
      await bucket.delete(["a", "b"]);
    };
    const outcomes: string[] = [];
    const invariant = (bucket: FakeBucket, { error }: { readonly error: unknown }) => {
      outcomes.push(`${[...contents(bucket).objects.keys()].join("")} ${(error as Error | undefined)?.message ?? ""}`);
    };
    const tried = [{ refuse: 10001 }, "loseAnswer", { tear: 1 }, { flipByte: 0 }] as const;
    const report = await exploreFaults(scenario, { from, invariant, faults: tried });
    expect(report).toEqual({ calls: 2, runs: 1 + 3 + 3 });
    expect(new Set(seen)).toEqual(new Set(["a,b"]));
    const internal = "We encountered an internal error. Please try again. (10001)";
    expect(outcomes).toEqual([
      "c ",
      `ab put: ${internal}`,
      "abc Network connection lost.",
      "c ",
      `abc delete: ${internal}`,
      "c Network connection lost.",
      `bc delete: ${internal}`,
    ]);
    expect([has(from, "a"), has(from, "c")]).toEqual([true, false]);
  });

  it("tries each fault of a bucket by default, in runs that take some time", async () => {
    const from = await bucketOfTwo();
    const scenario = async (bucket: FakeBucket) => {
      await bucket.put("c", "hello");
      await new Promise((resolve) => setTimeout(resolve, 2));
      await bucket.delete(["a", "b"]);
    };
    const outcomes: string[] = [];
    const invariant = (bucket: FakeBucket) => {
      const { objects } = contents(bucket);
      outcomes.push([...objects.keys(), objects.get("c")?.body].join(" "));
    };
    expect(await exploreFaults(scenario, { from, invariant })).toEqual({ calls: 2, runs: 11 });
    expect(outcomes).toEqual([
      "c hello",
      // Refused, with a lost answer, a lost request, a broken, a truncated and a changed body.
      ...["a b ", "a b c hello", "a b ", "a b ", "c h", "c iello"],
      ...["a b c hello", "c hello", "a b c hello", "b c hello"],
    ]);
  });

  it("reports the first fault that breaks the invariant, as code that reproduces it", async () => {
    const from = await bucketOfTwo();
    const scenario = async (bucket: FakeBucket) => {
      await bucket.put("index", "a");
      await bucket.get("a");
      await bucket.put("object", "a");
    };
    const invariant = (bucket: FakeBucket) => has(bucket, "object") || !has(bucket, "index");
    const error = (await rejectionOf(exploreFaults(scenario, { from, invariant }))) as BrokenInvariant;
    expect(error.code).toBe('faults(bucket).on("put").loseAnswer().nth(1); // put("index", …)');
    expect(error.message).toBe(`The invariant breaks under one fault (run 3):

  faults(bucket).on("put").loseAnswer().nth(1); // put("index", …)
  await scenario(bucket);

The calls of that run:
  put("index", …)

The scenario failed: Error: Network connection lost.

The invariant returned false.`);
    const bucket = await bucketOfTwo();
    new Function("faults", "bucket", error.code)(faults, bucket);
    await scenario(bucket).catch(() => undefined);
    expect(invariant(bucket)).toBe(false);
    faults(bucket).verify();
  });

  it("counts only calls that the fault applies to", async () => {
    const from = await bucketOfTwo();
    const scenario = async (bucket: FakeBucket) => {
      await bucket.delete("x");
      await bucket.delete(["a", "b"]);
    };
    const invariant = (bucket: FakeBucket) => has(bucket, "a") === has(bucket, "b");
    const error = (await rejectionOf(exploreFaults(scenario, { from, invariant }))) as BrokenInvariant;
    expect(error.code).toBe('faults(bucket).on("delete").tear(1).nth(1); // delete(["a", "b"])');
  });

  it("tries pairs if no single fault suffices, on request", async () => {
    const from = await bucketOfTwo();
    const twice = async (bucket: FakeBucket) => {
      const put = () => bucket.put("c", "3");
      await put().catch(put);
    };
    const options = { from, invariant: (bucket: FakeBucket) => has(bucket, "c"), faults: ["loseRequest"] as const };
    expect(await exploreFaults(twice, options)).toEqual({ calls: 1, runs: 2 });
    const error = (await rejectionOf(exploreFaults(twice, { ...options, pairs: true }))) as BrokenInvariant;
    expect(error.code.split("\n")).toEqual([
      'faults(bucket).on("put").loseRequest().nth(1); // put("c", …)',
      'faults(bucket).on("put").loseRequest().nth(2); // put("c", …)',
    ]);
    expect(error.message).toContain("under two faults (run 3)");
    const thrice = (bucket: FakeBucket) => twice(bucket).catch(() => bucket.put("c", "3"));
    expect(await exploreFaults(thrice, { ...options, pairs: true })).toEqual({ calls: 1, runs: 3 });
    const outcomes: string[] = [];
    const three = async (bucket: FakeBucket) => {
      for (const key of ["x", "y", "z"]) await bucket.put(key, "").catch(() => undefined);
    };
    const invariant = (bucket: FakeBucket) => void outcomes.push([...contents(bucket).objects.keys()].join(""));
    const all = { from: new FakeBucket(), invariant, faults: ["loseRequest"], pairs: true } as const;
    expect(await exploreFaults(three, all)).toEqual({ calls: 3, runs: 7 });
    expect(outcomes).toEqual(["xyz", "yz", "xz", "xy", "z", "y", "x"]);
  });

  it("leaves no fault to the calls of the invariant, of a scenario that makes fewer calls in a later run", async () => {
    let runs = 0;
    const scenario = async (bucket: FakeBucket) => {
      runs += 1;
      if (runs === 1) await bucket.put("a", "1");
    };
    const invariant = async (bucket: FakeBucket) => {
      await bucket.put("b", "2");
    };
    expect(await exploreFaults(scenario, { from: new FakeBucket(), invariant, faults: ["loseRequest"] })).toEqual({
      calls: 1,
      runs: 2,
    });
  });

  it("fails if no fault applies, and for an invariant that returns anything but a boolean or nothing", async () => {
    const from = new FakeBucket();
    const read = (bucket: FakeBucket) => bucket.get("missing");
    const explore = (options: object) => exploreFaults(read, { from, invariant: () => true, ...options });
    await expect(explore({ faults: [{ flipByte: 0 }] })).rejects.toThrow(
      'exploreFaults: no fault can happen: the calls are get("missing"), and the faults flipByte(0).',
    );
    await expect(explore({ faults: [] })).rejects.toThrow("and the faults none.");
    await expect(explore({ invariant: (bucket: FakeBucket) => bucket.head("x") })).rejects.toThrow(
      "exploreFaults: the invariant must return a boolean or nothing, not null.",
    );
    for (const [result, shown] of [
      [{}, "an object"],
      [0, "0"],
      ["", '""'],
    ] as const)
      await expect(explore({ invariant: () => result })).rejects.toThrow(`a boolean or nothing, not ${shown}.`);
    await expect(explore({ invariant: () => undefined })).resolves.toMatchObject({ calls: 1 });
  });

  it("ends a hanging run, and names its fault", async () => {
    const from = new FakeBucket();
    const hanging = async (bucket: FakeBucket) => {
      try {
        await bucket.put("a", "1");
      } catch {
        await new Promise(() => undefined);
      }
    };
    const faults = ["loseAnswer"] as const;
    await expect(
      exploreFaults(() => new Promise(() => undefined), { from, invariant: () => true, timeLimit: 0 }),
    ).rejects.toThrow("exploreFaults: run 1 did not end within 0 ms:");
    for (const timeLimit of [20, "20ms"] as const)
      await expect(exploreFaults(hanging, { from, invariant: () => true, faults, timeLimit })).rejects.toThrow(
        /^exploreFaults: run 2 did not end within 20 ms:\n {2}faults\(bucket\)\.on\("put"\)\.loseAnswer\(\)\.nth\(1\);/,
      );
    const twice = async (bucket: FakeBucket) => {
      for (const key of ["a", "b"]) await bucket.put(key, "1").catch(() => hanging(bucket));
    };
    await expect(
      exploreFaults(twice, { from, invariant: () => true, faults, pairs: true, timeLimit: 20 }),
    ).rejects.toThrow(/did not end within 20 ms:(\n {2}faults\(.*){2}\n {2}await scenario/);
    await expect(exploreFaults(hanging, { from, invariant: () => true, timeLimit: "soon" as never })).rejects.toThrow(
      "exploreFaults: timeLimit must be whole milliseconds",
    );
  });

  it("fails with the scenario's own error, and for an invariant that never held", async () => {
    const from = new FakeBucket();
    const error = new RangeError("mine");
    const throwing = () => {
      throw error;
    };
    for (const failing of [() => Promise.reject(error), throwing])
      expect(await rejectionOf(exploreFaults(failing, { from, invariant: () => true }))).toBe(error);
    // Without a fault it completes, and then it throws at once.
    let started = 0;
    const later = (bucket: FakeBucket) => {
      if (++started > 1) throw error;
      return bucket.head("a");
    };
    const outcomes: unknown[] = [];
    const invariant = (_: FakeBucket, outcome: { readonly error: unknown }) => void outcomes.push(outcome.error);
    await exploreFaults(later, { from, invariant, faults: ["loseAnswer"] });
    expect(outcomes.splice(0)).toEqual([undefined, error]);
    // A returned error is no failure.
    const returning = (bucket: FakeBucket) => bucket.head("a").then(() => error);
    await exploreFaults(returning, { from, invariant, faults: [{ refuse: 10001 }] });
    expect(outcomes.splice(0)).toEqual([undefined, expect.objectContaining({ code: 10001 })]);
    const nothing = (at: number) => {
      let calls = 0;
      return async (bucket: FakeBucket) => {
        await bucket.head("a").catch(() => undefined);
        if (++calls === at) return Promise.reject();
      };
    };
    const options = { from, invariant, faults: ["loseRequest"] } as const;
    expect(await rejectionOf(exploreFaults(nothing(1), options))).toEqual(new Error("It rejected with undefined."));
    await exploreFaults(nothing(2), options);
    expect(outcomes).toEqual([undefined, new Error("It rejected with undefined.")]);
    // A rejection with null, and an invariant that rejects with an empty text.
    const rejecting = () => Promise.reject(null);
    const passed = await exploreFaults(rejecting, { from, invariant: () => true }).then(
      () => "completed",
      (reason) => reason,
    );
    expect(passed).toBe(null);
    const broken = await rejectionOf(
      exploreFaults((bucket: FakeBucket) => bucket.head("a").catch(rejecting), {
        from,
        invariant: (_, { error }) => (error === null ? Promise.reject("") : undefined),
      }),
    );
    expect(broken.message).toMatch(/\n\nThe scenario failed: null\n\nThe invariant failed: $/);
    const never = () => {
      throw new UnmetFaults([]);
    };
    const none = await rejectionOf(exploreFaults(() => undefined, { from, invariant: () => true }));
    expect(none.message).toBe("exploreFaults: the scenario made no call on the fake that it was given.");
    expect(await rejectionOf(exploreFaults(() => undefined, { from, invariant: never }))).toMatchObject({
      name: "BrokenInvariant",
      code: "",
      message: expect.stringContaining("breaks without any fault"),
      cause: expect.any(UnmetFaults),
    });
  });

  it.each<[object, RegExp]>([
    [{ invariant: () => true }, /it must be a bucket/],
    [{ from: new FakeBucket() }, /invariant must be a function, not undefined/],
    [
      { from: new FakeBucket(), invariant: () => true, fault: [] },
      /there is no option "fault"; did you mean "faults"\?/,
    ],
    [{ from: new FakeBucket(), invariant: () => true, pairs: 1 }, /pairs must be true or false, not 1/],
    [{ from: new FakeBucket(), invariant: () => true, faults: "refuse" }, /faults must be an array/],
    ...["stall", { delay: 1 }, { before: () => undefined }, "throttle", { throttle: 1 }].map(
      (fault): [object, RegExp] => [
        { from: new FakeBucket(), invariant: () => true, faults: ["loseAnswer", fault] },
        /faults must be none of stall, delay, before, throttle, not "/,
      ],
    ),
    [{ from: new FakeBucket(), invariant: () => true, faults: ["refuse"] }, /refuse\(\) takes an Error or/],
    [{ from: new FakeBucket(), invariant: () => true, faults: ["storm"] }, /unknown fault "storm"; expected refuse/],
  ])("refuses %o", async (options, text) => {
    const error = await rejectionOf(exploreFaults(() => undefined, options as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(text);
  });
});
