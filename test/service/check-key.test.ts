import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { checkKey } from "../../src/service/check-key.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { failures } from "../../src/service/failure.js";
import { get } from "../../src/service/get.js";
import { head } from "../../src/service/head.js";
import { list } from "../../src/service/list.js";
import { put } from "../../src/service/put.js";
import { uploadPart } from "../../src/service/upload-part.js";
import {
  abortRequest,
  completeRequest,
  createRequest,
  deleteOneRequest,
  deleteRequest,
  getRequest,
  headRequest,
  listRequest,
  partRequest,
  putRequest,
} from "./requests.js";
import { Scene } from "./scene.js";

const tooLong = "x".repeat(1025);

describe("checkKey()", () => {
  // runtime §2, evidence d11
  it.each([
    ["nothing", "", true],
    ["1024 letters", "x".repeat(1024), true],
    ["1025 letters", tooLong, false],
    ["342 letters, which may be more than 1024 bytes", "x".repeat(342), true],
    ["512 times two bytes", "é".repeat(512), true],
    ["513 times two bytes", "é".repeat(513), false],
    ["341 times three bytes and one", `${"€".repeat(341)}x`, true],
    ["341 times three bytes and two", `${"€".repeat(341)}é`, false],
    ["256 times four bytes", "😀".repeat(256), true],
    ["257 times four bytes", "😀".repeat(257), false],
  ])("takes or refuses %s [key.length]", (_, key, taken) => {
    expect(checkKey(key, semantics.documented)).toBe(taken ? undefined : failures.keyTooLong);
  });

  it("counts bytes as given, before normalisation [key.length]", () => {
    // Three bytes each, of which NFC makes two, or six.
    expect(checkKey("e\u0301".repeat(341), semantics.documented)).toBeUndefined();
    expect(checkKey("e\u0301".repeat(342), semantics.documented)).toBe(failures.keyTooLong);
    expect(checkKey("\u0958".repeat(341), semantics.documented)).toBeUndefined();
  });

  it("goes by the limit of the semantics [key.length]", () => {
    const answers = { ...semantics.documented, maxKeyBytes: 4 };
    for (const key of ["", "abcd", "éé", "😀", "€x"]) expect(checkKey(key, answers)).toBeUndefined();
    for (const key of ["abcde", "ééx", "😀x", "€é"]) expect(checkKey(key, answers)).toBe(failures.keyTooLong);
  });
});

describe("a key of 1025 bytes", () => {
  const address = { key: tooLong, uploadId: "any" };

  it.each([
    ["head()", (scene: Scene) => scene.codeOf(head, headRequest(tooLong))],
    ["get()", (scene: Scene) => scene.codeOf(get, getRequest(tooLong))],
    ["put()", (scene: Scene) => scene.codeOf(put, putRequest(tooLong))],
    ["deleteKeys()", (scene: Scene) => scene.codeOf(deleteKeys, deleteRequest(tooLong))],
    ["deleteKeys() of one key", (scene: Scene) => scene.codeOf(deleteKeys, deleteOneRequest(tooLong))],
    ["createMultipartUpload()", (scene: Scene) => scene.codeOf(createMultipartUpload, createRequest(tooLong))],
    ["uploadPart()", (scene: Scene) => scene.codeOf(uploadPart, partRequest(address, 1))],
    [
      "completeMultipartUpload()",
      (scene: Scene) => scene.codeOf(completeMultipartUpload, completeRequest(address, [])),
    ],
    ["abortMultipartUpload()", (scene: Scene) => scene.codeOf(abortMultipartUpload, abortRequest(address))],
  ])("is refused by %s with 10020 [key.length] [errors.change-nothing]", (_, code) => {
    expect(code(new Scene().putAll(["k"]))).toBe(10020);
  });

  it("as a prefix, delimiter or startAfter of list() matches what it matches [key.length]", () => {
    const scene = new Scene().putAll(["a", "y"]);
    expect(scene.list({ prefix: tooLong }).records).toEqual([]);
    expect(scene.list({ delimiter: tooLong }).records).toHaveLength(2);
    expect(scene.list({ startAfter: tooLong }).records).toHaveLength(1);
    expect(scene.codeOf(list, listRequest({ prefix: tooLong }))).toBe("listed");
  });
});

describe("keys", () => {
  // runtime §2, evidence d12
  const odd = ["", ".", "..", "/", "/lead", "trail/", "a//b", "./y", "../x", "a?b#c", "a%2Fb", "%", " ", "\t", "a\nb"];

  it("of any characters are data [key.any-characters]", () => {
    const keys = [...odd, "a\0b", "\0", "__proto__", "constructor", "toString", "🧀", "\uFEFF", "\uFFFF", "null"];
    const scene = new Scene();
    for (const key of keys) scene.put(key, key);
    for (const key of keys) {
      expect([scene.head(key).key, scene.text(key)]).toEqual([key, key]);
      expect(scene.list({ prefix: key, limit: 1 }).records[0]?.key).toBe(key);
    }
    expect(scene.state.objects.size).toBe(keys.length);
    expect(scene.codeOf(deleteKeys, deleteRequest(...keys))).toBe("done");
    expect(scene.keys()).toEqual([]);
  });

  it("may be empty: stored, read, listed first, uploaded in parts, deleted [key.empty]", () => {
    const scene = new Scene().putAll(["a", "\0"]);
    scene.put("", "empty");
    expect([scene.text(""), scene.head("").key]).toEqual(["empty", ""]);
    expect(scene.keys()).toEqual(["", "\0", "a"]);
    const upload = scene.create("");
    scene.complete(upload, [scene.part(upload, 1, "parts")]);
    expect(scene.text("")).toBe("parts");
    expect(scene.codeOf(deleteKeys, deleteOneRequest(""))).toBe("done");
    expect(scene.keys()).toEqual(["\0", "a"]);
  });

  it("of the same NFC form are the same key, returned as last uploaded [key.nfc]", () => {
    const [nfc, nfd] = ["caf\u00E9", "cafe\u0301"];
    const scene = new Scene();
    scene.put(nfd, "decomposed");
    expect([scene.head(nfc).key, scene.text(nfc), scene.keys()]).toEqual([nfd, "decomposed", [nfd]]);
    scene.put(nfc, "composed");
    expect([scene.head(nfd).key, scene.text(nfd), scene.keys()]).toEqual([nfc, "composed", [nfc]]);
    const upload = scene.create(nfd);
    scene.complete(upload, []);
    expect([scene.head(nfc).key, scene.keys()]).toEqual([nfd, [nfd]]);
    expect(scene.codeOf(deleteKeys, deleteRequest(nfc))).toBe("done");
    expect(scene.keys()).toEqual([]);
  });

  it("of the same NFC form are two keys where keys are compared exactly [key.nfc]", () => {
    const scene = new Scene({ keyEquivalence: "exact" }).putAll(["caf\u00E9", "cafe\u0301"]);
    expect(scene.keys()).toEqual(["cafe\u0301", "caf\u00E9"]);
    expect(scene.codeOf(deleteKeys, deleteRequest("cafe\u0301"))).toBe("done");
    expect(scene.keys()).toEqual(["caf\u00E9"]);
  });
});
