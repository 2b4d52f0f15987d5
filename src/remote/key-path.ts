/**
 * The path of a key, from the bucket on: each byte that has a meaning in a URL is encoded. A segment of dots alone would be
 * resolved by the URL itself: its slashes are encoded too, which the store decodes.
 */
export function keyPath(key: string): string {
  const segments = key.split("/").map(encodeStrictly);
  let path = "";
  for (const [index, segment] of segments.entries()) {
    const between = isDots(segment) || isDots(segments[index - 1]) ? "%2F" : "/";
    path += between + segment;
  }
  return path;
}

function isDots(segment: string | undefined): boolean {
  return segment === "." || segment === "..";
}

/** As signatures have it: everything but letters, digits and `-._~`. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
