import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreChecksums } from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { AppliedChanges } from "../../semantics/dated-changes.js";
import { isObject } from "../request/coerce.js";
import type { ChecksumAlgorithm } from "../request/request.js";
import type { ObjectDigests } from "../service/state.js";
import {
  construction,
  defineReadOnly,
  illegalConstructor,
  illegalInvocation,
  makeMembersEnumerable,
  Uncloneable,
} from "./guard.js";

/** In the order of the platform's own properties. */
const algorithms: readonly ChecksumAlgorithm[] = ["sha512", "sha384", "sha256", "sha1", "md5"];

/** Checksums by algorithm, in hex. */
export type ChecksumHexes = { readonly [algorithm in ChecksumAlgorithm]?: string };

/** Returns the checksums of an object: the MD5, unless it was uploaded in parts, and the checksum given to `put`. */
// spec §2 StoreChecksums
export function checksumHexes({ multipartEtag, checksum, bytes }: ObjectDigests): ChecksumHexes {
  if (multipartEtag !== undefined) return {};
  return { ...(checksum && { [checksum.algorithm]: checksum.hex }), md5: bytes.md5Hex() };
}

type Changes = Pick<AppliedChanges, "ownsUnsetMembers" | "hasClassTags">;

/** The stored checksums of an object, as buffers that belong to the caller. */
// runtime §4
export class Checksums extends Uncloneable implements StoreChecksums {
  declare readonly sha512?: ArrayBuffer;
  declare readonly sha384?: ArrayBuffer;
  declare readonly sha256?: ArrayBuffer;
  declare readonly sha1?: ArrayBuffer;
  declare readonly md5?: ArrayBuffer;
  readonly #hexes: ChecksumHexes;
  readonly #changes: Changes;

  constructor(shown: typeof construction, hexes: ChecksumHexes, changes: Changes) {
    super();
    if (shown !== construction) throw illegalConstructor();
    this.#hexes = hexes;
    this.#changes = changes;
    for (const algorithm of algorithms) {
      const hex = hexes[algorithm];
      defineReadOnly(this, algorithm, hex === undefined ? undefined : hexToBytes(hex).buffer);
    }
  }

  /** Returns the existing checksums in hex; from 2025-12-03 on, the missing ones are `undefined` members. */
  toJSON(): { [algorithm in ChecksumAlgorithm]?: string } {
    if (!(isObject(this) && #hexes in this)) throw illegalInvocation();
    const members = algorithms.toReversed().map((algorithm) => [algorithm, this.#hexes[algorithm]] as const);
    return Object.fromEntries(
      this.#changes.ownsUnsetMembers ? members : members.filter(([, hex]) => hex !== undefined),
    );
  }

  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #changes in this && !this.#changes.hasClassTags ? undefined : "Checksums";
  }
}

nameClass(Checksums, "Checksums");
makeMembersEnumerable(Checksums.prototype);
