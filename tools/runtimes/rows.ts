import { newestDate } from "../real-runtime/installed-runtime.js";
import { esbuildRow, rolldownRow, rollupRow } from "./bundle-rows.js";
import { chromiumRow } from "./chromium-row.js";
import { olderVitestRow } from "./older-vitest-rows.js";
import { oldestNode } from "./oldest-node.js";
import { bunRow, denoRow, nodeRow, nodeTestRow } from "./program-rows.js";
import type { Row } from "./row.js";
import { jestRow, olderPoolRow, vitestPoolRow, vitestRow } from "./runner-rows.js";
import { frameworksRow, othersRow, poolSuitesRow, workersSuiteRow } from "./suite-rows.js";
import { typesRow } from "./types-row.js";
import { workersRow } from "./workers-rows.js";

/** The matrix. */
export const rows: readonly Row[] = [
  nodeRow("Node, the oldest", "node-oldest", oldestNode()),
  nodeRow("Node 20", "node-20"),
  nodeRow("Node 22", "node-22"),
  nodeRow("Node 24", "node-24"),
  nodeRow("Node 26", "node-26"),
  bunRow,
  denoRow,
  workersRow("Workers, older", "2024-09-25"),
  workersRow("Workers, newest", newestDate),
  chromiumRow,
  vitestRow("node"),
  vitestRow("jsdom"),
  vitestRow("happy-dom"),
  vitestPoolRow,
  olderPoolRow(4),
  olderPoolRow(3),
  olderPoolRow(2),
  workersSuiteRow,
  poolSuitesRow,
  othersRow,
  olderVitestRow("2.1"),
  olderVitestRow("3.2"),
  olderVitestRow("4.1"),
  frameworksRow,
  jestRow("jest", "jest"),
  jestRow("jest with ESM", "jest-esm", { esm: true }),
  jestRow("jest with jsdom", "jest-jsdom", { environment: "jsdom" }),
  nodeTestRow,
  typesRow,
  esbuildRow,
  rollupRow,
  rolldownRow,
];
