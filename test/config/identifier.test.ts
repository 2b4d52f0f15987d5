import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isVariableName } from "../../src/config/identifier.js";
import { anyCharacter } from "../../src/property/arbitraries/sometimes.js";

const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => unknown;

/**
 * True if the host's own parser accepts the name for a variable, in strict code where `await` is reserved, as in
 * modules.
 */
function isVariableToHost(name: string): boolean {
  // Spaces, comments and escapes are not part of the name itself.
  if (/[\s/\\]/.test(name)) return false;
  try {
    // In two places, since in one place some text beyond a name would be accepted.
    for (const code of [`class ${name} {}`, `let [...${name}] = [];`]) new AsyncFunction(`"use strict"; ${code}`);
    return true;
  } catch {
    return false;
  }
}

const names = [
  ..."FILES files $ _ $_1 a1 ünï Ünï ℮ 𝒳 变量 a\u200Cb a\u200Db ªº".split(" "),
  ..."Class Await NEW async of get set as from undefined NaN Infinity globalThis type target meta constructor __proto__".split(
    " ",
  ),
];

const others = [
  ..."1a a-b a.b a,b a=1 a b #a @a a! a\u00B7\u2019 \u200Ca \uD835 🪣 \\u0061 a\\u0062 'a' a/**/".split(" "),
  ..."await break case catch class const continue debugger default delete do else enum export extends false".split(" "),
  ..."finally for function if import in instanceof new null return super switch this throw true try typeof".split(" "),
  ..."var void while with yield let static implements interface package private protected public".split(" "),
  ..."arguments eval".split(" "),
  ...["", " ", "a b", " a", "a ", "a\n", "a\u00A0"],
].filter((name) => name !== "a" && name !== "b");

describe("isVariableName()", () => {
  it.each(names)("accepts %j [config.binding.identifier]", (name) => {
    expect([isVariableName(name), isVariableToHost(name)]).toEqual([true, true]);
  });

  it.each(others)("refuses %j [config.binding.identifier]", (name) => {
    expect([isVariableName(name), isVariableToHost(name)]).toEqual([false, false]);
  });

  it("agrees with the host's own parser", () => {
    const unit = fc.oneof(fc.string({ unit: "grapheme", maxLength: 3 }), fc.constantFrom(...names, ...others));
    const name = fc.oneof(
      unit,
      fc.tuple(unit, unit).map(([one, two]) => one + two),
      fc.string({ unit: anyCharacter() }),
    );
    fc.assert(
      fc.property(name, (text) => isVariableName(text) === isVariableToHost(text)),
      { numRuns: 500 },
    );
  });
});
