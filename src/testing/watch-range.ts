import type { StoreObject } from "../../types/index.js";
import { placeOf, stackAbove } from "./place-of.js";

/** Lets a result tell of each `"suffix" in object.range`, with its place. */
export function watchRange(object: StoreObject, onLook: (place: string | undefined) => void): void {
  const { range } = object;
  if (range === undefined) return;
  const handler: ProxyHandler<typeof range> = {
    has: (target, name) => {
      if (name === "suffix") onLook(placeOf(stackAbove(handler.has)));
      return Reflect.has(target, name);
    },
  };
  Object.defineProperty(object, "range", {
    value: new Proxy(range, handler),
    writable: false,
    enumerable: true,
    configurable: true,
  });
}
