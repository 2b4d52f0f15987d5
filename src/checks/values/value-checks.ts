import { constantFrom, integer, option, record } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { valueTypes } from "../../property/arbitraries/type-names.js";
import { letters, simpleKey } from "../../property/cases/case-object.js";
import { storeValue, type UploadCall, uploadCall, uploadCalls } from "../../property/cases/case-upload-call.js";
import {
  anyValue,
  type BufferCase,
  bufferCase,
  knownValues,
  makeBuffer,
  makeValue,
  showValue,
  type ValueCase,
} from "../../property/cases/case-value.js";
import { show } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual, expectError, expectRefusal, expectThat } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { expectMissing } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { type MakeWrongValue, wrongValue, wrongValues } from "./case-wrong-value.js";

/** A value, and how it is uploaded. */
interface UploadCase {
  readonly call: UploadCall;
  readonly value: ValueCase;
}

/** A value that is none, and what is there before. */
interface NothingCase {
  readonly call: UploadCall;
  readonly key: string;
  readonly value: null | undefined;
  readonly before: string | undefined;
}

/** A value of a wrong type. */
interface WrongValueCase {
  readonly key: string;
  readonly make: MakeWrongValue;
}

/** A buffer that is filled anew once it has been passed. */
interface ReusedCase {
  readonly call: UploadCall;
  readonly buffer: BufferCase;
}

/** A Blob with a type, and the content type that is given with it. */
interface TypedBlobCase {
  readonly text: string;
  readonly type: string;
  readonly contentType: string | undefined;
}

/** A value that is longer than the limit, or shorter, by so many bytes. */
interface SizeCase {
  readonly call: UploadCall;
  readonly form: "string" | "Uint8Array" | "Blob" | "stream";
  readonly character: string;
  readonly count: number;
  readonly over: number;
}

const types = ["text/plain", "image/png", "a/b", "text/html;charset=utf-8"] as const;

/** What can be stored. */
export const valueChecks: readonly RuleCheck[] = [
  ruleCheck<UploadCase>({
    rule: "value.types",
    hostNeeds: ["Response"],
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) => knownValues.map((value): UploadCase => ({ call, value }))),
    cases: (terms) => record({ call: uploadCall(terms), value: anyValue() }),
    async check({ makeBucket }, { call, value: given }) {
      const bucket = loosely(await makeBucket());
      const { value, bytes } = makeValue(given);
      const stored = await storeValue(bucket, call, "k", value);
      const what = showValue(given);
      expectEqual(`the size of ${what}`, stored?.size, bytes.length);
      const object = await bucket.get("k");
      expectEqual(`the bytes of ${what}`, await object.arrayBuffer(), bytes);
    },
  }),
  ruleCheck<NothingCase>({
    rule: "value.null",
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        [null, undefined].map((value) => ({ call, key: "k", value, before: undefined })),
      ),
    cases: (terms) =>
      record({
        call: uploadCall(terms),
        key: simpleKey(),
        value: constantFrom(null, undefined),
        before: option(letters(), { nil: undefined }),
      }),
    async check({ makeBucket, semantics }, { call, key, value, before }) {
      const bucket = loosely(await makeBucket());
      if (before !== undefined) await bucket.put(key, before);
      if (call === "uploadPart") {
        const message = `Failed to execute 'uploadPart' on '${semantics.brand}MultipartUpload': parameter 2 is not of type '${valueTypes(semantics)}'.`;
        const upload = bucket.resumeMultipartUpload(key, "id");
        await expectError(`uploadPart of ${value}`, () => upload.uploadPart(1, value), "TypeError", message);
        return;
      }
      const stored = await bucket.put(key, value);
      expectEqual(`the size of put(${value})`, stored?.size, 0);
      const object = await bucket.get(key);
      expectEqual(`the value of put(${value})`, await object?.text(), "");
    },
  }),
  ruleCheck<WrongValueCase>({
    rule: "value.wrong-type",
    hostNeeds: ["Response"],
    examples: () => wrongValues.map((make) => ({ key: "k", make })),
    cases: () =>
      record({
        key: simpleKey(),
        make: wrongValue(),
      }),
    async check({ makeBucket, semantics }, { key, make }) {
      const bucket = loosely(await makeBucket());
      const message = `Failed to execute 'put' on '${semantics.brand}Bucket': parameter 2 is not of type '${valueTypes(semantics)}'.`;
      const value = make();
      const what = `put of a value of a wrong type, ${show(value)}`;
      await expectError(what, () => bucket.put(key, value), "TypeError", message);
      await expectMissing(`head after ${what}`, bucket, key);
    },
  }),
  ruleCheck<WrongValueCase & { readonly call: UploadCall }>({
    rule: "value.null-before-2022-06-01",
    needs: ["compatibilityDate"],
    dates: ["2022-05-31", "2022-06-01"],
    hostNeeds: ["Response"],
    examples: (terms) => uploadCalls(terms).flatMap((call) => wrongValues.map((make) => ({ call, key: "k", make }))),
    cases: (terms) => record({ call: uploadCall(terms), key: simpleKey(), make: wrongValue() }),
    async check({ makeBucket, compatibilityDate = "" }, { call, key, make }) {
      const bucket = loosely(await makeBucket());
      const value = make();
      const what = `${call} of a value of a wrong type, ${show(value)}`;
      if (call === "put" && compatibilityDate < "2022-06-01") {
        expectEqual(`the size that ${what} gives`, (await bucket.put(key, value))?.size, 0);
        expectEqual(`the text after ${what}`, await (await bucket.get(key))?.text(), "");
        return;
      }
      const upload = call === "put" ? undefined : await bucket.createMultipartUpload(key);
      const stored = () => (upload === undefined ? bucket.put(key, value) : upload.uploadPart(1, value));
      const error = await errorOf(what, stored);
      expectThat(/: parameter 2 is not of type /.test(String(error)), `${what} says why: ${error}`);
      await expectMissing(`head after ${what}`, bucket, key);
    },
  }),
  ruleCheck<ReusedCase>({
    rule: "value.copied",
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        [3, 5000].flatMap((size) =>
          (["Uint8Array", "ArrayBuffer", "DataView"] as const).map((form) => ({
            call,
            buffer: { form, bytes: new Uint8Array(size).fill(1), before: 0, after: 0 },
          })),
        ),
      ),
    cases: (terms) =>
      record({
        call: uploadCall(terms),
        buffer: bufferCase().map(({ form, bytes, ...window }) => ({
          ...window,
          // Whether what is shared can be stored at all is another rule.
          form: form === "SharedArrayBuffer" ? "ArrayBuffer" : form,
          bytes: bytes.length === 0 ? Uint8Array.of(1) : bytes,
        })),
      }),
    async check({ makeBucket }, { call, buffer }) {
      const bucket = loosely(await makeBucket());
      const { value, bytes } = makeBuffer(buffer);
      const writable = new Uint8Array(ArrayBuffer.isView(value) ? value.buffer : value);
      if (call === "put") {
        const running = bucket.put("k", value);
        invert(writable);
        await running;
      } else {
        const upload = await bucket.createMultipartUpload("k");
        const running = upload.uploadPart(1, value);
        invert(writable);
        await upload.complete([await running]);
      }
      const object = await bucket.get("k");
      expectEqual("bytes that were changed after the call", await object.arrayBuffer(), bytes);
    },
  }),
  ruleCheck<TypedBlobCase>({
    rule: "value.blob-type",
    examples: () => [
      { text: "x", type: "text/plain", contentType: undefined },
      { text: "x", type: "text/plain", contentType: "a/b" },
    ],
    cases: () =>
      record({
        text: letters(),
        type: constantFrom(...types),
        contentType: option(constantFrom(...types), { nil: undefined }),
      }),
    async check({ makeBucket }, { text, type, contentType }) {
      const bucket = loosely(await makeBucket());
      const blob = printedAs(new Blob([text], { type }), () => `new Blob([${show(text)}], { type: ${show(type)} })`);
      const httpMetadata = contentType === undefined ? {} : { contentType };
      const stored = await (contentType === undefined
        ? bucket.put("k", blob)
        : bucket.put("k", blob, { httpMetadata }));
      expectMembers(`HTTP metadata of a Blob of type ${type}`, stored?.httpMetadata, httpMetadata);
    },
  }),
  ruleCheck<SizeCase>({
    rule: "value.size",
    hostNeeds: ["Response"],
    needs: ["limits"],
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        (["string", "Uint8Array", "Blob", "stream"] as const).flatMap((form) =>
          [0, 1].map((over) => ({ call, form, character: "x", count: 10, over })),
        ),
      ),
    cases: (terms) =>
      record({
        call: uploadCall(terms),
        form: constantFrom("string", "Uint8Array", "Blob", "stream"),
        character: constantFrom("x", "\u00e9", "\u{1f600}"),
        count: integer({ min: 1, max: 9 }),
        over: integer({ min: -2, max: 2 }),
      }),
    async check({ makeBucket }, { call, form, character, count, over }) {
      const text = character.repeat(count);
      const bytes = encodeUtf8(text);
      const limit = Math.max(1, bytes.length - over);
      const limits = call === "put" ? { maxUploadBytes: limit } : { maxPartBytes: limit };
      const bucket = loosely(await makeBucket(limits));
      const given: ValueCase = form === "string" ? { form, text } : { form, bytes, before: 0, after: 0 };
      const { value } = makeValue(given);
      const what = `${form} of ${bytes.length} bytes where ${limit} are allowed`;
      const upload = call === "put" ? undefined : await bucket.createMultipartUpload("k");
      const start = () => (upload === undefined ? bucket.put("k", value) : upload.uploadPart(1, value));
      if (bytes.length > limit) {
        await expectRefusal(what, start, call, 100100);
        await expectMissing(`head after ${what}`, bucket, "k");
      } else {
        await start();
        if (upload === undefined) expectEqual(what, (await bucket.head("k"))?.size, bytes.length);
      }
    },
  }),
];

function invert(bytes: Uint8Array): void {
  for (const [index, byte] of bytes.entries()) bytes[index] = byte ^ 0xff;
}
