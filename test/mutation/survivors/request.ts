import type { Survivors } from "./survivors.js";

export const requestSurvivors: readonly Survivors[] = [
  {
    file: "src/request/coerce-date.ts",
    line: "} catch {",
    mutants: [["{ return undefined; }", "{}"]],
    reason: "A function that ends without a `return` gives `undefined` too.",
  },
  {
    file: "src/request/copy-bytes.ts",
    line: 'typeof SharedArrayBuffer === "undefined" ? undefined : getterOf<number>(SharedArrayBuffer.prototype, "byteLength");',
    mutants: [
      ['typeof SharedArrayBuffer === "undefined"', "false"],
      ['"undefined"', '""'],
    ],
    reason: "Tells only on a host without `SharedArrayBuffer`; Node, where the tests run, always has it.",
  },
  {
    file: "src/request/copy-bytes.ts",
    line: "return lengthOfSharedArrayBuffer?.call(value);",
    mutants: [["lengthOfSharedArrayBuffer?.call", "lengthOfSharedArrayBuffer.call"]],
    reason: "Without `SharedArrayBuffer` it throws, which is caught right there and gives `undefined` too.",
  },
  {
    file: "src/request/copy-bytes.ts",
    line: "} catch {",
    mutants: [["{ return undefined; }", "{}"]],
    reason: "A function that ends without a `return` gives `undefined` too.",
  },
  {
    file: "src/request/host-objects.ts",
    line: "} catch {",
    mutants: [["{ return false; }", "{}"]],
    reason: "A function that ends without a `return` gives `undefined`, which counts as false too.",
  },
  {
    file: "src/request/number-text.ts",
    line: 'if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";',
    mutants: [["value < 0", "value <= 0"]],
    reason: "The value is infinite there, never 0.",
  },
  {
    file: "src/request/number-text.ts",
    line: 'const sign = exponent < 0 ? "-" : "";',
    mutants: [["exponent < 0", "exponent <= 0"]],
    reason: "Exponents from -4 on are written without an `e`: the exponent is never 0 there.",
  },
  {
    file: "src/request/parse-header-date.ts",
    line: 'for (let before = ""; before !== plain; ) {',
    mutants: [['""', '"Stryker was here!"']],
    reason: "Tells only for this very text, which is no date either way.",
  },
  {
    file: "src/request/parse-header-date.ts",
    line: 'return plain.replace(/\\(.*$/s, "");',
    mutants: [["/\\(.*$/s", "/\\(.*/s"]],
    reason: "What stands before `$` reaches the end by itself.",
  },
  {
    file: "src/request/host-objects.ts",
    line: 'return names.every((name) => name in value) && names.every((name) => typeof Reflect.get(value, name) === "function");',
    mutants: [
      [
        'names.every((name) => typeof Reflect.get(value, name) === "function")',
        'names.some(name => typeof Reflect.get(value, name) === "function")',
      ],
    ],
    reason:
      "Nobody was seen to make an object with all of these names, of which some are functions and others are not.",
  },
  {
    file: "src/request/parse-header-date.ts",
    line: "const isoTime = /^(?:\\d{4}|[+-]\\d{6})(?:-\\d\\d(?:-\\d\\d)?)?T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?$/;",
    mutants: [
      [
        "/^(?:\\d{4}|[+-]\\d{6})(?:-\\d\\d(?:-\\d\\d)?)?T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?$/",
        "/(?:\\d{4}|[+-]\\d{6})(?:-\\d\\d(?:-\\d\\d)?)?T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?$/",
      ],
    ],
    reason: "With something before it, such a text is no date.",
  },
  {
    file: "src/request/parse-header-date.ts",
    line: "const zoneName = /\\d.*?(?<![a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])/is;",
    mutants: [
      [
        "/\\d.*?(?<![a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])/is",
        "/\\d.*?(?<![a-z])(?:z|utc|gmt|[ecmp][sd]t)(?![a-z])/is",
      ],
    ],
    reason: "A time in `UT` to which ` UTC` is added is the same time.",
  },
];
