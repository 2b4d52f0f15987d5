import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { runJob } from "../../examples/asset-server/job/run-job.js";
import { temporaryDirectory } from "../../examples/asset-server/job/temporary-directory.js";
import { throughDoor } from "./door.js";

it("the asset server runs unchanged over a RemoteBucket: all bytes match the disk", async () => {
  const files = { "a.txt": "a", "b/c.css": "c{}", "b/d/e.bin": "x".repeat(100), "b/empty": "", "ü ñ/+&.txt": "é" };
  const directory = await temporaryDirectory({ ...files, "big.bin": "b".repeat(11 * 1024 ** 2) });
  const { remote, bucket } = throughDoor();

  const result = await runJob({ directory, bucket: remote, report: { begin() {}, step() {}, end() {} } });

  expect(result.mismatches).toEqual([]);
  expect(result.phases.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(50);
  expect((await bucket.list()).objects).toEqual([]);
  await rm(directory, { recursive: true });
});
