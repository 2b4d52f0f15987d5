import { describe, expect, it } from "vitest";
import type { ConditionRequest } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { conditionHolds } from "../../src/service/checks.js";
import type { ObjectRecord } from "../../src/service/state.js";
import { condition, strong } from "./requests.js";
import { Scene } from "./scene.js";

const { documented } = semantics;
const etag = "5d41402abc4b2a76b9719d911017c592";
const uploaded = 1_753_878_896_789;

function hello(time = uploaded): ObjectRecord {
  const scene = new Scene();
  scene.now = time;
  return scene.put("k", "hello");
}

function holds(fields: Partial<ConditionRequest>, record = hello(), answers = documented): boolean {
  return conditionHolds(condition(fields), record, answers);
}

describe("conditionHolds()", () => {
  it.each([
    ["compared", { uploadedAfter: -1 }, true],
    ["compared", { uploadedBefore: -1 }, false],
    ["neverHold", { uploadedAfter: -1 }, false],
    ["neverHold", { uploadedAfter: 0 }, true],
    ["neverHold", { uploadedBefore: -1 }, false],
    ["neverHold", { uploadedAfter: -1, etagDoesNotMatch: [strong("x")], fromHeaders: true }, true],
    ["neverHold", { uploadedBefore: -1, etagMatches: [strong(etag)], fromHeaders: true }, true],
  ] as const)("before 1970, %s, of %j is %j [condition.uploaded-after]", (conditionsBefore1970, fields, expected) => {
    expect(holds(fields, hello(), { ...documented, conditionsBefore1970 })).toBe(expected);
  });
});
