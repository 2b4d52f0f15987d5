import type { StoreObject } from "../../types/index.js";

const names = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"] as const;

/**
 * The conditions of a request, as headers that the binding takes; `undefined` if there are none.
 *
 * @param prefix - of the names of the headers: a copy's source has its own.
 */
export function readCondition(headers: Headers, prefix = ""): Headers | undefined {
  const condition = new Headers();
  for (const name of names) {
    const value = headers.get(prefix + name);
    if (value !== null) condition.set(name, name.endsWith("match") ? quoted(value) : value);
  }
  return [...condition.keys()].length === 0 ? undefined : condition;
}

/** Etags in quotes: S3 takes them without. */
function quoted(value: string): string {
  if (value.includes('"')) return value;
  const etags = value.split(",").map((etag) => etag.trim());
  return etags.map((etag) => (etag === "*" || etag === "" ? etag : `"${etag}"`)).join(", ");
}

/**
 * Whether a condition that failed failed so that the caller has what there is: 304. Otherwise it has something else: 412.
 */
// RFC 7232 §6: what must hold is judged before what must not.
export function isNotModified(condition: Headers, object: StoreObject): boolean {
  const match = condition.get("if-match");
  if (match !== null) return matches(match, object);
  const unmodified = Date.parse(condition.get("if-unmodified-since") ?? "");
  const uploaded = Math.floor(object.uploaded.getTime() / 1000) * 1000;
  return Number.isNaN(unmodified) || uploaded <= unmodified;
}

function matches(value: string, object: StoreObject): boolean {
  return value.split(",").some((etag) => etag.trim() === "*" || etag.trim() === object.httpEtag);
}
