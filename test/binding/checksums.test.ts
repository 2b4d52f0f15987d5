import { createHash } from "node:crypto";
import { FakeBucket } from "fakebucket";
import type { StoreChecksums } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

const algorithms = ["sha512", "sha384", "sha256", "sha1", "md5"] as const;
type Algorithm = (typeof algorithms)[number];

function digestOf(algorithm: Algorithm, text: string): Buffer {
  return createHash(algorithm).update(text).digest();
}

function hexesOf(checksums: StoreChecksums): (string | undefined)[] {
  return algorithms.map((name) => {
    const checksum = checksums[name];
    return checksum && Buffer.from(checksum).toString("hex");
  });
}

describe("checksums", () => {
  it("have the five algorithms as own properties, whether they are there or not [result.checksums]", async () => {
    const { checksums } = await new FakeBucket().put("k", "hello");
    expect(Reflect.ownKeys(checksums)).toEqual(algorithms);
    expect(Object.keys(checksums)).toEqual(algorithms);
    for (const name of algorithms) {
      expect(Object.getOwnPropertyDescriptor(checksums, name)).toStrictEqual({
        value: checksums[name],
        writable: false,
        enumerable: true,
        configurable: true,
      });
    }
    expect(checksums.md5?.constructor).toBe(ArrayBuffer);
    expect(checksums.md5?.byteLength).toBe(16);
    const all: string[] = [];
    for (const name in checksums) all.push(name);
    expect(all).toEqual([...algorithms, "toJSON"]);
  });

  it.each(algorithms)("given as %s are kept and returned beside the MD5 [checksum.kept]", async (algorithm) => {
    const bucket = new FakeBucket();
    const digest = digestOf(algorithm, "hello");
    const md5 = digestOf("md5", "hello").toString("hex");
    const hexes = algorithms.map((name) =>
      name === algorithm ? digest.toString("hex") : name === "md5" ? md5 : undefined,
    );
    for (const given of [
      digest.toString("hex"),
      digest.toString("hex").toUpperCase(),
      digest,
      Uint8Array.from(digest).buffer,
    ]) {
      const put = await bucket.put("k", "hello", { [algorithm]: given });
      const listed = (await bucket.list()).objects[0];
      for (const object of [put, await bucket.head("k"), await bucket.get("k"), listed]) {
        expect(hexesOf(found(object).checksums)).toEqual(hexes);
      }
      expect(put.checksums.toJSON()).toEqual({ [algorithm]: digest.toString("hex"), md5 });
    }
  });

  it("are JSON in hex, the MD5 first [result.checksums] [result.json]", async () => {
    const [md5, sha256] = [digestOf("md5", "v").toString("hex"), digestOf("sha256", "v").toString("hex")];
    const { checksums } = await new FakeBucket().put("k", "v", { sha256 });
    expect(JSON.stringify(checksums)).toBe(`{"md5":"${md5}","sha256":"${sha256}"}`);
    expect(Object.getPrototypeOf(checksums.toJSON())).toBe(Object.prototype);
  });

  it("are buffers of the caller's own; toJSON() does not heed what is done to them [result.nested]", async () => {
    const bucket = new FakeBucket();
    const { checksums } = await bucket.put("k", "hello");
    const before = checksums.toJSON();
    new Uint8Array(found(checksums.md5)).fill(0);
    expect(Buffer.from(found(checksums.md5)).toString("hex")).toBe("0".repeat(32));
    expect(checksums.toJSON()).toEqual(before);
    checksums.toJSON().md5 = "changed";
    expect(checksums.toJSON()).toEqual(before);
    expect(hexesOf(found(await bucket.head("k")).checksums)[4]).toBe(before.md5);
  });

  it("refuse to be written to [result.checksums]", async () => {
    const { checksums } = await new FakeBucket().put("k", "hello");
    expect(() => Object.assign(checksums, { md5: undefined })).toThrow(
      "Cannot assign to read only property 'md5' of object '#<Checksums>'",
    );
  });

  it("are none of an object that came in parts [checksum.kept]", async () => {
    const upload = await new FakeBucket().createMultipartUpload("k");
    const { checksums } = await upload.complete([await upload.uploadPart(1, "hello")]);
    expect(hexesOf(checksums)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Object.keys(checksums)).toEqual(algorithms);
    expect(checksums.toJSON()).toEqual({});
    expect(JSON.stringify(checksums)).toBe("{}");
  });

  it.each(algorithms)(
    "that do not match as %s are refused, and the old object stays [checksum.verified]",
    async (name) => {
      const bucket = new FakeBucket();
      await bucket.put("k", "old");
      for (const value of ["new", new Blob(["new"])]) {
        const error = await rejectionOf(bucket.put("k", value, { [name]: digestOf(name, "other") }));
        const label = name === "md5" ? "MD5" : name.toUpperCase().replace("SHA", "SHA-");
        expect(error.message).toBe(
          [
            `put: The ${label} checksum you specified did not match what we received.`,
            `You provided a ${label} checksum with value: ${digestOf(name, "other").toString("hex")}`,
            `Actual ${label} was: ${digestOf(name, "new").toString("hex")} (10037)`,
          ].join("\n"),
        );
      }
      expect(found(await bucket.head("k")).checksums.toJSON()).toEqual({ md5: digestOf("md5", "old").toString("hex") });
    },
  );
});
