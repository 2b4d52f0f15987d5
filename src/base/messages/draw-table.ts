/** Most rows of a table. */
const mostRows = 10;

/**
 * Draws a table of things as lines; reads only the first few things.
 *
 * @param total - the number of things.
 * @param columns - the text of each cell, by the headings of the columns.
 */
export function drawTable<Thing>(
  things: Iterable<Thing>,
  total: number,
  columns: Readonly<Record<string, (thing: Thing) => string>>,
): string[] {
  if (total === 0) return [];
  const rows = [Object.keys(columns), ...firstOf(things, mostRows).map((thing) => cellsOf(thing, columns))];
  const widths = Object.keys(columns).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const more = total > mostRows ? [`and ${total - mostRows} more`] : [];
  return [...lines.map((line) => line.trimEnd()), ...more];
}

/** Returns the first things of a possibly long sequence. */
export function firstOf<Thing>(things: Iterable<Thing>, most: number): Thing[] {
  const first: Thing[] = [];
  for (const thing of things) {
    if (first.length === most) break;
    first.push(thing);
  }
  return first;
}

function cellsOf<Thing>(thing: Thing, columns: Readonly<Record<string, (thing: Thing) => string>>): string[] {
  return Object.values(columns).map((cell) => cell(thing));
}
