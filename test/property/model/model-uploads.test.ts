import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ModelBucket } from "../../../src/property/model/model-bucket.js";
import type { ModelOperation } from "../../../src/property/model/model-operation.js";
import { semantics } from "../../../src/semantics/presets.js";

const md5 = (...pieces: readonly (string | Buffer)[]) => {
  const hash = createHash("md5");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};
const week = 7 * 24 * 60 * 60 * 1000;

/** A bucket with one upload of `k`, named `u`, whose parts have the texts given, numbered from 1. */
function modelWith(...parts: readonly string[]) {
  const model = new ModelBucket({ semantics: { ...semantics.documented, minPartBytes: 4, maxKeyBytes: 8 } });
  model.apply({ action: "createMultipartUpload", key: "k" }, { now: 0, uploadId: "u" });
  parts.forEach((text, index) => {
    const part = { partNumber: index + 1, bytes: new TextEncoder().encode(text) };
    model.apply({ action: "uploadPart", key: "k", uploadId: "u", ...part }, { now: 0 });
  });
  return model;
}

/** Completes with parts that are named as `NUMBER=TEXT`. */
const complete = (named: string) => {
  const parts = Array.from(named.matchAll(/(\d+)=(\w+)/g), ([, partNumber, text = ""]) => ({
    partNumber: Number(partNumber),
    etag: md5(text).toString("hex"),
  }));
  return [
    { action: "completeMultipartUpload", key: "k", uploadId: "u", parts } satisfies ModelOperation,
    { now: 1, version: "v" },
  ] as const;
};

describe("apply() of completeMultipartUpload", () => {
  it("stores the parts in the order of their numbers", () => {
    const model = modelWith("aaaa", "bbbb", "cc");
    const etag = `${md5(md5("aaaa"), md5("bbbb"), md5("cc")).toString("hex")}-3`;
    expect(model.apply(...complete("3=cc 1=aaaa 2=bbbb"))).toMatchObject({
      result: "object",
      object: { etag, size: 10, checksums: {} },
    });
    const got = model.apply({ action: "get", key: "k" }, { now: 1 });
    expect(got).toMatchObject({ body: new TextEncoder().encode("aaaabbbbcc") });
  });

  it("of no parts stores an empty object", () => {
    const object = { size: 0, etag: "d41d8cd98f00b204e9800998ecf8427e-0" };
    expect(modelWith().apply(...complete(""))).toMatchObject({ object });
  });

  it.each<[what: string, uploaded: readonly string[], named: string, code: number | "object"]>([
    ["a number given twice", ["a"], "1=a 1=x", 10001],
    ["a number that was not uploaded", ["a"], "2=a", 10025],
    ["an etag that is not the part's", ["a"], "1=b", 10025],
    ["a small part before a larger one", ["aaa", "bbbb"], "1=aaa 2=bbbb", 10011],
    ["parts of unequal sizes", ["aaaa", "bbbbb", "c"], "1=aaaa 2=bbbbb 3=c", 10048],
    ["a last part that is larger", ["aaaa", "bbbbb"], "1=aaaa 2=bbbbb", 10048],
    ["nothing where the last part is small", ["aaaa", "b"], "1=aaaa 2=b", "object"],
    ["nothing where the only part is small", ["aaaa", "b"], "2=b", "object"],
  ])("refuses %s, and can be tried again", (_, uploaded, named, code) => {
    const model = modelWith(...uploaded);
    const outcome = model.apply(...complete(named));
    expect(outcome.result === "refused" ? outcome.code : outcome.result).toBe(code);
    expect(model.apply(...complete("")).result).toBe(code === "object" ? "refused" : "object");
  });
});

describe("apply() to an upload that is not active", () => {
  const part = { action: "uploadPart", key: "k", uploadId: "u", partNumber: 1, bytes: new Uint8Array() } as const;
  const abort = { action: "abortMultipartUpload", key: "k", uploadId: "u" } as const;

  it.each<[string, ModelOperation, number, number | string]>([
    ["a part of an unknown upload", { ...part, uploadId: "?" }, 1, 10024],
    ["a part of an upload of another key", { ...part, key: "j" }, 1, 10024],
    ["abort of an unknown upload", { ...abort, uploadId: "?" }, 1, 10024],
    ["a key that is too long", { ...abort, key: "much too long" }, 1, 10020],
    ["a part just before the end of its time", part, week - 1, "part"],
    ["a part at the end of its time", part, week, 10024],
    ["complete at the end of its time", complete("")[0], week, 10024],
    ["abort at the end of its time", abort, week, "undefined"],
  ])("of %s", (_, operation, now, code) => {
    const outcome = modelWith().apply(operation, { now });
    expect(outcome.result === "refused" ? outcome.code : outcome.result).toBe(code);
  });

  it("after abort refuses all but abort", () => {
    const model = modelWith();
    const outcomes = [abort, abort, part, complete("")[0]].map((operation) => model.apply(operation, { now: 1 }));
    expect(outcomes.map(({ result }) => result)).toEqual(["undefined", "undefined", "refused", "refused"]);
  });

  it("in a copy leaves the first bucket's upload active", () => {
    const model = modelWith();
    model.copy().apply(abort, { now: 1 });
    expect(model.apply(part, { now: 1 }).result).toBe("part");
  });
});
