/** Returns the bytes that a range serves of an object of a size; `undefined` if it serves none (runtime §5). */
export function servedRange(
  range: { readonly [Name in "offset" | "length" | "suffix"]?: number | undefined },
  size: number,
): { readonly offset: number; readonly length: number } | undefined {
  let first = range.offset ?? 0;
  let end = range.length === undefined ? size : Math.min(size, first + range.length);
  if (range.suffix !== undefined) {
    first = Math.max(0, size - range.suffix);
    end = size;
  }
  return first < end ? { offset: first, length: end - first } : undefined;
}
