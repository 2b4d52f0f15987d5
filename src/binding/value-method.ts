import { StoredBytes } from "../bytes/stored-bytes.js";
import type { Call, Damage } from "../engine/ports.js";
import type { Action } from "../request/action.js";
import type { ValueSource } from "../request/request.js";
import type { Platform } from "../semantics/platform.js";
import type { Semantics } from "../semantics/semantics.js";
import type { Answering, Method } from "./answer.js";
import { damaged } from "./damaged.js";
import { cancelValue, readValue } from "./read-value.js";
import { checkLength } from "./stream-length.js";

/** What a method does that takes a value, `put` or `uploadPart`. */
interface ValueMethod<Core, Coerced, Request, Result> {
  readonly action: Action;
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  readonly parse: (coerced: Coerced, core: Core) => Request;
  /** How many bytes the service takes. */
  readonly maxBytes: (semantics: Semantics) => number;
  readonly dispatch: (core: Core, request: Request, bytes: StoredBytes) => Result;
}

/**
 * A method that takes a value as its second argument: what is bytes is committed at once, what has to be read when the
 * last byte has arrived. The stream of a call that is refused is cancelled, and left alone if its length is not known.
 */
export function valueMethod<
  Core extends Answering,
  Coerced extends { readonly value: ValueSource },
  Request extends Call,
  Result,
>({
  action,
  coerce,
  parse,
  maxBytes,
  dispatch,
}: ValueMethod<Core, Coerced, Request, Result>): Method<Core, Coerced, Result> {
  return {
    action,
    coerce(args, platform) {
      try {
        return coerce(args, platform);
      } catch (error) {
        cancelValue(args[1], error);
        throw error;
      }
    },
    run(coerced, core, intercept) {
      const { value } = coerced;
      let request: Request;
      try {
        request = parse(coerced, core);
      } catch (error) {
        if (value.form === "stream") cancelValue(value.stream, error);
        throw error;
      }
      const { semantics } = core.platform;
      const refusal = value.form === "stream" ? checkLength(value.stream, semantics) : undefined;
      if (refusal !== undefined) throw refusal;
      const commitPoint = intercept?.(request);
      const commit = (bytes: StoredBytes) =>
        commitPoint === undefined
          ? dispatch(core, request, bytes)
          : commitPoint((damage) => dispatch(core, request, arriving(bytes, damage)));
      return value.form === "bytes" ? commit(value.bytes) : readValue(value, maxBytes(semantics), commit);
    },
  };
}

/** The bytes of a value as they reach the service. */
function arriving(bytes: StoredBytes, damage: Damage | undefined): StoredBytes {
  return damage === undefined ? bytes : StoredBytes.of(damaged(bytes.copy(0, bytes.size), damage));
}
