import { describe, expect, it } from "vitest";
import { ModelBucket } from "../../../src/property/model/model-bucket.js";
import type { ModelOperation } from "../../../src/property/model/model-operation.js";
import type { ModelOutcome } from "../../../src/property/model/model-outcome.js";
import { semantics } from "../../../src/semantics/presets.js";
import type { Semantics } from "../../../src/semantics/semantics.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const helloMd5 = "5d41402abc4b2a76b9719d911017c592";

function modelOf(overrides: Partial<Semantics> = {}) {
  return new ModelBucket({ semantics: { ...semantics.documented, ...overrides } });
}

/** Puts each key with itself as value, and lists. */
function listOf(keys: readonly string[], list: Omit<ModelOperation & { action: "list" }, "action">, overrides = {}) {
  const model = modelOf(overrides);
  for (const key of keys) model.apply({ action: "put", key, bytes: bytes(key) }, { now: 0 });
  const page = model.apply({ action: "list", ...list }, { now: 0, cursor: "next" });
  if (page.result !== "page") return expect.fail();
  return [page.objects.map(({ key }) => key), page.delimitedPrefixes, page.truncated];
}

function codeOf(outcome: ModelOutcome) {
  return outcome.result === "refused" ? outcome.code : outcome.result;
}

describe("apply() of put", () => {
  it("tells what was stored", () => {
    const model = modelOf();
    const stored = model.apply(
      {
        action: "put",
        key: "k",
        bytes: bytes("hello"),
        httpMetadata: { contentType: "text/plain", cacheExpiry: 5 },
        customMetadata: [["__proto__", "v"]],
        ssecKey: new Uint8Array(32),
        checksum: { algorithm: "sha1", hex: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
      },
      { now: 1000, version: "first" },
    );
    expect(stored).toStrictEqual({
      result: "object",
      object: {
        key: "k",
        version: "first",
        size: 5,
        etag: helloMd5,
        httpEtag: `"${helloMd5}"`,
        uploaded: 1000,
        httpMetadata: { contentType: "text/plain", cacheExpiry: 5 },
        customMetadata: [["__proto__", "v"]],
        range: undefined,
        checksums: { md5: helloMd5, sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
        storageClass: "Standard",
        ssecKeyMd5: "70bc8f4b72a86921468bf8e8441dce51",
      },
    });
    expect(model.keys).toEqual(["k"]);
  });

  const tooLong = [["too", "long"]] as const;
  const wrong = { algorithm: "md5", hex: "00" } as const;
  it.each<[what: string, put: Partial<ModelOperation & { action: "put" }>, code: unknown]>([
    ["a value over the limit first of all", { bytes: bytes("123456"), key: "long-key" }, 100100],
    ["a key over the limit before its metadata", { key: "long-key", customMetadata: tooLong }, 10020],
    ["metadata over the limit before the storage class", { customMetadata: tooLong, storageClass: "?" }, 10012],
    ["an unknown storage class before the digest", { storageClass: "standard", checksum: wrong }, 10904],
    ["a wrong digest before the condition", { checksum: wrong, onlyIf: { etagMatches: "x" } }, 10037],
    ["nothing, but stores nothing, when only the condition fails", { onlyIf: { etagMatches: "x" } }, "null"],
    ["nothing of metadata that is just not too long", { customMetadata: [["ab", "cé"]] }, "object"],
    [
      "metadata counted twice for one wide character",
      {
        customMetadata: [
          ["ab", "Ā"],
          ["é", ""],
        ],
      },
      10012,
    ],
  ])("refuses %s", (_, put, code) => {
    const model = modelOf({ maxUploadBytes: 5, maxKeyBytes: 4, maxCustomMetadataBytes: 4 });
    expect(codeOf(model.apply({ action: "put", key: "k", bytes: bytes("hello"), ...put }, { now: 0 }))).toBe(code);
    expect(model.keys).toEqual(code === "object" ? ["k"] : []);
  });
});

describe("apply() of get", () => {
  const get = (operation: Partial<ModelOperation & { action: "get" }>) => {
    const model = modelOf();
    model.apply({ action: "put", key: "k", bytes: bytes("hello") }, { now: 1000 });
    model.apply({ action: "put", key: "secret", bytes: bytes("hello"), ssecKey: new Uint8Array(32) }, { now: 1000 });
    return model.apply({ action: "get", key: "k", ...operation }, { now: 2000 });
  };

  it.each([
    [{}, { offset: 0, length: 5 }],
    [{ offset: 1 }, { offset: 1, length: 4 }],
    [
      { offset: 4, length: 10 },
      { offset: 4, length: 1 },
    ],
    [{ length: Number.POSITIVE_INFINITY }, { offset: 0, length: 5 }],
    [{ suffix: 2 }, { offset: 3, length: 2 }],
    [{ suffix: 100 }, { offset: 0, length: 5 }],
    [{ offset: 5 }, 10039],
    [{ length: 0 }, 10039],
    [{ suffix: 0 }, 10039],
    [{ offset: 5, length: 0 }, 10039],
  ])("serves %o as %o", (range, served) => {
    const outcome = get({ range });
    if (outcome.result !== "object") return expect(codeOf(outcome)).toBe(served);
    expect(outcome.object.range).toEqual(served);
    expect(outcome.body).toEqual(
      bytes("hello").slice(outcome.object.range?.offset).slice(0, outcome.object.range?.length),
    );
  });

  it.each([
    [{ etagMatches: "*" }, true],
    [{ etagMatches: helloMd5 }, true],
    [{ etagMatches: helloMd5.toUpperCase() }, false],
    [{ etagDoesNotMatch: "*" }, false],
    [{ etagDoesNotMatch: "x" }, true],
    [{ uploadedBefore: 1000 }, false],
    [{ uploadedBefore: 1001 }, true],
    [{ uploadedBefore: 1001, secondsGranularity: true }, false],
    [{ uploadedAfter: 1000 }, false],
    [{ uploadedAfter: 999 }, true],
    [{ uploadedAfter: 999, secondsGranularity: true }, true],
    [{ uploadedAfter: -1 }, true],
    [{ etagMatches: helloMd5, uploadedBefore: 0 }, false],
    [{ etagMatches: helloMd5, uploadedBefore: 0, fromHeaders: true }, true],
    [{ etagDoesNotMatch: "x", uploadedAfter: 2000 }, false],
    [{ etagDoesNotMatch: "x", uploadedAfter: 2000, fromHeaders: true }, true],
    [{ uploadedBefore: 1000, secondsGranularity: true, fromHeaders: true }, true],
    [{ etagMatches: helloMd5, uploadedAfter: 2000 }, false],
    [{ etagDoesNotMatch: "x", uploadedBefore: 0 }, false],
  ])("judges %o as %s", (onlyIf, holds) => {
    expect(Object.hasOwn(get({ onlyIf }), "body")).toBe(holds);
  });

  it.each([
    ["null for a missing key, whatever its range", { key: "none", range: { length: 0 } }, "null"],
    ["a missing SSE-C key before the condition", { key: "secret", onlyIf: { etagMatches: "x" } }, 10901],
    ["another SSE-C key", { key: "secret", ssecKey: new Uint8Array(32).fill(1) }, 10902],
    ["a needless SSE-C key", { ssecKey: new Uint8Array(32) }, 10903],
    ["the object without its body before the range", { onlyIf: { etagMatches: "x" }, range: { length: 0 } }, "object"],
  ])("gives %s", (_, operation, code) => {
    expect(codeOf(get(operation))).toBe(code);
  });
});

describe("apply() of delete", () => {
  it.each([
    [[], 10027],
    [["a", "b", "c"], 10027],
    [["a", "too long"], 10020],
    [["too", "many", "too long"], 10027],
    [["a", "missing"].slice(0, 1), "undefined"],
  ])("of %o gives %s", (keys, code) => {
    const model = modelOf({ maxDeleteKeys: 2, maxKeyBytes: 7 });
    model.apply({ action: "put", key: "a", bytes: bytes("") }, { now: 0 });
    expect(codeOf(model.apply({ action: "delete", keys }, { now: 0 }))).toBe(code);
    expect(model.keys).toEqual(code === "undefined" ? [] : ["a"]);
  });
});

describe("apply() of list", () => {
  it.each([
    ["in the order of UTF-8", "\u{1F600},\uFF5E,b,", {}, ",b,\uFF5E,\u{1F600}||false"],
    ["groups without their delimiter", "a/b,a!,a/c,d", { delimiter: "/" }, "a!,d|a|false"],
    ["the first delimiter behind the prefix", "a--b--c,a--d", { prefix: "a--", delimiter: "--" }, "a--d|a--b|false"],
    ["groups behind startAfter", "a/b,a/c", { delimiter: "/", startAfter: "a/b" }, "|a|false"],
    ["keys by their NFC form", "e\u0301x,f", { prefix: "\u00e9" }, "e\u0301x||false"],
    ["objects and groups up to the limit", "a,b/1,b/2,c", { delimiter: "/", limit: 2 }, "a|b|true"],
  ])("lists %s", (_, keys, list, page) => {
    expect(listOf(keys.split(","), list).join("|")).toBe(page);
  });

  it("shows the delimiter under deployed semantics", () => {
    expect(listOf(["a--b"], { delimiter: "--" }, semantics.deployed)).toEqual([[], ["a--"], false]);
  });

  it("goes on behind a group, whatever comes into it", () => {
    const model = modelOf();
    for (const key of ["a/b", "c"]) model.apply({ action: "put", key, bytes: bytes("") }, { now: 0 });
    const list = { action: "list", delimiter: "/", limit: 1 } as const;
    expect(model.apply(list, { now: 0, cursor: "next" })).toMatchObject({ delimitedPrefixes: ["a"], cursor: "next" });
    model.apply({ action: "put", key: "a/z", bytes: bytes("") }, { now: 0 });
    expect(model.apply({ ...list, cursor: "next" }, { now: 0 })).toMatchObject({
      delimitedPrefixes: [],
      truncated: false,
    });
  });

  it.each([
    [{ limit: 0 }, 10022],
    [{ limit: 1001 }, 10022],
    [{ cursor: "unknown" }, 10905],
    [{ cursor: "" }, "page"],
  ])("of %o gives %s", (list, code) => {
    expect(codeOf(modelOf().apply({ action: "list", ...list }, { now: 0 }))).toBe(code);
  });

  it("ends a page where the bucket chose to", () => {
    const model = modelOf();
    for (const key of ["a", "b", "c"]) model.apply({ action: "put", key, bytes: bytes("") }, { now: 0 });
    const page = model.apply({ action: "list" }, { now: 0, entries: 2, cursor: "next" });
    expect(page).toMatchObject({ objects: [{ key: "a" }, { key: "b" }], truncated: true, cursor: "next" });
  });
});
