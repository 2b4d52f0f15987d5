import type { StoreChecksums } from "../../types/index.js";
import { fromHex } from "../bytes/hex.js";
import { nameClass } from "../engine/name-class.js";
import { isObject } from "../request/host-objects.js";
import type { ChecksumAlgorithm } from "../request/request.js";
import type { ObjectRecord } from "../service/state.js";
import {
  checkConstruction,
  type construction,
  defineReadOnly,
  illegalInvocation,
  makeMembersEnumerable,
} from "./guard.js";

/** In the order of the platform's own properties. */
const algorithms: readonly ChecksumAlgorithm[] = ["sha512", "sha384", "sha256", "sha1", "md5"];

/** Checksums by algorithm, in hex. */
export type ChecksumHexes = { readonly [algorithm in ChecksumAlgorithm]?: string };

/** The checksums of an object: the MD5 unless it came in parts, and the one given with its value. */
// spec §2 StoreChecksums
export function checksumHexes(record: ObjectRecord): ChecksumHexes {
  const { checksum } = record;
  if (record.multipartEtag !== undefined) return {};
  return { ...(checksum && { [checksum.algorithm]: checksum.hex }), md5: record.bytes.md5Hex() };
}

/** The stored checksums of an object, as buffers of its caller's own. */
// runtime §4
export class Checksums implements StoreChecksums {
  declare readonly sha512?: ArrayBuffer;
  declare readonly sha384?: ArrayBuffer;
  declare readonly sha256?: ArrayBuffer;
  declare readonly sha1?: ArrayBuffer;
  declare readonly md5?: ArrayBuffer;
  readonly #hexes: ChecksumHexes;

  constructor(shown: typeof construction, hexes: ChecksumHexes) {
    checkConstruction(shown);
    this.#hexes = hexes;
    for (const algorithm of algorithms) {
      const hex = hexes[algorithm];
      defineReadOnly(this, algorithm, hex === undefined ? undefined : fromHex(hex).buffer);
    }
  }

  /** The checksums that there are, in hex. */
  toJSON(): { [algorithm in ChecksumAlgorithm]?: string } {
    if (!(isObject(this) && #hexes in this)) throw illegalInvocation();
    return Object.fromEntries(
      algorithms.toReversed().flatMap((algorithm) => {
        const hex = this.#hexes[algorithm];
        return hex === undefined ? [] : [[algorithm, hex]];
      }),
    );
  }

  get [Symbol.toStringTag](): string {
    return "Checksums";
  }
}

nameClass(Checksums, "Checksums");
makeMembersEnumerable(Checksums.prototype);
