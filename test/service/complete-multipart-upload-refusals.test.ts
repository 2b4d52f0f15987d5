import { describe, expect, it } from "vitest";
import type { Semantics } from "../../src/semantics/semantics.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { completeRequest, type UploadAddress } from "./requests.js";
import { Scene } from "./scene.js";

/** An upload with parts of given sizes, uploaded under the numbers given. */
function uploadOf(sizes: Readonly<Record<number, number>>, answers: Partial<Semantics> = {}) {
  const scene = new Scene({ minPartBytes: 5, ...answers });
  const upload = scene.create("k");
  const parts = new Map(
    Object.entries(sizes).map(([number, size]) => [Number(number), scene.part(upload, Number(number), size)]),
  );
  return { scene, upload, parts };
}

/** The code with which an upload of parts of given sizes, named in a given order, is refused, or `stored`. */
function codeOf(sizes: Readonly<Record<number, number>>, order: readonly number[], answers: Partial<Semantics> = {}) {
  const { scene, upload, parts } = uploadOf(sizes, answers);
  const named = order.map((number) => parts.get(number) ?? { partNumber: number, etag: "unknown" });
  return scene.codeOf(completeMultipartUpload, completeRequest(upload, named));
}

describe("completeMultipartUpload() of parts of some sizes", () => {
  it.each([
    [{ 1: 5, 2: 5 }, [1, 2], "stored"],
    [{ 1: 5, 2: 0 }, [1, 2], "stored"],
    [{ 1: 5, 2: 4 }, [2, 1], "stored"],
    [{ 1: 4, 2: 4 }, [1, 2], 10011],
    [{ 1: 4, 2: 5 }, [2, 1], 10011],
    [{ 1: 5, 2: 4, 3: 5 }, [1, 2, 3], 10011],
    [{ 3: 4, 7: 4 }, [7, 3], 10011],
    [{ 1: 0, 2: 0 }, [1, 2], 10011],
  ])("answers %j named as %j with %s [multipart.part-too-small] [errors.change-nothing]", (sizes, order, expected) => {
    expect(codeOf(sizes, order)).toBe(expected);
  });

  it.each([
    [{ 1: 6, 2: 6, 3: 6 }, [1, 2, 3], "stored"],
    [{ 1: 6, 2: 6, 3: 5 }, [3, 1, 2], "stored"],
    [{ 1: 5, 2: 6 }, [1, 2], 10048],
    [{ 1: 6, 2: 5, 3: 5 }, [1, 2, 3], 10048],
    [{ 1: 5, 2: 6, 3: 1 }, [1, 2, 3], 10048],
    [{ 1: 5, 2: 5, 3: 6 }, [1, 2, 3], 10048],
    [{ 1: 6, 2: 6, 3: 5, 4: 5 }, [1, 2, 3, 4], 10048],
  ])("answers %j named as %j with %s [multipart.parts-unequal] [errors.change-nothing]", (sizes, order, expected) => {
    expect(codeOf(sizes, order)).toBe(expected);
  });

  // runtime §8, evidence e4: "reverse order, small last part number", "first small in order by number but given last"
  it.each([
    [{ 1: 5, 2: 4 }, [2, 1], 10011],
    [{ 1: 4, 2: 5 }, [2, 1], 10048],
    [{ 1: 5, 2: 4 }, [1, 2], "stored"],
    [{ 1: 5, 2: 5 }, [2, 1], "stored"],
    [{ 1: 4, 2: 4 }, [2, 1], 10011],
    [{ 1: 5, 2: 5, 3: 4 }, [1, 3, 2], 10011],
    [{ 1: 5, 2: 6 }, [1, 2], 10048],
  ])(
    "answers %j named as %j with %s where the part given last is the last one [multipart.part-too-small] [multipart.parts-unequal]",
    (sizes, order, expected) => {
      expect(codeOf(sizes, order, { lastPart: "lastGiven" })).toBe(expected);
    },
  );

  it("asks 5 MiB of all but the last, no byte less [multipart.part-too-small]", () => {
    const MiB5 = 5 * 1024 * 1024;
    const answers = { minPartBytes: MiB5 };
    expect(codeOf({ 1: MiB5, 2: 1 }, [1, 2], answers)).toBe("stored");
    expect(codeOf({ 1: MiB5 - 1, 2: 1 }, [1, 2], answers)).toBe(10011);
    expect(new Scene().state.semantics.minPartBytes).toBe(MiB5);
  });

  it("stores to the limit of an object and refuses one byte more [multipart.object-size] [errors.change-nothing]", () => {
    const answers = { maxObjectBytes: 10 };
    expect(codeOf({ 1: 5, 2: 5 }, [1, 2], answers)).toBe("stored");
    expect(codeOf({ 1: 11 }, [1], answers)).toBe(100100);
    expect(codeOf({ 1: 5, 2: 5, 3: 1 }, [1, 2, 3], answers)).toBe(100100);
  });
});

describe("completeMultipartUpload() of parts that are not there", () => {
  it.each([
    ["never uploaded", [{ partNumber: 2, etag: "any" }]],
    ["of another etag", [{ partNumber: 1, etag: "any" }]],
    ["of an empty etag", [{ partNumber: 1, etag: "" }]],
  ])("refuses one %s with 10025 [multipart.unknown-part] [errors.change-nothing]", (_, named) => {
    const { scene, upload } = uploadOf({ 1: 5 });
    expect(scene.codeOf(completeMultipartUpload, completeRequest(upload, named))).toBe(10025);
  });

  it("refuses an etag in upper case or of another part [multipart.unknown-part]", () => {
    const { scene, upload, parts } = uploadOf({ 1: 5, 2: 6 });
    const [first, second] = [...parts.values()];
    for (const etag of [first?.etag.toUpperCase() ?? "", second?.etag ?? ""]) {
      expect(scene.codeOf(completeMultipartUpload, completeRequest(upload, [{ partNumber: 1, etag }]))).toBe(10025);
    }
  });

  it("refuses a number that is given twice with 10001 [multipart.repeated-part] [errors.change-nothing]", () => {
    expect(codeOf({ 1: 5 }, [1, 1])).toBe(10001);
    expect(codeOf({ 1: 5, 2: 5, 3: 5 }, [1, 2, 3, 2])).toBe(10001);
    const { scene, upload, parts } = uploadOf({ 1: 5 });
    const named = [...parts.values(), { partNumber: 1, etag: "other" }];
    expect(scene.ruleOf(completeMultipartUpload, completeRequest(upload, named))).toBe("multipart.repeated-part");
  });
});

describe("the order of refusals of completeMultipartUpload()", () => {
  const answers = { maxKeyBytes: 4, maxObjectBytes: 12 };
  const sizes = { 1: 5, 2: 6, 3: 4, 4: 5 };

  // Each one fails all that comes after it, too.
  it.each([
    ["key.length", { key: "too long", uploadId: "unknown" }, [1, 1, 9]],
    ["multipart.unknown-upload", { uploadId: "unknown" }, [1, 1, 9]],
    ["multipart.repeated-part", {}, [9, 9, 3, 1, 2]],
    ["multipart.unknown-part", {}, [9, 3, 1, 2]],
    ["multipart.part-too-small", {}, [1, 2, 3, 4]],
    ["multipart.parts-unequal", {}, [1, 2, 4]],
    ["multipart.object-size", {}, [1, 4, 5]],
    ["stored", {}, [1, 4]],
  ] as const)("has %s in its turn [multipart.complete-order] [errors.change-nothing]", (expected, fields, order) => {
    const { scene, upload, parts } = uploadOf({ ...sizes, 5: 5 }, answers);
    const named = order.map((number) => parts.get(number) ?? { partNumber: number, etag: "unknown" });
    const address: UploadAddress = { ...upload, ...fields };
    expect(scene.ruleOf(completeMultipartUpload, completeRequest(address, named))).toBe(expected);
  });

  it("has an ended upload before its parts [multipart.complete-order]", () => {
    const { scene, upload } = uploadOf({});
    scene.complete(upload, []);
    const named = [1, 1].map((partNumber) => ({ partNumber, etag: "unknown" }));
    expect(scene.ruleOf(completeMultipartUpload, completeRequest(upload, named))).toBe("multipart.ended-upload");
  });

  it("leaves the upload active, so that it can be completed after all [multipart.complete-again]", () => {
    const { scene, upload, parts } = uploadOf(sizes);
    const refusals = [[1, 1], [9], [3, 4], [1, 2]].map((order) =>
      scene.codeOf(
        completeMultipartUpload,
        completeRequest(
          upload,
          order.map((number) => parts.get(number) ?? { partNumber: number, etag: "unknown" }),
        ),
      ),
    );
    expect(refusals).toEqual([10001, 10025, 10011, 10048]);
    const again = scene.part(upload, 2, 5);
    expect(scene.complete(upload, [...[1].flatMap((number) => parts.get(number) ?? []), again]).bytes.size).toBe(10);
  });
});
