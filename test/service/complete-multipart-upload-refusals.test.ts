import { describe, expect, it } from "vitest";
import type { Semantics } from "../../src/semantics/semantics.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { completeRequest } from "./requests.js";
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
});
