/**
 * The first of many lines of a message, and how many more there are.
 *
 * @param indent - stands before the last of them.
 */
export function firstLines(lines: readonly string[], most: number, indent = ""): readonly string[] {
  const more = lines.length > most ? [`${indent}and ${lines.length - most} more`] : [];
  return [...lines.slice(0, most), ...more];
}
