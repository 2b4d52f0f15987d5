import { floors, inside } from "../../test/repository/import-table.js";

const size = { width: 880, floor: 80, gap: 14, margin: 20, character: 5.8 };

/** Draws the rooms of `src` by floor, with their parts, from the table of imports. */
export function housePicture(): string {
  const rows = floors.toReversed();
  const height = 2 * size.margin + rows.length * (size.floor + size.gap) - size.gap;
  const boxes = rows.flatMap((rooms, row) => drawFloor(rooms, size.margin + row * (size.floor + size.gap)));
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${size.width} ${height}" width="${size.width}" height="${height}">
<title>The rooms of src, floor by floor. A room may import the rooms below its floor.</title>
<rect width="100%" height="100%" rx="8" fill="#f6f8fa"/>
<g font-family="system-ui, sans-serif" text-anchor="middle" fill="#1f2328">
${boxes.join("\n")}
</g>
</svg>
`;
}

/** Draws the rooms of a floor side by side. The widths follow the lengths of the texts. */
function drawFloor(rooms: readonly string[], y: number): string[] {
  const texts = rooms.map((name) => ({ name, parts: partsOf(name).join(" · ") }));
  const weights = texts.map(({ name, parts }) => Math.max(name.length * 2.2, parts.length / 2) + 6);
  const free = size.width - 2 * size.margin - (rooms.length - 1) * size.gap;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let x = size.margin;
  return texts.map(({ name, parts }, index) => {
    const width = (free * (weights[index] ?? 0)) / sum;
    const middle = (x + width / 2).toFixed(1);
    const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${size.floor}" rx="6" fill="#ddeeff" stroke="#5a7fa8"/>`;
    const title = `<text x="${middle}" y="${y + (parts === "" ? 45 : 26)}" font-size="15" font-weight="600">${name}</text>`;
    const small = linesOf(parts, (width - 12) / size.character).map(
      (line, at) => `<text x="${middle}" y="${y + 44 + 14 * at}" font-size="11">${line}</text>`,
    );
    x += width + size.gap;
    return `${box}${title}${small.join("")}`;
  });
}

/** Breaks the names of parts into lines of at most so many characters. */
function linesOf(parts: string, most: number): string[] {
  const lines: string[] = [];
  for (const part of parts === "" ? [] : parts.split(" · ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + part.length + 3 > most) lines.push(part);
    else lines[lines.length - 1] = `${line} · ${part}`;
  }
  return lines;
}

/** Returns the folders of a room that have floors of their own, the lowest first. */
function partsOf(room: string): readonly string[] {
  return (inside[room] ?? []).flat();
}
