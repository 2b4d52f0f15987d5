import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";
import { found, getFound } from "./found.js";

const illegalInvocation =
  "Illegal invocation: function called with incorrect `this` reference. See https://developers.cloudflare.com/workers/observability/errors/#illegal-invocation-errors for details.";

/** Creates one of each kind of object of the binding, with semantics of either brand. */
async function kinds(semantics: "documented" | "deployed") {
  const thrown = { compatibilityDate: "2022-10-30", compatibilityFlags: ["set_tostring_tag"] };
  const bucket = new FakeBucket({ semantics, ...thrown });
  const headed = await bucket.put("k", "v");
  const object = await getFound(bucket, "k");
  const upload = await bucket.createMultipartUpload("k");
  return { bucket, headed, object, upload, checksums: headed.checksums };
}

describe.each(["documented", "deployed"] as const)("under %s semantics", (semantics) => {
  it("a detached toJSON() of checksums is refused [errors.illegal-invocation]", async () => {
    const { toJSON } = (await kinds(semantics)).checksums;
    for (const call of [() => Reflect.apply(toJSON, undefined, []), () => Reflect.apply(toJSON, null, [])]) {
      expectRefusal(call, TypeError, illegalInvocation, "errors.illegal-invocation");
    }
  });

  it("prototypes and proxies can be printed, since their tag can be read [result.bucket-shape]", async () => {
    const { bucket, upload, headed, object, checksums } = await kinds(semantics);
    const tagOf = (value: object): string => Object.prototype.toString.call(value);
    for (const one of [bucket, upload, headed, object, checksums]) {
      expect(tagOf(Object.getPrototypeOf(one))).toMatch(/^\[object \w+\]$/);
      expect(tagOf(new Proxy(one, {}))).toMatch(/^\[object \w+\]$/);
    }
  });

  it("classes have the runtime's names [result.classes]", async () => {
    const { bucket, headed, object, upload, checksums } = await kinds(semantics);
    const brand = semantics === "deployed" ? "R2" : "Store";
    const namesOf = (value: object) => [value.constructor.name, Object.prototype.toString.call(value)];
    expect(namesOf(headed)).toEqual(["HeadResult", "[object HeadResult]"]);
    expect(namesOf(object)).toEqual(["GetResult", "[object GetResult]"]);
    expect(namesOf(checksums)).toEqual(["Checksums", "[object Checksums]"]);
    expect(namesOf(upload)).toEqual([`${brand}MultipartUpload`, `[object ${brand}MultipartUpload]`]);
    expect(String(bucket)).toBe(`[object ${brand}Bucket]`);
    const listed = (await bucket.list()).objects[0];
    const completed = await upload.complete([]);
    for (const one of [listed, completed, await bucket.head("k")])
      expect(found(one).constructor).toBe(headed.constructor);
    expect(["HeadResult", "GetResult", "Checksums"].filter((name) => name in globalThis)).toEqual([]);
  });
});
