import { FakeBucket, isStoreError, limits, semantics } from "fakebucket";
import { expectSame, found, refusalOf, smokeCase } from "./smoke-case.js";

/** Errors, names, shapes, options. */
export const behaviourCases = [
  smokeCase("a refusal is a plain Error that says its rule", [], async () => {
    const bucket = new FakeBucket({ semantics: "deployed" });
    const error = await refusalOf(() => bucket.put("k".repeat(1025), ""));
    expectSame([error.name, error.constructor.name, Object.keys(error)], ["Error", "Error", []]);
    expectSame([error instanceof Error, isStoreError(error)], [true, true]);
    if (isStoreError(error)) expectSame([error.code, error.action, error.rule], [10020, "put", "key.length"]);
    expectSame(error.message, "put: The specified object name is not valid. (10020)");
  }),
  smokeCase("a mistake in arguments is the runtime's error, and rejects", [], async () => {
    const bucket = new FakeBucket();
    let thrown = true;
    const error = await refusalOf(() => {
      const answer = bucket.get("k", { range: { offset: -1 } });
      thrown = false;
      return answer;
    });
    expectSame([error.name, thrown, isStoreError(error)], ["RangeError", false, false]);
    expectSame(error.message, "Invalid range. Starting offset (-1) must be greater than or equal to 0.");
  }),
  smokeCase("an old compatibility date throws, and honours no include", [], async () => {
    const bucket = new FakeBucket({ compatibilityDate: "2022-08-03" });
    await bucket.put("a", "", { customMetadata: { b: "c" } });
    const [object] = (await bucket.list({ include: ["httpMetadata"] })).objects;
    expectSame(object?.customMetadata, { b: "c" });
    const get: (...given: never[]) => unknown = bucket.get.bind(bucket);
    let thrown = true;
    const error = await refusalOf(() => {
      const answer = get();
      thrown = false;
      return answer;
    });
    expectSame([error.name, thrown], ["TypeError", true]);
  }),
  smokeCase("a compatibility flag takes the place of a date", [], async () => {
    const compatibilityFlags = ["r2_list_honor_include"];
    const bucket = new FakeBucket({ compatibilityDate: "2022-08-03", compatibilityFlags });
    await bucket.put("a", "", { customMetadata: { b: "c" } });
    const [object] = (await bucket.list({ include: ["httpMetadata"] })).objects;
    expectSame(object?.customMetadata?.["b"], undefined);
  }),
  smokeCase("semantics are chosen by name, or are a record", [], async () => {
    const prefixes = async (options: object) => {
      const bucket = new FakeBucket(options);
      await bucket.put("a/b", "");
      return (await bucket.list({ delimiter: "/" })).delimitedPrefixes;
    };
    expectSame(
      [
        await prefixes({ semantics: "documented" }),
        await prefixes({ semantics: "deployed" }),
        await prefixes({ semantics: { ...semantics.deployed } }),
      ],
      [["a"], ["a/"], ["a/"]],
    );
  }),
  smokeCase("limits are those of the service, unless they are lowered", [], async () => {
    expectSame([limits.maxKeyBytes, limits.maxListEntries], [1024, 1000]);
    const bucket = new FakeBucket({ limits: { maxKeyBytes: 2 } });
    await bucket.put("ü", "");
    expectSame((await refusalOf(() => bucket.put("üb", ""))).message.endsWith("(10020)"), true);
  }),
  smokeCase("a wrong option is a TypeError", [], async () => {
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
  smokeCase("results have their own members, in order", [], async () => {
    const object = await new FakeBucket().put("a", "b");
    expectSame(Object.keys(object), [
      ...["ssecKeyMd5", "storageClass", "range", "customMetadata", "httpMetadata", "uploaded"],
      ...["checksums", "httpEtag", "etag", "size", "version", "key"],
    ]);
  }),
];
