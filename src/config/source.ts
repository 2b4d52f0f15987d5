/** The forms in which a configuration is written. */
export type SourceFormat = "toml" | "json";

/** A configuration as it was written. */
export interface Source {
  readonly fileName: string;
  readonly format: SourceFormat;
  /** Without a byte order mark. */
  readonly text: string;
}

/** A piece of a text, in UTF-16 code units from its start. */
export interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A place in a text as editors show it: both count from 1, columns in UTF-16 code units (a tab is one). */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text; all three ends of lines count, as in editors. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Returns the place of an offset; one beyond the text lies at its end. */
export function positionAt(text: string, offset: number): Position {
  const before = linesOf(text.slice(0, offset));
  // Between the two halves of an end of line there is no place: it is the end of the line before.
  if (text[offset - 1] === "\r" && text[offset] === "\n") before.pop();
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
