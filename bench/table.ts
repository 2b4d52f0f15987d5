/** The measurements of one operation at several sizes. */
export interface Row {
  readonly operation: string;
  /** Microseconds of processor time for one operation, by size. */
  readonly microseconds: readonly number[];
}

/** Measures at several sizes. `measure` returns the microseconds of each operation at one size. */
export async function measureRows(
  sizes: readonly number[],
  measure: (size: number) => Promise<ReadonlyMap<string, number>>,
): Promise<Row[]> {
  // A first round for the host's compiler, which otherwise makes the first size look slow.
  await measure(sizes[0] ?? 1);
  const costs: ReadonlyMap<string, number>[] = [];
  for (const size of sizes) costs.push(await measure(size));
  return [...(costs[0]?.keys() ?? [])].map((operation) => ({
    operation,
    microseconds: costs.map((cost) => cost.get(operation) ?? Number.NaN),
  }));
}

/** Prints rows side by side, with the ratio of the last size to the first one. */
export function printTable(title: string, sizes: readonly string[], rows: readonly Row[]): void {
  const header = [title, ...sizes, "last : first"];
  const cells = rows.map(({ operation, microseconds }) => {
    const ratio = (microseconds.at(-1) ?? Number.NaN) / (microseconds[0] ?? Number.NaN);
    return [operation, ...microseconds.map(showTime), `${ratio.toFixed(1)} ×`];
  });
  printCells([header, ...cells]);
}

/** Prints a header and rows in columns: the first one is aligned to the left, the others to the right. */
function printCells(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const show = (line: readonly string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const [header = [], ...rows] = lines.map((line) => show(line).join("   "));
  console.log(`\n${String(header)}\n${"─".repeat(String(header).length)}\n${rows.join("\n")}`);
}

/** Formats a time with a fitting unit. */
export function showTime(microseconds: number): string {
  if (microseconds >= 1_000_000) return `${(microseconds / 1_000_000).toFixed(2)}  s`;
  if (microseconds >= 1000) return `${(microseconds / 1000).toFixed(2)} ms`;
  return `${microseconds.toFixed(2)} µs`;
}
