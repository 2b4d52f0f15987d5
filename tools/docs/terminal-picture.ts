import { stripVTControlCharacters } from "node:util";

/** The colours by code number, for a dark terminal, with a contrast of at least 4.5. */
const colors: Readonly<Record<string, string>> = {
  31: "#ff8b82",
  32: "#7ee787",
  33: "#e3b341",
  34: "#79c0ff",
  35: "#d2a8ff",
  36: "#76e3ea",
  90: "#a1a9b3",
};
const ground = "#0d1117";
const text = "#e6edf3";
const size = { column: 8.4, line: 20, margin: 16 };

/** The style of a piece of a line. */
interface Style {
  color: string;
  ground: string | undefined;
  bold: boolean;
}

/** Draws the lines of a terminal, with their colours, as SVG. */
export function terminalPicture(title: string, lines: readonly string[]): string {
  const rows = lines.map((line, index) => drawLine(line, size.margin + (index + 1) * size.line - 6));
  const columns = Math.max(...lines.map((line) => stripVTControlCharacters(line).length));
  const width = Math.ceil(columns * size.column + 2 * size.margin);
  const height = lines.length * size.line + 2 * size.margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" rx="8" fill="${ground}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${text}" xml:space="preserve">
${rows.filter((row) => row !== "").join("\n")}
</g>
</svg>
`;
}

function drawLine(line: string, y: number): string {
  const style: Style = { color: text, ground: undefined, bold: false };
  const pieces: string[] = [];
  let column = 0;
  // Texts and codes alternate, starting with a text.
  for (const [index, piece] of line.split(/\u001B\[([\d;]*)m/).entries()) {
    if (index % 2 === 1) {
      for (const code of piece.split(";")) apply(code, style);
    } else if (piece !== "") {
      if (piece.trim() !== "" || style.ground !== undefined) pieces.push(drawPiece(piece, column, y, style));
      column += piece.length;
    }
  }
  return pieces.join("");
}

function drawPiece(piece: string, column: number, y: number, style: Style): string {
  const x = at(column);
  // The width in the terminal, independent of the available font.
  const length = (piece.length * size.column).toFixed(1);
  const box =
    style.ground === undefined
      ? ""
      : `<rect x="${x}" y="${y - 15}" width="${length}" height="${size.line}" fill="${style.ground}"/>`;
  const fill = style.ground === undefined ? style.color : ground;
  const weight = style.bold ? ' font-weight="bold"' : "";
  return `${box}<text x="${x}" y="${y}" textLength="${length}" fill="${fill}"${weight}>${escaped(piece).replaceAll(" ", "\u00A0")}</text>`;
}

function apply(code: string, style: Style): void {
  if (code === "1") style.bold = true;
  else if (code === "2") style.color = colors[90] ?? text;
  else if (code === "22") Object.assign(style, { bold: false, color: style.color === colors[90] ? text : style.color });
  else if (code === "39") style.color = text;
  else if (code === "49") style.ground = undefined;
  else if (code === "0" || code === "") Object.assign(style, { color: text, ground: undefined, bold: false });
  else if (code.startsWith("4")) style.ground = colors[`3${code.slice(1)}`];
  else style.color = colors[code] ?? style.color;
}

function at(column: number): string {
  return (size.margin + column * size.column).toFixed(1);
}

function escaped(piece: string): string {
  return piece.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
