import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { StoredBytes } from "../../src/bytes/stored-bytes.js";
import { Engine } from "../../src/engine/engine.js";
import type { ChecksumRequest, PutRequest } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { put } from "../../src/service/put.js";
import { emptyState } from "../../src/service/state.js";
import { bytesOf, checksum, condition, putRequest, ssecKey, strong, wildcard } from "./requests.js";
import { expectType, Scene, textOf } from "./scene.js";

const algorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;

function checksumOf(algorithm: ChecksumRequest["algorithm"], text: string): ChecksumRequest {
  return { algorithm, hex: createHash(algorithm).update(text).digest("hex") };
}

describe("put()", () => {
  it("stores value and metadata, and gives the record that is stored [put.stores] [result.metadata]", () => {
    const scene = new Scene();
    const outcome = scene.run(
      put,
      putRequest("k", "hello", {
        httpMetadata: { contentType: "text/plain", cacheExpiry: 5 },
        customMetadata: [
          ["__proto__", "x"],
          ["a", ""],
        ],
        storageClass: "InfrequentAccess",
        ssecKey: ssecKey("own"),
        checksum: checksumOf("sha1", "hello"),
      }),
      "version 1",
    );
    const record = {
      key: "k",
      version: "version 1",
      bytes: bytesOf("hello"),
      uploaded: scene.now,
      multipartEtag: undefined,
      checksum: checksumOf("sha1", "hello"),
      httpMetadata: { contentType: "text/plain", cacheExpiry: 5 },
      customMetadata: [
        ["__proto__", "x"],
        ["a", ""],
      ],
      storageClass: "InfrequentAccess",
      ssecKeyMd5: ssecKey("own").md5,
    };
    expect(outcome).toMatchObject({ type: "stored", record: { ...record, bytes: expect.any(StoredBytes) } });
    const stored = scene.head("k");
    expect(stored).toBe(expectType(outcome, "stored").record);
    expect(Object.keys(stored).sort()).toEqual(Object.keys(record).sort());
    expect(textOf(stored)).toBe("hello");
  });

  it("replaces value and all metadata of the first [put.replaces]", () => {
    const scene = new Scene();
    scene.put("k", "first", {
      httpMetadata: { contentType: "text/plain" },
      customMetadata: [["a", "b"]],
      storageClass: "InfrequentAccess",
      ssecKey: ssecKey("own"),
      checksum: checksumOf("sha256", "first"),
    });
    const second = scene.put("k", "second");
    expect(scene.text("k")).toBe("second");
    expect(scene.head("k")).toBe(second);
    expect(second).toMatchObject({
      httpMetadata: {},
      customMetadata: [],
      storageClass: "Standard",
      ssecKeyMd5: undefined,
      checksum: undefined,
    });
    expect(scene.keys()).toEqual(["k"]);
  });

  it("stamps each upload with its own version and time [result.version] [result.uploaded]", () => {
    const scene = new Scene();
    const first = scene.put("k");
    scene.now += 1;
    const second = scene.put("k");
    expect(second.version).not.toBe(first.version);
    expect([first.uploaded, second.uploaded]).toEqual([scene.now - 1, scene.now]);
  });

  it("stamps with a time that a Date can tell, by a clock that counts fractions, too [result.uploaded]", () => {
    const engine = new Engine(
      emptyState(semantics.documented, "Standard"),
      { now: () => 1000.5 },
      { next: () => "id" },
    );
    const { record } = expectType(engine.dispatch(put, putRequest("k"), "version"), "stored");
    expect(record.uploaded).toBe(new Date(record.uploaded).getTime());
  });

  it("stores a value of no chunks and one of many [put.stores]", () => {
    const scene = new Scene();
    expect(scene.put("k", new StoredBytes([])).bytes.size).toBe(0);
    expect(scene.text("k")).toBe("");
    const chunks = new StoredBytes(["he", "", "llo"].map((text) => new TextEncoder().encode(text)));
    scene.put("k", chunks);
    expect(scene.text("k")).toBe("hello");
  });
});

describe("put() of a checksum", () => {
  it.each(algorithms)(
    "verifies %s, whatever the chunks, and keeps it [checksum.verified] [checksum.kept]",
    (algorithm) => {
      const given = checksumOf(algorithm, "hello");
      const scene = new Scene();
      expect(scene.put("k", "hello", { checksum: given }).checksum).toEqual(given);
      const chunks = new StoredBytes(["he", "llo"].map((text) => new TextEncoder().encode(text)));
      expect(scene.put("k", chunks, { checksum: given }).checksum).toEqual(given);
      expect(scene.head("k").checksum).toEqual(given);
      expect(scene.list().records[0]?.checksum).toEqual(given);
    },
  );

  it.each(algorithms)(
    "refuses %s that does not match, with both in the text, and stores nothing [checksum.verified] [errors.change-nothing]",
    (algorithm) => {
      const scene = new Scene();
      scene.put("k", "old");
      const given = checksumOf(algorithm, "other");
      const outcome = expectType(scene.run(put, putRequest("k", "hello", { checksum: given })), "refused");
      expect(outcome.failure.code).toBe(10037);
      expect(outcome.failure.text.split("\n")).toEqual([
        expect.stringMatching(/^The .* checksum you specified did not match what we received\.$/),
        expect.stringContaining(`with value: ${given.hex}`),
        expect.stringContaining(`was: ${checksumOf(algorithm, "hello").hex}`),
      ]);
      expect(scene.codeOf(put, putRequest("new", "hello", { checksum: given }))).toBe(10037);
      expect(scene.keys()).toEqual(["k"]);
    },
  );

  it("takes a checksum for one of the very algorithm [checksum.verified]", () => {
    const given = { algorithm: "sha256", hex: checksumOf("md5", "hello").hex } as const;
    expect(new Scene().codeOf(put, putRequest("k", "hello", { checksum: given }))).toBe(10037);
  });
});

describe("put() with a precondition", () => {
  const creates = condition({ etagDoesNotMatch: [wildcard] });

  it("stores nothing when it fails [put.precondition-failed]", () => {
    const scene = new Scene();
    scene.put("k", "old", { customMetadata: [["a", "b"]] });
    for (const onlyIf of [creates, condition({ etagMatches: [strong("other")] })]) {
      expect(scene.run(put, putRequest("k", "new", { onlyIf }))).toEqual({ type: "notStored" });
    }
    expect(scene.text("k")).toBe("old");
  });

  it("stores when it holds [put.stores]", () => {
    const scene = new Scene();
    scene.put("k", "first", { onlyIf: creates });
    const onlyIf = condition({ etagMatches: [strong(scene.head("k").bytes.md5Hex())] });
    scene.put("k", "second", { onlyIf });
    expect(scene.text("k")).toBe("second");
  });

  it("lets exactly one of fifty puts win that want to create the key [consistency.atomic]", () => {
    const scene = new Scene();
    const outcomes = Array.from({ length: 50 }, (_, index) =>
      scene.codeOf(put, putRequest("k", `value ${index}`, { onlyIf: creates })),
    );
    expect(outcomes).toEqual(["stored", ...Array.from({ length: 49 }, () => "notStored")]);
    expect(scene.text("k")).toBe("value 0");
  });

  it("is judged by the object of another form of the key [key.nfc]", () => {
    const scene = new Scene().putAll(["e\u0301"]);
    expect(scene.codeOf(put, putRequest("é", "", { onlyIf: creates }))).toBe("notStored");
    const exact = new Scene({ keyEquivalence: "exact" }).putAll(["e\u0301"]);
    expect(exact.codeOf(put, putRequest("é", "", { onlyIf: creates }))).toBe("stored");
  });
});

describe("the order of refusals of put()", () => {
  const answers = { maxUploadBytes: 4, maxKeyBytes: 4, maxCustomMetadataBytes: 4 } as const;
  const passing: Partial<PutRequest> & { value: string } = {
    key: "k",
    value: "v",
    customMetadata: [],
    storageClass: undefined,
    checksum: undefined,
    onlyIf: undefined,
  };
  const failing: typeof passing = {
    key: "too long",
    value: "too large",
    customMetadata: [["too", "large"]],
    storageClass: "unknown",
    checksum: checksum(),
    onlyIf: condition({ etagMatches: [wildcard] }),
  };

  // Each one fails all that comes after it, too.
  it.each([
    ["value", "value.size"],
    ["key", "key.length"],
    ["customMetadata", "custom-metadata.size"],
    ["storageClass", "storage-class.unknown"],
    ["checksum", "checksum.verified"],
    ["onlyIf", "notStored"],
    [undefined, "stored"],
  ] as const)("has %s in its turn [put.order] [errors.change-nothing]", (first, expected) => {
    const order = ["value", "key", "customMetadata", "storageClass", "checksum", "onlyIf"] as const;
    const passed = first === undefined ? order.length : order.indexOf(first);
    const fields = { ...passing };
    for (const field of order.slice(passed)) Object.assign(fields, { [field]: failing[field] });
    const { key = "", value, ...rest } = fields;
    expect(new Scene(answers).putAll(["old"]).ruleOf(put, putRequest(key, value, rest))).toBe(expected);
  });

  it("begins at one byte over the most that one put can hold [value.size]", () => {
    const scene = new Scene(answers);
    expect(["", "1234", "12345"].map((value) => scene.codeOf(put, putRequest("k", value)))).toEqual([
      "stored",
      "stored",
      100100,
    ]);
  });

  it("asks no digest of a value that is refused before its checksum", () => {
    const bytes = bytesOf("v");
    new Scene(answers).run(put, { ...putRequest("too long", "v", { checksum: checksum() }), bytes });
    expect(bytes.hasMd5).toBe(false);
  });
});
