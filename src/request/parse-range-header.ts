import type { ByteRange } from "./request.js";

const unit = /^ *bytes *=/i;
const digits = /^ *(?:(\d+) *)?$/;

/** The ranges of a `Range` header; none where it is malformed. Only spaces are blanks. */
// runtime §5 Headers form
export function parseRangeHeader(header: string): readonly ByteRange[] {
  const prefix = unit.exec(header);
  if (prefix === null) return [];
  const ranges: ByteRange[] = [];
  for (const element of header.slice(prefix[0].length).split(",")) {
    const range = parseElement(element);
    if (range === undefined) return [];
    ranges.push(range);
  }
  return ranges;
}

function parseElement(element: string): ByteRange | undefined {
  const hyphen = element.indexOf("-");
  if (hyphen === -1) return undefined;
  const first = parseDigits(element.slice(0, hyphen));
  const last = parseDigits(element.slice(hyphen + 1));
  if (first === "malformed" || last === "malformed") return undefined;
  if (first === undefined) return last === undefined ? undefined : { suffix: last };
  return first > (last ?? first) ? undefined : { first, last };
}

function parseDigits(text: string): number | undefined | "malformed" {
  const found = digits.exec(text);
  if (found === null) return "malformed";
  return found[1] === undefined ? undefined : Number(found[1]);
}
