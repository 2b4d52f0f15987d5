import { inspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { faults, journal, manualClock } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { portOf } from "../../src/engine/port.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { countingBucket } from "./counting.js";

describe("journal()", () => {
  it("keeps each call with its arguments, keys, times, commit and outcome", async () => {
    const { bucket, clock } = countingBucket();
    clock.advance(5);
    const calls = journal(bucket);
    const stored = await bucket.put("k", "hello");
    const upload = await bucket.createMultipartUpload("u");
    clock.advance(10);
    const refused = await rejectionOf(upload.uploadPart(2, new Uint8Array(5).subarray(2), { ssecKey: "00" }));
    const late = await rejectionOf(upload.complete([{ partNumber: 1, etag: "none" }]));
    expect(calls.calls()).toMatchObject([
      { number: 1, operation: "put", keys: ["k"], uploadId: undefined, start: 5, commit: 1, duration: 0 },
      { number: 2, operation: "createMultipartUpload", keys: ["u"], commit: 2 },
      { number: 3, operation: "uploadPart", keys: ["u"], uploadId: upload.uploadId, start: 15, commit: undefined },
      { number: 4, operation: "completeMultipartUpload", commit: undefined },
    ]);
    expect(calls.calls().map(({ args }) => args)).toEqual([
      ["k", { type: "text", size: 5 }],
      ["u"],
      [2, { type: "bytes", size: 3 }, { ssecKey: "00" }],
      [[{ partNumber: 1, etag: "none" }]],
    ]);
    expect(calls.calls().map(({ outcome }) => outcome)).toEqual([
      { type: "gave", value: stored },
      { type: "gave", value: upload },
      { type: "failed", error: refused, code: undefined, rule: "ssec.format" },
      { type: "failed", error: late, code: 10025, rule: "multipart.unknown-part" },
    ]);
  });

  it("keeps a call without arguments, which has no keys", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    await rejectionOf((bucket.get as () => Promise<unknown>)());
    await bucket.list(undefined);
    expect(calls.calls()).toMatchObject([
      { operation: "get", keys: [], args: [] },
      { operation: "list", keys: [], args: [undefined] },
    ]);
  });

  it("keeps the empty key of an upload", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const upload = bucket.resumeMultipartUpload("", "id");
    await rejectionOf(upload.uploadPart(1, "v"));
    await rejectionOf(upload.complete([]));
    expect(calls.calls()).toMatchObject([{ keys: [""] }, { keys: [""] }]);
  });

  it.each<[error: unknown, shown: string]>([
    [Object.assign(new Error("reset\nby peer"), { code: "ECONNRESET", rule: 5 }), "Error: reset"],
    [{ code: 5, rule: "key.length" }, "an object"],
    ["text", '"text"'],
    [null, "null"],
    [Object.assign(new Error("too long"), { name: "Late" }), "Late: too long"],
  ])("leaves out a code that is no number, and a rule that is no text: %j", async (error, shown) => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    faults(bucket)
      .on("put")
      .before(() => Promise.reject(error));
    expect(await bucket.put("k", "v").catch((thrown: unknown) => thrown)).toBe(error);
    expect(calls.calls()[0]?.outcome).toEqual({ type: "failed", error, code: undefined, rule: undefined });
    expect(String(calls)).toMatch(new RegExp(`-> ${shown} \\(\\d+ms\\)$`));
  });

  it("leaves an error of the clock to the call", async () => {
    let isBroken = false;
    const error = new Error("no time");
    const now = () => {
      if (isBroken) throw error;
      return 0;
    };
    const bucket = new FakeBucket({ clock: { now } });
    const calls = journal(bucket);
    isBroken = true;
    expect(await rejectionOf(bucket.put("k", "v"))).toBe(error);
    expect(calls.calls()).toMatchObject([{ operation: "put", start: Number.NaN, outcome: { type: "failed", error } }]);
  });

  it("numbers commits in their order, and shows waiting calls as pending", async () => {
    const { bucket, clock } = countingBucket();
    const calls = journal(bucket);
    let end = (): void => undefined;
    const stream = new ReadableStream({
      start(controller) {
        end = () => controller.close();
      },
    });
    const slow = bucket.put("slow", stream);
    await bucket.put("quick", "v");
    expect(calls.last({ key: "slow" })).toMatchObject({
      commit: undefined,
      duration: undefined,
      outcome: { type: "pending" },
    });
    clock.advance(7);
    end();
    await slow;
    expect(calls.calls()).toMatchObject([
      { keys: ["slow"], args: ["slow", { type: "stream", size: undefined }], commit: 2, duration: 7 },
      { keys: ["quick"], commit: 1, duration: 0 },
    ]);
  });

  it("keeps the arguments of the call, and reads none of the caller's getters", async () => {
    const { bucket } = countingBucket();
    const calls = journal(bucket);
    let reads = 0;
    const customMetadata = { a: "b" };
    const httpMetadata = new Headers({ "Content-Type": "text/plain" });
    const onlyIf = { uploadedBefore: new Date(9) };
    const [sha1, sha256, ssecKey] = [new Uint8Array([1]), new Uint8Array([2]).buffer, new DataView(new ArrayBuffer(1))];
    const options = {
      ...{ customMetadata, httpMetadata, onlyIf, sha1, sha256, ssecKey },
      get md5() {
        reads++;
        return undefined;
      },
    };
    const sha512 = new SharedArrayBuffer(1);
    Object.assign(options, { sha512 });
    const keys = ["a", "b"];
    const put = rejectionOf(bucket.put("k", null, options as never));
    const deleted = bucket.delete(keys);
    customMetadata.a = "other";
    httpMetadata.set("Content-Type", "other");
    onlyIf.uploadedBefore.setTime(0);
    for (const bytes of [sha1, new Uint8Array(sha256), new Uint8Array(ssecKey.buffer), new Uint8Array(sha512)])
      bytes.fill(9);
    keys.push("c");
    await Promise.all([put, deleted]);
    expect(reads).toBe(1);
    expect(calls.calls().map(({ args }) => args)).toEqual([
      [
        "k",
        { type: "nothing", size: 0 },
        {
          customMetadata: { a: "b" },
          httpMetadata: new Headers({ "Content-Type": "text/plain" }),
          onlyIf: { uploadedBefore: new Date(9) },
          ...{ sha1: new Uint8Array([1]), sha256: new Uint8Array([2]).buffer, ssecKey: new Uint8Array([0]) },
          md5: "(a getter)",
          sha512: new ArrayBuffer(1),
        },
      ],
      [["a", "b"]],
    ]);
    expect(calls.last()?.keys).toEqual(["a", "b"]);
  });

  it.each<[form: string, value: unknown, shown: object]>([
    ["a text in UTF-8", "\u00e9\u{1f600}", { type: "text", size: 6 }],
    ["a text with a lone surrogate", "a\ud800", { type: "text", size: 4 }],
    ["a File", new File(["abc"], "a.txt"), { type: "blob", size: 3 }],
    ["a SharedArrayBuffer", new SharedArrayBuffer(3), { type: "bytes", size: 3 }],
    ["a part of a buffer", new DataView(new ArrayBuffer(8), 2, 3), { type: "bytes", size: 3 }],
    ["undefined", undefined, { type: "nothing", size: 0 }],
    ["a number", 5, { type: "other", size: undefined }],
  ])("describes the value of a put and of a part: %s", async (_, value, shown) => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    await bucket.put("k", value as never).catch(() => undefined);
    await bucket
      .resumeMultipartUpload("k", "id")
      .uploadPart(1, value as never)
      .catch(() => undefined);
    expect(calls.calls().map(({ args }) => args)).toEqual([
      ["k", shown],
      [1, shown],
    ]);
  });

  it.each([9999, 10_000, 10_001])("keeps at most 10,000 keys of a call, here of %i", async (length) => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const keys = Array.from({ length }, (_, index) => `k${index}`);
    await bucket.delete(keys).catch(() => undefined);
    expect(calls.last()?.args).toEqual([keys.slice(0, 10_000)]);
    expect(calls.count({ key: `k${length - 1}` })).toBe(1);
  });

  it("shows the prefixes of a page, and that more follow", async () => {
    const bucket = new FakeBucket({ clock: manualClock(0), objects: { "a/1": "", "b/1": "", c: "", d: "" } });
    const calls = journal(bucket);
    await bucket.list({ limit: 1 });
    await bucket.list({ delimiter: "/" });
    await bucket.list({ delimiter: "/", limit: 1 });
    expect(String(calls).match(/(?<=-> ).*(?= \()/g)).toEqual([
      "1 object, truncated",
      "2 objects, 2 prefixes",
      "0 objects, 1 prefix, truncated",
    ]);
  });

  it("tolerates arguments that throw when inspected", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    await rejectionOf(bucket.get("k", proxy));
    await rejectionOf(bucket.delete(proxy as never));
    await rejectionOf(bucket.get("k", { range: { suffix: { a: { b: {} } } } } as never));
    await bucket.get("k", new Map([["a", 1]]) as never);
    for (const key of [() => "k", { toString: () => "k" }]) await bucket.get(key as never);
    await bucket.put(["k"] as never, "v");
    await bucket.get(Symbol("k") as never).catch(() => undefined);
    expect(calls.calls()).toMatchObject([
      { args: ["k", "(unreadable)"] },
      { args: ["(unreadable)"], keys: [] },
      {},
      {},
      ...new Array(4).fill({ keys: [] }),
    ]);
    expect(String(calls)).toMatch(/get\("k", \{ range: \{ suffix: \{ a: "…" \} \} \}\)(?:.*\n)*.*get\("k", a Map\)/);
  });

  it("finds calls by operation, key and outcome", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    await bucket.put("a/1", "v");
    await bucket.put("a/2", "v", { onlyIf: { etagMatches: "none" } });
    await bucket.delete(["b", "a/1"]);
    await rejectionOf(bucket.head("k".repeat(1025)));
    const first = calls.calls();
    await bucket.head("other");
    expect(first).toHaveLength(4);
    const numbers = (filter: Parameters<typeof calls.calls>[0]) => calls.calls(filter).map(({ number }) => number);
    expect(numbers({ operation: "put" })).toEqual([1, 2]);
    for (const key of ["a/*", "*a*/*"]) expect(numbers({ key })).toEqual([1, 2, 3]);
    expect(numbers({ key: "*a*/2" })).toEqual([2]);
    expect(numbers({ key: "a" })).toEqual([]);
    // Twice, because some flags make an expression stateful.
    for (const key of [/^a/g, /A/i, /a/y, /a/gy, /A/giy, /^a/g]) {
      expect([key, numbers({ key })]).toEqual([key, [1, 2, 3]]);
      expect([key, numbers({ key })]).toEqual([key, [1, 2, 3]]);
    }
    expect(numbers({ key: (key) => key === "b" })).toEqual([3]);
    expect(numbers({ outcome: "gave" })).toEqual([1, 3]);
    expect(numbers({ outcome: "null" })).toEqual([2, 5]);
    expect(numbers({ outcome: 10020 })).toEqual([4]);
    for (const outcome of [10019, 10021, 0]) expect(numbers({ outcome })).toEqual([]);
    expect(calls.count({ operation: "put", outcome: "failed" })).toBe(0);
    expect([{ operation: "put" }, { outcome: "gave" }].map((filter) => calls.last(filter as object)?.number)).toEqual([
      2, 3,
    ]);
    expect(calls.last()?.number).toBe(5);
    // `key` is set if there is exactly one.
    expect(calls.calls().map(({ key }) => key?.length)).toEqual([3, 3, undefined, 1025, 5]);
  });

  it.each([
    [5, "5"],
    [null, "null"],
    [true, "true"],
    [undefined, "undefined"],
    [2n, "2"],
  ])("finds calls by the key %o as the bucket converts it, like faults", async (given, key) => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const rule = faults(bucket)
      .on("*", key)
      .before(() => undefined);
    const untyped = given as unknown as string;
    await bucket.put(untyped, "v");
    await bucket.get(untyped);
    await bucket.head(untyped);
    await (await bucket.createMultipartUpload(untyped)).abort();
    await bucket.delete([untyped]);
    await bucket.delete(untyped);
    expect([calls.count({ key }), rule.happened]).toEqual([7, 7]);
    expect(calls.calls().map(({ keys }) => keys)).toEqual(new Array(7).fill([key]));
  });

  it("finds a list by its prefix, like faults", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const patterns = ["*", "log/*", "", "log/1", /^log/];
    const waited = calls.waitFor({ operation: "list", key: "log/2*" });
    const prefixes = [undefined, "log/1", "log/2", "other"];
    for (const prefix of prefixes) await bucket.list({ prefix });
    await bucket.list({
      get prefix() {
        return "log/3";
      },
    });
    const counts = patterns.map((key) => calls.count({ operation: "list", key }));
    expect(counts).toEqual([5, 3, 1, 1, 3]);
    expect((await waited).number).toBe(3);
    expect(calls.last({ key: "log/*" })).toMatchObject({ number: 5, keys: [], key: undefined });
    // A call has only one fault, so each rule is tried alone.
    for (const [index, key] of patterns.entries()) {
      faults(bucket).clear();
      const rule = faults(bucket)
        .on("list", key)
        .before(() => undefined);
      for (const prefix of [...prefixes, "log/3"]) await bucket.list({ prefix });
      expect([key, rule.happened]).toEqual([key, counts[index]]);
    }
  });

  it("refuses invalid filters, and values other than fakes", async () => {
    const calls = journal(new FakeBucket());
    const loosely = (filter: object) => () => calls.calls(filter);
    expect(loosely({ operaton: "put" })).toThrow('calls: there is no option "operaton"; did you mean "operation"?');
    expect(loosely({ operation: 5 })).toThrow("calls: operation must be one of head, ");
    expect(loosely({ key: 5 })).toThrow("calls: key must be a string, a regular expression or a function, not 5.");
    expect(loosely({ outcome: "refused" })).toThrow(
      'calls: outcome must be a code or one of pending, gave, null, failed, not "refused".',
    );
    await expect(calls.waitFor({ key: 5 as never })).rejects.toThrow("calls: key must be");
    // @ts-expect-error
    expect(() => journal({})).toThrow(TypeError);
    // @ts-expect-error
    expect(() => calls.count({ operation: "puts" })).toThrow("operation must be one of head, ");
  });

  it("prints a timeline, one line per call, that later changes do not affect", async () => {
    const { bucket, clock } = countingBucket();
    clock.advance(5);
    const calls = journal(bucket);
    expect(String(calls)).toBe("no calls");
    clock.advance(2);
    await bucket
      .put("greeting", "hello", { customMetadata: { a: "b" }, onlyIf: { uploadedAfter: new Date(Number.NaN) } })
      .catch(() => undefined);
    await bucket
      .put("greeting", new Blob(["hello"]), { httpMetadata: new Headers({ Expires: "0" }), md5: new Uint8Array(16) })
      .catch((error: Error) => {
        error.message = "changed";
      });
    await bucket.put("greeting", "hello");
    clock.advance(1500);
    const { objects } = await bucket.list({ limit: 1, delimiter: "/" });
    objects.pop();
    await bucket.get("greeting", { range: { suffix: 2 } });
    await bucket.get("greeting", { range: { length: 2 } });
    await bucket.get("greeting", { onlyIf: { etagMatches: "none" } });
    const upload = await bucket.createMultipartUpload("u");
    await upload.uploadPart(1, new Blob(["part"]).stream());
    await upload.abort();
    await bucket.get("greeting", { range: { offset: 0, length: 9 } });
    await bucket.get("greeting");
    await bucket.delete(["a", "b", "c", "d", "e"]);
    await bucket.put("empty", "");
    await bucket.get("empty");
    void bucket.head("é".repeat(100));
    const text = [
      ' 1 +2ms    put("greeting", text of 5 bytes, { customMetadata: { a: "b" }, onlyIf: { uploadedAfter: an invalid Date } }) -> TypeError: The value cannot be converted because it is not a valid Date. (0ms)',
      ' 2 +2ms    put("greeting", a Blob of 5 bytes, { httpMetadata: Headers { expires: "0" }, md5: 16 bytes }) -> Error: put: The MD5 checksum you specified did not match what we received. (0ms)',
      ' 3 +2ms    put("greeting", text of 5 bytes) -> object of 5 bytes (commit 1, 0ms)',
      ' 4 +1502ms list({ limit: 1, delimiter: "/" }) -> 1 object (commit 2, 0ms)',
      ' 5 +1502ms get("greeting", { range: { suffix: 2 } }) -> 2 of 5 bytes, from 3 (commit 3, 0ms)',
      ' 6 +1502ms get("greeting", { range: { length: 2 } }) -> 2 of 5 bytes, from 0 (commit 4, 0ms)',
      ' 7 +1502ms get("greeting", { onlyIf: { etagMatches: "none" } }) -> object of 5 bytes without its body (commit 5, 0ms)',
      ' 8 +1502ms createMultipartUpload("u") -> upload 1 (commit 6, 0ms)',
      ' 9 +1502ms uploadPart(1, a stream) on upload 1 of "u" -> part 1 (commit 7, 0ms)',
      '10 +1502ms abortMultipartUpload() on upload 1 of "u" -> done (commit 8, 0ms)',
      '11 +1502ms get("greeting", { range: { offset: 0, length: 9 } }) -> object of 5 bytes (commit 9, 0ms)',
      '12 +1502ms get("greeting") -> object of 5 bytes (commit 10, 0ms)',
      '13 +1502ms delete(["a", "b", "c", and 2 more]) -> done (commit 11, 0ms)',
      '14 +1502ms put("empty", text of 0 bytes) -> object of 0 bytes (commit 12, 0ms)',
      '15 +1502ms get("empty") -> object of 0 bytes (commit 13, 0ms)',
      `16 +1502ms head("${"é".repeat(60)}"… (100 characters)) -> under way (commit 14)`,
    ].join("\n");
    expect(String(calls)).toBe(text);
    expect(inspect(calls)).toBe(text);
    expect(inspect({ calls })).toContain(" 3 +2ms");
  });

  it("numbers uploads in the order of appearance, however their calls alternate", async () => {
    const { bucket } = countingBucket();
    const calls = journal(bucket);
    const [one, two] = [await bucket.createMultipartUpload("k"), await bucket.createMultipartUpload("k")];
    for (const [number, upload] of [one, two, one].entries()) await upload.uploadPart(number + 1, "v");
    await bucket.resumeMultipartUpload("k", two.uploadId).abort();
    await one.abort();
    await bucket.createMultipartUpload("k");
    expect([...String(calls).matchAll(/upload \d/g)].map(String)).toEqual(
      [1, 2, 1, 2, 1, 2, 1, 3].map((number) => `upload ${number}`),
    );
  });

  it("records no calls after stop()", async () => {
    const bucket = new FakeBucket();
    const [calls, others] = [journal(bucket), journal(bucket)];
    const first = bucket.put("k", "v");
    calls.stop();
    await first;
    await bucket.head("k");
    expect(calls.calls()).toMatchObject([{ operation: "put", outcome: { type: "gave" } }]);
    expect(others.count()).toBe(2);
    others.stop();
    expect(portOf(bucket)?.taps.size).toBe(0);
  });

  it("records calls on FakeHostnames by hostname, like faults, with method and path, without headers", async () => {
    const service = new FakeHostnames({ zones: { z: { name: "saas.com" } }, clock: manualClock(0) });
    const calls = journal(service);
    const base = "https://api.cloudflare.com/client/v4/zones/z/custom_hostnames";
    const headers = { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "secret" };
    const listed = service.fetch(`${base}?page=2`, { headers });
    expect(calls.last()?.keys).toEqual([]);
    await listed;
    const body = JSON.stringify({ hostname: "a.customer.com" });
    const created = service.fetch(new Request(base, { method: "POST", headers, body }));
    // Known once the body has been read.
    expect(calls.last()?.keys).toEqual([]);
    await created;
    await service.fetch(new URL(`${base}/1`), { method: "delete", headers });
    expect(calls.calls().map(({ keys }) => keys)).toEqual([["z"], ["a.customer.com"], ["1"]]);
    expect(calls.last({ key: "*.customer.com" })?.operation).toBe("createCustomHostname");
    expect(String(calls).split("\n")).toEqual([
      "1 +0ms listCustomHostnames GET /client/v4/zones/z/custom_hostnames?page=2 -> 200 (commit 1, 0ms)",
      "2 +0ms createCustomHostname POST /client/v4/zones/z/custom_hostnames -> 200 (commit 2, 0ms)",
      "3 +0ms deleteCustomHostname DELETE /client/v4/zones/z/custom_hostnames/1 -> 404 (commit 3, 0ms)",
    ]);
  });
});

it("has the types of the specified operation", async () => {
  const bucket = new FakeBucket();
  const calls = journal(bucket);
  await bucket.put("a", "hello", { customMetadata: { by: "me" } });
  const put = calls.last({ operation: "put" });
  const size: number | undefined = put?.args[1].size;
  const by: string | undefined = put?.outcome.type === "gave" ? put.outcome.value?.customMetadata?.["by"] : undefined;
  expect([size, by, (await calls.waitFor({ operation: "put" })).args[2]?.customMetadata]).toEqual([
    5,
    "me",
    { by: "me" },
  ]);
  // @ts-expect-error
  expect(put?.args[1].pipeTo).toBeUndefined();
  const anything: readonly unknown[] | undefined = calls.last()?.args;
  expect(anything).toHaveLength(3);
});
