import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Cluster, startCluster, stopCluster, whyNoCluster } from "./cluster.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The cluster of all checks; `undefined` if none can be started. */
    cluster: Cluster | undefined;
  }
}

/** Starts one cluster for all checks, or prints the reason for skipping them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const reason = await whyNoCluster();
  if (reason !== undefined) {
    console.warn(`Skipped the checks over a cluster: ${reason}`);
    return undefined;
  }
  const cluster = await startCluster(mkdtempSync(join(tmpdir(), "fakebucket-")));
  project.provide("cluster", cluster);
  return () => stopCluster(cluster.directory);
}
