import { describe, inject } from "vitest";
import type { Cluster } from "./cluster.js";

/** Checks over the cluster that was started for all of them; skipped where none could be started. */
export function describeOverCluster(name: string, checks: (cluster: Cluster) => void): void {
  const cluster = inject("cluster");
  describe.skipIf(cluster === undefined)(name, () => {
    if (cluster !== undefined) checks(cluster);
  });
}
