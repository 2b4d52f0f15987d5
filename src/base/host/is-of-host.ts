/** True if a value is an instance of the class that the host has under a name now. */
export function isOfHost(value: object, name: string): boolean {
  const Class: unknown = Reflect.get(globalThis, name);
  if (typeof Class !== "function" || typeof Class.prototype !== "object" || Class.prototype === null) return false;
  return value instanceof Class;
}
