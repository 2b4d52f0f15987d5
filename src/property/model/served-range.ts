import type { ModelRange } from "./model-operation.js";
import type { ModelObject } from "./model-outcome.js";

/** The bytes that a range serves of an object of a size, or `undefined` where it serves none (runtime §5). */
export function servedRange(range: ModelRange, size: number): ModelObject["range"] {
  let first = range.offset ?? 0;
  let end = range.length === undefined ? size : Math.min(size, first + range.length);
  if (range.suffix !== undefined) {
    first = Math.max(0, size - range.suffix);
    end = size;
  }
  return first < end ? { offset: first, length: end - first } : undefined;
}
