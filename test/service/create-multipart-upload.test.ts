import { describe, expect, it } from "vitest";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { get } from "../../src/service/get.js";
import { head } from "../../src/service/head.js";
import { abortRequest, createRequest, deleteRequest, getRequest, headRequest, ssecKey } from "./requests.js";
import { Scene } from "./scene.js";

const large = [["a", "x".repeat(8192)]] as const;

describe("createMultipartUpload()", () => {
  it("starts an upload that can be used at once [multipart.create]", () => {
    const scene = new Scene();
    const outcome = scene.run(createMultipartUpload, createRequest("k"), "upload 1");
    expect(outcome).toEqual({ type: "created", key: "k", uploadId: "upload 1" });
    expect(scene.state.uploads.get("upload 1")).toMatchObject({ status: "active", key: "k", created: scene.now });
    const upload = { key: "k", uploadId: "upload 1" };
    expect(scene.complete(upload, [scene.part(upload, 1, "abc")]).key).toBe("k");
    expect(scene.text("k")).toBe("abc");
  });

  it("leaves an upload in progress invisible [multipart.invisible]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.part(upload, 1);
    expect(scene.codeOf(head, headRequest("k"))).toBe("missing");
    expect(scene.codeOf(get, getRequest("k"))).toBe("missing");
    expect(scene.list().records).toEqual([]);
    expect(scene.list({ delimiter: "k" }).delimitedPrefixes).toEqual([]);
  });

  it("starts an upload that puts and deletes of its key do not touch [multipart.invisible]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const part = scene.part(upload, 1, "parts");
    scene.put("k", "put");
    expect(scene.text("k")).toBe("put");
    expect(scene.codeOf(deleteKeys, deleteRequest("k"))).toBe("done");
    scene.complete(upload, [part]);
    expect(scene.text("k")).toBe("parts");
  });

  it("keeps the metadata for the object, and no checksum [multipart.metadata]", () => {
    const scene = new Scene();
    const upload = scene.create("k", {
      httpMetadata: { contentType: "text/plain" },
      customMetadata: [["a", "b"]],
      storageClass: "InfrequentAccess",
      ssecKey: ssecKey("own"),
    });
    scene.put("k", "put in between", { httpMetadata: { contentType: "other" } });
    expect(scene.complete(upload, [])).toMatchObject({
      httpMetadata: { contentType: "text/plain" },
      customMetadata: [["a", "b"]],
      storageClass: "InfrequentAccess",
      ssecKeyMd5: ssecKey("own").md5,
      checksum: undefined,
    });
  });

  it("refuses metadata over the limit with 10012, unless it is not checked [custom-metadata.size]", () => {
    const request = createRequest("k", { customMetadata: large });
    expect(new Scene().codeOf(createMultipartUpload, request)).toBe(10012);
    expect(new Scene({}, "deployed").codeOf(createMultipartUpload, request)).toBe(10012);
    expect(new Scene({ uploadMetadataLimit: "unchecked" }).codeOf(createMultipartUpload, request)).toBe("created");
  });

  it.each([
    ["key.length", "x".repeat(1025), { customMetadata: large, storageClass: "?" }],
    ["custom-metadata.size", "k", { customMetadata: large, storageClass: "?" }],
    ["storage-class.unknown", "k", { storageClass: "?" }],
    ["multipart.id-taken", "k", {}],
  ] as const)("refuses for %s in its turn, and starts nothing [errors.change-nothing]", (rule, key, rest) => {
    const scene = new Scene();
    scene.run(createMultipartUpload, createRequest("k"), "taken");
    expect(scene.run(createMultipartUpload, createRequest(key, rest), "taken")).toMatchObject({ failure: { rule } });
    expect(scene.state.uploads.size).toBe(1);
  });

  it("refuses an id that was given out before, of whatever key and state [multipart.id-taken]", () => {
    const scene = new Scene();
    scene.run(createMultipartUpload, createRequest("k"), "taken");
    const part = scene.part({ key: "k", uploadId: "taken" }, 1, "kept");
    const again = (key: string) => scene.run(createMultipartUpload, createRequest(key), "taken");
    expect(again("other")).toMatchObject({ failure: { code: 10001, rule: "multipart.id-taken" } });
    expect(scene.complete({ key: "k", uploadId: "taken" }, [part]).bytes.size).toBe(4);
    expect(again("k")).toMatchObject({ failure: { code: 10001 } });

    scene.run(createMultipartUpload, createRequest("k"), "aborted");
    scene.run(abortMultipartUpload, abortRequest({ key: "k", uploadId: "aborted" }));
    expect(scene.run(createMultipartUpload, createRequest("k"), "aborted")).toMatchObject({ failure: { code: 10001 } });
  });
});
