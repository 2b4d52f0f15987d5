import { checkBucket } from "fakebucket/property";
import { expect, it } from "vitest";
import { deviationsOfS3 } from "../../test/remote/deviations.js";
import { bucketsByTurns } from "./buckets.js";
import { deviationsOfCluster, sometimes } from "./deviations.js";
import { describeOverCluster } from "./under-test.js";

describeOverCluster("RemoteBucket over Ceph", (cluster) => {
  it("holds to every rule but those that S3, or Ceph's gateway, cannot give", async () => {
    const makeBucket = await bucketsByTurns(cluster, "rules", 4);
    const report = await checkBucket(makeBucket, { runs: 0 });
    const failed = report.rules.filter(({ status }) => status === "failed").map(({ rule }) => rule as string);
    const expected = Object.keys({ ...deviationsOfS3, ...deviationsOfCluster });
    // One that holds is to be struck from the list.
    expect(failed.filter((rule) => !Object.hasOwn(sometimes, rule)).sort(), report.toString()).toEqual(expected.sort());
  });
});
