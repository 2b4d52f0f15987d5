import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { emptyState } from "../../src/service/state.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { completeRequest, createRequest, partRequest } from "./requests.js";
import { expectType, Scene, textOf } from "./scene.js";

describe("completeMultipartUpload()", () => {
  it("copies no part's bytes, and asks for the MD5 of none again", () => {
    const scene = new Scene({ minPartBytes: 1 });
    const upload = scene.create("k");
    const requests = ["a", "b"].map((text, index) => partRequest(upload, index + 1, text));
    for (const request of requests) scene.run(uploadPart, request);
    const parts = requests.map(({ request, bytes }) => ({ ...request, etag: bytes.md5Hex() }));
    const { bytes } = scene.complete(upload, parts);
    expect(bytes.chunks.map((chunk, index) => chunk === requests[index]?.bytes.chunks[0])).toEqual([true, true]);
    expect(bytes.hasMd5).toBe(false);
  });

  it("frees the parts of an upload that is completed [multipart.ended-upload]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.complete(upload, [scene.part(upload, 1)]);
    expect(scene.state.uploads.get(upload.uploadId)).toEqual({ status: "ended", key: "k" });
  });

  it("completes under any form of the key that is the same key [key.nfc]", () => {
    const scene = new Scene();
    const upload = scene.create("\u00e9");
    const same = { ...upload, key: "e\u0301" };
    expect(textOf(scene.complete(same, [scene.part(same, 1, "a")]))).toBe("a");
  });

  // In milliseconds where each step costs the logarithm of the parts, in minutes where it costs all of them.
  it("stores ten thousand parts, uploaded backwards [multipart.complete]", () => {
    const count = 10_000;
    let state = emptyState({ ...semantics.documented, minPartBytes: 1 }, "Standard");
    const stamp = { now: 0, id: "upload" };
    state = createMultipartUpload(state, createRequest("k"), stamp).state;
    const upload = { key: "k", uploadId: "upload" };
    const parts = Array.from({ length: count }, (_, index) => {
      const partNumber = count - index;
      const part = uploadPart(
        state,
        partRequest(upload, partNumber, String.fromCharCode(65 + (partNumber % 26))),
        stamp,
      );
      state = part.state;
      return { partNumber, etag: expectType(part.outcome, "partStored").etag };
    });
    const completed = completeMultipartUpload(state, completeRequest(upload, parts), stamp);
    const { record } = expectType(completed.outcome, "stored");
    expect(record.multipartEtag).toMatch(/^[0-9a-f]{32}-10000$/);
    const text = textOf(record);
    expect([text.length, text.slice(0, 26), text.slice(-3)]).toEqual([count, "BCDEFGHIJKLMNOPQRSTUVWXYZA", "OPQ"]);
    expect(completed.state.objects.size).toBe(1);
  });
});
