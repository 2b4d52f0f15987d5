import { expect, test, vi } from "vitest";
import type { JobResult } from "./run-job.js";
import { summary } from "./summary.js";
import { terminalReport } from "./terminal-report.js";

const result: JobResult = {
  files: 1200,
  filesInParts: 2,
  folders: 1,
  bytes: 24_400_000,
  phases: [
    { name: "load", requests: 1204, bytes: 24_400_000, milliseconds: 500 },
    { name: "delete", requests: 2400, bytes: 0, milliseconds: 0 },
  ],
  requests: new Map([
    ["store", 1198],
    ["upload a part", 6],
  ]),
  notes: [],
  mismatches: [],
};

test("summary() aligns its columns", () => {
  expect(summary("A directory", result)).toBe(`A directory
1,200 files in 1 folder, 24.4 MB
2 uploaded in parts, each interrupted and resumed

            requests    bytes    time  requests/s  bytes/s
  load         1,204  24.4 MB  0.50 s       2,408  48.8 MB
  delete       2,400      0 B  0.00 s           0      0 B
  together     3,604  24.4 MB  0.50 s       7,208  48.8 MB

Requests by kind
  store          1,198
  upload a part      6

Every byte agrees with the disk, and every answer was as expected.`);
});

test("summary() lists at most 20 mismatches, without control characters", () => {
  const mismatches = Array.from({ length: 25 }, (_, index) => `file ${index}\u001B[31m: GET returned 404, not 200`);

  const text = summary("A directory", { ...result, mismatches, notes: ["link: skipped, a symbolic link"] });

  expect(text).toContain("\n1 note\n  link: skipped, a symbolic link\n");
  expect(text).toContain("\n25 MISMATCHES\n  file 0\\u001b[31m: GET returned 404, not 200\n");
  expect(text).toContain("  file 19\\u001b[31m: GET returned 404, not 200\n  … and 5 more\n");
  expect(text.endsWith("There were mismatches.")).toBe(true);
});

test("summary() reports no success when there were no files", () => {
  expect(summary("A directory", { ...result, files: 0 })).toMatch(/There were no files to load\.$/);
});

test.each([
  [true, "\r\u001B[2Kload 0/2 (0 %)\r\u001B[2Kload 2/2 (100 %)\r\u001B[2K"],
  [false, "load 2/2\n"],
])("terminalReport() where isTTY is %s", (isTTY, expected) => {
  vi.useFakeTimers();
  const write = vi.fn((_: string) => true);
  const report = terminalReport({ isTTY, write });

  report.begin("load", 2);
  report.step();
  vi.advanceTimersByTime(50);
  report.step();
  report.end();

  expect(write.mock.calls.join("")).toBe(expected);
  vi.useRealTimers();
});
