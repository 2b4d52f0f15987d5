import { isStoreError } from "../binding/store-error.js";
import { scriptPlaceOf, stackAbove } from "./place-of.js";

/** Called with a member that a script reads. */
type OnRead = (member: string, place: string) => void;

/** The listener of each error: a fault can refuse many calls with one. */
const listeners = new WeakMap<Error, OnRead>();

/** Lets a refusal tell of each member that a script reads and that the platform's errors do not have. */
// Undocumented: rule errors.properties
export function watchError(error: unknown, onRead: OnRead): void {
  if (!isStoreError(error)) return;
  const isWatched = listeners.has(error);
  listeners.set(error, onRead);
  if (isWatched) return;
  for (const member of ["code", "action", "rule"] as const) {
    const value: unknown = error[member];
    const get = (): unknown => {
      const place = scriptPlaceOf(stackAbove(get));
      if (place !== undefined) listeners.get(error)?.(member, place);
      return value;
    };
    const set = (other: unknown): void =>
      void Object.defineProperty(error, member, { value: other, writable: true, configurable: true });
    Object.defineProperty(error, member, { get, set, configurable: true });
  }
}
