import type { CompleteMultipartUploadRequest } from "../request/request.js";
import type { UploadRecord } from "../service/state.js";

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
