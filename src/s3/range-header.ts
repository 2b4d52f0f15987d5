/**
 * The status of an answer to a `Range` header: 206 where that one range is served, 200 where the header was passed over
 * and the whole object is.
 */
// RFC 7233 §4.1
export function rangeStatus(header: string, offset: number, length: number, size: number): 200 | 206 {
  const [, first, last] = /^ *bytes *= *(\d*) *- *(\d*) *$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === "") return 200;
  const isServed = first === "" ? offset + length === size && Number(last) > 0 : Number(first) === offset;
  return isServed && (last === "" || first === "" || Number(last) >= Number(first)) ? 206 : 200;
}
