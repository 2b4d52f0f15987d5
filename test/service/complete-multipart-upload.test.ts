import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { emptyState } from "../../src/service/state.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { completeRequest, createRequest, partRequest } from "./requests.js";
import { expectType, Scene, textOf } from "./scene.js";

describe("completeMultipartUpload()", () => {
  it("stores the parts in the order of their numbers, whatever the order given, gaps allowed [multipart.complete]", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.func(fc.integer()), (uploaded, weigh) => {
        const scene = new Scene({ minPartBytes: 5 });
        const upload = scene.create("k");
        const parts = uploaded.map((number) => scene.part(upload, number, String(number).padStart(5, "0")));
        const given = parts.toSorted((a, b) => weigh(a.partNumber) - weigh(b.partNumber));
        scene.complete(upload, given);
        const sorted = uploaded.toSorted((a, b) => a - b);
        expect(scene.text("k")).toBe(sorted.map((number) => String(number).padStart(5, "0")).join(""));
      }),
      { numRuns: 50 },
    );
  });

  it("stores what the last part of each number holds, and leaves out what is not named [multipart.complete]", () => {
    const scene = new Scene({ minPartBytes: 1 });
    const upload = scene.create("k");
    scene.part(upload, 2, "?");
    const [first, third] = [scene.part(upload, 1, "a"), scene.part(upload, 3, "c")];
    scene.complete(upload, [first, third]);
    expect(scene.text("k")).toBe("ac");
  });

  it.each([
    ["of any size", "abc", 1],
    ["that is empty", "", 1],
    ["of any number", "abc", 10_000],
  ])("stores a single part %s [multipart.complete]", (_, text, partNumber) => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.complete(upload, [scene.part(upload, partNumber, text)]);
    expect(scene.text("k")).toBe(text);
  });

  it("stores an empty object of no parts [multipart.complete-empty] [multipart.etag]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.part(upload, 1, "left out");
    expect(scene.complete(upload, [])).toMatchObject({ multipartEtag: "d41d8cd98f00b204e9800998ecf8427e-0" });
    expect([scene.text("k"), scene.head("k").bytes.size]).toEqual(["", 0]);
  });

  it("gives the record that is stored: key, version, time, and no checksum [multipart.metadata] [result.version] [result.uploaded]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const parts = [scene.part(upload, 1, "abc")];
    scene.now += 1000;
    const outcome = scene.run(completeMultipartUpload, completeRequest(upload, parts), "version 2");
    const { record } = expectType(outcome, "stored");
    expect(record).toMatchObject({
      key: "k",
      version: "version 2",
      uploaded: scene.now,
      checksum: undefined,
      multipartEtag: "af5da9f45af7a300e3aded972f8ff687-1",
      storageClass: "Standard",
    });
    expect(scene.head("k")).toBe(record);
  });

  it("replaces the object of the key, and the put that completes last wins [put.replaces] [consistency.last-wins]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const parts = [scene.part(upload, 1, "parts")];
    scene.put("k", "put", { customMetadata: [["a", "b"]] });
    expect(scene.complete(upload, parts).customMetadata).toEqual([]);
    expect([scene.text("k"), scene.keys()]).toEqual(["parts", ["k"]]);
    scene.put("k", "last");
    expect(scene.text("k")).toBe("last");
  });

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
