import { describe, inject } from "vitest";
import type { Cluster } from "./cluster.js";

/** Registers checks over the shared cluster; they are skipped if it could not be started. */
export function describeOverCluster(name: string, checks: (cluster: Cluster) => void): void {
  const cluster = inject("cluster");
  describe.skipIf(cluster === undefined)(name, () => {
    if (cluster !== undefined) checks(cluster);
  });
}
