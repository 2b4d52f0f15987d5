/** A row of measurements: one operation at several sizes. */
export interface Row {
  readonly operation: string;
  /** Microseconds of processor time for one operation, by size. */
  readonly microseconds: readonly number[];
}

/** Rows of what is measured at several sizes: a map from operation to microseconds for each. */
export async function measureRows(
  sizes: readonly number[],
  measure: (size: number) => Promise<ReadonlyMap<string, number>>,
): Promise<Row[]> {
  // Once for the compiler of the host, which otherwise makes the first size look slow.
  await measure(sizes[0] ?? 1);
  const costs: ReadonlyMap<string, number>[] = [];
  for (const size of sizes) costs.push(await measure(size));
  return [...(costs[0]?.keys() ?? [])].map((operation) => ({
    operation,
    microseconds: costs.map((cost) => cost.get(operation) ?? Number.NaN),
  }));
}

/** Prints rows side by side, and how many times the last size costs the first one. */
export function printTable(title: string, sizes: readonly string[], rows: readonly Row[]): void {
  const header = [title, ...sizes, "last : first"];
  const cells = rows.map(({ operation, microseconds }) => {
    const ratio = (microseconds.at(-1) ?? Number.NaN) / (microseconds[0] ?? Number.NaN);
    return [operation, ...microseconds.map(showTime), `${ratio.toFixed(1)} ×`];
  });
  printCells([header, ...cells]);
}

/** Prints a header and rows in columns, the first to the left and the others to the right. */
function printCells(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const show = (line: readonly string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const [header = [], ...rows] = lines.map((line) => show(line).join("   "));
  console.log(`\n${String(header)}\n${"─".repeat(String(header).length)}\n${rows.join("\n")}`);
}

/** A time with the unit in which it reads well. */
export function showTime(microseconds: number): string {
  if (microseconds >= 1_000_000) return `${(microseconds / 1_000_000).toFixed(2)}  s`;
  if (microseconds >= 1000) return `${(microseconds / 1000).toFixed(2)} ms`;
  return `${microseconds.toFixed(2)} µs`;
}
