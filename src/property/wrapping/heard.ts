/**
 * The same promise, whose rejection is for those who wait for it: where nobody does, the host does not hear of it, which
 * would end the process.
 */
export function heard<Given extends PromiseLike<unknown>>(promise: Given): Given {
  try {
    // The language's own method: one that a subclass put in its place may not listen.
    Reflect.apply(Promise.prototype.then, promise, [undefined, ignore]);
  } catch {
    // A promise of another make: who adopts it hears of it.
  }
  return promise;
}

/** Returns the result of a call as a promise of the language; a promise of the language is returned as it is. */
export function promiseOf<Result>(given: Result): Promise<Awaited<Result>> {
  try {
    const promise = Promise.resolve(given);
    if (promise !== (given as unknown) && isPromiseLike(given)) void heard(given);
    return promise;
  } catch (error) {
    return Promise.reject(error);
  }
}

/** True if a value can be awaited. Never throws. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  try {
    return typeof Reflect.get(value, "then") === "function";
  } catch {
    return false;
  }
}

/** True for an object that stands for something, such as the handle of an upload, and not for a promise of it. */
export function isHandle(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isPromiseLike(value);
}

function ignore(): undefined {
  return undefined;
}
