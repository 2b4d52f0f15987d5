import { isOfHost } from "../../base/host/is-of-host.js";

/** The classes that some hosts, simulated browsers among them, leave untagged. */
const untagged = ["Headers", "Blob", "ReadableStream"] as const;

/** The tag of a value, such as `Date` or `Null`; an instance of a host's class that has no tag is known by the class. */
export function tagOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return tag === "Object" ? (untagged.find((name) => isOfHost(value as object, name)) ?? tag) : tag;
}
