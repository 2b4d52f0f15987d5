import { describe, expect, it } from "vitest";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { abortRequest, partRequest } from "./requests.js";
import { Scene } from "./scene.js";

describe("abortMultipartUpload()", () => {
  it("leaves an upload that has expired expired [multipart.expiry]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.now += scene.state.semantics.uploadLifetimeMilliseconds;
    expect(scene.run(abortMultipartUpload, abortRequest(upload))).toEqual({ type: "done" });
    expect(scene.ruleOf(uploadPart, partRequest(upload, 1))).toBe("multipart.expiry");
  });
});
