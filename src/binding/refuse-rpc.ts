import { isInWorkers } from "../package/in-workers.js";

const stacks = Error as {
  readonly stackTraceLimit?: number;
  captureStackTrace?(target: object, above: unknown): void;
};

/**
 * The trap by which the platform's runtime, before it sends a proxy over RPC, asks for the prototype; `undefined` on other
 * hosts. It is where a result can say what to send in its place: the runtime itself only says that it sends no proxies.
 *
 * @param advice - what to send in place of a result.
 */
// Undocumented: that the runtime asks without a frame of its own, or from a method of its own of RPC; all else that asks has one
export function trapOfRpc<Handler>(
  advice: (handler: Handler) => string,
): ((this: Handler, target: object) => object | null) | undefined {
  if (!isInWorkers) return undefined;
  return function getPrototypeOf(this: Handler, target) {
    const frame = callerOf(getPrototypeOf);
    if (frame === undefined || /^\s*at (?:async |Rpc|JsRpc)/.test(frame)) {
      throw new DOMException(advice(this), "DataCloneError");
    }
    return Reflect.getPrototypeOf(target);
  };
}

/** The frame that called a function, as text; `undefined` if there is none. */
function callerOf(called: unknown): string | undefined {
  const { stackTraceLimit } = stacks;
  const site: { stack?: unknown } = {};
  // Whatever a script has chosen.
  Reflect.set(Error, "stackTraceLimit", 1);
  stacks.captureStackTrace?.(site, called);
  Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
  const { stack } = site;
  return typeof stack === "string" ? stack.split("\n")[1] : "unknown";
}
