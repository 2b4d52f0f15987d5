import { drawTable, firstOf } from "../package/draw-table.js";
import { quoted } from "../package/visible.js";
import { type ActiveUpload, type BucketState, etagOf, type ObjectRecord } from "../service/state.js";

/** Of a key, to keep the table narrow. */
const mostCharacters = 60;
const mostUploads = 5;

const columns: Readonly<Record<string, (record: ObjectRecord) => string>> = {
  key: ({ key }) => quoted(key, mostCharacters),
  size: ({ bytes }) => String(bytes.size),
  type: ({ httpMetadata: { contentType } }) => (contentType === undefined ? "-" : shownType(contentType)),
  etag: etagOf,
  uploaded: ({ uploaded }) => new Date(uploaded).toISOString(),
};

/** Shows the contents of a bucket as a short table. Looks only at the objects that it shows. */
export function showBucket(label: string, { objects, uploadsByAge }: BucketState): string {
  const heading = `${label}: ${objects.size} ${objects.size === 1 ? "object" : "objects"}`;
  const first = firstOf(uploadsByAge.values(), mostUploads).map(showUpload);
  const more = uploadsByAge.size - first.length;
  const inProgress = [...first, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
  return [
    heading,
    ...drawTable(objects.values(), objects.size, columns),
    ...(first.length === 0 ? [] : [`uploads in progress: ${inProgress}`]),
  ].join("\n");
}

function showUpload({ key, parts }: ActiveUpload): string {
  return `${quoted(key, mostCharacters)} (${parts.size} ${parts.size === 1 ? "part" : "parts"})`;
}

/** A content type can be any text. */
function shownType(type: string): string {
  return /^[!-~]{1,60}$/.test(type) ? type : quoted(type, mostCharacters);
}
