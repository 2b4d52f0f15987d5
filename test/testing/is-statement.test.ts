import { describe, expect, it } from "vitest";
import { isStatement } from "../../src/testing/portability/is-statement.js";

/** A template literal with a call. */
const template = ["`", "$", "{env.B.put(k)}`"].join("");

describe("isStatement()", () => {
  it.each([
    "env.B.put(k)",
    "{ env.B.put(k) }",
    "a();\nenv.B.put(k);",
    "const a = 1\nenv.B.put(k)",
    "// note\nenv.B.put(k)",
    "const a = 1; // note\nenv.B.put(k)",
    "const a = 1 // note\n  env.B.put(k)",
    "if (x) env.B.put(k)",
    "else env.B.put(k)",
    "keys.forEach((key) => env.B.put(k))",
    "keys.forEach(key => env.B.put(k))",
    "env.B\n  .put(k)",
    "a;\nthis.#bucket!.put(k)",
    'a;\nenv["B"].put(k)',
    "a;\nget(env, 1).put(k)",
    "a();\n(await get()).put(k)",
    "a;\nenv?.B?.put(k)",
    "for (const k of keys) env.B.put(k)",
    "} /* x */ env.B.put(k)",
    "a; /* x */ /* y */ env.B.put(k)",
    "do env.B.put(k)",
    "keys.forEach(\n  (key) => env.B.put(k))",
    "keys.forEach((key): void => env.B.put(k))",
    "const a = 1 /* note */\nenv.B.put(k)",
    ...['"x"', "'x'", "`x`", "[x]", "begin"].map((value) => `const a = ${value}\nenv.B.put(k)`),
    'get("https://x.test"); env.B.put(k)',
    'get("a //");env.B.put(k)',
    "a;\nget({ b: 1 }).put(k)",
    "a;\ngetters[0](env).put(k)",
  ])("is true for a call whose result the source drops: %j", (source) => {
    expect(isStatement(source, source.lastIndexOf("put("))).toBe(true);
  });

  it.each([
    "await env.B.put(k)",
    "void env.B.put(k)",
    "return env.B.put(k)",
    "ctx.waitUntil(env.B.put(k))",
    "ctx.waitUntil(\n  env.B.put(k))",
    "const p = env.B.put(k)",
    "const p =\n env.B.put(k)",
    "[a, env.B.put(k)]",
    "keys.map((key) => env.B.put(k))",
    "const f = (key) => env.B.put(k)",
    ...["await", "yield", "a = typeof", "a in", "const a of", "a = new", "delete", "throw", "case", "a instanceof"].map(
      (before) => `${before}\nenv.B.put(k)`,
    ),
    "x ? env.B.put(k) : 1",
    template,
    "put(k)",
    "({ a: env.B.put(k) })",
    "x && env.B.put(k)",
    "const p = (await x).put(k)",
    "await (x).put(k)",
    "return (x).put(k)",
    "void (x).put(k)",
    "await get()(env).put(k)",
    "await Promise.all([\n  // first\n  env.B.put(k)])",
    "ctx.waitUntil(\n// first\nenv.B.put(k))",
  ])("is false for a call whose result the source uses: %j", (source) => {
    expect(isStatement(source, source.lastIndexOf("put("))).toBe(false);
  });
});
