import { describe, expect, it } from "vitest";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { abortRequest, partRequest } from "./requests.js";
import { Scene } from "./scene.js";

describe("abortMultipartUpload()", () => {
  it("ends an upload, whose parts are gone [multipart.abort]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.part(upload, 1);
    expect(scene.run(abortMultipartUpload, abortRequest(upload))).toEqual({ type: "done" });
    expect(scene.state.uploads.get(upload.uploadId)).toEqual({ status: "ended", key: "k" });
    expect(scene.codeOf(uploadPart, partRequest(upload, 1))).toBe(10024);
    expect(scene.keys()).toEqual([]);
  });

  it("does nothing to an upload that has ended [multipart.abort]", () => {
    const scene = new Scene();
    const [aborted, completed] = [scene.create("a"), scene.create("b")];
    scene.run(abortMultipartUpload, abortRequest(aborted));
    scene.complete(completed, []);
    const { state } = scene;
    for (const upload of [aborted, completed]) {
      expect(scene.run(abortMultipartUpload, abortRequest(upload))).toEqual({ type: "done" });
    }
    expect(scene.state).toBe(state);
    expect(scene.keys()).toEqual(["b"]);
  });

  it("leaves an upload that has expired expired [multipart.expiry]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.now += scene.state.semantics.uploadLifetimeMilliseconds;
    expect(scene.run(abortMultipartUpload, abortRequest(upload))).toEqual({ type: "done" });
    expect(scene.ruleOf(uploadPart, partRequest(upload, 1))).toBe("multipart.expiry");
  });

  it("ends one upload of a key and no other [multipart.independent]", () => {
    const scene = new Scene();
    scene.put("k", "put");
    const [first, second] = [scene.create("k"), scene.create("k")];
    scene.run(abortMultipartUpload, abortRequest(first));
    expect(scene.codeOf(uploadPart, partRequest(second, 1))).toBe("partStored");
    expect(scene.text("k")).toBe("put");
  });

  it("looks at the key before it looks for the upload [key.length] [errors.change-nothing]", () => {
    const scene = new Scene();
    const { uploadId } = scene.create("k");
    expect(scene.codeOf(abortMultipartUpload, abortRequest({ key: "x".repeat(1025), uploadId }))).toBe(10020);
  });
});
