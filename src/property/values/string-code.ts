/** Shorter runs are written out. */
const shortestRun = 24;
const longestUnit = 4;

/**
 * Returns TypeScript for a string. Everything except printable ASCII is escaped, to distinguish different encodings of
 * a text and to preserve lone surrogates; long runs of a few characters become `"k".repeat(1025)`.
 */
export function stringCode(text: string): string {
  if (text.length < shortestRun) return stringLiteral(text);
  const characters = Array.from(text);
  const pieces: string[] = [];
  let plain = "";
  for (let index = 0; index < characters.length; ) {
    const run = runAt(characters, index);
    if (run === undefined) {
      plain += characters[index];
      index++;
      continue;
    }
    if (plain !== "") pieces.push(stringLiteral(plain));
    plain = "";
    pieces.push(`${stringLiteral(run.unit)}.repeat(${run.times})`);
    index += run.characters;
  }
  if (plain !== "") pieces.push(stringLiteral(plain));
  return pieces.join(" + ");
}

interface Run {
  readonly unit: string;
  readonly times: number;
  readonly characters: number;
}

function runAt(characters: readonly string[], start: number): Run | undefined {
  for (let size = 1; size <= longestUnit; size++) {
    let end = start + size;
    while (end < characters.length && characters[end] === characters[end - size]) end++;
    const times = Math.floor((end - start) / size);
    if (times * size >= shortestRun) {
      return { unit: characters.slice(start, start + size).join(""), times, characters: times * size };
    }
  }
  return undefined;
}

/** Returns a string as one literal of any length. */
export function stringLiteral(text: string): string {
  return `"${Array.from(text, escaped).join("")}"`;
}

const named: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character: string): string {
  const name = named[character];
  if (name !== undefined) return name;
  if (/^[ -~]$/.test(character)) return character;
  const point = (character.codePointAt(0) as number).toString(16);
  return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, "0")}`;
}

/** Returns the code of a member, to append to the code of its owner. */
export function memberCode(name: string): string {
  // Only the digits of a number: `[01]` is no code, and `[9007199254740993]` another member.
  if (/^\d+$/.test(name) && String(Number(name)) === name) return `[${name}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}
