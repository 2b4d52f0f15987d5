import type { CompleteMultipartUploadRequest, ObjectSettings } from "../../bucket/request/request.js";
import { customMetadataBytes } from "../../bucket/service/checks.js";
import type { UploadRecord } from "../../bucket/service/state.js";
import { keepLatest } from "../latest.js";

/** The largest number of part sizes in a message, before the last. */
const mostSizes = 8;

/** Returns the problem with the part sizes of an object; `undefined` if there is none. */
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

/** The share of the limit from which metadata counts as near it. */
const near = 0.9;

/** Returns the message about custom metadata near the limit; `undefined` otherwise. */
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

/** Detects different forms of keys that are equal under NFC. */
export class KeyForms {
  /** The first form of each key, by its NFC form. */
  readonly #forms = new Map<string, string>();

  /** Returns the problem with a key; `undefined` if there is none. */
  compare(key: string): string | undefined {
    // The usual key, met before: it is its own form.
    if (this.#forms.get(key) === key) return undefined;
    const form = key.normalize("NFC");
    const first = this.#forms.get(form);
    if (first === key) return undefined;
    if (first === undefined) {
      this.#forms.set(form, key);
      keepLatest(this.#forms, mostKeys);
      return undefined;
    }
    return `${JSON.stringify(key)} is the same key as ${escaped(first)}, in another form: ${escaped(key)}.`;
  }
}

/** Returns a key with its form made visible. */
function escaped(key: string): string {
  return `"${key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}
