/** True if a value is an instance of the host's current global class of this name. */
export function isOfHost(value: object, name: string): boolean {
  const Class: unknown = Reflect.get(globalThis, name);
  if (typeof Class !== "function" || typeof Class.prototype !== "object" || Class.prototype === null) return false;
  return value instanceof Class;
}
