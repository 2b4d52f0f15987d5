import type { StoreUploadedPart } from "../../../types/index.js";
import type { Semantics } from "../../semantics/semantics.js";

/** A part and the number of its bytes. */
export interface SizedPart extends StoreUploadedPart {
  readonly bytes: { readonly length: number };
}

/**
 * The parts that `complete` names, in the order of their numbers, or the code of the refusal (runtime §8, order of checks).
 *
 * @param uploaded - one of each number.
 */
export function chosenParts<Part extends SizedPart>(
  uploaded: readonly Part[],
  named: readonly StoreUploadedPart[],
  { minPartBytes, lastPart }: Pick<Semantics, "minPartBytes" | "lastPart">,
): readonly Part[] | 10001 | 10011 | 10025 | 10048 {
  const numbers = named.map((part) => part.partNumber);
  if (new Set(numbers).size < numbers.length) return 10001;

  const given: Part[] = [];
  for (const { partNumber, etag } of named) {
    const part = uploaded.find((each) => each.partNumber === partNumber && each.etag === etag);
    if (part === undefined) return 10025;
    given.push(part);
  }
  const sorted = given.toSorted((left, right) => left.partNumber - right.partNumber);

  const judged = lastPart === "highestNumber" ? sorted : given;
  if (judged.slice(0, -1).some((part) => part.bytes.length < minPartBytes)) return 10011;

  const sizes = sorted.map((part) => part.bytes.length);
  const [first = 0] = sizes;
  const last = sizes.pop() ?? 0;
  return last > first || sizes.some((size) => size !== first) ? 10048 : sorted;
}
