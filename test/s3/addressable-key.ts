import type { Arbitrary } from "fast-check";

/** Keys that an address can name: S3 has no empty key, and `new URL()` takes segments of dots for ways. */
export function addressable(keys: Arbitrary<string>): Arbitrary<string> {
  return keys.filter((key) => key !== "" && !key.split("/").some((segment) => segment === "." || segment === ".."));
}

/** A key as it stands in a path. */
export function pathOf(key: string): string {
  return encodeURIComponent(key).replaceAll("%2F", "/");
}
