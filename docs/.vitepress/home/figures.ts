/** A figure of the home page, from a document of the site. */
export interface Figure {
  readonly value: string;
  readonly meaning: string;
  readonly link: string;
  readonly linkText: string;
}

/** Reads the time of an operation from the table in a document: `3.67 µs`, or `× 12`. */
export function timeIn(document: string, operation: string, column: string): string {
  const rows = document.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const at = rows.find((cells) => cells.includes(column))?.indexOf(column) ?? -1;
  const value = rows.find((cells) => cells[1] === operation)?.[at];
  if (value === undefined || !/^(?:[\d.]+ µs|× [\d.]+)$/.test(value)) {
    throw new Error(`The document has no time for ${operation}, ${column}.`);
  }
  return value;
}
