/** The formats of a configuration. */
export type SourceFormat = "toml" | "json";

/** The unparsed text of a configuration, and its format. */
export interface Source {
  readonly fileName: string;
  readonly format: SourceFormat;
  /** Without a byte order mark. */
  readonly text: string;
}

/** A range of a text, in UTF-16 code units from its start. */
export interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A place in a text as editors show it: line and column count from 1, columns in UTF-16 code units (a tab is one). */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Splits a text into lines; all three kinds of line breaks count, as in editors. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Returns the place of an offset; an offset beyond the text counts as its end. */
export function positionAt(text: string, offset: number): Position {
  const before = linesOf(text.slice(0, offset));
  // The place between the two halves of a line break counts as the end of the line before.
  if (text[offset - 1] === "\r" && text[offset] === "\n") before.pop();
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
