/** Marks rejections of a promise as handled, and returns the promise: an unhandled rejection would end the process. */
export function markHandled<Given extends PromiseLike<unknown>>(promise: Given): Given {
  try {
    // The language's own method: an override in a subclass may not register a handler.
    Reflect.apply(Promise.prototype.then, promise, [undefined, ignore]);
  } catch {
    // A foreign promise: its adopter handles rejections.
  }
  return promise;
}

/** Returns the result of a call as a native promise; a native promise is returned unchanged. */
export function promiseOf<Result>(given: Result): Promise<Awaited<Result>> {
  try {
    const promise = Promise.resolve(given);
    if (promise !== (given as unknown) && isPromiseLike(given)) void markHandled(given);
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

/** True for an object, such as the handle of an upload, but not for a promise of one. */
export function isHandle(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isPromiseLike(value);
}

function ignore(): undefined {
  return undefined;
}
