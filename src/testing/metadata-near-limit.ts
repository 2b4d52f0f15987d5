import type { ObjectSettings } from "../request/request.js";
import { customMetadataBytes } from "../service/checks.js";

/** From this share of the limit on metadata is near it. */
const near = 0.9;

/** Returns the message for custom metadata that is near its limit, `undefined` for other. */
export function metadataNearLimit(
  { key, customMetadata }: ObjectSettings & { readonly key: string },
  most: number,
): string | undefined {
  const bytes = customMetadataBytes(customMetadata);
  return bytes < near * most || bytes > most
    ? undefined
    : `The custom metadata of ${JSON.stringify(key)} has ${bytes} of ${most} bytes.`;
}
