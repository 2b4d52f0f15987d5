import type { StoreHTTPMetadata } from "../../../types/index.js";
import { showCall } from "../../base/messages/show-call.js";
import { show } from "../expect/check-failure.js";
import { expectEqual, expectError, expectShown } from "../expect/expect.js";
import { expectMembers } from "../expect/expect-members.js";
import type { Anything, LooseBucket } from "../expect/loose-bucket.js";
import { headOf } from "../expect/read-all.js";
import { bucketCheck, type RuleCheck } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { allHttpMetadata, headersOfAllFields } from "./object-sources.js";
import { gives, head, put, type Step, stepChecks } from "./steps.js";

/** HTTP metadata, and its stored form: by default the same. */
function kept(given: object, expected: object = given): readonly Step[] {
  const stored = put("k", "v", { httpMetadata: given });
  return [gives("httpMetadata", expected, stored), gives("httpMetadata", expected, head("k"))];
}

async function expectEarlyExpiry(bucket: LooseBucket, cacheExpiry: Date): Promise<void> {
  const put = bucket.put("k", "v", { httpMetadata: { cacheExpiry } });
  await put.catch(() => {
    // With a fixed message: the runtime's internal errors contain a random reference.
    throw new Error("an expiry before 1970 was refused");
  });
  expectMembers("an expiry before 1970", (await headOf(bucket, "k")).httpMetadata, { cacheExpiry });
}

/** Stored HTTP metadata, and headers before and after it is written to them. */
type WriteRow = readonly [stored: StoreHTTPMetadata, before: HeaderTexts, after: HeaderTexts];
type HeaderTexts = Readonly<Record<string, string>>;

async function expectWritten(bucket: LooseBucket, [stored, before, after]: WriteRow): Promise<void> {
  const put = await bucket.put("k", "v", { httpMetadata: stored });
  for (const look of ["put", "head", "get", "list"] as const) {
    const listed = look === "list" && (await bucket.list({ include: ["httpMetadata"] })).objects[0];
    const object = look === "put" ? put : look === "list" ? listed : await bucket[look]("k");
    const headers = new Headers(before);
    expectEqual("the result of writeHttpMetadata", object.writeHttpMetadata(headers), undefined);
    // Lower case, because some hosts keep the caller's spelling.
    const written = Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
    expectShown("the headers written", written, after, () => {
      const write = `(headers) => { ${toCode(object)}.writeHttpMetadata(headers); return Object.fromEntries(headers); }`;
      return `(${write})(new Headers(${toCode(before)}))`;
    });
  }
}

async function expectHeadersOnly(bucket: LooseBucket, args: readonly unknown[]): Promise<void> {
  const put = await bucket.put("k", "v", { httpMetadata: { contentType: "a/b" } });
  const message = "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.";
  const what = showCall("writeHttpMetadata", args);
  await expectError(what, () => put.writeHttpMetadata(...args), "TypeError", message);
  const head = await bucket.head("k");
  await expectError(what, () => head.writeHttpMetadata(...args), "TypeError", message);
}

/** HTTP metadata, and the headers written, or its refusal. */
type ValueRow = readonly [stored: StoreHTTPMetadata, headers: readonly string[] | "refused"];

async function expectHeaderValue(bucket: LooseBucket, [stored, wanted]: ValueRow): Promise<void> {
  const object = await bucket.put("k", "v", { httpMetadata: stored });
  // A missing method would cause a TypeError too.
  expectEqual("the type of writeHttpMetadata", typeof object.writeHttpMetadata, "function");
  const headers = new Headers();
  const write = () => object.writeHttpMetadata(headers);
  const what = `writeHttpMetadata of ${show(stored)}`;
  await (wanted === "refused" ? expectError(what, write, "TypeError") : write());
  expectEqual(`the headers after ${what}`, [...headers.values()], wanted === "refused" ? [] : wanted);
}

/** Options of `list`, and the expected write of the type by a listed object; `undefined` if the write is optional. */
type UnlistedRow = readonly [options: { readonly include?: readonly string[] }, writes: true | undefined | "refused"];

async function expectListedWrite(bucket: LooseBucket, [options, writes]: UnlistedRow): Promise<void> {
  await bucket.put("k", "v", { httpMetadata: { contentType: "a/b" } });
  const object: Anything = (await bucket.list(options)).objects[0];
  const headers = new Headers();
  const write = () => object.writeHttpMetadata(headers);
  if (writes === "refused") {
    const text = "HTTP metadata unknown for key `k`. Did you forget to add 'httpMetadata' to `include` when listing?";
    await expectError("writeHttpMetadata of an object listed without it", write, "TypeError", text);
    return;
  }
  write();
  if (writes) expectEqual("the type written of a listed object", headers.get("content-type"), "a/b");
}

/** The rules about HTTP metadata: reading, storing and writing. */
export const httpMetadataChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "http-metadata.object": [
      kept({ contentLanguage: "en" }),
      kept(allHttpMetadata),
      kept({}),
      kept({ contentType: "" }),
      kept({ contentLanguage: "en", cacheControl: "" }),
      kept({ contentType: 5, cacheControl: {} }, { contentType: "5", cacheControl: "[object Object]" }),
      kept({ contentEncoding: true, contentLanguage: null }, { contentEncoding: "true", contentLanguage: "null" }),
      kept({ contentDisposition: "é 😀" }),
      kept({ contentType: "a/b", unknown: "x", expires: "x" }, { contentType: "a/b" }),
      kept({ contentType: undefined, contentLanguage: "en" }, { contentLanguage: "en" }),
      kept({ cacheExpiry: new Date(0) }),
      kept({ cacheExpiry: new Date(1) }),
      kept({ cacheExpiry: new Date(Date.UTC(2200, 0)) }),
      kept([], {}),
      kept(new Date(0), {}),
      kept({ contentType: "x".repeat(10_000) }),
    ],
    "http-metadata.headers": () => [
      kept(new Headers({ "Content-Type": "a/b" }), { contentType: "a/b" }),
      kept(new Headers({ "content-language": "en" }), { contentLanguage: "en" }),
      kept(new Headers({ "CONTENT-DISPOSITION": "inline" }), { contentDisposition: "inline" }),
      kept(new Headers({ "content-encoding": "gzip" }), { contentEncoding: "gzip" }),
      kept(new Headers({ "cache-control": "no-store" }), { cacheControl: "no-store" }),
      kept(new Headers(headersOfAllFields), allHttpMetadata),
      kept(new Headers({ ...headersOfAllFields, "x-other": "x", etag: '"x"', "content-length": "1" }), allHttpMetadata),
      kept(new Headers({ "x-other": "x" }), {}),
      kept(
        new Headers([
          ["Cache-Control", "no-cache"],
          ["Cache-Control", "no-store"],
        ]),
        { cacheControl: "no-cache, no-store" },
      ),
      kept(new Headers({ Expires: "garbage" }), { cacheExpiry: new Date(0) }),
      kept(new Headers({ Expires: "" }), { cacheExpiry: new Date(0) }),
      kept(new Headers({ Expires: "2030-01-02T03:04:05.678Z" }), { cacheExpiry: new Date("2030-01-02T03:04:05.678Z") }),
      kept(new Headers({ Expires: "Sunday, 06-Nov-94 08:49:37 GMT" }), {
        cacheExpiry: new Date("1994-11-06T08:49:37.000Z"),
      }),
    ],
  }),
  bucketCheck("http-metadata.expiry-before-1970", expectEarlyExpiry, [
    new Date(-1000),
    new Date(-1),
    new Date(Date.UTC(1700, 0)),
  ]),
  bucketCheck("http-metadata.write", expectWritten, [
    [{ contentType: "a/b" }, {}, { "content-type": "a/b" }],
    [{ contentLanguage: "en" }, { "x-other": "kept" }, { "content-language": "en", "x-other": "kept" }],
    [{ cacheControl: "no-store" }, { "cache-control": "old" }, { "cache-control": "no-store" }],
    [{ contentLanguage: "en" }, { expires: "0" }, { "content-language": "en", expires: "0" }],
    [{}, { "content-type": "old/type" }, { "content-type": "old/type" }],
    [allHttpMetadata, {}, headersOfAllFields],
    [
      allHttpMetadata,
      { "content-type": "old/type", "x-other": "kept", expires: "0" },
      { ...headersOfAllFields, "x-other": "kept" },
    ],
  ]),
  bucketCheck("http-metadata.write-type", expectHeadersOnly, () => [
    [],
    ...[undefined, null, {}, new Map(), "x", 5, [], { set: () => undefined }].map((value) => [value]),
    ...[new URLSearchParams(), new FormData(), { "content-type": "a/b" }].map((value) => [value]),
  ]),
  bucketCheck<ValueRow>("http-metadata.write-value", expectHeaderValue, () => [
    [{ contentType: "a\rb" }, "refused"],
    [{ contentType: "a\nb" }, "refused"],
    [{ contentType: "a\0b" }, "refused"],
    [{ contentType: "a\r\nb: c" }, "refused"],
    [{ contentLanguage: "a\nb" }, "refused"],
    [{ contentDisposition: "a\0b" }, "refused"],
    [{ contentEncoding: "a\rb" }, "refused"],
    [{ cacheControl: "a\nb" }, "refused"],
    // Valid fields are not written either.
    [{ contentType: "a/b", cacheControl: "a\nb", cacheExpiry: new Date(0) }, "refused"],
    [{ contentType: "é" }, ["é"]],
    // Characters beyond Latin-1 depend on the host.
    ...["€", "a😀"].map((value): ValueRow => [{ contentDisposition: value }, isTaken(value) ? [value] : "refused"]),
  ]),
  bucketCheck<UnlistedRow>(
    "http-metadata.write-unlisted",
    expectListedWrite,
    ({ semantics: { metadataNotListed } }) => [
      [{}, metadataNotListed === "undefined" ? "refused" : undefined],
      [{ include: [] }, metadataNotListed === "undefined" ? "refused" : undefined],
      ...(metadataNotListed === "undefined" ? [[{ include: ["customMetadata"] }, "refused"] as const] : []),
      [{ include: ["httpMetadata"] }, true],
      [{ include: ["customMetadata", "httpMetadata"] }, true],
    ],
  ),
];

/** True if Headers of this host accept a value. */
function isTaken(value: string): boolean {
  try {
    new Headers().set("x", value);
    return true;
  } catch {
    return false;
  }
}
