import { show } from "./check-failure.js";
import { errorOf, expectEqual, expectThat, thrownBy } from "./expect.js";
import { type LooseBucket, loosely, looselyUpload } from "./loose-bucket.js";
import { fill, textAt } from "./read-all.js";
import { refusalMessage } from "./refusal-texts.js";
import type { RuleCheck } from "./rule-check.js";

/** How the errors of a bucket arrive. */
export const errorChecks: readonly RuleCheck[] = [
  {
    rule: "errors.reject",
    async check({ makeBucket, abilities, semantics }) {
      const bucket = loosely(await makeBucket());
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const calls: [string, () => unknown][] = [
        ["head()", () => bucket.head()],
        ["head of a long key", () => bucket.head(long)],
        ["get with options 5", () => bucket.get("k", 5)],
        ["get with a malformed range", () => bucket.get("k", { range: { offset: -1 } })],
        ["put of a number", () => bucket.put("k", 5)],
        ["put of a long key", () => bucket.put(long, "v")],
        ["delete of a symbol", () => bucket.delete(Symbol("s"))],
        ["list with options 5", () => bucket.list(5)],
        ["list with a limit of 0", () => bucket.list({ limit: 0 })],
      ];
      if (abilities.multipart) {
        const upload = bucket.resumeMultipartUpload("k", "unknown");
        calls.push(
          ["createMultipartUpload()", () => bucket.createMultipartUpload()],
          ["uploadPart of part 0", () => upload.uploadPart(0, "v")],
          ["uploadPart of an unknown upload", () => upload.uploadPart(1, "v")],
          ["complete with 5", () => upload.complete(5)],
          ["complete of an unknown upload", () => upload.complete([])],
        );
      }
      for (const [what, call] of calls) await rejectionOf(what, call);
    },
  },
  {
    rule: "errors.throw-before-2022-10-31",
    needs: ["compatibilityDate"],
    dates: ["2022-10-30", "2022-10-31"],
    async check({ makeBucket, compatibilityDate = "" }) {
      const bucket = loosely(await makeBucket());
      const calls: readonly (readonly [string, () => unknown])[] = [
        ["head()", () => bucket.head()],
        ["get with options 5", () => bucket.get("k", 5)],
        ["get with a range of 5", () => bucket.get("k", { range: 5 })],
        ["put of a number", () => bucket.put("k", 5)],
        ["list with a prefix of 5", () => bucket.list({ prefix: 5 })],
      ];
      for (const [what, call] of calls) {
        if (compatibilityDate < "2022-10-31") thrownBy(what, call);
        else await rejectionOf(what, call);
      }
      await rejectionOf("list with a limit of 0", () => bucket.list({ limit: 0 }));
      await rejectionOf("head of a long key", () => bucket.head("k".repeat(2000)));
    },
  },
  {
    rule: "errors.resume-throws",
    needs: ["multipart"],
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      thrownBy("resumeMultipartUpload()", () => bucket.resumeMultipartUpload());
      thrownBy("resumeMultipartUpload of a key alone", () => bucket.resumeMultipartUpload("k"));
      thrownBy("resumeMultipartUpload of a symbol", () => bucket.resumeMultipartUpload(Symbol("s"), "id"));
      const upload: object = bucket.resumeMultipartUpload("k", "id");
      expectThat(!("then" in upload), "resumeMultipartUpload returns no promise");
    },
  },
  {
    rule: "errors.write-http-metadata-throws",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const object = await bucket.put("k", "v");
      for (const headers of [undefined, null, 5, {}]) {
        thrownBy(`writeHttpMetadata(${show(headers)})`, () => object.writeHttpMetadata(headers));
      }
    },
  },
  {
    rule: "errors.illegal-invocation",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v");
      const object = await bucket.get("k");
      for (const name of ["head", "get", "put", "delete", "list"] as const) {
        const detached = bucket[name];
        expectIllegal(`${name} without its bucket`, () => detached("k", "v"));
      }
      const { text, arrayBuffer, writeHttpMetadata } = object;
      expectIllegal("text without its object", () => text());
      expectIllegal("arrayBuffer without its object", () => arrayBuffer());
      expectIllegal("writeHttpMetadata without its object", () => writeHttpMetadata(new Headers()));
      for (const name of ["body", "bodyUsed"]) {
        const getter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), name)?.get;
        expectIllegal(`the getter of ${name} without its object`, () => getter?.call({}));
      }
    },
  },
  {
    rule: "errors.service-form",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const calls: [string, () => unknown][] = [
        ["head", () => bucket.head(long)],
        ["get", () => bucket.get(long)],
        ["put", () => bucket.put(long, "v")],
        ["delete", () => bucket.delete(long)],
      ];
      if (abilities.multipart) {
        const upload = bucket.resumeMultipartUpload(long, "id");
        calls.push(
          ["createMultipartUpload", () => bucket.createMultipartUpload(long)],
          ["uploadPart", () => upload.uploadPart(1, "v")],
          ["completeMultipartUpload", () => upload.complete([])],
          ["abortMultipartUpload", () => upload.abort()],
        );
      }
      for (const [action, call] of calls) expectPlain(await errorOf(action, call), refusalMessage(action, 10020));
      const limit = await errorOf("list", () => bucket.list({ limit: 0 }));
      expectPlain(limit, refusalMessage("list", 10022));
    },
  },
  {
    rule: "errors.change-nothing",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b"]);
      const before = (await bucket.list()).objects.map(({ version }) => version);
      await failInManyWays(loosely(bucket), semantics.maxKeyBytes, semantics.maxCustomMetadataBytes);
      if (abilities.multipart) {
        const upload = looselyUpload(await bucket.createMultipartUpload("a"));
        await errorOf("complete of an unknown part", () => upload.complete([{ partNumber: 1, etag: "x" }]));
        await errorOf("complete with 5", () => upload.complete(5));
        await errorOf("uploadPart of part 0", () => upload.uploadPart(0, "x"));
        const part = await upload.uploadPart(1, "part");
        await upload.abort();
        await errorOf("complete of an aborted upload", () => upload.complete([part]));
      }
      const after = (await bucket.list()).objects.map(({ version }) => version);
      expectThat(before.join() === after.join(), "after calls that failed the same objects are there");
      expectEqual("the value after calls that failed", await textAt(bucket, "a"), "a");
    },
  },
];

async function failInManyWays(bucket: LooseBucket, maxKeyBytes: number, maxMetadataBytes: number): Promise<void> {
  const long = "k".repeat(2 * maxKeyBytes);
  await errorOf("put with a wrong MD5", () => bucket.put("a", "new", { md5: "0".repeat(32) }));
  await errorOf("put with a wrong SHA-256", () => bucket.put("new", "new", { sha256: "0".repeat(64) }));
  await errorOf("put of a long key", () => bucket.put(long, "new"));
  const customMetadata = { a: "x".repeat(2 * maxMetadataBytes) };
  await errorOf("put with large metadata", () => bucket.put("a", "new", { customMetadata }));
  await errorOf("put with a quoted etag", () => bucket.put("a", "new", { onlyIf: { etagMatches: '"x"' } }));
  await errorOf("put of a number", () => bucket.put("a", 5));
  await errorOf("delete with a long key", () => bucket.delete(["a", "b", long]));
  await errorOf("list with a limit of 0", () => bucket.list({ limit: 0 }));
  await errorOf("get of an unsatisfiable range", () => bucket.get("a", { range: { offset: 9 } }));
}

/** Expects a call to return a promise that rejects. */
async function rejectionOf(what: string, call: () => unknown): Promise<unknown> {
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    expectThat(false, `${what} rejects (it threw ${show(error)})`);
  }
  return errorOf(what, () => answer);
}

function expectPlain(error: unknown, message: string): void {
  expectEqual("the class of a refusal", error instanceof Error && error.constructor.name, "Error");
  expectEqual("the name of a refusal", (error as Error).name, "Error");
  expectEqual("the message of a refusal", (error as Error).message, message);
}

function expectIllegal(what: string, call: () => unknown): void {
  const error = thrownBy(what, call);
  const illegal = error instanceof TypeError && error.message.startsWith("Illegal invocation");
  expectThat(illegal, `${what} throws TypeError: Illegal invocation … (it threw ${show(error)})`);
}
