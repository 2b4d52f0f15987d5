/** What some hosts, simulated browsers among them, leave untagged. */
const untagged = ["Headers", "Blob", "ReadableStream"] as const;

/** The tag of an object, such as `Date`; an instance of a host's class that has no tag is told by the class. */
export function tagOf(value: object): string {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return tag === "Object" ? (untagged.find((name) => isOfHost(value, name)) ?? tag) : tag;
}

function isOfHost(value: object, name: string): boolean {
  const Class: unknown = Reflect.get(globalThis, name);
  return typeof Class === "function" && typeof Class.prototype === "object" && value instanceof Class;
}
