import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";

/** The checks over a cluster need Debian's packages of Ceph, so they are not part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: { include: ["*.check.ts"], globalSetup: ["open-cluster.ts"], testTimeout: 1_200_000, fileParallelism: false },
});
