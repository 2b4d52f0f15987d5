import type { Arbitrary } from "fast-check";

/** Keys with an address: S3 has no empty key, and `new URL()` resolves dot segments. */
export function addressable(keys: Arbitrary<string>): Arbitrary<string> {
  return keys.filter((key) => key !== "" && !key.split("/").some((segment) => segment === "." || segment === ".."));
}

/** Encodes a key for a path. */
export function pathOf(key: string): string {
  return encodeURIComponent(key).replaceAll("%2F", "/");
}
