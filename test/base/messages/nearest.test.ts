import { expect, it } from "vitest";
import { nearest } from "../../../src/base/messages/nearest.js";

it.each<[word: string, candidates: string[], nearest: string | undefined]>([
  ["clok", ["ids", "clock"], "clock"],
  ["CLOCK", ["ids", "clock"], "clock"],
  ["minpartbytes", ["maxPartBytes", "minPartBytes"], "minPartBytes"],
  ["clckx", ["clock"], "clock"],
  ["clo", ["clock"], "clock"],
  ["clxyz", ["clock"], undefined],
  ["ockxy", ["clock"], undefined],
  ["lockabc", ["clock"], undefined],
  // A long name may have more mistakes.
  ["defaultStorgClazz", ["defaultStorageClass"], "defaultStorageClass"],
  ["maxCustomMetaBytes", ["maxCustomMetadataBytes"], "maxCustomMetadataBytes"],
  ["defaultQQQQQeClass", ["defaultStorageClass"], undefined],
  // A short name must share more than one letter with the word.
  ["ibs", ["ids"], "ids"],
  ["ixx", ["ids"], undefined],
  ["ab", ["ab", "abc"], "ab"],
  ["one", [], undefined],
])("nearest(%j, %j) is %j", (word, candidates, wanted) => {
  expect(nearest(word, candidates)).toBe(wanted);
});
