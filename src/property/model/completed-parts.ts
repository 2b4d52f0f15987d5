import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelCompleteMultipartUpload } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";
import { refuse, refuseUnequalParts } from "./model-refusals.js";
import type { StoredPart, StoredUpload } from "./model-state.js";

/** The object of a completed upload: the bytes of its parts in the order of their numbers, and the etag made of theirs. */
export interface CompletedParts {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Completes an active upload with the parts named, or says why not (facts §8, order of checks). */
export function completedParts(
  upload: StoredUpload,
  complete: ModelCompleteMultipartUpload,
  semantics: Semantics,
): CompletedParts | ModelRefusal {
  const { action } = complete;

  const numbers = complete.parts.map((part) => part.partNumber);
  if (new Set(numbers).size < numbers.length) return refuse(action, 10001);

  const given: StoredPart[] = [];
  for (const { partNumber, etag } of complete.parts) {
    const stored = upload.parts.find((part) => part.partNumber === partNumber && part.etag === etag);
    if (stored === undefined) return refuse(action, 10025);
    given.push(stored);
  }
  const sorted = given.toSorted((left, right) => left.partNumber - right.partNumber);

  const judged = semantics.lastPart === "highestNumber" ? sorted : given;
  if (judged.slice(0, -1).some((part) => part.bytes.length < semantics.minPartBytes)) return refuse(action, 10011);

  const sizes = sorted.map((part) => part.bytes.length);
  const first = sizes[0] ?? 0;
  const allButLast = sizes.slice(0, -1);
  const last = sizes.at(-1) ?? 0;
  if (allButLast.some((size) => size < semantics.minPartBytes || size !== first)) return refuseUnequalParts(semantics);
  if (last > first) return refuseUnequalParts(semantics);

  const bytes = concatenated(sorted.map((part) => part.bytes));
  if (bytes.length > semantics.maxObjectBytes) return refuse(action, 100100);
  const digests = concatenated(sorted.map((part) => hexToBytes(digestHex("md5", [part.bytes]))));
  return { bytes, etag: `${digestHex("md5", [digests])}-${sorted.length}` };
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
}
