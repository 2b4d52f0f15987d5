import { plainError } from "./argument-error.js";
import type { EtagPattern } from "./request.js";

type EtagStart = keyof typeof starts;

// runtime §6 "a" "b"; "a" W/"b"; "a" *
const starts = {
  "*": "a wildcard character '*' instead.",
  '"': "a double quote character '\"' instead. This would otherwise indicate the start of a new strong etag.",
  W: "a weak quotation character 'W' instead. This would otherwise indicate the start of a new weak etag.",
} as const;

/** The etags of an `If-Match` or `If-None-Match` header: at least one, or a wildcard alone. */
// runtime §6 Headers form (RFC 7232 §3.1, §3.2)
export function parseEtagList(header: string, name: "if-match" | "if-none-match"): readonly EtagPattern[] {
  const etags: EtagPattern[] = [];
  let separated = true;
  let position = 0;
  for (;;) {
    const character = header[position];
    if (isSeparator(character)) {
      separated ||= character === ",";
      position += 1;
    } else if (isEtagStart(character)) {
      if (!separated) throw malformed(`Comma was expected to separate etags. Encountered ${starts[character]}`);
      if (character === "*") return [{ type: "wildcard", value: "" }];
      const start = position + lengthOfStart(header, position);
      const end = header.indexOf('"', start);
      if (end === -1) throw malformed("Unclosed double quote for Etag");
      etags.push({ type: character === "W" ? "weak" : "strong", value: header.slice(start, end) });
      separated = false;
      position = end + 1;
    } else {
      // The end, or text that starts no etag: what was read so far counts.
      if (etags.length === 0) throw malformed(`Invalid ETag in ${name} header`);
      return etags;
    }
  }
}

function isSeparator(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === ",";
}

function isEtagStart(character: string | undefined): character is EtagStart {
  return character === '"' || character === "W" || character === "*";
}

function lengthOfStart(header: string, position: number): number {
  if (header[position] === '"') return 1;
  if (header.startsWith('W/"', position)) return 3;
  throw malformed("Weak etags must start with W/ and their value must be quoted");
}

function malformed(message: string): Error {
  return plainError("condition.etag-list-malformed", message);
}
