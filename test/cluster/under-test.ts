import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { type Cluster, startCluster, stopCluster, whyNoCluster } from "./cluster.js";

/** Checks over a cluster of their own; skipped, with the reason, where none can be started. */
export async function describeOverCluster(name: string, checks: (cluster: () => Cluster) => void): Promise<void> {
  const reason = await whyNoCluster();
  if (reason !== undefined) console.warn(`Skipped: ${name}: ${reason}`);
  describe.skipIf(reason !== undefined)(name, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startCluster(mkdtempSync(join(tmpdir(), "fakebucket-")));
    });
    afterAll(async () => {
      if (cluster !== undefined) await stopCluster(cluster.directory);
    });
    checks(() => {
      if (cluster === undefined) throw new Error("The cluster has not started.");
      return cluster;
    });
  });
}
