import { expect, it } from "vitest";
import { parseDuration } from "../../../src/base/messages/parse-duration.js";

it.each<[unknown, number | undefined]>([
  [0, 0],
  ["0s", 0],
  ["250ms", 250],
  ["30s", 30_000],
  ["5m", 300_000],
  ["4h", 14_400_000],
  ["7d", 604_800_000],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  [9_007_199_254_740_992, undefined],
  ["104249991375d", undefined],
  [0.5, undefined],
  [-1, undefined],
  [5n, undefined],
  ["5", undefined],
  ["5 s", undefined],
  ["5S", undefined],
  ["5min", undefined],
  ["-5m", undefined],
  ["", undefined],
  [undefined, undefined],
  [["5s"], undefined],
])("parseDuration(%o) is %s", (raw, milliseconds) => {
  expect(parseDuration(raw)).toBe(milliseconds);
});
