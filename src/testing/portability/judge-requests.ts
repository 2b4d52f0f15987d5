import type { CompleteMultipartUploadRequest, ObjectSettings } from "../../bucket/request/request.js";
import { customMetadataBytes } from "../../bucket/service/checks.js";
import type { UploadRecord } from "../../bucket/service/state.js";
import { keepLatest } from "../latest.js";

/** The most sizes of parts in a message, before the last. */
const mostSizes = 8;

/** Returns what is wrong with the sizes of the parts that are to be one object; `undefined` if nothing is. */
export function unevenParts(
  upload: UploadRecord | undefined,
  { key, parts }: CompleteMultipartUploadRequest,
): string | undefined {
  if (upload?.status !== "active") return undefined;
  const named = new Set(parts.map(({ partNumber }) => partNumber));
  const sizes = [...upload.parts.values()]
    .filter(({ partNumber }) => named.has(partNumber))
    .map(({ bytes }) => bytes.size);
  const [first = 0] = sizes;
  const last = sizes.pop() ?? 0;
  if (sizes.every((size) => size === first) && last <= first) return undefined;
  const shownSizes = sizes.length < mostSizes ? sizes : [...sizes.slice(0, mostSizes), "…"];
  return `The parts of ${JSON.stringify(key)} have ${[...shownSizes, last].join(", ")} bytes.`;
}

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

const mostKeys = 10_000;

/** Knows the forms of keys that are one under NFC. */
export class KeyForms {
  /** The first form of each key, by its form under NFC. */
  readonly #forms = new Map<string, string>();

  /** Returns what is wrong with a key; `undefined` if nothing is. */
  compare(key: string): string | undefined {
    const form = key.normalize("NFC");
    const first = this.#forms.get(form);
    if (first === key) return undefined;
    if (first === undefined) {
      this.#forms.set(form, key);
      keepLatest(this.#forms, mostKeys);
      return undefined;
    }
    return `${JSON.stringify(key)} is the same key as ${escaped(first)}, written otherwise: ${escaped(key)}.`;
  }
}

/** A key whose form can be seen. */
function escaped(key: string): string {
  return `"${key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}
