/** The version of the package; a test compares it with package.json. */
export const version = "0.1.0";

/**
 * Returns an object shared by all copies of this version of the package: a process can load it as an ES module and as
 * CommonJS, or from two bundles, and each copy has its own classes. Other versions may work differently and share
 * nothing.
 *
 * @param name - the name of the object, equal in all copies.
 * @param make - creates the object, in the first copy. On a host with a closed global object, each copy has its own.
 */
export function shared<Thing extends object>(name: string, make: () => Thing): Thing {
  const key = Symbol.for(`fakebucket ${version}: ${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known !== undefined) return known as Thing;
  const value = make();
  Reflect.defineProperty(globalThis, key, { value });
  return value;
}
