import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { completeRequest, partRequest, ssecKey } from "./requests.js";
import { Scene } from "./scene.js";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

describe("uploadPart()", () => {
  it.each(["documented", "deployed"] as const)(
    "gives number and etag, the MD5 of the part, under %s semantics [multipart.part]",
    (preset) => {
      const scene = new Scene({}, preset);
      const upload = scene.create("k");
      const outcome = scene.run(uploadPart, partRequest(upload, 7, "hello"));
      expect(outcome).toEqual({ type: "partStored", partNumber: 7, etag: md5("hello") });
    },
  );

  it("gives the stamp's id for an etag where that is random [multipart.part]", () => {
    const scene = new Scene({ partEtag: "random" });
    const upload = scene.create("k");
    const outcomes = ["first", "second"].map((id) => scene.run(uploadPart, partRequest(upload, 1, "same"), id));
    expect(outcomes).toEqual([
      { type: "partStored", partNumber: 1, etag: "first" },
      { type: "partStored", partNumber: 1, etag: "second" },
    ]);
    const complete = (etag: string) => completeRequest(upload, [{ partNumber: 1, etag }]);
    expect(scene.codeOf(completeMultipartUpload, complete("first"))).toBe(10025);
    expect(scene.codeOf(completeMultipartUpload, complete(md5("same")))).toBe(10025);
    expect(scene.codeOf(completeMultipartUpload, complete("second"))).toBe("stored");
  });

  it("replaces the part of its number, whose etag is then unknown [multipart.part-replaced]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const first = scene.part(upload, 1, "first");
    const second = scene.part(upload, 1, "second");
    expect(scene.codeOf(completeMultipartUpload, completeRequest(upload, [first]))).toBe(10025);
    scene.complete(upload, [second]);
    expect(scene.text("k")).toBe("second");
  });

  it("lets the last of several uploads of one number win [consistency.last-wins]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const parts = ["a", "b", "a"].map((text) => scene.part(upload, 1, text));
    expect(parts[0]).toEqual(parts[2]);
    scene.complete(upload, parts.slice(0, 1));
    expect(scene.text("k")).toBe("a");
  });

  it("keeps the parts of two uploads of one key apart [multipart.independent]", () => {
    const scene = new Scene();
    const uploads = [scene.create("k"), scene.create("k")] as const;
    const parts = [scene.part(uploads[0], 1, "one"), scene.part(uploads[1], 1, "two")] as const;
    expect(scene.codeOf(completeMultipartUpload, completeRequest(uploads[0], [parts[1]]))).toBe(10025);
    expect(scene.codeOf(completeMultipartUpload, completeRequest(uploads[1], [parts[0]]))).toBe(10025);
    scene.complete(uploads[0], [parts[0]]);
    expect(scene.text("k")).toBe("one");
    scene.complete(uploads[1], [parts[1]]);
    expect(scene.text("k")).toBe("two");
  });

  it("takes a handle under another form of the key [key.nfc]", () => {
    const scene = new Scene();
    const { uploadId } = scene.create("e\u0301");
    expect(scene.codeOf(uploadPart, partRequest({ key: "é", uploadId }, 1))).toBe("partStored");
    const exact = new Scene({ keyEquivalence: "exact" });
    const other = { key: "é", uploadId: exact.create("e\u0301").uploadId };
    expect(exact.codeOf(uploadPart, partRequest(other, 1))).toBe(10024);
  });

  it("takes a part to the limit and refuses one byte more with 100100 [value.size] [errors.change-nothing]", () => {
    const scene = new Scene({ maxPartBytes: 4, maxUploadBytes: 2 });
    const upload = scene.create("k");
    expect(scene.codeOf(uploadPart, partRequest(upload, 1, "1234"))).toBe("partStored");
    expect(scene.codeOf(uploadPart, partRequest(upload, 1, "12345"))).toBe(100100);
    expect(scene.ruleOf(uploadPart, partRequest(upload, 2, "12345"))).toBe("value.size");
  });

  // Each one fails all that comes after it, too.
  it.each([
    ["value.size", { value: "too large", key: "too long", uploadId: "unknown" }],
    ["key.length", { key: "too long", uploadId: "unknown" }],
    ["multipart.unknown-upload", { uploadId: "unknown" }],
    ["multipart.unknown-upload", { key: "x" }],
    ["multipart.ended-upload", { ended: true }],
    ["ssec.part-key", {}],
    ["partStored", { key: "k", ssecKey: undefined }],
  ])("refuses for %s in its turn [errors.change-nothing]", (expected, fields) => {
    const scene = new Scene({ maxPartBytes: 4, maxKeyBytes: 4 });
    const upload = scene.create("k");
    const { value = "v", ended = false, key = "k", uploadId = upload.uploadId } = fields as Record<string, never>;
    if (ended) scene.complete(upload, []);
    const given = "ssecKey" in fields ? fields.ssecKey : ssecKey("other");
    expect(scene.ruleOf(uploadPart, partRequest({ key, uploadId }, 1, value, given))).toBe(expected);
  });

  it("asks no digest of a part that is refused [multipart.ended-upload]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.complete(upload, []);
    const request = partRequest(upload, 1, "part");
    expect(scene.codeOf(uploadPart, request)).toBe(10024);
    expect(request.bytes.hasMd5).toBe(false);
  });
});
