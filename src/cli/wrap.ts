/**
 * Breaks a text into lines of at most `width` characters, at its spaces. A longer word stays whole. Line breaks stay, and
 * the spaces with which a line begins are before all that it is broken into.
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

/** The same, each line after some spaces, which count. */
export function wrapIndented(text: string, width: number, indent: number): readonly string[] {
  return wrap(text, width - indent).map((line) => " ".repeat(indent) + line);
}
