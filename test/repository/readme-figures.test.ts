import { describe, expect, it } from "vitest";
import { textOf } from "./tracked-files.js";

/** Returns the cells of a table row, by the beginning of its first cell. */
function rowOf(path: string, begin: string): string[] {
  const row = textOf(path)
    .split("\n")
    .find((line) => line.startsWith(`| ${begin}`));
  if (row === undefined) throw new Error(`${path} has no row that begins with ${begin}.`);
  return row.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim());
}

/** Returns the number of a cell; times are converted to microseconds. */
function numberOf(cell = ""): number {
  const { number, unit = "" } = /^(?:× )?(?<number>[\d.]+) *(?<unit>µs|ms|s|%)?$/.exec(cell)?.groups ?? {};
  return Number(number) * ({ s: 1_000_000, ms: 1000 }[unit] ?? 1);
}

const columns = { miniflare: 8, pool: 7, byHand: 5 } as const;

/** Returns the microseconds of an operation in the order of README's columns. */
function measured(operation: string): number[] {
  const header = rowOf("docs/performance.md", "| FakeBucket");
  expect([columns.miniflare, columns.pool, columns.byHand].map((column) => header[column])).toEqual([
    "real runtime, from Node",
    "real runtime, in its worker",
    "Map by hand",
  ]);
  const row = rowOf("docs/performance.md", operation);
  const own = numberOf(row[1]);
  return [own, ...Object.values(columns).map((column) => own * numberOf(row[column]))];
}

/** Returns the time of a start in microseconds. */
function started(name: string): number {
  return numberOf(rowOf("docs/performance.md", `${name} | `)[1]);
}

function scored(name: string): number {
  return numberOf(rowOf("docs/fidelity.md", `${name} | `)[7]?.replace(" (expected)", ""));
}

describe("the comparison of README", () => {
  it.each([
    ["`vitest run`", () => ["FakeBucket", "Miniflare", "test pool", "Map by hand"].map(started)],
    ["One `put`", () => measured("put 1 KiB of text")],
    ["One `get`", () => measured("get and text()")],
  ] as const)("has figures of the last measurement: %s", (name, wanted) => {
    const figures = rowOf("README.md", name).slice(1).map(numberOf);
    expect(figures).toHaveLength(4);
    // Figures differ between runs, but not by half.
    const stale = wanted().filter(
      (time, index) => !((figures[index] ?? 0) / time < 1.5 && (figures[index] ?? 0) / time > 2 / 3),
    );
    expect({ figures, stale }).toEqual({ figures, stale: [] });
  });

  it("has the scores of the scoreboard", () => {
    expect(rowOf("docs/fidelity.md", "A | ")[1]).toContain("FakeBucket");
    expect(rowOf("docs/fidelity.md", "D | ")[1]).toContain("the real runtime");
    expect(rowOf("docs/fidelity.md", "F | ")[1]).toContain("Map");
    const figures = rowOf("README.md", "Fidelity score").slice(1).map(numberOf);
    expect(figures).toEqual([scored("A"), scored("D"), scored("D"), scored("F")]);
  });

  it("names hosts without failures", () => {
    const hosts = /\[Every host[^:]*: (.*)\.\n/.exec(textOf("README.md"))?.[1]?.split(", ") ?? [];
    expect(hosts).toEqual(["Node 20 to 26", "Bun", "Deno", "workerd", "Chromium"]);
    const rows = textOf("docs/runtimes.md")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(2);
    for (const host of ["Node 20", "Node 26", "Bun", "Deno", "workerd", "Chromium"])
      expect(rows.some((row) => row.includes(` ${host} `))).toBe(true);
    expect(rows.filter((row) => row.split(" | ")[4] !== "0")).toEqual([]);
  });
});
