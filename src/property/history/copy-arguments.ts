import { encodeUtf8 } from "../../bytes/utf8.js";

/** A key as the platform takes it: what is no string is converted to one. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    // The call that is given this is refused.
    return "";
  }
}

/** One key or several, copied. */
export function textsOf(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : textOf(value);
}

/** The bytes of a value, where that can be told without reading it. */
export function byteSize(value: unknown): { readonly size?: number } {
  if (value === null) return { size: 0 };
  if (typeof value === "string") return { size: encodeUtf8(value).length };
  if (typeof value !== "object") return {};
  const { byteLength, size } = value as { readonly byteLength?: unknown; readonly size?: unknown };
  const known = byteLength ?? size;
  return typeof known === "number" ? { size: known } : {};
}
