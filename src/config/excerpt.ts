import { masked } from "../base/messages/visible.js";
import { linesOf, positionAt, type Range } from "./source.js";

const linesBefore = 2;
const maxWidth = 100;

/**
 * Returns the first line of a range, with two lines before it and a caret under every character of the range.
 *
 * Tabs are kept in the line and below it, so that the carets align at any tab width. Control characters and invisible
 * characters are shown as `�`.
 */
export function excerptOf(text: string, range: Range): string {
  const { line, column } = positionAt(text, range.start);
  const lines = linesOf(text);
  const current = lines[line - 1] ?? "";
  // A line may be a whole file: then the excerpt starts shortly before the place.
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
