import { expectEqual, expectShown } from "../expect/expect.js";
import { toCode } from "../values/to-code.js";
import { put, type Step, step } from "./steps.js";

/** Reads while another value is stored: each object is whole, its body with its own etag and size. */
export const wholeReads: readonly Step[] = [
  put("k", "version 0"),
  step("get", async ({ bucket }) => {
    const etags = new Map([["version 0", (await bucket.head("k")).etag]]);
    for (let version = 1; version < 6; version++) {
      const text = "version ".padEnd(version + 7, ".") + version;
      const reads = [bucket.get("k"), bucket.get("k", {})];
      etags.set(text, (await bucket.put("k", text)).etag);
      for (const object of await Promise.all(reads)) {
        const seen = await object.text();
        expectEqual("the etag of a body read beside a put", object.etag, etags.get(seen));
        expectEqual("the size of a body read beside a put", object.size, seen.length);
      }
    }
  }),
];

/** Stores texts at the same time: each result is that of its own call, and one of them is stored. */
export const ownResults: readonly Step[] = [
  step("put", async ({ bucket }) => {
    const texts = ["a", "bb", "ccc"];
    const results = await Promise.all(texts.map((text) => bucket.put("k", text)));
    const sizes = results.map(({ size }: { size: number }) => size);
    expectShown(
      "the sizes of texts stored at the same time",
      sizes,
      [1, 2, 3],
      () =>
        `(await Promise.all(${toCode(texts)}.map((text) => ${toCode(bucket)}.put("k", text)))).map(({ size }) => size)`,
    );
    const { etag, size } = await bucket.head("k");
    expectEqual("the etag of the text that is stored", etag, results[size - 1]?.etag);
  }),
];
