/** What the parser is spared: it takes the characters of a string as arguments of one call, of which a host allows so many. */
const longest = 10_000;

/** A string that was left out of a text. */
export interface LongString {
  readonly value: string;
  /** Where it ends, with its quotes. */
  readonly end: number;
}

/** A text of TOML in which a name stands for each long string, and by its start what each of them was. */
export interface Shortened {
  /** As long as the whole text, so that every place is the same. */
  readonly text: string;
  readonly strings: ReadonlyMap<number, LongString>;
}

/** Leaves the long strings out of a text of TOML. One that is not well-formed stays: the parser says why. */
export function shortenStrings(text: string): Shortened {
  const strings = new Map<number, LongString>();
  if (text.length < longest) return { text, strings };
  const names = new Map<string, string>();
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, mark } of quotedStrings(text)) {
    if (end - start < longest) continue;
    const value = meaningOf(text.slice(start + mark.length, end - mark.length), mark);
    if (value === undefined) continue;
    const name = names.get(value) ?? `long string ${names.size} of ${text.length} characters`;
    names.set(value, name);
    strings.set(start, { value, end });
    pieces.push(text.slice(done, start), JSON.stringify(name).padEnd(end - start));
    done = end;
  }
  return { text: pieces.join("") + text.slice(done), strings };
}

interface Quoted {
  readonly start: number;
  readonly end: number;
  /** What it is quoted with. */
  readonly mark: string;
}

// TOML 1.0.0 String, Comment
function* quotedStrings(text: string): Generator<Quoted, void, void> {
  const opening = /#.*|"""|'''|"|'/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [mark] = found;
    if (mark.startsWith("#")) continue;
    const end = endOf(text, found.index + mark.length, mark);
    if (end === undefined) return;
    yield { start: found.index, end, mark };
    opening.lastIndex = end;
  }
}

/** Where a string ends whose content starts here; `undefined` if it does not. */
function endOf(text: string, start: number, mark: string): number | undefined {
  const next = mark.startsWith('"') ? new RegExp(`\\\\|${mark}`, "g") : new RegExp(mark, "g");
  next.lastIndex = start;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === "\\") {
      next.lastIndex += 1;
      continue;
    }
    // One or two more quotes belong to the content.
    const more = mark.length === 3 ? /^["']{0,2}/.exec(text.slice(next.lastIndex, next.lastIndex + 2)) : null;
    return next.lastIndex + (more?.[0].length ?? 0);
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = {
  ...{ b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001B" },
  ...{ '"': '"', "\\": "\\" },
};

/** What a string means; `undefined` if something is wrong with it. */
function meaningOf(content: string, mark: string): string | undefined {
  const whole = mark.length === 3 ? content.replaceAll("\r\n", "\n").replace(/^\n/, "") : content;
  const wrong = mark.length === 3 ? /[^\P{Cc}\t\n]/u : /[^\P{Cc}\t]/u;
  if (wrong.test(whole)) return undefined;
  if (mark.startsWith("'")) return whole;
  const lines = mark.length === 3 ? whole.replaceAll(/((?:^|[^\\])(?:\\\\)*)\\[\t ]*\n[\t\n ]*/g, "$1") : whole;
  let isWrong = false;
  const value = lines.replaceAll(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([\s\S]?))/g,
    (_, ...groups) => {
      const [short, long, byte, letter] = groups as (string | undefined)[];
      const code = Number.parseInt(short ?? long ?? byte ?? "0", 16);
      const character = letter === undefined ? codePoint(code) : escapes[letter];
      isWrong ||= character === undefined;
      return character ?? "";
    },
  );
  return isWrong ? undefined : value;
}

function codePoint(code: number): string | undefined {
  const isScalar = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : undefined;
}
