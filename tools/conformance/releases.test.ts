import { expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { simulatorOf } from "./releases.js";

const { simulator } = semantics;
const olderTypes = { ...simulator, typeNames: "JsBufferSource" };
const olderLimits = { maxCustomMetadataBytes: 2048, uploadMetadataLimit: "unchecked" };

it.each([
  ["4.20260730.0", { ...olderTypes, ...olderLimits }],
  ["1.20260730.1", { ...olderTypes, ...olderLimits }],
  ["5.20260815.0-alpha", { ...simulator, ...olderLimits }],
  ["5.20261117.0-beta", simulator],
])("simulatorOf(%j) has the measured answers", (release, expected) => {
  expect(simulatorOf(release)).toEqual(expected);
});
