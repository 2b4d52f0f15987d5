import type { Platform } from "../semantics/platform.js";
import { coerceString } from "./coerce.js";

/** The value of a header; `undefined` where there is none. */
export function coerceHeader(headers: Headers, name: string, platform: Platform): string | undefined {
  // Headers of other makes may say `undefined` where the host's say `null`.
  const value = headers.get(name) ?? undefined;
  return value === undefined ? undefined : coerceString(value, platform);
}
