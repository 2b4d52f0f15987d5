import type { StorePutOptions } from "../../../types/index.js";
import { expectEqual, expectShown, expectThat } from "../expect/expect.js";
import { expectMembers } from "../expect/expect-members.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Subject, subjectCheck, where } from "../expect/rule-check.js";
import { settle } from "../expect/streams.js";
import { toCode } from "../values/to-code.js";
import { kibibyte, largeText } from "./large-texts.js";
import { returnAgain, store, storeAndReturn } from "./object-sources.js";
import { bodiless, get, gives, has, head, listed, looksAt, put, type Step, stepChecks } from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

const plainGivers = ["put", "head", "get", "list"] as const;
type PlainGiver = (typeof plainGivers)[number];

const full: StorePutOptions = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } };

/**
 * Steps to get an object under a false condition: everything except its body.
 *
 * @param key - the SSE-C key of the object, if any.
 * @param more - other options of `get`.
 */
const failed = (onlyIf: object, key: { readonly ssecKey?: string } = {}, more: object = {}): readonly Step[] => [
  put("k", "hello", { ...full, ...key }),
  looksAt(get("k", key), async ({ version, etag, httpEtag, uploaded, checksums }, scene) => {
    const members = { key: "k", version, size: 5, etag, httpEtag, uploaded, "checksums.md5": checksums?.md5, ...full };
    await bodiless(members, get("k", { onlyIf, ...key, ...more })).run(scene);
  }),
];

/** Keys to store one text under, one after the other, with `put` or in parts. */
type VersionRow = readonly (readonly [how: "whole" | "in parts", key: string])[];

async function expectVersions(bucket: LooseBucket, uploads: VersionRow): Promise<void> {
  const objects: Anything[] = [];
  for (const [how, key] of uploads) {
    const object = await store(bucket, how, "same", [], key);
    const { version } = object;
    const isHex = () => `/^[0-9a-f]{32}$/.test(${toCode(object)}.version)`;
    expectShown("whether a version is 32 hex digits", /^[0-9a-f]{32}$/.test(version), true, isHex);
    const earlier = objects.find((one) => one.version === version);
    const isSame = () => `${toCode(object)}.version === ${toCode(earlier)}.version`;
    expectShown("whether an upload has the same version as an earlier one", earlier !== undefined, false, isSame);
    objects.push(object);
    expectEqual("the version in the result of head", (await bucket.head(key)).version, version);
  }
}

/** Upload times may be rounded to seconds, as those of HTTP are. */
const second = 1000;

/** Expects the object of an upload to have the time of its end: not before an object that was stored meanwhile. */
async function expectLateEnd(subject: Subject): Promise<void> {
  const { clock } = subject.abilities;
  const bucket = loosely(await subject.makeBucket());
  const upload = await bucket.createMultipartUpload("k");
  const part = await upload.uploadPart(1, "v");
  await (clock === undefined ? settle() : clock(5 * second));
  const meanwhile = await bucket.put("other", "v");
  const object = await upload.complete([part]);
  for (const given of [object, await bucket.head("k")]) {
    const code = () => `${toCode(given)}.uploaded.getTime() >= ${toCode(meanwhile)}.uploaded.getTime()`;
    const isLate = given.uploaded.getTime() >= meanwhile.uploaded.getTime();
    expectShown("whether an upload has the time of its end", isLate, true, code);
  }
}

/** A call for an object after some time, if there is a clock; `put` stores another object. */
type UploadedRow = readonly [source: PlainGiver, milliseconds: number];

async function expectUploaded(subject: Subject, row: UploadedRow | "upload"): Promise<void> {
  if (row === "upload") return expectLateEnd(subject);
  const [source, milliseconds] = row;
  const { clock } = subject.abilities;
  const { bucket, given: put } = await storeAndReturn(subject, "put");
  const { uploaded } = put;
  expectEqual("the class of uploaded", Object.prototype.toString.call(uploaded), "[object Date]");
  expectThat(Number.isInteger(uploaded.getTime()), "uploaded is in milliseconds");
  if (clock !== undefined) await clock(milliseconds);
  else {
    const isNear = Math.abs(uploaded.getTime() - Date.now()) < 60_000;
    expectThat(isNear, "uploaded is the time of the upload, within a minute");
  }
  if (source !== "put") {
    const again = await returnAgain(bucket, source);
    const isSame = again.uploaded.getTime() === uploaded.getTime();
    expectShown(`whether uploaded in the result of ${source} is that of put`, isSame, true, () => {
      return [again, put].map((object) => `${toCode(object)}.uploaded.getTime()`).join(" === ");
    });
  } else if (clock !== undefined) {
    const later = await bucket.put("k", "v");
    const passed = later.uploaded.getTime() - uploaded.getTime();
    const what = `whether uploaded differs by ${milliseconds} ms, give or take a second (it differs by ${passed} ms)`;
    expectShown(what, passed > milliseconds - second, true, () => {
      return `${toCode(later)}.uploaded.getTime() - ${toCode(put)}.uploaded.getTime() > ${milliseconds - second}`;
    });
  }
}

/** Steps to replace one text by another, and the MD5 of the new text. */
function etags(text: string, md5: string): readonly Step[] {
  const looks = [put("k", text), head("k"), get("k"), listed()];
  return [put("k", "another"), ...looks.map((look) => has({ etag: md5, httpEtag: `"${md5}"` }, look))];
}

/** Steps to store an object with options, if any. */
function metadata(...options: readonly StorePutOptions[]): readonly Step[] {
  const { httpMetadata = {}, customMetadata = {} } = options[0] ?? {};
  return [put("k", "v", ...options), head("k"), get("k")].map((look) => has({ httpMetadata, customMetadata }, look));
}

async function expectChecksums(subject: Subject, source: PlainGiver): Promise<void> {
  const { checksums } = (await storeAndReturn(subject, source)).given;
  const names = ["md5", "sha1", "sha256", "sha384", "sha512"];
  const what = `of the checksums in the result of ${source}`;
  expectEqual(`the properties ${what}`, Object.keys(checksums).sort(), names);
  expectEqual(`the class of md5 ${what}`, Object.prototype.toString.call(checksums.md5), "[object ArrayBuffer]");
  for (const name of names.slice(1)) expectEqual(`${name} ${what}`, checksums[name], undefined);
  const method = typeof checksums.toJSON;
  expectShown(`the type of toJSON ${what}`, method, "function", () => `typeof ${toCode(checksums)}.toJSON`);
  const json = { md5: "5d41402abc4b2a76b9719d911017c592" };
  expectMembers(`toJSON() ${what}`, checksums.toJSON(), json, () => `${toCode(checksums)}.toJSON()`);
}

/** Steps for the range in the result of a call. */
function ranged(range: object | undefined, look: Step, text = "hello"): readonly Step[] {
  return [put("k", text), gives("range", range, look)];
}

const whole = { offset: 0, length: 5 };
const failing = { onlyIf: { etagMatches: "other" } };
/** Six bytes long. */
const large = largeText(64 * kibibyte + 1);
const accented = "h\u00e9llo";

/** The rules about the properties of results. */
export const resultValueChecks: readonly RuleCheck[] = [
  bucketCheck<VersionRow>("result.version", expectVersions, ({ abilities }) => [
    ["a", "a"].map((key) => ["whole", key]),
    ["a", "b", "a", "b", "a"].map((key) => ["whole", key]),
    ...where<VersionRow>(abilities.multipart, [(["whole", "in parts", "in parts"] as const).map((how) => [how, "a"])]),
  ]),
  subjectCheck<UploadedRow | "upload">("result.uploaded", expectUploaded, ({ abilities }) => [
    ...where(abilities.multipart, ["upload" as const]),
    ["put", 1],
    ["put", 1234],
    ["put", 86_400_000],
    ["head", 1],
    ["head", 1234],
    ["get", 1234],
    ["list", 1234],
    ["list", 86_400_000],
  ]),
  subjectCheck<PlainGiver>("result.checksums", expectChecksums, plainGivers),
  ...stepChecks({
    "result.precondition-failed": ({ abilities }) => [
      failed({ etagMatches: "other" }),
      failed({ uploadedBefore: new Date(1_000_000_000) }),
      failed({ uploadedAfter: new Date(4_100_000_000_000) }),
      failed({ etagMatches: "other", etagDoesNotMatch: "another" }),
      failed({ etagMatches: "other" }, {}, { range: { offset: 1, length: 2 } }),
      ...where(abilities.ssec, [failed({ etagMatches: "other" }, { ssecKey: "ab".repeat(32) })]),
      ...where(abilities.multipart, [
        [
          create("k", full),
          part(1, "hello"),
          complete(1),
          bodiless(full, get("k", { onlyIf: { etagMatches: "x-1" } })),
        ],
      ]),
    ],
    "result.etag": [
      etags("", "d41d8cd98f00b204e9800998ecf8427e"),
      etags("a", "0cc175b9c0f1b6a831c399e269772661"),
      etags("hello", "5d41402abc4b2a76b9719d911017c592"),
      etags("h\u00e9llo", "be50e8478cf24ff3595bc7307fb91b50"),
      etags("a".repeat(64), "014842d480b571495a4a0363793f7367"),
      etags("a".repeat(100_000), "1af6d6f2f682f76f80e606aeaaee1680"),
    ],
    "result.metadata": [
      metadata(),
      metadata({ customMetadata: {}, httpMetadata: {} }),
      metadata({ customMetadata: { a: "b", c: "" } }),
      metadata({ httpMetadata: { contentType: "a/b", cacheControl: "no-store" } }),
      metadata({
        customMetadata: { a: "b", c: "" },
        httpMetadata: { contentType: "a/b", cacheControl: "no-store" },
      }),
    ],
    "result.size": ({ abilities }) => [
      [gives("size", 6, put("k", accented))],
      ...[put("k", large), head("k"), get("k"), listed()].map((look) => [
        put("k", large),
        gives("size", 64 * kibibyte + 1, look),
      ]),
      ...[
        ...[head("k"), get("k"), listed()],
        ...[{ suffix: 1 }, { offset: 1, length: 2 }, { offset: 0 }].map((range) => get("k", { range })),
      ].map((look) => [put("k", accented), gives("size", 6, look)]),
      ...where(abilities.multipart, [[create(), part(1, accented), gives("size", 6, complete(1))]]),
    ],
    "result.range": [
      ranged(undefined, listed()),
      ranged(undefined, put("k", "hello")),
      ranged(whole, head("k")),
      ranged(whole, get("k")),
      ranged(whole, get("k", failing)),
      ranged({ offset: 1, length: 4 }, get("k", { range: { offset: 1 } })),
      ranged({ offset: 0, length: 2 }, get("k", { range: { length: 2 } })),
      ranged({ offset: 1, length: 2 }, get("k", { range: { offset: 1, length: 2 } })),
      ranged({ offset: 1, length: 4 }, get("k", { range: { offset: 1, length: 99 } })),
      ranged({ offset: 3, length: 2 }, get("k", { range: { suffix: 2 } })),
      ranged(whole, get("k", { range: { suffix: 99 } })),
      ranged(whole, get("k", { range: { offset: 1 }, ...failing })),
      ranged({ offset: 0, length: 0 }, get("k"), ""),
      ranged({ offset: 0, length: 0 }, head("k"), ""),
    ],
  }),
];
