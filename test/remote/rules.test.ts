import { checkBucket } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/all-rules.js";
import { deviationsOfS3 } from "./deviations.js";
import { throughDoor } from "./door.js";

describe("RemoteBucket over our own S3 door", () => {
  it("holds to every rule but those that no S3 store can give", async () => {
    const report = await checkBucket((settings) => throughDoor(settings).remote, {
      runs: 0,
      abilities: { compatibilityDate: true, compatibilityFlags: true, limits: true },
    });
    const failed = report.rules.filter(({ status }) => status === "failed");
    // One that holds is to be struck from the list.
    expect(failed.map(({ rule }) => rule).sort(), report.toString()).toEqual(Object.keys(deviationsOfS3).sort());
  });

  it("has a reason for each deviation", () => {
    expect(Object.keys(deviationsOfS3).filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
    for (const reason of Object.values(deviationsOfS3)) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
