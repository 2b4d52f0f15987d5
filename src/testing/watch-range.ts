import type { ResultHandler } from "../binding/result-handler.js";
import { placeOf, stackAbove } from "./place-of.js";

/** Lets a result tell of each `"suffix" in object.range`, with its place. */
export function watchRange(result: ResultHandler, onLook: (place: string | undefined) => void): void {
  const handler: ProxyHandler<object> = {
    has: (target, name) => {
      if (name === "suffix") onLook(placeOf(stackAbove(handler.has)));
      return Reflect.has(target, name);
    },
  };
  result.replaceRange((range) => new Proxy(range, handler));
}
