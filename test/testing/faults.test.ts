import { FakeBucket, isStoreError, type StoreObjectBody, type StoreValue } from "fakebucket";
import {
  bill,
  contents,
  type FaultCall,
  type FaultRule,
  faults,
  fork,
  journal,
  manualClock,
  portability,
  storeError,
} from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { intercept, portOf } from "../../src/engine/port.js";
import type { Interceptor } from "../../src/engine/tap.js";
import { found, textOf } from "../bucket/binding/found.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { streamOf } from "../bucket/binding/stream-of.js";

const lost = "Network connection lost.";
const internal = "We encountered an internal error. Please try again. (10001)";

/** Returns the state of a promise in a word or two. */
function cameTo(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "done",
    ({ message }: Error) => message,
  );
}

async function bucketOfThree(): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  for (const key of ["a", "b", "c"]) await bucket.put(key, "hello");
  return bucket;
}

const keysOf = (bucket: FakeBucket): string[] => [...contents(bucket).objects.keys()];

describe("faults()", () => {
  it("affects calls by operation and key, on the same bucket, and no others", async () => {
    const bucket = await bucketOfThree();
    faults(bucket).on("put", "a/*").refuse(10001).always();
    expect(await cameTo(bucket.put("a/b/c", "v"))).toBe(`put: ${internal}`);
    expect(await cameTo(bucket.put("b/a/c", "v"))).toBe("done");
    expect(await cameTo(bucket.get("a/b/c"))).toBe("done");
    expect(keysOf(bucket)).toEqual(["a", "b", "b/a/c", "c"]);
    expect(faults(bucket)).toBe(faults(bucket));
    expect(await cameTo(fork(bucket).put("a/b", "v"))).toBe("done");
  });

  it.each([
    ["a", ["a"]],
    ["a*", ["a", "a/b", "a\n", "axb"]],
    ["*b", ["b", "a/b", "axb"]],
    ["a.b", []],
    ["*|b", []],
    ["^$a?(b)[c]{2}+|\\", ["^$a?(b)[c]{2}+|\\"]],
    [/^.$/g, ["a", "b"]],
    [({ key }: FaultCall) => key === "b", ["b"]],
  ])("accepts %s as a pattern of keys", async (pattern, matched) => {
    const bucket = new FakeBucket();
    faults(bucket).on("head", pattern).loseRequest();
    const broken: string[] = [];
    for (const key of ["a", "b", "a/b", "a\n", "axb", "^$a?(b)[c]{2}+|\\"]) {
      if ((await cameTo(bucket.head(key))) === lost) broken.push(key);
    }
    expect(broken).toEqual(matched);
  });

  it.each<[form: string, value: StoreValue | null, bytes: number | undefined]>([
    ["text", "äb", 3],
    ["bytes", new Uint8Array(3), 3],
    ["nothing", null, 0],
    ["a Blob", new Blob(["abc"]), 3],
    ["a body of known length", new Response("abc").body, undefined],
  ])("passes the size of a value to a function: %s", async (_, value, bytes) => {
    const bucket = new FakeBucket();
    const seen: unknown[] = [];
    faults(bucket)
      .on("put", ({ valueBytes }) => seen.push(valueBytes) === 0)
      .loseRequest();
    await bucket.put("k", value);
    expect(seen).toEqual([bytes]);
  });

  it("matches a delete by any of its keys, a list by its prefix, and uploads by key", async () => {
    const bucket = await bucketOfThree();
    faults(bucket).on("*", "a").loseRequest();
    const upload = await bucket.createMultipartUpload("b");
    const calls = [
      bucket.delete(["b", "a"]),
      bucket.list({ prefix: "a" }),
      bucket.resumeMultipartUpload("a", "id").abort(),
      bucket.list(),
      upload.uploadPart(1, "v"),
    ];
    expect(await Promise.all(calls.map(cameTo))).toEqual([lost, lost, lost, "done", "done"]);
    // A function gets the call as it is.
    faults(bucket).clear();
    faults(bucket)
      .on("*", ({ key }) => key === undefined)
      .loseRequest();
    expect(await Promise.all([bucket.list(), bucket.head("a")].map(cameTo))).toEqual([lost, "done"]);
  });

  it("gives a call the fault of the first due rule", async () => {
    const bucket = new FakeBucket();
    const breaking = faults(bucket);
    breaking.on("put").refuse(10001).once();
    breaking.on("put").refuse(10058).once();
    breaking.on("put").refuse(10043).nth(4);
    breaking.on("put").refuse(10054).times(2);
    const codes: unknown[] = [];
    for (let call = 0; call < 6; call++) {
      codes.push(await bucket.put("k", "v").catch((error: unknown) => isStoreError(error) && error.code));
    }
    expect(codes).toMatchObject([10001, 10058, 10054, 10043, 10054, { key: "k" }]);
    breaking.verify();
  });

  it("leaves an empty value, which a fault of bodies does not apply to, to the next rule", async () => {
    const bucket = new FakeBucket();
    for (const fault of ["breakBody", "truncateBody", "flipByte"] as const) faults(bucket).on("put")[fault](1);
    faults(bucket).on("put").refuse(10001);
    expect(await cameTo(bucket.put("k", ""))).toBe(`put: ${internal}`);
  });

  it("is random, but determined by the seed", async () => {
    const run = async (seed: number) => {
      const bucket = new FakeBucket();
      const rule = faults(bucket).on("head").loseRequest().withProbability(0.3, seed);
      const came: string[] = [];
      for (let call = 0; call < 200; call++) came.push(await cameTo(bucket.head("k")));
      return [came, rule.happened] as const;
    };
    const [first, happened] = await run(1);
    expect(await run(1)).toEqual([first, happened]);
    for (const seed of [2, -1, 0]) expect((await run(seed))[0]).not.toEqual(first);
    expect(happened).toBe(first.filter((text) => text === lost).length);
    expect(happened).toBeGreaterThan(40);
    expect(happened).toBeLessThan(80);
  });

  it("shows functions as such in the code of a rule", () => {
    const call = (): boolean => true;
    expect(String(faults(new FakeBucket()).on("put", call).before(call).times(2))).toBe(
      'on("put", a function).before(a function).times(2)',
    );
  });

  it("names the line of the caller in errors", async () => {
    const bucket = new FakeBucket();
    faults(bucket).on("put").refuse(10001).once();
    faults(bucket).on("put").loseAnswer().once();
    for (let call = 0; call < 2; call++) {
      const error = await rejectionOf(bucket.put("k", new Blob(["v"])));
      expect(error.stack?.split("\n").slice(1, 3).join("\n")).toContain("faults.test.ts");
    }
  });

  it("lets invalid arguments be refused first, and counts no fault for them", async () => {
    const bucket = new FakeBucket();
    const rule = faults(bucket).on("put").refuse(10001).once();
    await expect(bucket.put("k", 5 as never)).rejects.toThrow(TypeError);
    expect(rule.happened).toBe(0);
  });
});

describe("a fault", () => {
  it("refuses exactly like the service", async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const calls: readonly (() => Promise<unknown>)[] = [
      () => bucket.get("k".repeat(1025)),
      () => bucket.list({ limit: 1001 }),
      () => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "v"),
    ];
    for (const call of calls) {
      const real = await rejectionOf(call());
      if (!isStoreError(real)) throw real;
      faults(bucket).on("*").refuse(real.code).once();
      const made = await rejectionOf(call());
      expect([made.message, isStoreError(made)]).toEqual([real.message, true]);
      const { code, action } = real;
      expect(made).toMatchObject({ code, action, constructor: Error });
    }
    faults(bucket).verify();
  });

  it("throws a frozen error unchanged, also during a portability watch", async () => {
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    for (const error of [storeError("get", 10058), Object.assign(new Error("late"), { name: "Late" })]) {
      faults(bucket).on("get").refuse(Object.freeze(error)).times(2);
      for (const key of ["k", "again"]) expect(await rejectionOf(bucket.get(key))).toBe(error);
    }
    watch.stop();
    expect(watch.findings).toEqual([]);
  });

  it("tears a delete, which counts as effective in journals and bills", async () => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    await bucket.put("a", new Uint8Array(1e6));
    const [calls, costs] = [journal(bucket), bill(bucket)];
    faults(bucket).on("delete").tear(1);
    await rejectionOf(bucket.delete(["a", "b"]));
    expect(calls.last()).toMatchObject({ commit: 1, outcome: { type: "failed", code: 10001 } });
    clock.advance("3d");
    expect([costs.free, costs.usage("Standard").gigabyteMonths]).toEqual([1, 0.001 / 30]);
  });

  it("breaks, truncates or changes an upload", async () => {
    const bucket = new FakeBucket();
    const breaking = faults(bucket);
    breaking.on("put", "broken").breakBody(5);
    breaking.on("put", "cut").truncateBody(2);
    breaking.on("put", "flipped").flipByte(4);
    const values = [() => "hello", () => new Blob(["hello"]), () => streamOf(new TextEncoder().encode("hello"))];
    for (const value of values) {
      expect(await cameTo(bucket.put("broken", value()))).toBe(lost);
      for (const key of ["cut", "flipped"]) await bucket.put(key, value());
      expect([keysOf(bucket), await textOf(bucket, "cut"), await textOf(bucket, "flipped")]).toEqual([
        ["cut", "flipped"],
        "he",
        "helln",
      ]);
    }
    const md5 = "5d41402abc4b2a76b9719d911017c592";
    expect(await cameTo(bucket.put("cut", "hello", { md5 }))).toContain("(10037)");
    for (const key of ["broken", "cut", "flipped"]) await bucket.put(key, "hi");
    expect([await textOf(bucket, "broken"), await textOf(bucket, "cut"), await textOf(bucket, "flipped")]).toEqual([
      "hi",
      "hi",
      "hi",
    ]);
    const upload = await bucket.createMultipartUpload("parts");
    breaking.on("uploadPart").truncateBody(1);
    await upload.complete([await upload.uploadPart(1, "part")]);
    expect(await textOf(bucket, "parts")).toBe("p");
  });

  describe("of a download", () => {
    /** Ways to read a body as text. */
    const reads: readonly [string, (object: StoreObjectBody) => Promise<string>][] = [
      ["text()", (object) => object.text()],
      ["arrayBuffer()", async (object) => new TextDecoder().decode(await object.arrayBuffer())],
      ["blob()", async (object) => (await object.blob()).text()],
      ["its stream", (object) => new Response(object.body).text()],
      ["one branch of its stream", (object) => new Response(object.body.tee()[1]).text()],
      [
        "views of three bytes",
        async ({ body }) => {
          const reader = body.getReader({ mode: "byob" });
          let text = "";
          for (;;) {
            const { done, value } = await reader.read(new Uint8Array(3));
            if (done) return text;
            text += new TextDecoder().decode(value);
          }
        },
      ],
    ];

    it.each(reads)("breaks, truncates or changes the body, read by %s", async (_, read) => {
      const bucket = await bucketOfThree();
      const get = async () => found(await bucket.get("a"));
      const breaking = faults(bucket);
      for (const bytes of [0, 2, 5]) {
        const rule = breaking.on("get").breakBody(bytes).once();
        const object = await get();
        expect(rule.happened).toBe(0);
        expect(await cameTo(read(object))).toBe(lost);
        expect(rule.happened).toBe(1);
      }
      for (const [bytes, text] of [
        [0, ""],
        [3, "hel"],
      ] as const) {
        breaking.on("get").truncateBody(bytes).once();
        expect(await read(await get())).toBe(text);
      }
      for (const [index, text] of [
        [0, "iello"],
        [4, "helln"],
      ] as const) {
        breaking.on("get").flipByte(index).once();
        expect(await read(await get())).toBe(text);
      }
      breaking.verify();
      for (const begin of [() => breaking.on("get").breakBody(6), () => breaking.on("get").truncateBody(5)]) {
        const rule = begin().once();
        expect(await read(await get())).toBe("hello");
        expect(rule.happened).toBe(0);
      }
      expect(() => breaking.verify()).toThrow('get("a"): it matched, but this fault does not apply to it');
      expect(await textOf(bucket, "a")).toBe("hello");
    });

    it("works on a bucket with an interceptor and other listeners", async () => {
      const passing: Interceptor = () => (commit) => commit();
      const bucket = found(intercept(await bucketOfThree(), passing));
      found(portOf(bucket)).taps.add(() => ({ intercept: passing }));
      faults(bucket).on("get").flipByte(0);
      expect(await textOf(bucket, "a")).toBe("iello");
    });

    it.each([
      [0, 1, 1],
      [65_535, 1, 1],
      [65_536, 0, 1],
      [99_999, 0, 1],
    ])("flips byte %i of a stream in its own chunk, once", async (index, early, late) => {
      const bucket = new FakeBucket({ objects: { k: new Uint8Array(100_000) } });
      const rule = faults(bucket).on("get").flipByte(index).always();
      const reader = found(await bucket.get("k")).body.getReader();
      const first = found((await reader.read()).value);
      expect([first.length, first.indexOf(1), rule.happened]).toEqual([65_536, early === 1 ? index : -1, early]);
      const second = found((await reader.read()).value);
      expect([second.indexOf(1), rule.happened]).toEqual([early === 1 ? -1 : index - 65_536, late]);
    });

    it("passes on the bytes before the break, and counts a range from its first byte", async () => {
      const bucket = await bucketOfThree();
      faults(bucket).on("get").breakBody(2);
      const reader = found(await bucket.get("a")).body.getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe("he");
      expect(await cameTo(reader.read())).toBe(lost);
      faults(bucket).clear();
      faults(bucket).on("get").flipByte(1).always();
      for (const [, read] of reads)
        expect(await read(found(await bucket.get("a", { range: { offset: 3 } })))).toBe("ln");
    });
  });

  it("loses the answer to a call that an interceptor delays only after its effect", async () => {
    const bucket = await bucketOfThree();
    const later: Interceptor = () => async (commit) => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      return commit();
    };
    const slow = found(intercept(bucket, later));
    faults(bucket).on("*").loseAnswer();
    expect(await cameTo(slow.delete(["a", "b"]))).toBe(lost);
    expect(keysOf(bucket)).toEqual(["c"]);
    // A lost refusal.
    expect(await cameTo(slow.list({ limit: 1001 }))).toBe(lost);
  });

  it("delays on the clock of the bucket", async () => {
    const clock = manualClock(1000);
    const bucket = new FakeBucket({ clock });
    faults(bucket).on("put").delay("2s");
    const put = bucket.put("k", "v");
    clock.advance(1999);
    await bucket.head("k");
    expect(keysOf(bucket)).toEqual([]);
    clock.advance(1);
    expect((await put)?.uploaded).toEqual(new Date(3000));
    faults(bucket).on("get").delay(0);
    expect(await textOf(bucket, "k")).toBe("v");
  });

  it("throttles overlapping writes to one key", async () => {
    const bucket = await bucketOfThree();
    const rule = faults(bucket).on("*").throttle();
    const upload = await bucket.createMultipartUpload("k");
    const part = await upload.uploadPart(1, "v");
    const text = "put: Reduce your concurrent request rate for the same object. (10058)";
    const writes = [
      bucket.put("k", "1"),
      bucket.put("k", "2"),
      bucket.put("other", "1"),
      bucket.put("k", "3", { onlyIf: { etagMatches: "none" } }),
      bucket.delete(["a", "k"]),
      upload.complete([part]),
      bucket.put("a", "1"),
      bucket.get("k"),
    ];
    expect(await Promise.all(writes.map(cameTo))).toEqual([
      "done",
      text,
      "done",
      "done",
      text.replace("put", "delete"),
      text.replace("put", "completeMultipartUpload"),
      text,
      "done",
    ]);
    expect(rule.happened).toBe(4);
    for (const key of ["k", "k", "a"]) expect(await cameTo(bucket.put(key, "later"))).toBe("done");
  });

  describe("that throttles by an interval on the clock of the bucket", () => {
    const refused = (action: string) => `${action}: Reduce your concurrent request rate for the same object. (10058)`;
    const throttled = () => {
      const clock = manualClock(0);
      const bucket = new FakeBucket({ clock });
      faults(bucket).on("get", "another rule before it").loseAnswer();
      return { clock, bucket, rule: faults(bucket).on("*").throttle("1s") };
    };

    it("counts from the last completed write, not from refused ones", async () => {
      const { clock, bucket, rule } = throttled();
      expect(await cameTo(bucket.put("k", "1"))).toBe("done");
      clock.advance(999);
      expect(await cameTo(bucket.put("k", "2"))).toBe(refused("put"));
      expect(await cameTo(bucket.put("other", "2"))).toBe("done");
      expect(await cameTo(bucket.put("wrong", "2", { md5: "0".repeat(32) }))).toMatch(/10037/);
      expect(await cameTo(bucket.put("wrong", "2"))).toBe("done");
      clock.advance(1);
      expect(await textOf(bucket, "k")).toBe("1");
      expect(await cameTo(bucket.put("k", "3"))).toBe("done");
      expect(rule.happened).toBe(1);
      expect(String(rule)).toBe('on("*").throttle("1s")');
    });

    it("affects each kind of write, also overlapping ones and those with a lost answer", async () => {
      const { clock, bucket } = throttled();
      faults(bucket).on("put", "lost").loseAnswer().once();
      expect(await cameTo(bucket.put("lost", "1"))).toBe(lost);
      expect(await cameTo(bucket.put("lost", "1"))).toBe(refused("put"));
      const upload = await bucket.createMultipartUpload("k");
      const parts = [await upload.uploadPart(1, "v")];
      expect(await Promise.all([bucket.delete("k"), bucket.put("k", "v")].map(cameTo))).toEqual([
        "done",
        refused("put"),
      ]);
      expect(await cameTo(upload.complete(parts))).toBe(refused("completeMultipartUpload"));
      expect(await cameTo(bucket.delete(["a", "k"]))).toBe(refused("delete"));
      const waiting = [bucket.put("other", new Blob(["1"])), bucket.put("other", new Blob(["2"]))];
      expect(await Promise.all(waiting.map(cameTo))).toEqual(["done", refused("put")]);
      clock.advance("1s");
      expect(await cameTo(upload.complete(parts))).toBe("done");
      expect(await cameTo(bucket.put("k", "v"))).toBe(refused("put"));
      expect(await cameTo(bucket.get("k"))).toBe("done");
    });

    it("sees an overlap for as long as any write of the key is in progress", async () => {
      const bucket = new FakeBucket();
      faults(bucket).on("put").throttle();
      let end = (): void => undefined;
      const value = new ReadableStream({
        start(controller) {
          end = () => controller.close();
        },
      });
      const slow = bucket.put("k", value);
      for (let count = 0; count < 3; count++) expect(await cameTo(bucket.put("k", "v"))).toBe(refused("put"));
      end();
      expect(await cameTo(slow)).toBe("done");
      expect(await cameTo(bucket.put("k", "v"))).toBe("done");
    });

    it("counts each key of a delete", async () => {
      const { bucket } = throttled();
      expect(await cameTo(bucket.delete(["a", "b", "c"]))).toBe("done");
      for (const key of ["a", "b", "c"]) expect(await cameTo(bucket.put(key, "v"))).toBe(refused("put"));
      expect(await cameTo(bucket.put("d", "v"))).toBe("done");
    });

    it("ignores a conditional put that loses, which returns null", async () => {
      const { clock, bucket, rule } = throttled();
      const isNew = { onlyIf: { etagDoesNotMatch: "*" } };
      const both = [bucket.put("k", "1", isNew), bucket.put("k", "2", isNew)];
      expect(await Promise.all(both)).toMatchObject([{ key: "k" }, null]);
      expect(await bucket.put("k", "3", isNew)).toBeNull();
      const { etag } = found(await bucket.head("k"));
      expect(await cameTo(bucket.put("k", "4", { onlyIf: { etagMatches: etag } }))).toBe(refused("put"));
      await bucket.put("\u00E9", "1");
      expect(await bucket.put("e\u0301", "2", isNew)).toBeNull();
      expect(await cameTo(bucket.put("e\u0301", "2"))).toBe(refused("put"));
      clock.advance(999);
      expect(await bucket.put("k", "5", isNew)).toBeNull();
      clock.advance(1);
      expect(await cameTo(bucket.put("k", "6"))).toBe("done");
      expect(rule.happened).toBe(2);
    });

    it("checks the condition when the call arrives, and again when its value has", async () => {
      const bucket = new FakeBucket({ clock: manualClock(5000) });
      const rule = faults(bucket)
        .on("put", (call) => "onlyIf" in call && call.onlyIf !== undefined)
        .throttle("1s")
        .once();
      const { etag } = await bucket.put("k", "1");
      const onlyIf = { etagMatches: etag };
      expect(await bucket.put("k", "2", { onlyIf: { etagMatches: "other" } })).toBeNull();
      expect(await cameTo(bucket.put("k", "3", { onlyIf }))).toBe(refused("put"));
      rule.times(2);
      const late = bucket.put("k", new Blob(["4"]), { onlyIf });
      const { etag: newest } = await bucket.put("k", "5");
      expect(await late).toBeNull();
      expect(rule.happened).toBe(1);
      // The put that lost has not used up the rule.
      expect(await cameTo(bucket.put("k", "6", { onlyIf: { etagMatches: newest } }))).toBe(refused("put"));
    });

    it("counts from the creation of the rule, also by the host's time", async () => {
      const bucket = await bucketOfThree();
      faults(bucket).on("put").throttle("1h");
      expect(await cameTo(bucket.put("a", "1"))).toBe("done");
      expect(await cameTo(bucket.put("a", "2"))).toBe(refused("put"));
      faults(bucket).clear();
      faults(bucket).on("put").throttle(0);
      for (const text of ["1", "2"]) expect(await cameTo(bucket.put("a", text))).toBe("done");
      const winning = { onlyIf: { etagDoesNotMatch: "other" } };
      const both = ["1", "2"].map((text) => bucket.put("a", text, winning));
      expect(await Promise.all(both.map(cameTo))).toEqual(["done", refused("put")]);
    });
  });
});

describe("verify()", () => {
  it("passes if all faults occurred, and ignores random ones", async () => {
    const bucket = new FakeBucket();
    const breaking = faults(bucket);
    breaking.verify();
    breaking.on("put").loseAnswer();
    breaking.on("get").loseRequest().withProbability(0, 1);
    breaking.storm("lossy", 1);
    for (const key of ["k", "again"]) {
      await cameTo(bucket.put(key, "v"));
      breaking.verify();
    }
  });

  it("fails with each unmet rule, and with the closest calls", async () => {
    const bucket = await bucketOfThree();
    const breaking = faults(bucket);
    breaking.on("put", "a/*").refuse(10001).nth(3);
    breaking.on("delete", /^z/).tear(2);
    breaking.on("head").loseAnswer().once();
    breaking.on("head", "a").refuse(new RangeError("mine")).nth(1);
    await bucket.put("a/1", "v");
    await bucket.put("a/2", "v");
    for (let index = 0; index < 7; index++) await bucket.put(`b${index}`, "v");
    await bucket.get("a/1");
    await bucket.delete(["z", "y"]);
    await cameTo(bucket.head("a"));
    const text = String(await rejectionOf((async () => breaking.verify())()));
    expect(text.match(/set at .*faults\.test\.ts:\d+$/gm)).toHaveLength(3);
    expect(text.replace(/ {4}set at .*\n/g, "")).toBe(
      `UnmetFaults: 3 faults did not happen:

  on("put", "a/*").refuse(10001).nth(3)
    put("a/1", …), put("a/2", …): it matched, but was not the chosen one
    put("b0", …), put("b1", …), put("b2", …), put("b3", …), put("b4", …) and 2 more: another key
    get("a/1"): another operation

  on("delete", /^z/).tear(2)
    delete(["z", "y"]): it matched, but this fault does not apply to it

  on("head", "a").refuse(new RangeError("mine")).nth(1)
    head("a"): another fault came first
`,
    );
    breaking.clear();
    breaking.verify();
    breaking.on("put").refuse(10001).times(7);
    breaking.on("get").breakBody(0).times(2);
    for (let index = 0; index < 6; index++) await cameTo(bucket.put(`c${index}`, "v"));
    await cameTo((await bucket.get("b0"))?.text() ?? Promise.resolve());
    await bucket.get("b1");
    expect(() => breaking.verify()).toThrow(
      /^2 faults .*\.times\(7\)\n[^\n]*\n {4}it happened 6 of 7 times\n\n.*1 of 2 times\n {4}get\("b1"\): it started, but [^\n]*\n$/s,
    );
    breaking.clear();
    breaking.on("put").loseRequest();
    await bucket.head("a");
    await bucket.list();
    expect(() => breaking.verify()).toThrow(/\n {4}head\("a"\), list\(\): the calls that did happen\n$/);
    breaking.clear();
    breaking.on("list").loseRequest();
    expect(() => breaking.verify()).toThrow(
      /^A fault did not happen:\n\n {2}on\("list"\)\.loseRequest\(\)\n {4}set at .*\n {4}no call happened\n$/,
    );
  });

  it("lists no call that had the fault, however many there were", async () => {
    const keys = ["a", "b", "c", "d", "e", "f", "g"];
    const bucket = new FakeBucket({ objects: keys.map((key) => [key, "hello"] as const) });
    faults(bucket).on("get").breakBody(0).times(8);
    const objects = await Promise.all(keys.map((key) => bucket.get(key)));
    const started = ": it started, but did not occur, for example because the body was not read that far";
    const told: string[] = [];
    for (const object of objects) {
      await rejectionOf(found(object).text());
      const error = await rejectionOf((async () => faults(bucket).verify())());
      told.push(error.message.split("\n").slice(4).join("\n"));
    }
    const often = (times: number) => `    it happened ${times} of 8 times\n`;
    const names = ["b", "c", "d", "e"].map((key) => `get("${key}")`);
    expect(told).toEqual([
      ...names.map((_, index) => `${often(index + 1)}    ${names.slice(index).join(", ")} and 2 more${started}\n`),
      `${often(5)}    2 more${started}\n`,
      `${often(6)}    1 more${started}\n`,
      often(7),
    ]);
  });

  /** The number of calls that each frequency requires. */
  const frequencies: Readonly<Record<string, readonly [required: number, choose: (rule: FaultRule) => FaultRule]>> = {
    "once()": [1, (rule) => rule.once()],
    "times(3)": [3, (rule) => rule.times(3)],
    "nth(2)": [2, (rule) => rule.nth(2)],
    "always()": [1, (rule) => rule.always()],
    "withProbability(1, 1)": [0, (rule) => rule.withProbability(1, 1)],
  };
  const names = Object.keys(frequencies);
  const pairs = names.flatMap((last) => names.map((first) => [last, first] as const));

  it.each(pairs)("requires what the last choice of a frequency requires: %s after %s", async (last, first) => {
    const bucket = new FakeBucket();
    const breaking = faults(bucket);
    const rule = breaking.on("head").loseRequest();
    for (const name of [first, last]) frequencies[name]?.[1](rule);
    const isMet = () => breaking.verify() === undefined;
    let calls = 0;
    for (; calls < 5 && (await cameTo((async () => isMet())())) !== "done"; calls++) await cameTo(bucket.head("a"));
    expect(calls).toBe(frequencies[last]?.[0]);
  });
});

describe("storm()", () => {
  it("draws for each of its rules by other numbers than the next seed does", async () => {
    const run = async (seed: number, code: number) => {
      const bucket = new FakeBucket();
      faults(bucket).storm("flaky", seed);
      const came: string[] = [];
      for (let call = 0; call < 200; call++) came.push(await cameTo(bucket.head("k")));
      return came.flatMap((text, index) => (text.endsWith(`(${code})`) ? [index] : []));
    };
    for (const seed of [1, 2, 3]) {
      const [second, first] = [await run(seed, 10043), await run(seed + 1, 10001)];
      expect(second.every((index) => first.includes(index))).toBe(false);
    }
  });

  it.each(["flaky", "throttled", "lossy"] as const)(
    "%s affects some calls, and others with another seed",
    async (name) => {
      const run = async (seed: number) => {
        const bucket = new FakeBucket();
        faults(bucket).storm(name, seed);
        const came: string[] = [];
        for (let call = 0; call < 60; call++) {
          const writes = [bucket.put("k", "v"), bucket.put("k", "w"), bucket.head("k")];
          came.push(...(await Promise.all(writes.map(cameTo))));
          came.push(await cameTo(bucket.get("k").then((object) => object?.text())));
        }
        return came;
      };
      const first = await run(1);
      expect(await run(2)).not.toEqual(first);
      expect(first.filter((text) => text === "done").length).toBeGreaterThan(100);
      expect(first.filter((text) => text !== "done").length).toBeGreaterThan(10);
    },
  );

  it.each([
    ["flaky", 1, ["answered", "refused with 10001", "refused with 10043"]],
    ["flaky", 2, ["answered", "refused with 10001", "refused with 10043"]],
    ["throttled", 1, ["answered", "refused with 10058"]],
    ["lossy", 1, ["answered", "broken body", "lost answer", "lost request"]],
    ["lossy", 2, ["answered", "broken body", "lost answer", "lost request"]],
  ] as const)("%s with the seed %i has each of its faults", async (name, seed, kinds) => {
    const bucket = new FakeBucket();
    faults(bucket).storm(name, seed);
    const seen = new Set<string>();
    for (let index = 0; index < 100; index++) {
      const put = await cameTo(bucket.put(`k${index}`, "v"));
      const code = /\((\d+)\)$/.exec(put)?.[1];
      if (put === lost) seen.add(contents(bucket).objects.has(`k${index}`) ? "lost answer" : "lost request");
      else seen.add(code === undefined ? "answered" : `refused with ${code}`);
      const object = await bucket.get(`k${index}`).catch(() => null);
      if (object !== null && (await cameTo(object.text())) === lost) seen.add("broken body");
    }
    expect([...seen].toSorted()).toEqual(kinds);
  });

  it.each([
    ["flaky", 1, ["answered", "refused with 10001", "refused with 10043"]],
    ["throttled", 2, ["answered", "refused with 10058"]],
    ["lossy", 1, ["answered", "lost answer", "lost request"]],
  ] as const)("%s affects a delete too, of %i at once", async (name, count, kinds) => {
    const keys = Array.from({ length: 100 }, (_, index) => `k${index}`);
    const bucket = new FakeBucket({ objects: keys.map((key) => [key, "v"] as const) });
    faults(bucket).storm(name, 1);
    const seen = new Set<string>();
    for (const key of keys) {
      const deletes = Array.from({ length: count }, () => cameTo(bucket.delete(key)));
      for (const came of await Promise.all(deletes)) {
        const code = /\((\d+)\)$/.exec(came)?.[1];
        if (came === lost) seen.add(contents(bucket).objects.has(key) ? "lost request" : "lost answer");
        else seen.add(code === undefined ? "answered" : `refused with ${code}`);
      }
    }
    expect([...seen].toSorted()).toEqual(kinds);
  });

  it.each<[string, (bucket: FakeBucket) => Promise<unknown>]>([
    ["head", (bucket) => bucket.head("k")],
    ["get", (bucket) => bucket.get("k")],
    ["put", (bucket) => bucket.put("k", "v")],
    ["delete", (bucket) => bucket.delete("k")],
    ["list", (bucket) => bucket.list()],
    ["createMultipartUpload", (bucket) => bucket.createMultipartUpload("k")],
    ["uploadPart", (bucket) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "v")],
    ["completeMultipartUpload", (bucket) => bucket.resumeMultipartUpload("k", "id").complete([])],
    ["abortMultipartUpload", (bucket) => bucket.resumeMultipartUpload("k", "id").abort()],
  ])("slow takes time on the clock: %s", async (_, call) => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    faults(bucket).storm("slow", 1);
    const calls = Array.from({ length: 100 }, () => call(bucket));
    let answered = 0;
    for (const each of calls) void cameTo(each).then(() => (answered += 1));
    const counts: number[] = [];
    for (const duration of [499, 1, 9499, 1]) {
      clock.advance(duration);
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(answered);
    }
    expect(counts).toEqual([0, counts[1], counts[1], 100]);
    expect(counts[1]).toBeGreaterThan(85);
    expect(counts[1]).toBeLessThan(100);
  });
});

describe("nth()", () => {
  it.each([
    ["text", "v"],
    ["a Blob", new Blob(["v"])],
    ["a stream of known length", async () => (await new FakeBucket({ objects: { v: "v" } }).get("v"))?.body],
  ])("does not count a body that the fault does not apply to: %s", async (form, short) => {
    const bucket = new FakeBucket();
    const rule = faults(bucket).on("put").breakBody(3).nth(2);
    for (const value of [short, "long one", short, "long two"]) {
      const given = typeof value === "function" ? await value() : value;
      const put = bucket.put("k", given as never);
      if (value === "long two") await expect(put).rejects.toThrow("Network connection lost.");
      else await put;
    }
    expect([form, rule.happened]).toEqual([form, 1]);
  });

  it("counts the calls from the creation of its rule, though it is chosen later", async () => {
    const bucket = new FakeBucket();
    const rule = faults(bucket).on("head").loseRequest().nth(9);
    for (let call = 0; call < 2; call++) await bucket.head("k");
    rule.nth(3);
    expect([await cameTo(bucket.head("k")), await cameTo(bucket.head("k"))]).toEqual([lost, "done"]);
  });
});

describe("a body that turns out too short for a fault", () => {
  const faulty = { breakBody: lost, truncateBody: "lon", flipByte: "lonf one" } as const;
  const values = {
    text: () => "v",
    "a stream of known length": async () => (await new FakeBucket({ objects: { v: "v" } }).get("v"))?.body,
    "a stream of unknown length": () => streamOf(new TextEncoder().encode("v")),
  };
  const frequencies = {
    once: (rule: FaultRule) => rule.once(),
    "times(1)": (rule: FaultRule) => rule.times(1),
    "nth(1)": (rule: FaultRule) => rule.nth(1),
  };
  const methods = {
    put: (bucket: FakeBucket, value: string) => bucket.put("k", value),
    async uploadPart(bucket: FakeBucket, value: string) {
      const upload = await bucket.createMultipartUpload("k");
      return upload.complete([await upload.uploadPart(1, value)]);
    },
  };
  const rows = (Object.keys(methods) as (keyof typeof methods)[]).flatMap((method) =>
    Object.keys(values).flatMap((form) =>
      (Object.keys(faulty) as (keyof typeof faulty)[]).flatMap((fault) =>
        Object.keys(frequencies).map((frequency) => [method, form, fault, frequency] as const),
      ),
    ),
  );

  it.each(rows)("does not use it up: %s of %s, %s(3), %s", async (method, form, fault, frequency) => {
    const bucket = new FakeBucket();
    const rule = frequencies[frequency as keyof typeof frequencies](faults(bucket).on(method)[fault](3));
    const short = values[form as keyof typeof values];
    const came: string[] = [];
    for (const value of [short, () => "long one", short, () => "long two"]) {
      const outcome = await cameTo(methods[method](bucket, (await value()) as string));
      came.push(outcome === "done" ? await textOf(bucket, "k") : outcome);
    }
    expect([came, rule.happened]).toEqual([["v", faulty[fault], "v", "long two"], 1]);
  });
});

it.each([
  ["once()", (rule: FaultRule) => rule.once()],
  ["times(1)", (rule: FaultRule) => rule.times(1)],
  ["nth(1)", (rule: FaultRule) => rule.nth(1)],
])("a delete that the bucket refuses does not use up tear(1).%s", async (_, often) => {
  const lock = { id: "lock", enabled: true, prefix: "locked", condition: { type: "Indefinite" } } as const;
  const bucket = new FakeBucket({ locks: [lock] });
  for (const key of ["a", "b", "locked"]) await bucket.put(key, "v");
  const rule = often(faults(bucket).on("delete").tear(1));
  expect(await cameTo(bucket.delete(["a", "locked"]))).toMatch("(10069)");
  expect([await cameTo(bucket.delete(["a", "b"])), rule.happened]).toEqual([`delete: ${internal}`, 1]);
  expect([await cameTo(bucket.delete(["a", "b"])), keysOf(bucket)]).toEqual(["done", ["locked"]]);
});

describe("a stream of unknown length that turns out too short", () => {
  const stream = (text: string) => streamOf(new TextEncoder().encode(text));
  const methods = {
    put: (bucket: FakeBucket, value: string) => bucket.put("k", stream(value)),
    async uploadPart(bucket: FakeBucket, value: string) {
      const upload = await bucket.createMultipartUpload("k");
      return upload.complete([await upload.uploadPart(1, stream(value))]);
    },
  };
  const others = {
    "no other rule": () => undefined,
    "a refusal": (bucket: FakeBucket, method: keyof typeof methods) => faults(bucket).on(method).refuse(10001).nth(1),
    "another damage": (bucket: FakeBucket, method: keyof typeof methods) =>
      faults(bucket).on(method).flipByte(0).nth(1),
    "another rule that counts": (bucket: FakeBucket, method: keyof typeof methods) =>
      faults(bucket).on(method).flipByte(3).nth(9),
  };
  const rows = (Object.keys(methods) as (keyof typeof methods)[]).flatMap((method) =>
    (Object.keys(others) as (keyof typeof others)[]).flatMap((other) =>
      (["breakBody", "truncateBody", "flipByte"] as const).map((fault) => [method, fault, other] as const),
    ),
  );
  it.each(rows)("is not counted by nth(2): %s, %s(3), %s", async (method, fault, other) => {
    const bucket = new FakeBucket();
    others[other](bucket, method);
    const rule = faults(bucket).on(method)[fault](3).nth(2);
    const happened: number[] = [];
    for (const value of ["v", "long one", "v", "long two", "long three"]) {
      await cameTo(methods[method](bucket, value));
      happened.push(rule.happened);
    }
    expect(happened).toEqual([0, 0, 0, 1, 1]);
  });
});

describe("a stream that turns out too short, while another fault affects its call", () => {
  it.each(["breakBody", "truncateBody", "flipByte"] as const)("is not counted by nth(1): %s(3)", async (fault) => {
    const bucket = new FakeBucket();
    faults(bucket).on("put").flipByte(0).once();
    const rule = faults(bucket).on("put")[fault](3).nth(1);
    const happened: number[] = [];
    for (const value of ["v", "long one", "long two"]) {
      await cameTo(bucket.put("k", streamOf(new TextEncoder().encode(value))));
      happened.push(rule.happened);
    }
    expect(happened).toEqual([0, 1, 1]);
  });
});

describe("mistakes", () => {
  const bucket = new FakeBucket();
  const on = () => faults(bucket).on("*");
  it.each<[() => unknown, RegExp]>([
    [() => faults({} as never), /^faults: it must be a bucket or a FakeHostnames of fakebucket, not an object\.$/],
    [() => faults(bucket).on("pat" as never), /unknown operation "pat"; expected head, get, put, .* and "\*"/],
    [() => faults(bucket).on("put", 5 as never), /key must be a string, a regular expression or a function, not 5/],
    [() => faults(bucket).on("put", undefined as never), /^faults: the key must not be undefined; omit it/],
    [
      // @ts-expect-error
      () => faults(bucket).on("head").breakBody(0),
      /on\("head"\)\.breakBody\(0\) can never happen: it applies to get, put, uploadPart or "\*"/,
    ],
    // @ts-expect-error
    [() => faults(bucket).on("list").flipByte(0), /can never happen/],
    [
      // @ts-expect-error
      () => faults(bucket).on("put", "a").tear(1),
      /on\("put", "a"\)\.tear\(1\) can never happen: it applies to delete or "\*"/,
    ],
    [
      // @ts-expect-error
      () => faults(bucket).on("get").throttle(),
      /can never happen: it applies to put, delete, completeMultipartUpload or/,
    ],
    [() => on().before(5 as never), /before\(\) takes a function, not 5/],
    [() => on().refuse(404), /refuse\(\) takes an Error or one of the codes .*10058.*, not 404/],
    [() => on().refuse("10001" as never), /not "10001"/],
    [() => on().tear(0), /tear\(\) takes a whole number, 1 or more, not 0/],
    [() => on().breakBody(-1), /breakBody\(\) takes a whole number, 0 or more, not -1/],
    [() => on().truncateBody(1.5), /not 1.5/],
    [() => on().flipByte("1" as never), /not "1"/],
    [() => on().delay("soon" as never), /duration of delay\(\) must be whole milliseconds/],
    [() => on().throttle("1.5s" as never), /duration of throttle\(\) must be whole milliseconds.*, not "1.5s"/],
    [() => on().throttle(-1), /duration of throttle\(\) .*, not -1/],
    [() => faults(bucket).storm("toString" as never, 1), /unknown storm "toString"; expected flaky/],
    [() => faults(bucket).storm("windy" as never, 1), /unknown storm "windy"; expected flaky, slow, throttled, lossy/],
    [() => faults(bucket).storm("flaky", 0.5), /storm\(\) takes a whole number as seed, not 0.5/],
  ])("are refused: %s", async (mistake, text) => {
    expect(mistake).toThrow(TypeError);
    expect(mistake).toThrow(text);
    expect(portOf(bucket)?.taps.size).toBe(0);
  });

  it("about the frequency are refused", () => {
    const rule = faults(new FakeBucket()).on("put").loseAnswer();
    for (const n of [0, -1, 1.5, "2", 2 ** 53])
      for (const name of ["times", "nth"] as const)
        expect(() => rule[name](n as never)).toThrow(`faults: ${name}() takes 1, 2, 3, …, not ${JSON.stringify(n)}.`);
    for (const probability of [2, -0.1, Number.NaN, "1"])
      expect(() => rule.withProbability(probability as number, 1)).toThrow("a number from 0 to 1, not");
    expect(() => rule.withProbability(1, "x" as never)).toThrow('a whole number as seed, not "x"');
  });
});
