import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelCompleteMultipartUpload, ModelPart } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";
import { refuse, refuseUnequalParts } from "./model-refusals.js";
import type { StoredUpload } from "./model-state.js";

/** The object of a completed upload: the bytes of its parts in the order of their numbers, and the etag made of theirs. */
export interface CompletedParts {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Completes an active upload with the parts named, or says why not. */
export function completedParts(
  upload: StoredUpload,
  { action, parts }: ModelCompleteMultipartUpload,
  semantics: Semantics,
): CompletedParts | ModelRefusal {
  const chosen = chosenParts(upload.parts, parts, semantics);
  if (chosen === 10048) return refuseUnequalParts(semantics);
  if (typeof chosen === "number") return refuse(action, chosen);
  const bytes = concatenated(chosen.map((part) => part.bytes));
  if (bytes.length > semantics.maxObjectBytes) return refuse(action, 100100);
  const digests = concatenated(chosen.map((part) => hexToBytes(digestHex("md5", [part.bytes]))));
  return { bytes, etag: `${digestHex("md5", [digests])}-${chosen.length}` };
}

interface SizedPart extends ModelPart {
  readonly bytes: { readonly length: number };
}

/**
 * The parts that `complete` names, in the order of their numbers, or the code of the refusal (facts §8, order of checks).
 *
 * @param uploaded - one of each number.
 */
export function chosenParts<Part extends SizedPart>(
  uploaded: readonly Part[],
  named: readonly ModelPart[],
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
  return last > first || sizes.some((size) => size < minPartBytes || size !== first) ? 10048 : sorted;
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
}
