import type { StoreGetOptions } from "../../../types/index.js";
import { expectShown } from "../expect/expect.js";
import { toCode } from "../values/to-code.js";
import { type Step, step, value } from "./steps.js";

/** The options of a `get`, and the text that it gives. */
export type GetRow = readonly [options: StoreGetOptions, text: string];

/** Gets the object under `k` several times at the same time, each time with other options. */
export const getsAtOnce = (...rows: readonly GetRow[]): Step =>
  step("get", async ({ bucket }) => {
    const read = async ([options]: GetRow) => (await bucket.get("k", options))?.text?.();
    for (const [index, text] of (await Promise.all(rows.map(read))).entries()) {
      const [options, expected] = rows[index] as GetRow;
      const all = toCode(rows.map(([each]) => each));
      const code = () =>
        `(await Promise.all(${all}.map(async (options) => (await ${toCode(bucket)}.get("k", options))?.text?.())))[${index}]`;
      expectShown(`the value of "k" with ${toCode(options)}, beside other gets`, text, expected, code);
    }
  });

/** Gets the object under `k` with each of these options, with and without a whole `get` after the one before. */
export const getsInTurn = (...rows: readonly GetRow[]): readonly Step[] => {
  const gets = rows.map(([options, text]) => value(text, "k", options));
  const whole = rows.filter(([{ range }]) => range === undefined).map(([, text]) => value(text));
  return [...gets.flatMap((get) => [get, ...whole]), ...gets.toReversed()];
};
