import { describe, expect, it } from "vitest";
import type { ObjectSettings } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { checkCustomMetadata, checkStorageClass, resolveSettings } from "../../src/service/check-settings.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { failures } from "../../src/service/failure.js";
import { put } from "../../src/service/put.js";
import { emptyState } from "../../src/service/state.js";
import { createRequest, putRequest, ssecKey } from "./requests.js";
import { Scene } from "./scene.js";

const { documented, simulator } = semantics;

function settings(fields: Partial<ObjectSettings> = {}): ObjectSettings {
  return { httpMetadata: {}, customMetadata: [], storageClass: undefined, ssecKey: undefined, ...fields };
}

describe("checkCustomMetadata()", () => {
  // runtime §7, evidence c11, at the service's own limit
  it.each([
    ["a value to the limit", [["a", "x".repeat(8191)]], true],
    ["a value over it", [["a", "x".repeat(8192)]], false],
    [
      "two entries to the limit",
      [
        ["a", "x".repeat(4000)],
        ["b", "y".repeat(4190)],
      ],
      true,
    ],
    [
      "two entries over it",
      [
        ["a", "x".repeat(4000)],
        ["b", "y".repeat(4191)],
      ],
      false,
    ],
    ["Latin-1 to the limit", [["a", "é".repeat(8191)]], true],
    ["Latin-1 over it", [["a", "é".repeat(8192)]], false],
    ["wide characters to the limit", [["a", "✓".repeat(4095)]], true],
    ["wide characters over it", [["a", "✓".repeat(4096)]], false],
    ["emoji to the limit", [["a", "😀".repeat(2047)]], true],
    ["emoji over it", [["a", "😀".repeat(2048)]], false],
    ["a name to the limit", [["k".repeat(8191), "x"]], true],
    ["a name over it", [["k".repeat(8192), "x"]], false],
    ["a wide name to the limit", [["✓", "x".repeat(8190)]], true],
    ["a wide name over it", [["✓", "x".repeat(8191)]], false],
  ] as const)("counts %s [custom-metadata.size]", (_, customMetadata, taken) => {
    const failure = taken ? undefined : failures.metadataTooLarge;
    expect(checkCustomMetadata(settings({ customMetadata }), documented)).toBe(failure);
  });

  it("goes by the limit of the semantics [custom-metadata.size]", () => {
    const customMetadata = [["a", "x".repeat(2048)]] as const;
    expect(checkCustomMetadata(settings({ customMetadata }), simulator)).toBe(failures.metadataTooLarge);
    expect(checkCustomMetadata(settings({ customMetadata }), documented)).toBeUndefined();
  });

  it("counts no HTTP metadata [custom-metadata.size]", () => {
    const httpMetadata = { contentType: "x".repeat(10_000) };
    expect(checkCustomMetadata(settings({ httpMetadata }), documented)).toBeUndefined();
  });
});

describe("checkStorageClass()", () => {
  it.each([undefined, "Standard", "InfrequentAccess"])("takes %j [storage-class.kept]", (storageClass) => {
    expect(checkStorageClass(settings({ storageClass }), documented)).toBeUndefined();
  });

  it.each(["", "standard", "STANDARD", "Standard ", "GLACIER", "null", "toString"])(
    "refuses %j, unless storage classes are ignored [storage-class.unknown]",
    (storageClass) => {
      expect(checkStorageClass(settings({ storageClass }), documented)).toBe(failures.storageClassUnknown);
      const ignored = { ...documented, storageClasses: "ignored" } as const;
      expect(checkStorageClass(settings({ storageClass }), ignored)).toBeUndefined();
    },
  );

  it("is what put() and createMultipartUpload() go by [storage-class.unknown] [errors.change-nothing]", () => {
    const scene = new Scene().putAll(["k"]);
    expect(scene.codeOf(put, putRequest("k", "v", { storageClass: "?" }))).toBe(10904);
    expect(scene.codeOf(createMultipartUpload, createRequest("k", { storageClass: "?" }))).toBe(10904);
    const careless = new Scene({ storageClasses: "ignored" });
    expect(careless.put("k", "v", { storageClass: "?" }).storageClass).toBe("");
    expect(careless.complete(careless.create("k", { storageClass: "?" }), []).storageClass).toBe("");
  });
});

describe("resolveSettings()", () => {
  const standard = emptyState(documented, "Standard");
  const infrequent = emptyState(documented, "InfrequentAccess");

  it("keeps the storage class given, else takes the bucket's [storage-class.kept]", () => {
    expect(resolveSettings(settings(), standard).storageClass).toBe("Standard");
    expect(resolveSettings(settings(), infrequent).storageClass).toBe("InfrequentAccess");
    expect(resolveSettings(settings({ storageClass: "Standard" }), infrequent).storageClass).toBe("Standard");
    expect(resolveSettings(settings({ storageClass: "InfrequentAccess" }), standard).storageClass).toBe(
      "InfrequentAccess",
    );
  });

  it("keeps the MD5 of the SSE-C key, and no key [ssec.key-md5]", () => {
    expect(resolveSettings(settings({ ssecKey: { md5: "0a" } }), standard)).toEqual({
      httpMetadata: {},
      customMetadata: [],
      storageClass: "Standard",
      ssecKeyMd5: "0a",
    });
    expect(resolveSettings(settings(), standard).ssecKeyMd5).toBeUndefined();
  });

  it("ignores both where the semantics do [storage-class.kept] [ssec.key-md5]", () => {
    const ignoring = emptyState({ ...documented, storageClasses: "ignored", ssecKeys: "ignored" }, "Standard");
    const given = settings({ storageClass: "InfrequentAccess", ssecKey: ssecKey("a") });
    expect(resolveSettings(given, ignoring)).toMatchObject({ storageClass: "", ssecKeyMd5: undefined });
  });

  it("keeps the metadata as given [result.metadata]", () => {
    const httpMetadata = { contentType: "text/plain", cacheExpiry: 5 };
    const customMetadata = [["__proto__", "x"]] as const;
    expect(resolveSettings(settings({ httpMetadata, customMetadata }), standard)).toMatchObject({
      httpMetadata,
      customMetadata,
    });
  });
});
