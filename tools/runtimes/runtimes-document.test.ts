import { describe, expect, it } from "vitest";
import type { Row } from "./row.js";
import type { RowResult } from "./run-matrix.js";
import { renderRuntimes } from "./runtimes-document.js";
import type { Outcome } from "./smoke/outcome.js";

function resultOf(name: string, more: Partial<RowResult>): RowResult {
  const row: Row = { name, run: () => Promise.reject(new Error("it is not run here")) };
  return { row, status: "passed", runs: [], seconds: 1, ...more };
}

const outcomes: readonly Outcome[] = [
  { name: "a", status: "passed" },
  { name: "b", status: "skipped", reason: "this host has no Blob" },
];
const runs = [
  { way: "import", outcomes },
  { way: "require()", outcomes: outcomes.slice(0, 1) },
];

describe("renderRuntimes()", () => {
  const document = renderRuntimes([
    resultOf("Node", { version: "20.0.0", runs }),
    resultOf("Other", { version: "1", runs: [{ way: "import", outcomes: outcomes.slice(0, 1) }] }),
    resultOf("Third", { status: "missing", reason: "it is not there" }),
  ]);

  it("has a line for each way to load the package on a host", () => {
    expect(document).toContain(
      "| Node | 20.0.0 | import | 1 | 0 | 1 |\n|  |  | require() | 1 | 0 | 0 |\n| Other | 1 |",
    );
  });

  it("lists unavailable hosts and skipped cases with their reasons", () => {
    expect(document).toContain("## Unavailable hosts\n\n- Third: it is not there\n");
    expect(document).toContain("## Skipped cases\n\n- Node: this host has no Blob (b).\n");
  });
});
