import { masked } from "../base/messages/visible.js";
import { linesOf, positionAt, type Range } from "./source.js";

const linesBefore = 2;
const maxWidth = 100;

/**
 * The line in which a range starts, with two lines before it and a caret under every character of the range.
 *
 * Tabs are kept in the line and under it, so that the carets stand right at any width of a tab. What a terminal would take
 * for a command, or would not show, is shown as `�`.
 */
export function excerptOf(text: string, range: Range): string {
  const { line, column } = positionAt(text, range.start);
  const lines = linesOf(text);
  const current = lines[line - 1] ?? "";
  // A line may be a whole file: then what is shown of it starts somewhat before the place.
  const start = column > (maxWidth * 3) / 4 ? column - maxWidth / 2 : 0;
  const end = start + maxWidth;
  const cut = (whole: string, to: number): string => {
    const piece = masked(whole.slice(start, to));
    return start > 0 && piece !== "" ? `…${piece}` : piece;
  };
  const gutter = String(line).length;
  const first = Math.max(1, line - linesBefore);
  const rows = lines.slice(first - 1, line).map((whole, index) => {
    const number = first + index;
    const shown = `${cut(whole, end)}${whole.length > end ? "…" : ""}`;
    return `${number === line ? ">" : " "} ${String(number).padStart(gutter)} | ${shown}`.trimEnd();
  });
  const margin = cut(current, column - 1).replace(/[^\t]/g, " ");
  const most = Math.min(current.length, end) - (column - 1);
  const carets = "^".repeat(Math.max(1, Math.min(range.end - range.start, most)));
  rows.push(`  ${" ".repeat(gutter)} | ${margin}${carets}`);
  return rows.join("\n");
}
