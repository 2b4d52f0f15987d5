/** Returns the error of a rejected promise. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Error> {
  const value = await promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (value === undefined) throw new Error("The promise did not reject.");
  if (value.error instanceof Error) return value.error;
  throw new TypeError(`The promise rejected with no Error but ${String(value.error)}.`);
}
