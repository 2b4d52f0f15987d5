import { FakeBucket } from "fakebucket";
import { bytesOf, expectSame, found, refusalOf, smokeCase } from "./smoke-case.js";

/** Digests, keys of SSE-C, and uploads in parts. */
export const uploadCases = [
  smokeCase("an etag is the MD5 of the value", [], async () => {
    const { etag, httpEtag, checksums } = await new FakeBucket().put("a", "hello");
    expectSame([etag, httpEtag], [md5, `"${md5}"`]);
    expectSame(checksums.toJSON().md5, md5);
  }),
  smokeCase("an MD5 that does not match is refused with 10037", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "hello", { md5 });
    const error = await refusalOf(() => bucket.put("a", "hello!", { md5 }));
    expectSame(error.message.endsWith("(10037)"), true);
    expectSame(found(await bucket.head("a")).size, 5);
  }),
  ...(["sha1", "sha256", "sha384", "sha512"] as const).map((name) =>
    smokeCase(`${name} is checked and kept`, [], async () => {
      const bucket = new FakeBucket();
      const wrong = "0".repeat(digests[name].length);
      await refusalOf(() => bucket.put("a", "hello", { [name]: wrong }));
      expectSame(await bucket.head("a"), null);
      const { checksums } = await bucket.put("a", "hello", { [name]: digests[name] });
      expectSame(checksums.toJSON()[name], digests[name]);
      expectSame(new Uint8Array(found(checksums[name])).length, digests[name].length / 2);
    }),
  ),
  smokeCase("the digest of a value of a megabyte is right", [], async () => {
    const { etag } = await new FakeBucket().put("a", new Uint8Array(1_048_576));
    expectSame(etag, "b6d81b360a5672d80c27430f39153e2c");
  }),
  smokeCase("an object under an SSE-C key is read with that key alone", [], async () => {
    const bucket = new FakeBucket();
    const ssecKey = "ab".repeat(32);
    const { ssecKeyMd5 } = await bucket.put("a", "secret", { ssecKey });
    expectSame(ssecKeyMd5?.length, 32);
    const same = bytesOf("\xab".repeat(32)).buffer;
    expectSame(await found(await bucket.get("a", { ssecKey: same })).text(), "secret");
    await refusalOf(() => bucket.get("a"));
    await refusalOf(() => bucket.get("a", { ssecKey: "cd".repeat(32) }));
  }),
  smokeCase("an upload in parts is completed", [], async () => {
    const bucket = new FakeBucket({ limits: { minPartBytes: 4 } });
    const upload = await bucket.createMultipartUpload("a", { customMetadata: { b: "c" } });
    const last = await upload.uploadPart(2, "end");
    const first = await upload.uploadPart(1, bytesOf("half"));
    const object = await upload.complete([first, last]);
    expectSame([object.size, /^[0-9a-f]{32}-2$/.test(object.etag)], [7, true]);
    const stored = found(await bucket.get("a"));
    expectSame([await stored.text(), stored.customMetadata], ["halfend", { b: "c" }]);
  }),
  smokeCase("an upload is resumed by its id, and aborted", [], async () => {
    const bucket = new FakeBucket();
    const { uploadId } = await bucket.createMultipartUpload("a");
    const upload = bucket.resumeMultipartUpload("a", uploadId);
    const part = await upload.uploadPart(1, "all of it");
    await upload.abort();
    const error = await refusalOf(() => upload.complete([part]));
    expectSame([error.message.endsWith("(10024)"), await bucket.head("a")], [true, null]);
  }),
  smokeCase("a part that is too small is refused with 10011", [], async () => {
    const upload = await new FakeBucket().createMultipartUpload("a");
    const parts = [await upload.uploadPart(1, "small"), await upload.uploadPart(2, "end")];
    expectSame((await refusalOf(() => upload.complete(parts))).message.endsWith("(10011)"), true);
  }),
];

const md5 = "5d41402abc4b2a76b9719d911017c592";

const digests = {
  sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
  sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  sha384: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  sha512:
    "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
};
