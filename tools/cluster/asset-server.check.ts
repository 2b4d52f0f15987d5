import { rm } from "node:fs/promises";
import { RemoteBucket } from "fakebucket/remote";
import { expect, it } from "vitest";
import { runJob } from "../../examples/asset-server/job/run-job.js";
import { temporaryDirectory } from "../../examples/asset-server/job/temporary-directory.js";
import { createBucket, optionsOf } from "./buckets.js";
import { describeOverCluster } from "./under-test.js";

describeOverCluster("the asset server over Ceph", (cluster) => {
  it("returns every byte as on the disk", async () => {
    const files = { "a.txt": "a", "b/c.css": "c{}", "b/d/e.bin": "x".repeat(100), "b/empty": "", "ü ñ/+&.txt": "é" };
    const directory = await temporaryDirectory({ ...files, "big.bin": "b".repeat(11 * 1024 ** 2) });
    await createBucket(cluster, "assets");
    const bucket = new RemoteBucket(optionsOf(cluster, "assets"));

    const result = await runJob({ directory, bucket, report: { begin() {}, step() {}, end() {} } });

    expect(result.mismatches).toEqual([]);
    expect((await bucket.list()).objects).toEqual([]);
    await rm(directory, { recursive: true });
  });
});
