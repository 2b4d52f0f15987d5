import { FakeBucket, isStoreError, semantics } from "fakebucket";
import { expectSame, found, refusalOf, smokeCase } from "./smoke-case.js";

/** Behaviour specific to FakeBucket, which no rule of buckets covers: errors, names, options. */
export const behaviourCases = [
  smokeCase("a refusal is a plain Error with its rule", [], async () => {
    const error = await refusalOf(() => new FakeBucket({ semantics: "deployed" }).put("k".repeat(1025), ""));
    expectSame([error.name, error.constructor.name, Object.keys(error)], ["Error", "Error", []]);
    expectSame([error instanceof Error, isStoreError(error)], [true, true]);
    if (isStoreError(error)) expectSame([error.code, error.action, error.rule], [10020, "put", "key.length"]);
    const mistake = await refusalOf(() => new FakeBucket().get("k", { range: { offset: -1 } }));
    expectSame([mistake.name, isStoreError(mistake)], ["RangeError", false]);
  }),
  smokeCase("semantics are chosen by name, or are a record", [], async () => {
    const prefixes = async (options: object) => {
      const bucket = new FakeBucket(options);
      await bucket.put("a/b", "");
      return (await bucket.list({ delimiter: "/" })).delimitedPrefixes;
    };
    expectSame(await prefixes({ semantics: "documented" }), ["a"]);
    expectSame(await prefixes({ semantics: "deployed" }), ["a/"]);
    expectSame(await prefixes({ semantics: { ...semantics.deployed } }), ["a/"]);
    const error = await refusalOf(() => new FakeBucket({ semantics: "perfect" } as object));
    expectSame(error.name, "TypeError");
  }),
  smokeCase("the clock is the host's Date, also where it is replaced", [], async () => {
    const { now } = Date;
    try {
      Date.now = () => 1_000_000;
      expectSame((await new FakeBucket().put("a", "")).uploaded.getTime(), 1_000_000);
    } finally {
      Date.now = now;
    }
  }),
  smokeCase("a clock and ids are the caller's", [], async () => {
    let ids = 0;
    const next = (kind: string) => {
      ids += 1;
      return `${kind}-${ids}`;
    };
    const bucket = new FakeBucket({ clock: { now: () => 5 }, ids: { next } });
    const { uploaded, version } = await bucket.put("a", "");
    expectSame([uploaded.getTime(), version.endsWith("-1")], [5, true]);
  }),
  smokeCase("classes have their names", [], async () => {
    const bucket = new FakeBucket({ semantics: "deployed" });
    await bucket.put("a", "b");
    const all = [bucket, await bucket.head("a"), await bucket.get("a"), await bucket.createMultipartUpload("a")];
    expectSame(
      [...all, found(await bucket.head("a")).checksums].map((each) => found(each).constructor.name),
      ["FakeBucket", "HeadResult", "GetResult", "R2MultipartUpload", "Checksums"],
    );
  }),
];
