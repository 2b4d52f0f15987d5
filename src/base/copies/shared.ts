/** The version of the package; a test compares it with that of its package.json. */
export const version = "0.1.0";

/**
 * Returns the thing that all copies of this version of the package have in common: a process can load it as an ES module and as CommonJS, or
 * from two bundles, and each copy has classes of its own. Another version may do things otherwise and is left alone.
 *
 * @param name - of the thing, for all copies.
 * @param make - makes it, for the copy that is first. A host whose global object is closed has one for each copy.
 */
export function shared<Thing extends object>(name: string, make: () => Thing): Thing {
  const key = Symbol.for(`fakebucket ${version}: ${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known !== undefined) return known as Thing;
  const value = make();
  Reflect.defineProperty(globalThis, key, { value });
  return value;
}
