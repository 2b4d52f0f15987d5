/** The path of the pages: no bucket has such a name. */
export const pagesPath = "/_";

/** The page of a bucket, or of a folder of it. */
export function bucketAddress(bucket: string, prefix = "", cursor?: string): string {
  const query = new URLSearchParams();
  if (prefix !== "") query.set("prefix", prefix);
  if (cursor !== undefined) query.set("cursor", cursor);
  return `${pagesPath}/${encodeURIComponent(bucket)}${query.size === 0 ? "" : `?${query}`}`;
}

/** The page of an object, or what can be done with it. */
export function objectAddress(
  bucket: string,
  key: string,
  action: "object" | "download" | "delete" = "object",
): string {
  return `${pagesPath}/${encodeURIComponent(bucket)}/${action}?${new URLSearchParams({ key })}`;
}
