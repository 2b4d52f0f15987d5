import { type Method, rememberCaller } from "../bucket/binding/call-method.js";
import { checkLength } from "../bucket/binding/stream-length.js";
import { cancelValue } from "../bucket/binding/value-method.js";
import type { ValueSource } from "../bucket/request/request.js";
import type { RemoteCore } from "./remote-core.js";

/** The steps of a call: convert the arguments, parse the request, carry it out. */
interface Steps<Core, Coerced, Request, Result> extends Pick<Method<Core, Coerced, Result>, "action" | "coerce"> {
  readonly parse: (coerced: Coerced, core: Core) => Request;
  readonly work: (core: Core, request: Request, coerced: Coerced) => Promise<Result>;
}

/**
 * Makes a method from its steps. Errors of this package name the caller's line, although the caller has returned by
 * then.
 */
export function remoteMethod<Core, Coerced, Request, Result>({
  action,
  coerce,
  parse,
  work,
}: Steps<Core, Coerced, Request, Result>): Method<Core, Coerced, Result> {
  return {
    action,
    coerce,
    run(coerced, core) {
      const request = parse(coerced, core);
      const nameCaller = rememberCaller();
      return work(core, request, coerced).catch((error: unknown) => {
        throw nameCaller(error);
      });
    },
  };
}

/**
 * Makes a method with a value. A refused call cancels the value's stream, except for a stream without the required
 * length.
 */
export function remoteValueMethod<
  Core extends RemoteCore,
  Coerced extends { readonly value: ValueSource },
  Request,
  Result,
>({ action, coerce, parse, work }: Steps<Core, Coerced, Request, Result>): Method<Core, Coerced, Result> {
  return remoteMethod({
    action,
    coerce: (args, platform) => cancelling(args[1], () => coerce(args, platform)),
    parse(coerced, core) {
      const stream = streamOf(coerced);
      const request = cancelling(stream, () => parse(coerced, core));
      const refusal = stream && checkLength(stream, core.platform.semantics);
      if (refusal !== undefined) throw refusal;
      return request;
    },
    work: (core, request, coerced) =>
      work(core, request, coerced).catch((error: unknown) => {
        cancelValue(streamOf(coerced), error);
        throw error;
      }),
  });
}

function streamOf({ value }: { readonly value: ValueSource }) {
  return value.form === "stream" ? value.stream : undefined;
}

/** Cancels a stream if the work fails. */
function cancelling<Result>(stream: unknown, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    cancelValue(stream, error);
    throw error;
  }
}
