import { expectEqual } from "../../src/property/expect/expect.js";

/** Expects a value to have these members, recursively; other members are ignored. */
export function expectLike(what: string, seen: unknown, expected: object | undefined): void {
  expectEqual(what, alike(seen, expected), expected);
}

/** Reduces a value to the members of another one. */
function alike(seen: unknown, other: unknown): unknown {
  if (![seen, other].every((value) => typeof value === "object" && value !== null) || other instanceof Date)
    return seen;
  if (Array.isArray(other)) return Array.isArray(seen) ? seen.map((item, index) => alike(item, other[index])) : seen;
  const names = Object.keys(other as object);
  return Object.fromEntries(
    names.map((name) => [name, alike(Reflect.get(seen as object, name), Reflect.get(other as object, name))]),
  );
}
