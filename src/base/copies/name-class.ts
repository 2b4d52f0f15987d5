type Class = abstract new (...args: never) => object;

/**
 * Fixes the name of a class. Bundlers rename classes to minify the code or to avoid equal names; scripts and tests read
 * `constructor.name`.
 */
export function nameClass(given: Class, name: string): void {
  // The default attributes of a class's name.
  Object.defineProperty(given, "name", { value: name, writable: false, enumerable: false, configurable: true });
}
