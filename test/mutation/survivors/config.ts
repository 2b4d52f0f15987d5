import type { Survivors } from "./survivors.js";

export const configSurvivors: readonly Survivors[] = [
  {
    file: "src/config/config-error.ts",
    line: 'recognizeCopies(ConfigError, "ConfigError");',
    mutants: [['"ConfigError"', '""']],
    reason: "Any name will do that all copies of the package share: tells only between two versions of it.",
  },
  {
    file: "src/config/excerpt.ts",
    line: 'const current = lines[line - 1] ?? "";',
    mutants: [['""', '"Stryker was here!"']],
    reason: "The line is always there; `??` is for TypeScript.",
  },
  {
    file: "src/config/long-strings.ts",
    line: "if (end - start < longest) continue;",
    mutants: [["end - start < longest", "end - start <= longest"]],
    reason: "A string of just that length reads the same either way.",
  },
  {
    file: "src/config/long-strings.ts",
    line: "const literalPiece = /.{1,9000}/gsu;",
    mutants: [["/.{1,9000}/gsu", "/./gsu"]],
    reason: "One character at a time reads the same, only slower.",
  },
  {
    file: "src/config/long-strings.ts",
    line: "} catch {",
    mutants: [["{ return undefined; }", "{}"]],
    reason: "A function that ends without a `return` gives `undefined` too.",
  },
  {
    file: "src/config/parse-json.ts",
    line: 'const { body } = parseJsonText(source.text, { mode: "jsonc", allowTrailingCommas: true });',
    mutants: [['"jsonc"', '""']],
    reason: "The parser takes every mode but `json` and `json5` for JSON with comments.",
  },
  {
    file: "src/config/parse-json.ts",
    line: 'return tokenize(text, { mode: "jsonc" });',
    mutants: [['"jsonc"', '""']],
    reason: "The parser takes every mode but `json` and `json5` for JSON with comments.",
  },
  {
    file: "src/config/source.ts",
    line: "return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };",
    mutants: [["before.at(-1)?.length", "before.at(-1).length"]],
    reason: "Every text has a line; `?.` is for TypeScript.",
  },
];
