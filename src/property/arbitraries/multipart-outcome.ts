/** A part by what decides over an upload. */
export interface SizedPart {
  readonly partNumber: number;
  readonly size: number;
  /** Of which byte all of it is. */
  readonly fill: number;
}

/** The parts that `complete` names. */
export interface NamedPart {
  readonly partNumber: number;
  /** The index of the part whose etag is given with the number; `undefined` for an etag of no part. */
  readonly part: number | undefined;
}

/** The terms under which parts are judged. */
export interface PartTerms {
  readonly minPartBytes: number;
  readonly lastPart: "highestNumber" | "lastGiven";
}

/** The parts of the object in the order of their numbers, or the code of the refusal. */
export type PartsOutcome =
  | { readonly status: "stored"; readonly parts: readonly SizedPart[] }
  | { readonly status: "refused"; readonly code: number };

/**
 * The answer that `complete` must give when these parts, no two of the same bytes, were uploaded one after the other (facts §8,
 * order of checks).
 */
export function multipartOutcome(
  parts: readonly SizedPart[],
  named: readonly NamedPart[],
  { minPartBytes, lastPart }: PartTerms,
): PartsOutcome {
  const numbers = named.map(({ partNumber }) => partNumber);
  if (new Set(numbers).size < numbers.length) return { status: "refused", code: 10001 };

  const given: SizedPart[] = [];
  for (const { partNumber, part } of named) {
    const latest = parts.findLast((each) => each.partNumber === partNumber);
    const meant = part === undefined ? undefined : parts[part];
    if (latest === undefined || meant === undefined || latest !== meant) {
      return { status: "refused", code: 10025 };
    }
    given.push(latest);
  }

  const sorted = given.toSorted((left, right) => left.partNumber - right.partNumber);
  const judged = lastPart === "lastGiven" ? given : sorted;
  if (judged.slice(0, -1).some(({ size }) => size < minPartBytes)) return { status: "refused", code: 10011 };

  const first = sorted[0]?.size ?? 0;
  const equal = sorted.slice(0, -1).every(({ size }) => size === first && size >= minPartBytes);
  if (!equal || (sorted.at(-1)?.size ?? 0) > first) return { status: "refused", code: 10048 };
  return { status: "stored", parts: sorted };
}
