import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { passTime } from "../../src/service/pass-time.js";
import { type BucketState, emptyState } from "../../src/service/state.js";
import { dumpState } from "./dump-state.js";
import { abortRequest, createRequest } from "./requests.js";
import { Scene } from "./scene.js";

/** The status of each upload, by its id. */
function statusesOf({ uploads }: BucketState): Record<string, string> {
  return Object.fromEntries(Array.from(uploads.entriesFrom(""), ([id, { status }]) => [id, status]));
}

const lifetime = 10;

describe("passTime()", () => {
  it("leaves a few bytes of an upload whose time is over, and nothing of its parts [multipart.expiry]", () => {
    const scene = new Scene({ uploadLifetimeMilliseconds: lifetime });
    const upload = scene.create("k", { customMetadata: [["a", "b"]] });
    scene.part(upload, 1, "a part");
    const expired = passTime(scene.state, scene.now + lifetime);
    expect(expired.uploads.get(upload.uploadId)).toEqual({ status: "expired", key: "k" });
    expect(expired.uploadsByAge.size).toBe(0);
  });

  it("ends those whose time is over and no other, whenever they were begun, and changes no shared state", () => {
    const times = fc.array(fc.oneof(fc.integer({ min: -15, max: 15 }), fc.constantFrom(-8.64e15, 8.64e15)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(times, fc.integer({ min: -20, max: 20 }), fc.nat({ max: 7 }), (created, now, aborted) => {
        let state = emptyState({ ...semantics.documented, uploadLifetimeMilliseconds: lifetime }, "Standard");
        for (const [index, time] of created.entries()) {
          ({ state } = createMultipartUpload(state, createRequest("k"), { now: time, id: `id-${index}` }));
        }
        const address = { key: "k", uploadId: `id-${aborted}` };
        ({ state } = abortMultipartUpload(state, abortRequest(address), { now: 0, id: "" }));
        const shared = { ...state, owner: {} };
        const before = dumpState(shared);
        const statusOf = (time: number, index: number) =>
          index === aborted ? "ended" : now - time >= lifetime ? "expired" : "active";
        const expected = Object.fromEntries(created.map((time, index) => [`id-${index}`, statusOf(time, index)]));
        const passed = passTime(shared, now);
        expect(statusesOf(passed)).toEqual(expected);
        expect(passed.uploadsByAge.size).toBe(Object.values(expected).filter((status) => status === "active").length);
        expect(dumpState(shared)).toEqual(before);
      }),
      // Of two times before 1970 only the older one is over.
      { examples: [[[-12, -15], -4, 7]] },
    );
  });
});
