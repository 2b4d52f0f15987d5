import { describe, expect, it } from "vitest";
import { abortMultipartUpload } from "../../src/service/abort-multipart-upload.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { abortRequest, completeRequest, partRequest, type UploadAddress } from "./requests.js";
import { Scene } from "./scene.js";

const days = 24 * 60 * 60 * 1000;

/** The rule or outcome of each operation on an upload: a part, `complete`, `abort`. */
function rulesOf(scene: Scene, upload: UploadAddress): readonly string[] {
  return [
    scene.ruleOf(uploadPart, partRequest(upload, 1)),
    scene.ruleOf(completeMultipartUpload, completeRequest(upload, [])),
    scene.ruleOf(abortMultipartUpload, abortRequest(upload)),
  ];
}

function codesOf(scene: Scene, upload: UploadAddress): readonly (number | string)[] {
  return [
    scene.codeOf(uploadPart, partRequest(upload, 1)),
    scene.codeOf(completeMultipartUpload, completeRequest(upload, [])),
    scene.codeOf(abortMultipartUpload, abortRequest(upload)),
  ];
}

describe("findUpload()", () => {
  it.each([
    ["documented", [10024, 10024, 10024]],
    ["deployed", [10024, 10024, 10024]],
    ["simulator", [10024, 10001, 10001]],
  ] as const)(
    "finds no upload that was never created, or not for this key, under %s semantics [multipart.unknown-upload] [errors.change-nothing]",
    (preset, codes) => {
      const scene = new Scene({}, preset);
      const { uploadId } = scene.create("k");
      for (const upload of [
        { key: "k", uploadId: "never" },
        { key: "k", uploadId: "" },
        { key: "K", uploadId },
        { key: "", uploadId },
      ]) {
        expect(codesOf(scene, upload)).toEqual(codes);
        expect(new Set(rulesOf(scene, upload))).toEqual(new Set(["multipart.unknown-upload"]));
      }
    },
  );

  it("answers by the semantics alone which code that is [multipart.unknown-upload]", () => {
    const scene = new Scene({ unknownUpload: 10001 });
    expect(codesOf(scene, { key: "k", uploadId: "never" })).toEqual([10024, 10001, 10001]);
  });

  it("finds an upload of another key ended by complete() or abort() unknown, too [multipart.unknown-upload]", () => {
    const scene = new Scene();
    const completed = scene.create("k");
    scene.complete(completed, []);
    expect(rulesOf(scene, { ...completed, key: "other" })).toEqual(
      Array.from({ length: 3 }, () => "multipart.unknown-upload"),
    );
  });

  it("finds an upload ended after complete() [multipart.ended-upload] [errors.change-nothing]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.complete(upload, [scene.part(upload, 1, "kept")]);
    expect(rulesOf(scene, upload)).toEqual(["multipart.ended-upload", "multipart.ended-upload", "done"]);
    expect(codesOf(scene, upload)).toEqual([10024, 10024, "done"]);
    expect(scene.text("k")).toBe("kept");
  });

  it("finds an upload ended after abort() [multipart.ended-upload] [errors.change-nothing]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.run(abortMultipartUpload, abortRequest(upload));
    expect(rulesOf(scene, upload)).toEqual(["multipart.ended-upload", "multipart.ended-upload", "done"]);
    expect(codesOf(scene, upload)).toEqual([10024, 10024, "done"]);
  });

  it("finds an upload active until seven days are over, to the millisecond [multipart.expiry]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.now += 7 * days - 1;
    const part = scene.part(upload, 1, "late");
    scene.complete(upload, [part]);
    expect(scene.text("k")).toBe("late");
  });

  it("finds an upload ended when seven days are over [multipart.expiry] [errors.change-nothing]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.part(upload, 1);
    scene.now += 7 * days;
    expect(rulesOf(scene, upload)).toEqual(["multipart.expiry", "multipart.expiry", "done"]);
    expect(codesOf(scene, upload)).toEqual([10024, 10024, "done"]);
    expect(scene.keys()).toEqual([]);
  });

  it("counts the days from the creation, whatever was uploaded since [multipart.expiry]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    scene.now += 6 * days;
    scene.part(upload, 1);
    scene.now += 1 * days;
    expect(scene.codeOf(uploadPart, partRequest(upload, 2))).toBe(10024);
  });

  it("does not end an upload of another time, nor finds one active again when the clock goes back [multipart.expiry]", () => {
    const scene = new Scene();
    const early = scene.create("k");
    scene.now += 7 * days;
    const late = scene.create("k");
    expect(scene.codeOf(uploadPart, partRequest(early, 1))).toBe(10024);
    expect(scene.codeOf(uploadPart, partRequest(late, 1))).toBe("partStored");
    scene.now -= 30 * days;
    expect(scene.codeOf(uploadPart, partRequest(early, 1))).toBe(10024);
    expect(scene.codeOf(uploadPart, partRequest(late, 1))).toBe("partStored");
  });

  it("goes by the lifetime of the semantics, which may be endless [multipart.expiry]", () => {
    const short = new Scene({ uploadLifetimeMilliseconds: 10 });
    const upload = short.create("k");
    short.now += 9;
    expect(short.codeOf(uploadPart, partRequest(upload, 1))).toBe("partStored");
    short.now += 1;
    expect(short.codeOf(uploadPart, partRequest(upload, 1))).toBe(10024);

    const endless = new Scene({}, "simulator");
    const another = endless.create("k");
    endless.now += 1000 * days;
    expect(endless.codeOf(uploadPart, partRequest(another, 1))).toBe("partStored");
  });
});
