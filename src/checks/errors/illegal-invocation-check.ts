import { constantFrom, oneof, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import { expectThat, thrownBy } from "../../property/cases/expect.js";
import { type Anything, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** A method or getter, and what it is called on instead of its own kind of object. */
interface DetachedCase {
  readonly key: string;
  readonly owner: "bucket" | "object" | "upload";
  readonly name: string;
  readonly on: "nothing" | "a plain object" | "another kind of object";
}

const getters: ReadonlySet<string> = new Set(["body", "bodyUsed"]);
const names = {
  bucket: ["head", "get", "put", "delete", "list"],
  bucketOfUploads: ["createMultipartUpload", "resumeMultipartUpload"],
  object: ["text", "arrayBuffer", "bytes", "json", "blob", "writeHttpMetadata", "body", "bodyUsed"],
  upload: ["uploadPart", "complete", "abort"],
} as const;

/** A method knows what it is called on. */
export const illegalInvocationCheck: RuleCheck = ruleCheck<DetachedCase>({
  rule: "errors.illegal-invocation",
  examples: () => [
    ...names.bucket.map((name) => ({ key: "k", owner: "bucket" as const, name, on: "nothing" as const })),
    ...["text", "arrayBuffer", "writeHttpMetadata"].map((name) => ({
      key: "k",
      owner: "object" as const,
      name,
      on: "nothing" as const,
    })),
    ...["body", "bodyUsed"].map((name) => ({
      key: "k",
      owner: "object" as const,
      name,
      on: "a plain object" as const,
    })),
  ],
  cases: ({ abilities }) => {
    const surroundings = {
      key: plainKey(),
      on: constantFrom("nothing" as const, "a plain object" as const, "another kind of object" as const),
    };
    const ofBucket = record({
      ...surroundings,
      owner: constantFrom("bucket" as const),
      name: constantFrom(...names.bucket, ...(abilities.multipart ? names.bucketOfUploads : [])),
    });
    const ofObject = record({
      ...surroundings,
      owner: constantFrom("object" as const),
      name: constantFrom(...names.object),
    });
    const ofUpload = record({
      ...surroundings,
      owner: constantFrom("upload" as const),
      name: constantFrom(...names.upload),
    });
    return abilities.multipart ? oneof(ofBucket, ofObject, ofUpload) : oneof(ofBucket, ofObject);
  },
  async check({ makeBucket }, { key, owner, name, on }) {
    const bucket = loosely(await makeBucket());
    await bucket.put(key, "v");
    const object: Anything = await bucket.get(key);
    const upload = owner === "upload" ? bucket.resumeMultipartUpload(key, "id") : undefined;
    const own = { bucket, object, upload }[owner];
    const other = on === "nothing" ? undefined : on === "a plain object" ? {} : owner === "bucket" ? object : bucket;
    const args = name === "writeHttpMetadata" ? [new Headers()] : [key, "v"];
    const detached: unknown = getters.has(name) ? getterOf(own, name) : own[name];
    expectThat(typeof detached === "function", `there is ${name} of the ${owner}`);
    const what = `${name} of the ${owner}, called on ${on}`;
    const error = thrownBy(what, () => Reflect.apply(detached as () => unknown, other, args));
    const illegal = error instanceof TypeError && error.message.startsWith("Illegal invocation");
    expectThat(illegal, `${what} throws TypeError: Illegal invocation … (it threw ${show(error)})`);
  },
});

function getterOf(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), name)?.get;
}
