import { expect, it } from "vitest";
import { R2Bucket } from "../../src/entries/r2.js";
import { explainStricter } from "../../src/workers/stricter-than-pool.js";

it("explains a refusal that the pool does not have, and no other", async () => {
  const errorOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error);
  const errors = [await errorOf(new R2Bucket().put("", "")), await errorOf(new R2Bucket().delete([]))] as Error[];
  const before = errors.map(({ message }) => message);
  explainStricter(errors);
  expect(errors[1]?.message).toBe(
    `${before[1]}\nR2 refuses this; the local runtime, and so the Workers pool, accepts it. Guard the call, or set semantics: "simulator" in the options of the plugin.`,
  );
  expect(errors[0]?.message).toBe(before[0]);
  explainStricter(undefined);
});
