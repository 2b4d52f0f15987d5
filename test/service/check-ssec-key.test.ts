import { describe, expect, it } from "vitest";
import { get } from "../../src/service/get.js";
import { head } from "../../src/service/head.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { getRequest, headRequest, partRequest, ssecKey } from "./requests.js";
import { Scene } from "./scene.js";

const own = ssecKey("own");
const other = ssecKey("other");
const sameMd5 = { ...own };

describe("checkObjectKey()", () => {
  it("lets get() read with the very key of the object, or without any where it has none [ssec.key-md5]", () => {
    const scene = new Scene();
    scene.put("locked", "secret", { ssecKey: own });
    scene.put("open", "plain");
    expect(scene.text("locked", { ssecKey: sameMd5 })).toBe("secret");
    expect(scene.text("open")).toBe("plain");
    expect([scene.head("locked").ssecKeyMd5, scene.head("open").ssecKeyMd5]).toEqual([own.md5, undefined]);
  });

  it("lets head() tell of an object without its key [ssec.key-md5]", () => {
    const scene = new Scene();
    scene.put("locked", "secret", { ssecKey: own });
    expect(scene.codeOf(head, headRequest("locked"))).toBe("found");
  });

  it("refuses get() without the key [ssec.get-without-key]", () => {
    const scene = new Scene();
    scene.put("locked", "secret", { ssecKey: own });
    expect(scene.codeOf(get, getRequest("locked"))).toBe(10901);
    expect(scene.ruleOf(get, getRequest("locked"))).toBe("ssec.get-without-key");
  });

  it("refuses get() with another key [ssec.get-other-key]", () => {
    const scene = new Scene();
    scene.put("locked", "secret", { ssecKey: own });
    expect(scene.codeOf(get, getRequest("locked", { ssecKey: other }))).toBe(10902);
    expect(scene.ruleOf(get, getRequest("locked", { ssecKey: other }))).toBe("ssec.get-other-key");
  });

  it("refuses get() with a key where there is none [ssec.get-needless-key]", () => {
    const scene = new Scene().putAll(["open"]);
    expect(scene.codeOf(get, getRequest("open", { ssecKey: own }))).toBe(10903);
    expect(scene.ruleOf(get, getRequest("open", { ssecKey: own }))).toBe("ssec.get-needless-key");
  });

  it("goes by the key of the last put [put.replaces]", () => {
    const scene = new Scene();
    scene.put("k", "first", { ssecKey: own });
    scene.put("k", "second", { ssecKey: other });
    expect(scene.codeOf(get, getRequest("k", { ssecKey: own }))).toBe(10902);
    scene.put("k", "third");
    expect(scene.text("k")).toBe("third");
  });

  it("goes by the key of the upload for an object that was uploaded in parts [ssec.get-without-key]", () => {
    const scene = new Scene();
    const upload = scene.create("k", { ssecKey: own });
    scene.complete(upload, [scene.part(upload, 1, "parts", own)]);
    expect(scene.head("k").ssecKeyMd5).toBe(own.md5);
    expect(scene.codeOf(get, getRequest("k"))).toBe(10901);
    expect(scene.text("k", { ssecKey: own })).toBe("parts");
  });

  it("refuses nothing where keys are ignored, and tells of none [ssec.key-md5]", () => {
    const scene = new Scene({ ssecKeys: "ignored" });
    scene.put("k", "v", { ssecKey: own });
    for (const key of [undefined, own, other]) expect(scene.text("k", { ssecKey: key })).toBe("v");
    expect(scene.head("k").ssecKeyMd5).toBeUndefined();
  });
});

describe("checkPartKey()", () => {
  it.each([
    ["the key of the upload", own, sameMd5, "partStored"],
    ["no key, as the upload", undefined, undefined, "partStored"],
    ["another key", own, other, 10902],
    ["no key", own, undefined, 10902],
    ["a key where the upload has none", undefined, own, 10902],
  ])("takes or refuses a part with %s [ssec.part-key] [errors.change-nothing]", (_, ofUpload, ofPart, expected) => {
    const scene = new Scene();
    const upload = scene.create("k", { ssecKey: ofUpload });
    scene.part(upload, 1, "one", ofUpload);
    expect(scene.codeOf(uploadPart, partRequest(upload, 1, "two", ofPart))).toBe(expected);
    const rule = expected === 10902 ? "ssec.part-key" : expected;
    expect(scene.ruleOf(uploadPart, partRequest(upload, 2, "two", ofPart))).toBe(rule);
  });

  it("takes any key where keys are ignored [ssec.part-key]", () => {
    const scene = new Scene({ ssecKeys: "ignored" });
    const upload = scene.create("k", { ssecKey: own });
    const parts = [scene.part(upload, 1, "a", other)];
    expect(scene.complete(upload, parts).ssecKeyMd5).toBeUndefined();
  });
});
