import { showCall } from "../../base/messages/show-call.js";
import { CheckFailure, show } from "../expect/check-failure.js";
import { errorOf, expectRejection, expectShown, expectThat, thrownBy } from "../expect/expect.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { listEntries } from "../expect/read-all.js";
import { type RefusalCode, refusalMessage } from "../expect/refusal-texts.js";
import { bucketCheck, type RuleCheck, type Subject, subjectCheck, type Terms, where } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { isOfUpload, type Method } from "./call-row.js";
import { fails, get, keys, put, remove, type Step, step, stepChecks, value } from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** A failing call: a method, its arguments, and the key of the unknown upload for methods of uploads. */
type FailingCall = readonly [method: Method, args: readonly unknown[], uploadKey?: string];

function callOn(bucket: LooseBucket, [method, args, uploadKey = "k"]: FailingCall): () => Promise<unknown> {
  const owner = isOfUpload(method) ? bucket.resumeMultipartUpload(uploadKey, "unknown") : bucket;
  return () => Reflect.get(owner, method).apply(owner, args);
}

async function expectRejected({ makeBucket }: Subject, call: FailingCall): Promise<void> {
  await expectRejection(showCall(call[0], call[1]), callOn(loosely(await makeBucket()), call));
}

/** A call, and its way to fail before 2022-10-31. */
type DatedRow = readonly [call: FailingCall, before: "throws" | "rejects"];

async function expectDated(subject: Subject, [call, before]: DatedRow): Promise<void> {
  const { makeBucket, compatibilityDate = "" } = subject;
  if (before === "rejects" || compatibilityDate >= "2022-10-31") return expectRejected(subject, call);
  thrownBy(showCall(call[0], call[1]), callOn(loosely(await makeBucket()), call));
}

/** Arguments of `resumeMultipartUpload`. */
type ResumeRow = readonly [args: readonly unknown[], becomes: "thrown" | "a handle"];

async function expectSynchronous(bucket: LooseBucket, [args, becomes]: ResumeRow): Promise<void> {
  const what = showCall("resumeMultipartUpload", args);
  const resume = () => bucket.resumeMultipartUpload(...args);
  if (becomes === "thrown") thrownBy(what, resume);
  else expectThat(!("then" in resume()), `${what} returns no promise`);
}

async function expectWriteThrows(bucket: LooseBucket, args: readonly unknown[]): Promise<void> {
  const put = await bucket.put("k", "v");
  for (const look of ["get", "head", "put"] as const) {
    const object = look === "put" ? put : await bucket[look]("k");
    const what = `${showCall("writeHttpMetadata", args)} of the result of ${look}`;
    thrownBy(what, () => object.writeHttpMetadata(...args));
  }
}

/** A call refused by the service, and the refusal. */
type RefusalRow = readonly [call: FailingCall, action: string, code: RefusalCode];

async function expectPlainError({ makeBucket }: Subject, [call, action, code]: RefusalRow): Promise<void> {
  const error = await errorOf(showCall(call[0], call[1]), callOn(loosely(await makeBucket()), call));
  const message = refusalMessage(action, code);
  const isPlain = error instanceof Error && error.constructor.name === "Error" && error.name === "Error";
  if (isPlain && error.message === message) return;
  const seen = error instanceof Error ? `${error.constructor.name},` : typeof error;
  const evidence = { error: { isPlain: true, name: "Error", message } } as const;
  throw new CheckFailure(`a refusal: expected a plain Error ${show(message)}, saw ${seen} ${show(error)}`, evidence);
}

/** Steps with a failing call that leaves two objects unchanged. */
const harmless = (call: Step): readonly Step[] => [
  ...[put("a", "a"), put("b", "b")],
  step(call.action, async (scene) => {
    const versions = async () => (await listEntries(scene.bucket)).objects.map(({ version }) => version);
    const before = await versions();
    await fails(call).run(scene);
    const after = await versions();
    // Versions differ in each run, so they are not shown.
    const text = `after ${call.what} the objects have changed`;
    if (after.join() !== before.join()) throw new CheckFailure(text, { seen: after, expected: before });
  }),
  ...[keys("a", "b"), value("a", "a")],
];

/** Steps with a failing call of an upload that leaves the upload and the object unchanged. */
const harmlessInUpload = (call: Step): readonly Step[] => [
  ...[put("k", "before"), create(), part(1, "part")],
  ...[fails(call), value("before"), complete(1), value("part")],
];

/** A method or getter, its owner, and the value it is called on instead. */
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

/** A method to call without arguments, and the class named in its error. */
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

const longKey = ({ semantics }: Terms) => "k".repeat(2 * semantics.maxKeyBytes);

/** The rules about errors. */
export const errorChecks: readonly RuleCheck[] = [
  subjectCheck<FailingCall>("errors.reject", expectRejected, (terms) => [
    ["head", []],
    ["head", [longKey(terms)]],
    ["get", []],
    ["get", ["k", 5]],
    ["get", ["k", { range: { offset: -1 } }]],
    ["get", ["k", { onlyIf: true }]],
    ["put", []],
    ["put", ["k"]],
    ["put", ["k", 5]],
    ["put", ["k", "v", 5]],
    ["put", ["k", "v", { customMetadata: 5 }]],
    ["put", ["k", "v", { md5: "x" }]],
    ["put", ["k", "v", { onlyIf: { etagMatches: '"x"' } }]],
    ["put", [longKey(terms), "v"]],
    ["delete", []],
    ["delete", [Symbol("s")]],
    ["delete", [longKey(terms)]],
    ["list", [5]],
    ["list", [{ prefix: 5 }]],
    ["list", [{ include: ["x"] }]],
    ["list", [{ limit: 0 }]],
    ...where<FailingCall>(terms.abilities.multipart, [
      ["createMultipartUpload", []],
      ["createMultipartUpload", [longKey(terms)]],
      ["uploadPart", []],
      ["uploadPart", [0, "v"]],
      ["uploadPart", [1, 5]],
      ["uploadPart", [1, "v"]],
      ["complete", []],
      ["complete", [5]],
      ["complete", [[]]],
      ["abort", []],
    ]),
  ]),
  subjectCheck<DatedRow>(
    { rule: "errors.throw-before-2022-10-31", needs: ["compatibilityDate"], dates: ["2022-10-30", "2022-10-31"] },
    expectDated,
    (terms) => [
      [["get", ["k", 5]], "throws"],
      [["get", []], "throws"],
      [["get", ["k", { range: 5 }]], "throws"],
      [["get", ["k", { onlyIf: true }]], "throws"],
      [["head", []], "throws"],
      [["put", ["k", 5]], "throws"],
      [["put", ["k", "v", { httpMetadata: 5 }]], "throws"],
      [["delete", []], "throws"],
      [["list", [{ prefix: 5 }]], "throws"],
      [["get", ["k", { range: { offset: -1 } }]], "rejects"],
      [["put", ["k", "v", { md5: "x" }]], "rejects"],
      [["put", ["k", "v", { onlyIf: { etagMatches: '"x"' } }]], "rejects"],
      [["list", [{ include: ["x"] }]], "rejects"],
      [["list", [{ limit: 0 }]], "rejects"],
      [["head", [longKey(terms)]], "rejects"],
      ...where<DatedRow>(terms.abilities.multipart, [
        [["createMultipartUpload", []], "throws"],
        [["uploadPart", [1, 5]], "throws"],
        [["complete", [5]], "throws"],
        [["uploadPart", [0, "v"]], "rejects"],
        [["abort", []], "rejects"],
      ]),
    ],
  ),
  bucketCheck<ResumeRow>({ rule: "errors.resume-throws", needs: ["multipart"] }, expectSynchronous, () => [
    [[], "thrown"],
    [["k"], "thrown"],
    [[Symbol("s"), "id"], "thrown"],
    [["k", Symbol("s")], "thrown"],
    [["k", "id"], "a handle"],
    [["k", "id", 5], "a handle"],
  ]),
  bucketCheck("errors.write-http-metadata-throws", expectWriteThrows, [
    ...[5, undefined, null, "x", true, {}, [], new Map()].map((value) => [value]),
    [],
  ]),
  subjectCheck<RefusalRow>("errors.service-form", expectPlainError, (terms) => [
    [["head", [longKey(terms)]], "head", 10020],
    [["get", [longKey(terms)]], "get", 10020],
    [["put", [longKey(terms), "v"]], "put", 10020],
    [["delete", [longKey(terms)]], "delete", 10020],
    [["delete", [["k", longKey(terms)]]], "delete", 10020],
    [["list", [{ limit: 0 }]], "list", 10022],
    ...where<RefusalRow>(terms.abilities.multipart, [
      [["createMultipartUpload", [longKey(terms)]], "createMultipartUpload", 10020],
      [["uploadPart", [1, "v"], longKey(terms)], "uploadPart", 10020],
      [["uploadPart", [1, "v"]], "uploadPart", 10024],
      [["complete", [[]], longKey(terms)], "completeMultipartUpload", 10020],
      [["complete", [[]]], "completeMultipartUpload", terms.semantics.unknownUpload],
      [["abort", [], longKey(terms)], "abortMultipartUpload", 10020],
      [["abort", []], "abortMultipartUpload", terms.semantics.unknownUpload],
    ]),
  ]),
  ...stepChecks({
    "errors.change-nothing": (terms) => [
      harmless(remove(["a", "b", longKey(terms)])),
      harmless(remove([longKey(terms), "a"])),
      harmless(remove(["a", Symbol("s")])),
      harmless(put("a", "new", { md5: "0".repeat(32) })),
      harmless(put("new", "new", { sha256: "0".repeat(64) })),
      harmless(put("a", "new", { customMetadata: { a: "x".repeat(terms.semantics.maxCustomMetadataBytes) } })),
      harmless(put("a", "new", { onlyIf: { etagMatches: '"x"' } })),
      harmless(put("a", "new", { httpMetadata: 5 })),
      harmless(put("a", 5)),
      harmless(put(longKey(terms), "new")),
      harmless(step("list", ({ bucket }) => bucket.list({ limit: 0 }))),
      harmless(get("a", { range: { offset: 100 } })),
      ...where<readonly Step[]>(terms.abilities.multipart, [
        harmlessInUpload(complete({ partNumber: 1, etag: "x" })),
        harmlessInUpload(step("complete", ({ current }) => current.handle.complete(5))),
        harmlessInUpload(complete(1, { partNumber: 2, etag: "x" })),
        harmlessInUpload(part(0, "x")),
        harmlessInUpload(part(1, 5)),
      ]),
    ],
  }),
  bucketCheck<DetachedRow>("errors.illegal-invocation", expectIllegal, ({ abilities }) => [
    ...detached("bucket", "list", "head", "get", "put", "delete"),
    ...detached("object", "text", "arrayBuffer", "bytes", "json", "blob", "writeHttpMetadata", "body", "bodyUsed"),
    ...where(abilities.multipart, [
      ...detached("bucket", "createMultipartUpload", "resumeMultipartUpload"),
      ...detached("upload", "uploadPart", "complete", "abort"),
    ]),
  ]),
  bucketCheck<BrandRow>("errors.brand", expectBrand, ({ abilities }) => [
    ...["head", "get", "put", "delete"].map((method): BrandRow => [method, "Bucket"]),
    ...where<BrandRow>(abilities.multipart, [
      ["createMultipartUpload", "Bucket"],
      ["uploadPart", "MultipartUpload"],
      ["complete", "MultipartUpload"],
    ]),
  ]),
];
