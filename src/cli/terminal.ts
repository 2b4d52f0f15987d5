/** The terminal for the output. */
export interface Terminal {
  /** The number of characters in a line. */
  readonly width: number;
  readonly colors: boolean;
}

/** The members of a stream that may be a terminal. */
export interface MaybeTerminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

const widthOfFiles = 80;
const narrowest = 40;
/** The largest width with good readability. */
const widest = 100;

/**
 * Decides how to write to a stream: in colours on a terminal, unless NO_COLOR is set (no-color.org); elsewhere only if
 * FORCE_COLOR is set (force-color.org).
 */
export function terminalOf(stream: MaybeTerminal, environment: Readonly<Record<string, string | undefined>>): Terminal {
  const { FORCE_COLOR: forceColor = "", NO_COLOR: noColor = "", TERM: kind } = environment;
  const columns = stream.isTTY === true ? stream.columns : undefined;
  return {
    width: Math.min(Math.max(columns || widthOfFiles, narrowest), widest),
    colors: forceColor === "" ? stream.isTTY === true && noColor === "" && kind !== "dumb" : forceColor !== "0",
  };
}

/** Makes a text bold if the terminal has colours. */
export function bold(text: string, terminal: Terminal): string {
  return terminal.colors ? `\u001B[1m${text}\u001B[22m` : text;
}

/** Makes a text faint if the terminal has colours. */
export function faint(text: string, terminal: Terminal): string {
  return terminal.colors ? `\u001B[2m${text}\u001B[22m` : text;
}

/**
 * Breaks a text at spaces into lines of at most `width` characters. A longer word stays whole. Line breaks stay, and
 * all parts of a broken line keep its indentation.
 */
export function wrap(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((paragraph) => {
    const margin = /^ */.exec(paragraph)?.[0] ?? "";
    const [first = "", ...words] = paragraph.slice(margin.length).split(" ");
    const lines: string[] = [];
    let line = margin + first;
    for (const word of words) {
      if (line.length + 1 + word.length > width) {
        lines.push(line);
        line = margin + word;
      } else {
        line += ` ${word}`;
      }
    }
    return [...lines, line];
  });
}

/** Wraps a text within `width`, and indents each line. */
export function wrapIndented(text: string, width: number, indent: number): readonly string[] {
  return wrap(text, width - indent).map((line) => " ".repeat(indent) + line);
}
