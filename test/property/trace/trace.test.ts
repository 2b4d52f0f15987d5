import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { CheckFailure } from "../../../src/property/expect/check-failure.js";
import { Trace } from "../../../src/property/trace/trace.js";
import { knownStream } from "../../../src/property/values/known-values.js";
import { printedAs } from "../../../src/property/values/printed-as.js";
import { toCode } from "../../../src/property/values/to-code.js";
import type { BucketLike } from "../../../types/index.js";

/** Returns the recorded code of calls on a bucket and of the expectation. */
async function traced(
  act: (bucket: BucketLike, trace: Trace) => Promise<CheckFailure | Error | undefined>,
  bucket: BucketLike = new FakeBucket({ clock: { now: () => 5000 } }),
): Promise<string[]> {
  const trace = new Trace();
  const failure = await act(trace.watchBucket(bucket, {}), trace);
  return trace.code(failure ?? new CheckFailure("so it ends")).split("\n");
}

const equal = (seen: unknown, expected: unknown) => new CheckFailure("not equal", { seen, expected });

describe("Trace", () => {
  it("writes calls, with names only for used results", async () => {
    const lines = await traced(async (bucket) => {
      await bucket.put("a", "1");
      await bucket.put("a", "2", { customMetadata: { b: "é" } });
      const sizes = [(await bucket.head("a"))?.size, (await bucket.head("a"))?.size];
      return equal(sizes[1], 2);
    });
    expect(lines).toEqual([
      "const bucket = await makeBucket();",
      'await bucket.put("a", "1");',
      'await bucket.put("a", "2", { customMetadata: { b: "\\u00e9" } });',
      'await bucket.head("a");',
      'const object = await bucket.head("a");',
      "assert.equal(object.size, 2); // not equal",
    ]);
  });

  it("reads values that change between runs at run time", async () => {
    const lines = await traced(async (bucket) => {
      const upload = await bucket.createMultipartUpload("a");
      const part = await bucket.resumeMultipartUpload("a", upload.uploadId).uploadPart(1, "x");
      const { etag, uploaded } = await upload.complete([part]);
      await bucket.get("a", { onlyIf: { etagMatches: etag, uploadedBefore: new Date(uploaded.getTime() - 1) } });
      await bucket.get("a", { onlyIf: new Headers({ "if-modified-since": uploaded.toUTCString() }) });
      await bucket.put("b", "");
      const page = await bucket.list({ limit: 1 });
      if (page.truncated) await bucket.list({ cursor: page.cursor });
      return undefined;
    });
    expect(lines).toEqual([
      "const bucket = await makeBucket();",
      'const upload = await bucket.createMultipartUpload("a");',
      'const upload2 = bucket.resumeMultipartUpload("a", upload.uploadId);',
      'const part = await upload2.uploadPart(1, "x");',
      "const object = await upload.complete([part]);",
      'await bucket.get("a", { onlyIf: { etagMatches: object.etag, uploadedBefore: new Date(object.uploaded.getTime() - 1) } });',
      'await bucket.get("a", { onlyIf: new Headers([["if-modified-since", new Date(object.uploaded.getTime()).toUTCString()]]) });',
      'await bucket.put("b", "");',
      "const page = await bucket.list({ limit: 1 });",
      "await bucket.list({ cursor: page.cursor });",
      "// so it ends",
    ]);
  });

  it("writes overlapping calls as overlapping, and writes to a buffer in between", async () => {
    const lines = await traced(async (bucket) => {
      const bytes = new Uint8Array([1, 2]);
      const other = new Uint8Array([3]).buffer;
      const first = bucket.put("a", bytes);
      bytes.fill(9);
      const second = bucket.put("a", other);
      new Uint8Array(other).fill(8);
      bytes.fill(7);
      await Promise.all([first, second]);
      new Uint8Array(other).fill(6);
      return undefined;
    });
    expect(lines).toEqual([
      "const bucket = await makeBucket();",
      "const bytes = new Uint8Array([1, 2]);",
      'const running = bucket.put("a", bytes);',
      "bytes.set(new Uint8Array([9, 9]));",
      "const bytes2 = new Uint8Array([3]).buffer;",
      'const running2 = bucket.put("a", bytes2);',
      "bytes.set(new Uint8Array([7, 7]));",
      "new Uint8Array(bytes2).set(new Uint8Array([8]));",
      "await running;",
      "await running2;",
      "new Uint8Array(bytes2).set(new Uint8Array([6]));",
      "// so it ends",
    ]);
  });

  it("watches buffers of up to 10,000 bytes for changes", async () => {
    for (const [length, isWatched] of [
      [10_000, true],
      [10_001, false],
    ] as const) {
      const bytes = new Uint8Array(length);
      const lines = await traced(async (bucket) => {
        await bucket.put("a", bytes);
        bytes.fill(1);
        return undefined;
      });
      expect(lines.includes(`bytes.set(new Uint8Array(${length}).fill(1));`)).toBe(isWatched);
    }
  });

  it("writes the expected failure of a call", async () => {
    const lines = await traced(async (bucket) => {
      await bucket.get("k", { range: { offset: -1 } }).catch(() => undefined);
      await bucket.head("k");
      return new CheckFailure("saw null", { error: { name: "Error", message: "no" } });
    });
    expect(lines).toEqual([
      "const bucket = await makeBucket();",
      'await assert.rejects(async () => bucket.get("k", { range: { offset: -1 } }), { name: "RangeError", message: "Invalid range. Starting offset (-1) must be greater than or equal to 0." });',
      'await assert.rejects(async () => bucket.head("k"), { name: "Error", message: "no" });',
      "// saw null",
    ]);
  });

  it("writes a call that should have succeeded unchanged", async () => {
    const lines = await traced(async (bucket) => {
      const error: unknown = await bucket.head("k".repeat(1025)).catch((reason: unknown) => reason);
      return error as Error;
    });
    expect(lines).toEqual([
      "const bucket = await makeBucket();",
      'await bucket.head("k".repeat(1025));',
      "// unexpected Error: head: The specified object name is not valid. (10020)",
    ]);
  });

  it("finds where lists, names and bodies were read", async () => {
    const expected: (readonly [(bucket: BucketLike) => Promise<unknown>, string])[] = [
      [async (bucket) => (await bucket.list()).objects.map(({ key }) => key), "page.objects.map(({ key }) => key)"],
      [async (bucket) => Object.keys(await bucket.list()), "Object.keys(page)"],
      [async (bucket) => "body" in ((await bucket.get("a")) ?? {}), '"body" in object'],
      [async (bucket) => (await bucket.list()).objects, "page.objects"],
      [async (bucket) => bucket.head("b"), "object"],
      [async (bucket) => Object.keys(await bucket.list()).sort(), "Object.keys(page).sort()"],
    ];
    for (const [read, code] of expected) {
      const lines = await traced(async (bucket) => {
        await bucket.put("a", "1");
        await bucket.put("c", "2");
        return equal(await read(bucket), 0);
      });
      expect(lines.at(-1)).toBe(`assert.equal(${code}, 0); // not equal`);
    }
  });

  it("finds no place of a list in an order that nothing read has", async () => {
    const lines = await traced(async (bucket) =>
      equal(
        Object.keys(await bucket.list())
          .sort()
          .reverse(),
        0,
      ),
    );
    expect(lines.at(-1)).toBe("// not equal");
    const changed = await traced(async (bucket) => {
      for (const key of ["a", "c"]) await bucket.put(key, "v");
      const [first] = (await bucket.list()).objects.map(({ key }) => key);
      return equal([first, "d"], 0);
    });
    expect(changed.at(-1)).toBe("// not equal");
    for (const others of [["a", "c"], []]) {
      const longer = await traced(async (bucket) => {
        const { objects } = await bucket.list();
        return equal([...objects.map(({ key }) => key), ...others], 0);
      });
      expect(longer.at(-1)).toBe("// not equal");
    }
  });

  it.each<[what: string, failure: CheckFailure, line: string]>([
    [
      "a promise that rejects",
      new CheckFailure("no", { error: {}, isPromise: true }),
      'await assert.rejects(bucket.head("k"));',
    ],
    [
      "a plain error with a text like another",
      new CheckFailure("no", { error: { isPlain: true, message: /^a/ } }),
      'await assert.rejects(async () => bucket.head("k"), { constructor: Error, message: /^a/ });',
    ],
    [
      "an error without a text",
      new CheckFailure("no", { error: { isPlain: false, message: "" } }),
      'await assert.rejects(async () => bucket.head("k"), { message: "" });',
    ],
    [
      "an error that is thrown",
      new CheckFailure("no", { throws: true }),
      'assert.throws(() => void Promise.resolve(bucket.head("k")).catch(() => undefined));',
    ],
  ])("expects %s of the last call", async (_, failure, line) => {
    const ended = await traced(async (bucket) => {
      await bucket.head("k");
      return failure;
    });
    expect(ended.at(-2)).toBe(line);
  });

  it("expects an error of a call that has not ended", async () => {
    const silent = { head: () => new Promise(() => undefined) };
    const lines = await traced(
      async (bucket) => {
        void bucket.head("k");
        return new CheckFailure("no,\n  never,\n  ever", { throws: true });
      },
      silent as unknown as BucketLike,
    );
    expect(lines.slice(1)).toEqual([
      'assert.throws(() => void Promise.resolve(bucket.head("k")).catch(() => undefined));',
      "// no, never, ever",
    ]);
  });

  it("writes calls that start before others end", async () => {
    const lines = await traced(async (bucket) => {
      const both = [bucket.head("a"), bucket.head("b")];
      await Promise.all(both);
      return undefined;
    });
    expect(lines.slice(1)).toEqual([
      'const running = bucket.head("a");',
      'const running2 = bucket.head("b");',
      "await running;",
      "await running2;",
      "// so it ends",
    ]);
  });

  it("writes synchronous errors, detached methods, assignments and changes of results", async () => {
    const lines = await traced(async (bucket) => {
      expect(() => Reflect.apply(bucket.resumeMultipartUpload, bucket, ["k"])).toThrow("parameter 2");
      await expect(async () => Reflect.apply(bucket.head, undefined, ["k"])).rejects.toThrow("Illegal invocation");
      expect(await Reflect.apply(bucket.head, new FakeBucket(), ["k"])).toBe(null);
      await bucket.put("a", "v", { customMetadata: { b: "c" } });
      const object = await bucket.get("a");
      const bytes = new Uint8Array([1]);
      await bucket.put("bytes", bytes);
      bytes.fill(2);
      if (object?.customMetadata !== undefined)
        Object.assign(object.customMetadata, { b: "d", "01": "e", 2: "f", etag: object.etag });
      JSON.stringify(object?.checksums);
      new Uint8Array((await object?.arrayBuffer()) ?? []).fill(9);
      await bucket.head("a");
      return undefined;
    });
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        /^await assert\.rejects\(async \(\) => bucket\.resumeMultipartUpload\("k"\), \{ name: "TypeError"/,
      ),
      expect.stringMatching(
        /^await assert\.rejects\(async \(\) => bucket\.head\.call\(undefined, "k"\), \{ name: "TypeError"/,
      ),
      expect.stringMatching(/^await bucket\.head\.call\(.*, "k"\);$/),
      'await bucket.put("a", "v", { customMetadata: { b: "c" } });',
      'const object = await bucket.get("a");',
      "const bytes = new Uint8Array([1]);",
      'await bucket.put("bytes", bytes);',
      "bytes.set(new Uint8Array([2]));",
      'object.customMetadata[2] = "f";',
      'object.customMetadata.b = "d";',
      'object.customMetadata["01"] = "e";',
      "object.customMetadata.etag = object.etag;",
      "const buffer = await object.arrayBuffer();",
      "new Uint8Array(buffer).set(new Uint8Array([9]));",
      'await bucket.head("a");',
      "// so it ends",
    ]);
  });

  it("refers to objects and texts of results as often as a call uses them, and to the nearest time", async () => {
    let now = 5000;
    const lines = await traced(
      async (bucket) => {
        const { uploaded, etag } = await bucket.put("a", "1");
        now += 60_000;
        const later = await bucket.put("b", "2");
        const found = await bucket.get("a");
        await bucket.put("c", found?.body === null ? null : (found?.body ?? null));
        await bucket.get("a", { onlyIf: { etagMatches: etag, etagDoesNotMatch: etag, uploadedBefore: uploaded } });
        await bucket.get("a", { onlyIf: { uploadedAfter: later.uploaded } });
        return equal(later.etag, etag);
      },
      new FakeBucket({ clock: { now: () => now } }),
    );
    expect(lines.slice(1)).toEqual([
      'const object = await bucket.put("a", "1");',
      'const object2 = await bucket.put("b", "2");',
      'const object3 = await bucket.get("a");',
      "// Uses of object3.body are not shown.",
      'await bucket.put("c", object3.body);',
      'await bucket.get("a", { onlyIf: { etagMatches: object.etag, etagDoesNotMatch: object.etag, uploadedBefore: new Date(object.uploaded.getTime()) } });',
      'await bucket.get("a", { onlyIf: { uploadedAfter: new Date(object2.uploaded.getTime()) } });',
      "assert.equal(object2.etag, object.etag); // not equal",
    ]);
  });

  it("refers to the first place of a text, the latest of another value, and times of at most a day around", async () => {
    const day = 86_400_000;
    const dates = [-day - 1, -day, day, day + 1].map((more) => new Date(5 * day + more));
    const object = { etag: "8 digits", uploaded: new Date(5 * day), size: Number.NaN, body: new Blob([]).stream() };
    const bucket = Object.assign(new FakeBucket(), { head: async () => object });
    const lines = await traced(
      async (watched) => {
        const [first, second] = [await watched.head("a"), await watched.head("b")] as unknown as (typeof object)[];
        void [first?.etag, first?.body, second?.etag, first?.uploaded];
        await watched.put("c", second?.body as never);
        await watched.delete([second?.etag, ...dates] as never);
        return equal(second?.size, 0);
      },
      bucket as never as BucketLike,
    );
    expect(lines.slice(1)).toEqual([
      'const object = await bucket.head("a");',
      'const object2 = await bucket.head("b");',
      "// Uses of object.body are not shown.",
      "// Uses of object2.body are not shown.",
      'await bucket.put("c", object2.body);',
      `await bucket.delete([${[
        "object.etag",
        'new Date("1970-01-04T23:59:59.999Z")',
        `new Date(object.uploaded.getTime() - ${day})`,
        `new Date(object.uploaded.getTime() + ${day})`,
        'new Date("1970-01-07T00:00:00.001Z")',
      ].join(", ")}]);`,
      "assert.equal(object2.size, 0); // not equal",
    ]);
  });

  it("writes a call that failed, and then another expectation", async () => {
    const lines = await traced(async (bucket) => {
      await bucket.head("k".repeat(1025)).catch(() => undefined);
      return new CheckFailure("another", { seen: {}, expected: 0 });
    });
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        /^await assert\.rejects\(async \(\) => bucket\.head\("k"\.repeat\(1025\)\), \{ name: "Error"/,
      ),
      "// another",
    ]);
  });

  it("passes a bucket its own values, fixed ones too, and keeps short texts as they are", async () => {
    const given: unknown[] = [];
    const result = Object.freeze({ etag: "short", nested: Object.freeze({ size: 1 }), text: () => "v" });
    const bucket = {
      async head(...args: unknown[]) {
        given.push(...args);
        return result;
      },
    };
    const lines = await traced(
      async (watched) => {
        const head = watched.head as unknown as (...args: unknown[]) => Promise<typeof result>;
        const object = await Reflect.apply(head, watched, ["short"]);
        expect(object.nested.size + object.etag.length).toBe(6);
        expect(object.text()).toBe("v");
        expect(JSON.stringify(object)).toBe('{"etag":"short","nested":{"size":1}}');
        expect(() => Object.assign(object, { etag: "other" })).toThrow(TypeError);
        await Reflect.apply(head, watched, [object, ["a", object]]);
        return undefined;
      },
      bucket as unknown as BucketLike,
    );
    expect(lines.slice(1)).toEqual([
      'const object = await bucket.head("short");',
      expect.stringMatching(/^await bucket\.head\(object, /),
      "// so it ends",
    ]);
    expect(given.slice(1)).toEqual([result, ["a", result]]);
    expect([given[1] === result, (given[2] as unknown[])[1] === result]).toEqual([true, true]);
    await traced(
      async (watched) => {
        const head = watched.head as unknown as (...args: unknown[]) => Promise<typeof result>;
        for (const each of ["a", "short"]) expect((await Reflect.apply(head, watched, [each])).etag).toBe("short");
        return undefined;
      },
      bucket as unknown as BucketLike,
    ).then((code) => expect(code.at(-2)).toBe('await bucket.head("short");'));
  });

  it("compares a buffer by its bytes", async () => {
    const lines = await traced(async (bucket) => {
      await bucket.put("a", knownStream([new Uint8Array([1]), new Uint8Array([2])]));
      return equal(await (await bucket.get("a"))?.arrayBuffer(), new Uint8Array([1, 3]));
    });
    expect(lines.slice(1)).toEqual([
      'await bucket.put("a", new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array([1])); controller.enqueue(new Uint8Array([2])); controller.close(); } }));',
      'const object = await bucket.get("a");',
      "const buffer = await object.arrayBuffer();",
      "assert.deepEqual(new Uint8Array(buffer), new Uint8Array([1, 3])); // not equal",
    ]);
  });

  it.each<[what: string, read: (bucket: BucketLike) => Promise<CheckFailure>, line: string]>([
    [
      "bytes",
      async (bucket) => equal(await (await bucket.get("a"))?.bytes(), new Uint8Array([3])),
      "assert.deepEqual(bytes, new Uint8Array([3])); // not equal",
    ],
    [
      "null",
      async (bucket) => equal((await bucket.head("a"))?.key, null),
      "assert.equal(object.key, null); // not equal",
    ],
    [
      "a member that is no identifier",
      async (bucket) => equal((await bucket.head("a"))?.customMetadata?.["x-y"], "w"),
      'assert.equal(object.customMetadata["x-y"], "w"); // not equal',
    ],
    [
      "undefined that was read",
      async (bucket) => {
        const { range } = (await bucket.head("a")) ?? {};
        await bucket.delete("b");
        return equal(range, "whole");
      },
      'assert.equal(object.range, "whole"); // not equal',
    ],
    [
      "a value of its own code",
      async (bucket) => {
        const etag = (await bucket.head("a"))?.etag;
        return equal(
          printedAs({}, () => `used(${toCode(etag)})`),
          1,
        );
      },
      "assert.equal(used(object.etag), 1); // not equal",
    ],
  ])("compares %s", async (_, read, line) => {
    const lines = await traced(async (bucket) => {
      await bucket.put("a", "v", { customMetadata: { "x-y": "v" } });
      return read(bucket);
    });
    expect(lines.at(-1)).toBe(line);
  });

  it("writes moves of the clock, and the settings of buckets", async () => {
    const trace = new Trace();
    trace.watchBucket(new FakeBucket(), { limits: { maxKeyBytes: 5 } });
    const moved: number[] = [];
    const { clock, multipart } = trace.watchClock({
      clock: (milliseconds: number) => void moved.push(milliseconds),
      multipart: true,
    });
    expect(multipart).toBe(true);
    clock(7);
    const { clock: late } = trace.watchClock({
      async clock(milliseconds: number) {
        await Promise.resolve();
        clock(milliseconds);
      },
    });
    await late(8);
    expect(moved).toEqual([7, 8]);
    expect(trace.code(new CheckFailure("so it ends")).split("\n")).toEqual([
      "await makeBucket({ limits: { maxKeyBytes: 5 } });",
      "clock(7);",
      "const running = clock(8);",
      "clock(8);",
      "await running;",
      "// so it ends",
    ]);
  });

  it("reads no `undefined` from a call that returns nothing", async () => {
    const trace = new Trace();
    const bucket = trace.watchBucket(new FakeBucket(), {});
    const { clock } = trace.watchClock({ clock: (_: number) => undefined });
    await (await bucket.createMultipartUpload("a")).abort();
    await bucket.delete("a");
    clock(1);
    const lines = trace.code(equal(await (await bucket.get("a"))?.text(), "v")).split("\n");
    expect(lines.slice(-2)).toEqual(['await bucket.get("a");', "// not equal"]);
  });

  it("does not change the results of a bucket", async () => {
    await traced(async (bucket) => {
      void bucket.head("k".repeat(1025));
      // A rejection that nobody handles would fail the run.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const stored = await bucket.put("a", "1", { customMetadata: { b: "c" } });
      const object = await bucket.get("a");
      expect(Object.keys(object ?? {})).toEqual(Object.keys(stored));
      expect(object?.uploaded).toEqual(new Date(5000));
      expect(object?.customMetadata).toEqual({ b: "c" });
      expect(Object.prototype.toString.call(object)).toBe("[object GetResult]");
      expect(object?.bodyUsed).toBe(false);
      expect(() => Object.assign(object ?? {}, { key: "other" })).toThrow(TypeError);
      expect(await object?.text()).toBe("1");
      expect(object?.bodyUsed).toBe(true);
      return undefined;
    });
  });
});
