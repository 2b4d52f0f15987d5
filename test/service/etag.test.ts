import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { etagOf, multipartEtag } from "../../src/service/etag.js";
import { bytesOf } from "./requests.js";
import { Scene } from "./scene.js";

const partOf = (text: string, partNumber: number) => ({ partNumber, etag: "any", bytes: bytesOf(text) });

describe("etagOf()", () => {
  it.each([
    ["hello", "5d41402abc4b2a76b9719d911017c592"],
    ["", "d41d8cd98f00b204e9800998ecf8427e"],
  ])("is the MD5 of %j in hex [result.etag]", (text, etag) => {
    expect(etagOf(new Scene().put("k", text))).toBe(etag);
  });

  it("of an object that was uploaded in parts is that of its parts [multipart.etag]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const record = scene.complete(upload, [scene.part(upload, 1, "abc")]);
    expect(etagOf(record)).toBe("af5da9f45af7a300e3aded972f8ff687-1");
    expect(etagOf(scene.head("k"))).toBe("af5da9f45af7a300e3aded972f8ff687-1");
  });
});

// runtime §8, evidence e4
describe("multipartEtag()", () => {
  it.each([
    ["no part", [], "d41d8cd98f00b204e9800998ecf8427e-0"],
    ["an empty part", [""], "59adb24ef3cdbe0297f05b395827453f-1"],
    ["one part", ["abc"], "af5da9f45af7a300e3aded972f8ff687-1"],
    ["a large part and a tail", ["x".repeat(5 * 1024 * 1024), "tail"], "a45f1422f2dbe3d2890829dd76adba1b-2"],
  ])("of %s is what the runtime gave [multipart.etag]", (_, texts, etag) => {
    expect(multipartEtag(texts.map(partOf))).toBe(etag);
  });

  it("is the MD5 of the binary MD5s, in the order given [multipart.etag]", () => {
    const md5s = ["b", "a", "c"].map((text) => createHash("md5").update(text).digest());
    const expected = `${createHash("md5").update(Buffer.concat(md5s)).digest("hex")}-3`;
    expect(multipartEtag(["b", "a", "c"].map(partOf))).toBe(expected);
  });
});
