import { expectEqual } from "../../src/property/expect/expect.js";

/** Expects a value to have these members, and theirs to have theirs; what others it has is not looked at. */
export function expectLike(what: string, seen: unknown, expected: object | undefined): void {
  expectEqual(what, alike(seen, expected), expected);
}

/** Of a value what another has too. */
function alike(seen: unknown, other: unknown): unknown {
  if (![seen, other].every((value) => typeof value === "object" && value !== null) || other instanceof Date)
    return seen;
  if (Array.isArray(other)) return Array.isArray(seen) ? seen.map((item, index) => alike(item, other[index])) : seen;
  const names = Object.keys(other as object);
  return Object.fromEntries(
    names.map((name) => [name, alike(Reflect.get(seen as object, name), Reflect.get(other as object, name))]),
  );
}
