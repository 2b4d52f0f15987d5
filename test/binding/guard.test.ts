import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";
import { found, getFound } from "./found.js";

const illegalInvocation =
  "Illegal invocation: function called with incorrect `this` reference. See https://developers.cloudflare.com/workers/observability/errors/#illegal-invocation-errors for details.";

const bucketMethods = ["head", "get", "put", "createMultipartUpload", "resumeMultipartUpload", "delete", "list"];
const uploadMethods = ["uploadPart", "abort", "complete"];
const bodyMethods = ["arrayBuffer", "bytes", "text", "json", "blob"];

/** One of each kind of object that the binding gives, in the semantics of either brand. */
async function kinds(semantics: "documented" | "deployed") {
  const thrown = { compatibilityDate: "2022-10-30", compatibilityFlags: ["set_tostring_tag"] };
  const bucket = new FakeBucket({ semantics, ...thrown });
  const headed = await bucket.put("k", "v");
  const object = await getFound(bucket, "k");
  const upload = await bucket.createMultipartUpload("k");
  return { bucket, headed, object, upload, checksums: headed.checksums };
}

type Kind = keyof Awaited<ReturnType<typeof kinds>>;

/** Every method and getter, with whom it belongs to. */
const members: readonly (readonly [name: string, owner: Kind])[] = [
  ...bucketMethods.map((name) => [name, "bucket"] as const),
  ...uploadMethods.map((name) => [name, "upload"] as const),
  ...[...bodyMethods, "body", "bodyUsed"].map((name) => [name, "object"] as const),
  ["writeHttpMetadata", "headed"],
  ["toJSON", "checksums"],
];

/** The function behind a method or a getter, wherever on the prototypes it is. */
function functionOf(owner: object, name: string): (...args: unknown[]) => unknown {
  for (let holder = Object.getPrototypeOf(owner); holder !== null; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) return descriptor.get ?? descriptor.value;
  }
  throw new Error(`There is no ${name}.`);
}

describe.each(["documented", "deployed"] as const)("under %s semantics", (semantics) => {
  it.each(members)("%s throws when it is detached [errors.illegal-invocation]", async (name, owner) => {
    const detached = functionOf((await kinds(semantics))[owner], name);
    for (const call of [() => detached(), () => detached("k", "v"), () => detached.call(null)]) {
      expectRefusal(call, TypeError, illegalInvocation, "errors.illegal-invocation");
    }
  });

  it("prototypes and proxies can be named, as everything that prints an object does [result.bucket-shape]", async () => {
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
