import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, getFound, textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";
import { type UntypedBucket, type UntypedUpload, untyped } from "./untyped.js";

const valueTypes = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await rejectionOf(promise);
  expect(error.constructor).toBe(TypeError);
  return error.message;
}

/** An object that writes down which of its fields are read, in order. */
function recorder(fields: Readonly<Record<string, unknown>>): { readonly options: object; readonly reads: string[] } {
  const reads: string[] = [];
  const options = {};
  for (const [name, value] of Object.entries(fields)) {
    const get = () => {
      reads.push(name);
      return value;
    };
    // Inherited and not enumerable: fields are read by ordinary property access.
    Object.defineProperty(options, name, { get });
  }
  return { options: Object.create(options), reads };
}

describe("keys and ids", () => {
  it.each([
    [null, "null"],
    [undefined, "undefined"],
    [5, "5"],
    [1n, "1"],
    [true, "true"],
    [{}, "[object Object]"],
    [["a", "b"], "a,b"],
    [{ toString: () => "chosen" }, "chosen"],
  ])("%o is the key %j in every method [arguments.string] [arguments.symbol-and-bigint]", async (key, text) => {
    const bucket = new FakeBucket();
    const script = untyped(bucket);
    await script.put(key, "value");
    expect((await bucket.list()).objects.map((object) => object.key)).toEqual([text]);
    expect(await script.head(key)).toMatchObject({ key: text });
    expect(await script.get(key)).toMatchObject({ key: text });
    const upload = await script.createMultipartUpload(key);
    expect(upload.key).toBe(text);
    expect(script.resumeMultipartUpload(key, key)).toMatchObject({ key: text, uploadId: text });
    // An array is no key but its elements are keys.
    await script.delete([key]);
    expect(await script.head(key)).toBeNull();
  });

  it("delete() takes for one key whatever is no array [arguments.delete]", async () => {
    const bucket = new FakeBucket();
    const keys = ["undefined", "null", "5", "[object Set]", "[object Object]"];
    for (const key of keys) await bucket.put(key, "value");
    for (const given of [undefined, null, 5, new Set(["5"]), { length: 1, 0: "5" }]) {
      await expect(untyped(bucket).delete(given)).resolves.toBeUndefined();
    }
    expect((await bucket.list()).objects).toEqual([]);
  });

  it("a symbol is no key and no number [arguments.symbol-and-bigint]", async () => {
    const script = untyped(new FakeBucket());
    const noString = "Cannot convert a Symbol value to a string";
    const symbol = Symbol("k");
    const upload = script.resumeMultipartUpload("k", "id");
    const calls = [script.head(symbol), script.get(symbol), script.put(symbol, "v"), script.delete(symbol)];
    calls.push(script.delete([symbol]), script.createMultipartUpload(symbol));
    for (const call of calls) expect(await messageOf(call)).toBe(noString);
    expect(() => script.resumeMultipartUpload("k", symbol)).toThrow(new TypeError(noString));
    const noNumber = "Cannot convert a Symbol value to a number";
    for (const call of [script.list({ limit: symbol }), upload.uploadPart(symbol, "v")]) {
      expect(await messageOf(call)).toBe(noNumber);
    }
  });

  it("a BigInt is no number [arguments.symbol-and-bigint]", async () => {
    const script = untyped(new FakeBucket());
    const upload = script.resumeMultipartUpload("k", "id");
    const calls = [script.list({ limit: 1n }), upload.uploadPart(1n, "v"), script.get("k", { range: { offset: 1n } })];
    for (const call of calls) expect(await messageOf(call)).toBe("Cannot convert a BigInt value to a number");
  });
});

describe.each([
  ["documented", "Store"],
  ["deployed", "R2"],
] as const)("under %s semantics", (semantics, brand) => {
  type Call = (bucket: UntypedBucket, upload: UntypedUpload) => Promise<unknown>;
  const script = untyped(new FakeBucket({ semantics }));
  const upload = script.resumeMultipartUpload("k", "id");
  const onBucket = (method: string) => `Failed to execute '${method}' on '${brand}Bucket'`;
  const onUpload = (method: string) => `Failed to execute '${method}' on '${brand}MultipartUpload'`;

  it.each<[call: Call, text: string]>([
    [(bucket) => bucket.head(), `${onBucket("head")}: parameter 1 is not of type 'string'.`],
    [(bucket) => bucket.get(), `${onBucket("get")}: parameter 1 is not of type 'string'.`],
    [(bucket) => bucket.put(), `${onBucket("put")}: parameter 1 is not of type 'string'.`],
    [(bucket) => bucket.put("k"), `${onBucket("put")}: parameter 2 is not of type '${valueTypes}'.`],
    [(bucket) => bucket.delete(), `${onBucket("delete")}: parameter 1 is not of type 'string or Array'.`],
    [
      (bucket) => bucket.createMultipartUpload(),
      `${onBucket("createMultipartUpload")}: parameter 1 is not of type 'string'.`,
    ],
    [(_, handle) => handle.uploadPart(), `${onUpload("uploadPart")}: parameter 1 is not of type 'integer'.`],
    [(_, handle) => handle.uploadPart(1), `${onUpload("uploadPart")}: parameter 2 is not of type '${valueTypes}'.`],
    [(_, handle) => handle.complete(), `${onUpload("complete")}: parameter 1 is not of type 'Array'.`],
  ])("%o without its argument is refused [arguments.missing]", async (call, text) => {
    expect(await messageOf(call(script, upload))).toBe(text);
  });

  it("resumeMultipartUpload() without an argument throws [arguments.missing]", () => {
    const text = `${onBucket("resumeMultipartUpload")}: parameter`;
    expect(() => script.resumeMultipartUpload()).toThrow(new TypeError(`${text} 1 is not of type 'string'.`));
    expect(() => script.resumeMultipartUpload("k")).toThrow(new TypeError(`${text} 2 is not of type 'string'.`));
  });

  it.each([5, "x", true, 1n, Symbol("x")])(
    "options that are %o are refused [arguments.options-type]",
    async (given) => {
      const texts = [
        await messageOf(script.get("k", given)),
        await messageOf(script.put("k", "v", given)),
        await messageOf(script.list(given)),
        await messageOf(script.createMultipartUpload("k", given)),
        await messageOf(upload.uploadPart(1, "v", given)),
      ];
      expect(texts).toEqual([
        `${onBucket("get")}: parameter 2 is not of type 'GetOptions'.`,
        `${onBucket("put")}: parameter 3 is not of type 'PutOptions'.`,
        `${onBucket("list")}: parameter 1 is not of type 'ListOptions'.`,
        `${onBucket("createMultipartUpload")}: parameter 2 is not of type 'MultipartOptions'.`,
        `${onUpload("uploadPart")}: parameter 3 is not of type 'UploadPartOptions'.`,
      ]);
    },
  );
});

describe("options", () => {
  const md5 = "5d41402abc4b2a76b9719d911017c592";

  it("are as if absent where they or their fields are undefined or null [arguments.options-absent]", async () => {
    const bucket = new FakeBucket();
    const script = untyped(bucket);
    const absent = ["onlyIf", "httpMetadata", "customMetadata", "md5", "storageClass", "ssecKey", "range", "limit"];
    const fields = Object.fromEntries([...absent, "prefix", "cursor", "include"].map((name) => [name, undefined]));
    for (const options of [undefined, null, {}, fields]) {
      await script.put("k", "hello", options);
      expect(await (await getFound(bucket, "k")).text()).toBe("hello");
      expect(await script.get("k", options)).toMatchObject({ size: 5, range: { offset: 0, length: 5 } });
      expect(await script.list(options)).toMatchObject({ objects: [{ key: "k" }], truncated: false });
      const upload = await script.createMultipartUpload("part", options);
      await upload.uploadPart(1, "v", options);
    }
  });

  it("may be any object, and what they have besides is ignored [arguments.options-object] [arguments.extra]", async () => {
    const bucket = new FakeBucket();
    const script = untyped(bucket);
    class Options {
      get customMetadata() {
        return { a: "1" };
      }
    }
    for (const options of [new Options(), Object.create({ customMetadata: { a: "1" } })]) {
      expect(await script.put("k", "hello", { unknown: 1 }, "extra")).toMatchObject({ customMetadata: {} });
      expect(await script.put("k", "hello", options)).toMatchObject({ customMetadata: { a: "1" } });
    }
    for (const options of [[], () => 1, new Date(), new Map()]) {
      expect(await script.get("k", options, 5)).toMatchObject({ size: 5 });
      expect(await script.list(options, 5)).toMatchObject({ objects: [{ key: "k" }] });
    }
    expect(await script.head("k", { onlyIf: 5 })).toMatchObject({ size: 5 });
  });

  it("are read once, field by field in the runtime's order [arguments.field-order]", async () => {
    const script = untyped(new FakeBucket());
    const key = "ab".repeat(32);
    const put = { ssecKey: key, storageClass: "Standard", sha512: undefined, sha384: undefined, sha256: undefined };
    const putting = recorder({ ...put, sha1: undefined, md5, customMetadata: {}, httpMetadata: {}, onlyIf: {} });
    await script.put("k", "hello", putting.options);
    const hashes = ["md5", "sha1", "sha256", "sha384", "sha512"];
    const settings = ["httpMetadata", "customMetadata"];
    expect(putting.reads).toEqual(["onlyIf", ...settings, ...hashes, "storageClass", "ssecKey"]);

    const getting = recorder({ ssecKey: key, range: {}, onlyIf: {} });
    await script.get("k", getting.options);
    expect(getting.reads).toEqual(["onlyIf", "range", "ssecKey"]);

    const listing = recorder({ include: [], startAfter: "", delimiter: "", cursor: "", prefix: "", limit: 5 });
    await script.list(listing.options);
    expect(listing.reads).toEqual(["limit", "prefix", "cursor", "delimiter", "startAfter", "include"]);

    const creating = recorder({ ssecKey: key, storageClass: "Standard", customMetadata: {}, httpMetadata: {} });
    await script.createMultipartUpload("k", creating.options);
    expect(creating.reads).toEqual([...settings, "storageClass", "ssecKey"]);
  });

  it("are copied at the call: later changes are not seen [arguments.field-order] [value.copied]", async () => {
    const bucket = new FakeBucket({ clock: new HandClock() });
    const customMetadata = { a: "1" };
    const cacheExpiry = new Date(1000);
    const bytes = Buffer.from(md5, "hex");
    const put = bucket.put("k", new Blob(["hello"]), { customMetadata, httpMetadata: { cacheExpiry }, md5: bytes });
    customMetadata.a = "2";
    cacheExpiry.setTime(0);
    bytes.fill(0);
    expect(await put).toMatchObject({ customMetadata: { a: "1" }, httpMetadata: { cacheExpiry: new Date(1000) } });
  });
});

describe("the order of checks", () => {
  it("is types, then contents, then the service [arguments.order]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const script = untyped(bucket);
    const longKey = "k".repeat(1025);
    const everyMistake = { onlyIf: { etagMatches: '"x"' }, md5: "00", customMetadata: { a: "b".repeat(8192) } };
    const messages = [
      script.put(longKey, 5, 5),
      script.put(longKey, "v", 5),
      script.put(longKey, "v", { ...everyMistake, httpMetadata: 5 }),
      script.put(longKey, "v", everyMistake),
      script.put(longKey, "v", { ...everyMistake, onlyIf: undefined }),
      script.put(longKey, "v", { ...everyMistake, onlyIf: undefined, md5: undefined }),
      script.put("k", "v", { ...everyMistake, onlyIf: undefined, md5: undefined }),
    ].map(async (promise) => (await rejectionOf(promise)).message);
    expect(await Promise.all(messages)).toEqual([
      expect.stringContaining("parameter 2"),
      expect.stringContaining("parameter 3"),
      expect.stringContaining("'httpMetadata' field"),
      expect.stringContaining("wrapped in quotes"),
      expect.stringContaining("MD5 is 32 hex characters"),
      expect.stringContaining("(10020)"),
      expect.stringContaining("(10012)"),
    ]);
    expect(found(await bucket.head("k")).size).toBe(5);
    expect(await textOf(bucket, "k")).toBe("hello");
  });
});
