type Class = abstract new (...args: never) => object;

/**
 * Gives a class its name for good. Bundlers rename classes, where two have one name or to make the code smaller; scripts
 * and tests read `constructor.name`.
 */
export function nameClass(given: Class, name: string): void {
  // As the name of a class is by default.
  Object.defineProperty(given, "name", { value: name, writable: false, enumerable: false, configurable: true });
}
