import type { OptionKinds } from "../../base/messages/check-options.js";

type Kind = OptionKinds<{ option: unknown }>["option"];

/** The kind of an option that is an arbitrary. */
export const arbitraryKind: Kind = [isArbitrary, "an arbitrary of fast-check"];

/** True for an arbitrary of any copy of fast-check. */
export function isArbitrary(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "generate") === "function";
}
