import { rememberCaller } from "../binding/answer.js";
import { checkLength } from "../binding/stream-length.js";
import { cancelValue } from "../binding/value-method.js";
import type { ValueSource } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";

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

/** The same of a value, whose stream is cancelled if its call is refused, but left alone if its length must be known. */
export function carryValue<Request, Result>(
  value: ValueSource,
  semantics: Semantics,
  parse: () => Request,
  work: (request: Request) => Promise<Result>,
): Promise<Result> {
  const stream = value.form === "stream" ? value.stream : undefined;
  return carry(
    () => {
      const request = cancelling(stream, parse);
      const refusal = stream && checkLength(stream, semantics);
      if (refusal !== undefined) throw refusal;
      return request;
    },
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
