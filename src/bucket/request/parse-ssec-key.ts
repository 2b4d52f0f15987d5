import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { Platform } from "../../semantics/platform.js";
import { plainError } from "./argument-error.js";
import { coerceString } from "./coerce.js";
import { copyBytes } from "./host-objects.js";
import type { SsecKeyRequest } from "./request.js";

/** An SSE-C key with unchecked contents. */
export type RawSsecKey = string | Uint8Array;

const keyBytes = 32;
const lowerCaseHex = /^[0-9a-f]+$/;

/** Converts the field `ssecKey`: any value but a buffer becomes a string. */
// runtime §2 Field given null; §7 ssecKey string
export function coerceSsecKey(value: unknown, platform: Platform): RawSsecKey | undefined {
  if (value === undefined) return undefined;
  return copyBytes(value) ?? coerceString(value, platform);
}

/** Checks an SSE-C key and returns its hash. */
// runtime §7 ssecKey string must match `^[0-9a-f]+$`; spec §2 StoreObject ssecKeyMd5
export function parseSsecKey(raw: RawSsecKey): SsecKeyRequest {
  if (typeof raw === "string" && !lowerCaseHex.test(raw)) {
    throw plainError("ssec.format", "SSE-C Key has invalid format");
  }
  if (raw.length !== (typeof raw === "string" ? 2 * keyBytes : keyBytes)) {
    throw plainError("ssec.format", "SSE-C Key must be 32 bytes in length");
  }
  return { md5: digestHex("md5", [typeof raw === "string" ? hexToBytes(raw) : raw]) };
}
