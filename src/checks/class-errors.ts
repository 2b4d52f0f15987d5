import { show } from "../property/cases/check-failure.js";
import { errorOf, expectShown, expectThat, thrownBy } from "../property/cases/expect.js";
import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import { type RuleCheck, ruled, type Subject, where } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";

/** A method or getter, of whose object, and what it is called on instead. */
type DetachedRow = readonly [
  owner: "bucket" | "object" | "upload",
  name: string,
  on: "nothing" | "a plain object" | "another kind of object",
];

async function expectIllegal(bucket: LooseBucket, [owner, name, on]: DetachedRow): Promise<void> {
  await bucket.put("k", "v");
  const object: Anything = await bucket.get("k");
  const upload = owner === "upload" ? bucket.resumeMultipartUpload("k", "id") : undefined;
  const own = { bucket, object, upload }[owner];
  const another = owner === "bucket" ? object : bucket;
  const other = { nothing: undefined, "a plain object": {}, "another kind of object": another }[on];
  const args = name === "writeHttpMetadata" ? [new Headers()] : ["k", "v"];
  const isGetter = name === "body" || name === "bodyUsed";
  const detached: unknown = isGetter
    ? Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), name)?.get
    : own[name];
  expectThat(typeof detached === "function", `there is ${name} of the ${owner}`);
  const what = `${name} of the ${owner}, called on ${on}`;
  const error = thrownBy(what, () => Reflect.apply(detached as () => unknown, other, args));
  const isIllegal = error instanceof TypeError && error.message.startsWith("Illegal invocation");
  expectThat(isIllegal, `${what} throws TypeError: Illegal invocation … (it threw ${show(error)})`);
}

/** A method that is called without arguments, and the class that its error names. */
type BrandRow = readonly [method: string, name: "Bucket" | "MultipartUpload"];

async function expectBrand(bucket: LooseBucket, [method, kind]: BrandRow, { semantics }: Subject): Promise<void> {
  const owner = kind === "Bucket" ? bucket : bucket.resumeMultipartUpload("k", "id");
  const name = `${semantics.brand}${kind}`;
  const error = await errorOf(`${method}()`, () => Reflect.get(owner, method).call(owner));
  expectThat(String(error).includes(`on '${name}'`), `an error text names ${name}: ${String(error)}`);
  const tag = () => `Object.prototype.toString.call(${toCode(owner)})`;
  expectShown(`the tag of a ${name}`, Object.prototype.toString.call(owner), `[object ${name}]`, tag);
}

const anywhere = ["nothing", "a plain object", "another kind of object"] as const;
const detached = (owner: DetachedRow[0], ...names: readonly string[]) =>
  names.flatMap((name) => anywhere.map((on): DetachedRow => [owner, name, on]));

/** The rules of class names in errors, and of methods that are called on another class. */
export const classErrorChecks: readonly RuleCheck[] = [
  ruled<DetachedRow>("errors.illegal-invocation", expectIllegal, ({ abilities }) => [
    ...detached("bucket", "list", "head", "get", "put", "delete"),
    ...detached("object", "text", "arrayBuffer", "bytes", "json", "blob", "writeHttpMetadata", "body", "bodyUsed"),
    ...(abilities.multipart
      ? [
          ...detached("bucket", "createMultipartUpload", "resumeMultipartUpload"),
          ...detached("upload", "uploadPart", "complete", "abort"),
        ]
      : []),
  ]),
  ruled<BrandRow>("errors.brand", expectBrand, ({ abilities }) => [
    ["head", "Bucket"],
    ["get", "Bucket"],
    ["put", "Bucket"],
    ["delete", "Bucket"],
    ...where<BrandRow>(abilities.multipart, [
      ["createMultipartUpload", "Bucket"],
      ["uploadPart", "MultipartUpload"],
      ["complete", "MultipartUpload"],
    ]),
  ]),
];
