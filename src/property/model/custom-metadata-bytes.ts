import type { ModelCustomMetadata } from "./model-operation.js";

/** Counts the bytes of custom metadata: one byte for each unit, two where any unit of the string is 256 or more (facts, Limits). */
export function customMetadataBytes(customMetadata: ModelCustomMetadata): number {
  return customMetadata
    .flat()
    .map((text) => (isWide(text) ? 2 * text.length : text.length))
    .reduce((sum, bytes) => sum + bytes, 0);
}

function isWide(text: string): boolean {
  return text.split("").some((unit) => unit.charCodeAt(0) >= 0x100);
}
