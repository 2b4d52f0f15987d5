import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { put } from "../../src/service/put.js";
import { type BucketState, emptyState, partSortKey } from "../../src/service/state.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { dumpState } from "./dump-state.js";
import { abortRequest, completeRequest, createRequest, deleteRequest, partRequest, putRequest } from "./requests.js";
import { Scene } from "./scene.js";

const stamp = { now: 5, id: "new" };

/** A state that holds some of everything. */
function furnished() {
  const scene = new Scene().putAll(["a", "b"]);
  const upload = scene.create("c");
  const part = scene.part(upload, 1, "one");
  return { state: scene.state, upload, part };
}

/** The same state for somebody else, who may not write to what is shared. */
function forkOf(state: BucketState): BucketState {
  return { ...state, owner: {} };
}

describe("emptyState()", () => {
  it("holds nothing, and the answers by which it is held", () => {
    const state = emptyState(semantics.deployed, "InfrequentAccess");
    expect([state.objects.size, state.uploads.size]).toEqual([0, 0]);
    expect(state.semantics).toBe(semantics.deployed);
    expect(state.defaultStorageClass).toBe("InfrequentAccess");
  });

  it("is nobody else's", () => {
    const first = emptyState(semantics.documented, "Standard");
    const second = emptyState(semantics.documented, "Standard");
    put(first, putRequest("k"), stamp);
    expect(second.objects.size).toBe(0);
  });
});

describe("a state that is shared", () => {
  const { upload, part } = furnished();
  it.each([
    ["put()", (state: BucketState) => put(state, putRequest("a", "other"), stamp)],
    ["put() of a new key", (state: BucketState) => put(state, putRequest("z"), stamp)],
    ["deleteKeys()", (state: BucketState) => deleteKeys(state, deleteRequest("a", "b"), stamp)],
    ["createMultipartUpload()", (state: BucketState) => createMultipartUpload(state, createRequest("c"), stamp)],
    ["uploadPart()", (state: BucketState) => uploadPart(state, partRequest(upload, 1, "other"), stamp)],
    ["uploadPart() of a new part", (state: BucketState) => uploadPart(state, partRequest(upload, 2), stamp)],
    [
      "completeMultipartUpload()",
      (state: BucketState) => completeMultipartUpload(state, completeRequest(upload, [part]), stamp),
    ],
    ["abortMultipartUpload()", (state: BucketState) => abortMultipartUpload(state, abortRequest(upload), stamp)],
  ])("does not see what %s writes to its fork, nor the fork what is written to it", (_, write) => {
    const { state } = furnished();
    const before = dumpState(state);
    const fork = forkOf(state);
    const other = forkOf(state);

    const written = write(fork).state;
    expect(dumpState(written)).not.toEqual(before);
    expect(dumpState(state)).toEqual(before);
    expect(dumpState(fork)).toEqual(before);

    const afterWrite = dumpState(written);
    const emptied = deleteKeys(other, deleteRequest("a", "b"), stamp).state;
    const ended = abortMultipartUpload(emptied, abortRequest(upload), stamp).state;
    expect(ended.objects.size).toBe(0);
    expect(dumpState(written)).toEqual(afterWrite);
    expect(dumpState(state)).toEqual(before);
  });
});

describe("partSortKey()", () => {
  it("orders parts by number", () => {
    const numbers = [1, 2, 9, 10, 11, 99, 100, 9999, 10_000, 2_147_483_647];
    expect(numbers.map(partSortKey).sort()).toEqual(numbers.map(partSortKey));
    expect(new Set(numbers.map(partSortKey)).size).toBe(numbers.length);
  });
});
