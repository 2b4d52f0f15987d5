import { R2Bucket } from "../../src/entries/r2.js";

/** Runs pairs of calls concurrently, and returns the first call to settle in each pair. */
export async function raceCalls(): Promise<Readonly<Record<string, string>>> {
  const winners: Record<string, string> = {};
  const bucket = new R2Bucket();
  await bucket.put("x", "hello");
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    head: () => bucket.head("x"),
    convert: () => Reflect.apply(bucket.put, bucket, ["k"]),
    check: () => bucket.put("k", "v", { md5: "5" }),
    refused: () => bucket.delete([]),
    refusedToo: () => bucket.head("k".repeat(1025)),
  };
  for (const [one, first] of Object.entries(calls)) {
    for (const [other, second] of Object.entries(calls)) {
      const name = (of: string) => () => of;
      winners[`${one}, ${other}`] = await Promise.race([
        first().then(name("first"), name("first")),
        second().then(name("second"), name("second")),
      ]);
    }
  }
  return winners;
}
