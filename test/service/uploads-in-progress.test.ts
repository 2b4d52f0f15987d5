import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { storeUploads } from "../../src/service/fixtures.js";
import { listUploads, readUpload } from "../../src/service/list-uploads.js";
import { emptyState } from "../../src/service/state.js";
import { dumpState } from "./dump-state.js";
import { Scene } from "./scene.js";

const stamp = { now: 0, id: "" };

/** A scene with an upload that is over and two in progress, the first of them with parts. */
function twoUploads() {
  const scene = new Scene();
  scene.complete(scene.create("over"), []);
  const first = scene.create("k");
  for (const number of [10, 9]) scene.part(first, number);
  scene.now += 1;
  return { scene, first, second: scene.create("a") };
}

describe("listUploads()", () => {
  it("lists those in progress, the oldest first, and changes nothing", () => {
    const { scene, first, second } = twoUploads();
    const { state, outcome } = listUploads(scene.state, undefined, stamp);
    expect(outcome.map(({ key, uploadId }) => ({ key, uploadId }))).toEqual([first, second]);
    expect(state).toBe(scene.state);
  });
});

describe("readUpload()", () => {
  it("gives the upload in progress of a key and an id, and no other", () => {
    const { scene, first } = twoUploads();
    const { state, outcome } = readUpload(scene.state, first, stamp);
    expect(outcome).toBe(scene.state.uploads.get(first.uploadId));
    expect(state).toBe(scene.state);
    const others = [
      { ...first, key: "a" },
      { ...first, uploadId: "none" },
      { key: "over", uploadId: "id-1" },
    ];
    expect(others.map((address) => readUpload(scene.state, address, stamp).outcome)).toEqual(
      others.map(() => undefined),
    );
  });
});

describe("storeUploads()", () => {
  it("puts back the uploads in progress with their parts", () => {
    const { scene } = twoUploads();
    const uploads = listUploads(scene.state, undefined, stamp).outcome.map(({ status: _, parts, ...upload }) => ({
      ...upload,
      parts: [...parts.values()].toReversed(),
    }));
    const { state, outcome } = storeUploads(emptyState(semantics.documented, "Standard"), uploads, stamp);
    expect(outcome).toBeUndefined();
    const listed = listUploads(state, undefined, stamp).outcome;
    expect(listed.map((upload) => ({ ...upload, parts: [...upload.parts.values()] }))).toEqual(
      listUploads(scene.state, undefined, stamp).outcome.map((upload) => ({
        ...upload,
        parts: [...upload.parts.values()],
      })),
    );
    expect(dumpState(state)).not.toEqual(dumpState(emptyState(semantics.documented, "Standard")));
  });
});
