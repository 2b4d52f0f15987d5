import { checkBucket } from "fakebucket/property";
import { expect, it } from "vitest";
import { deviationsOfS3 } from "../../test/remote/deviations.js";
import { bucketsByTurns } from "./buckets.js";
import { deviationsOfCluster, sometimes } from "./deviations.js";
import { describeOverCluster } from "./under-test.js";

describeOverCluster("RemoteBucket over Ceph", (cluster) => {
  it("keeps every rule except the known deviations of S3 and of Ceph's gateway", async () => {
    const makeBucket = await bucketsByTurns(cluster, "rules", 4);
    const report = await checkBucket(makeBucket, { runs: 0, timeout: 120_000 });
    const failed = report.rules.filter(({ status }) => status === "failed").map(({ rule }) => rule as string);
    const known = Object.keys({ ...deviationsOfS3, ...deviationsOfCluster });
    const always = (rules: readonly string[]) => rules.filter((rule) => !Object.hasOwn(sometimes, rule)).toSorted();
    // A rule that holds must be removed from the list.
    expect(always(failed), report.toString()).toEqual(always(known));
  });
});
