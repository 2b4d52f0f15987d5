import { isOfHost } from "./is-of-host.js";

/** The members of classes that simulated browsers and polyfills leave untagged. Old Headers lack `getSetCookie`. */
const membersOf = {
  Headers: ["get", "set", "append", "delete", "has", "forEach", "keys", "values", "entries"],
  Blob: ["slice", "arrayBuffer", "stream", "text", "size", "type"],
  ReadableStream: ["getReader", "cancel", "pipeThrough", "pipeTo", "tee", "locked"],
} as const;

/** The recognised classes. Forms come first: they have all members of old Headers. */
const recognised: readonly string[] = ["FormData", "URLSearchParams", ...Object.keys(membersOf)];

/**
 * Returns the tag of a value, such as `Date` or `Null`. `instanceof` works only within one realm, and simulated browsers
 * and polyfills give some classes no tag or another one. So an instance of the host's class counts, and so does an object
 * with all members of the class. Reads no members, so it runs no getters.
 */
export function tagOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (typeof value !== "object" || value === null || recognised.includes(tag)) return tag;
  return (tag === "Object" && recognised.find((name) => isOfHost(value, name))) || (resembled(value) ?? tag);
}

function resembled(value: object): string | undefined {
  // FormData and URLSearchParams have all members of old Headers, and `getAll`.
  if ("getAll" in value && !("getSetCookie" in value)) return undefined;
  return Object.entries(membersOf).find(([, names]) => names.every((name) => name in value))?.[0];
}
