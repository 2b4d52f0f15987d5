import { type AST, parseTOML } from "toml-eslint-parser";

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
  // One or two more quotes belong to the content.
  const closing = mark.length === 3 ? `${mark}["']{0,2}` : mark;
  const next = new RegExp(mark.includes('"') ? `\\\\.|${closing}` : closing, "gs");
  next.lastIndex = start;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0].startsWith(mark)) return next.lastIndex;
  }
  return undefined;
}

/** A piece of a string that ends within no escape, the end of a line among them. */
const piece = /(?:\\\s+|\\.[^\\]{0,8}|[^\\]){1,900}/gsu;
const literalPiece = /.{1,9000}/gsu;

/** What a string means, as the parser reads it piece by piece; `undefined` if something is wrong with it. */
function meaningOf(content: string, mark: string): string | undefined {
  const pieces = content.replaceAll("\r\n", "\n").matchAll(mark.includes("'") ? literalPiece : piece);
  // The first line break of a string in three quotes does not count: that of another piece may.
  const between = mark.length === 3 ? "\n" : "";
  try {
    const read = ([one]: RegExpExecArray, index: number) =>
      readString(`${mark}${index === 0 ? "" : between}${one}${mark}`);
    return Array.from(pieces, read).join("");
  } catch {
    return undefined;
  }
}

function readString(toml: string): string {
  const [pair] = parseTOML(`string = ${toml}`).body[0].body as [AST.TOMLKeyValue];
  return (pair.value as AST.TOMLStringValue).value;
}
