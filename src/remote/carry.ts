import { rememberCaller } from "../binding/answer.js";
import { cancelValue } from "../binding/read-value.js";
import type { ValueSource } from "../request/request.js";

/** Carries a request out. Errors of ours name the caller's line, although it has returned by then. */
export function carry<Request, Result>(
  parse: () => Request,
  work: (request: Request) => Promise<Result>,
): Promise<Result> {
  const request = parse();
  const nameCaller = rememberCaller();
  return work(request).catch((error: unknown) => {
    throw nameCaller(error);
  });
}

/** The same of a value, whose stream is cancelled if its call is refused. */
export function carryValue<Request, Result>(
  value: ValueSource,
  parse: () => Request,
  work: (request: Request) => Promise<Result>,
): Promise<Result> {
  const stream = value.form === "stream" ? value.stream : undefined;
  return carry(
    () => cancelling(stream, parse),
    (request) =>
      work(request).catch((error: unknown) => {
        cancelValue(stream, error);
        throw error;
      }),
  );
}

/** Cancels a stream if what it belongs to is refused. */
export function cancelling<Result>(stream: unknown, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    cancelValue(stream, error);
    throw error;
  }
}
