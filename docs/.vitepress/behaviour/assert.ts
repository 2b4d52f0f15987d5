/** The functions of `node:assert/strict` that the examples of the rules use. */
export const assert = {
  equal(actual: unknown, expected: unknown): void {
    expect(Object.is(actual, expected), actual);
  },
  deepEqual(actual: unknown, expected: unknown): void {
    expect(isSame(actual, expected), actual);
  },
  async rejects(given: unknown, expected: object = {}): Promise<void> {
    const promise = typeof given === "function" ? given() : given;
    expectError(
      await promise.then(
        () => undefined,
        (error: unknown) => error,
      ),
      expected,
    );
  },
  throws(act: () => void, expected: object = {}): void {
    let thrown: unknown;
    try {
      act();
    } catch (error) {
      thrown = error;
    }
    expectError(thrown, expected);
  },
};

function expectError(error: unknown, expected: object): void {
  const isError = error instanceof Error;
  const isAsked = isError && Object.entries(expected).every(([name, value]) => isLike(Reflect.get(error, name), value));
  expect(isAsked, isError ? error : "no error");
}

function expect(holds: boolean, actual: unknown): void {
  if (holds) return;
  throw new Error(
    `The example does not hold. The result was: ${typeof actual === "object" ? JSON.stringify(actual) : String(actual)}`,
  );
}

function isLike(actual: unknown, expected: unknown): boolean {
  return expected instanceof RegExp ? expected.test(String(actual)) : isSame(actual, expected);
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null) return false;
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false;
  if (actual instanceof Date) return actual.getTime() === Number(expected);
  const names = Object.keys(expected);
  return (
    Object.keys(actual).length === names.length &&
    names.every((name) => Object.hasOwn(actual, name) && isSame(Reflect.get(actual, name), Reflect.get(expected, name)))
  );
}
