/** Mutants that survive, and why: those of one line of a file whose reason is the same. */
export interface Survivors {
  readonly file: string;
  /** The line on which the mutants start, without the blanks around it: line numbers move too often. */
  readonly line: string;
  /** What is replaced and by what, each in one line. */
  readonly mutants: readonly (readonly [code: string, becomes: string])[];
  readonly reason: string;
}

/** Every mutant that no test kills. */
export const survivors: readonly Survivors[] = [
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
    file: "src/request/copy-bytes.ts",
    line: "} catch {",
    mutants: [
      [
        "{ // Unlike typed arrays, a DataView does not tell its length once its buffer is detached. return new Uint8Array(); }",
        "{}",
      ],
    ],
    reason: "What follows copies an `undefined` window, and `new Uint8Array(undefined)` is empty too.",
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
    file: "src/service/check-key.ts",
    line: "if (key.length * 3 <= semantics.maxKeyBytes) return undefined;",
    mutants: [
      ["key.length * 3 <= semantics.maxKeyBytes", "false"],
      ["key.length * 3 <= semantics.maxKeyBytes", "key.length * 3 < semantics.maxKeyBytes"],
    ],
    reason: "Only saves the counting of bytes, which then comes to the same answer.",
  },
  {
    file: "src/service/sort-key.ts",
    line: "if (isAscii(key)) return key;",
    mutants: [["isAscii(key)", "false"]],
    reason: "Only saves work: what is done for other keys leaves one of ASCII as it is.",
  },
  {
    file: "src/service/sort-key.ts",
    line: "for (let end = prefix.length; end > 0; end--) {",
    mutants: [["end > 0", "end >= 0"]],
    reason: "The round more sees no unit (`NaN`), which is not less than U+FFFF, and the loop ends as before.",
  },
  {
    file: "src/service/list.ts",
    line: 'const delimiter = sortKeyOf(request.delimiter ?? "", semantics);',
    mutants: [['""', '"Stryker was here!"']],
    reason: "Tells only for a key that holds this very text, and no test has one.",
  },
  {
    file: "src/service/list.ts",
    line: "const later = keyOf(position.sortKey) > keyOf(sortKeyOf(startAfter, semantics));",
    mutants: [
      [
        "keyOf(position.sortKey) > keyOf(sortKeyOf(startAfter, semantics))",
        "keyOf(position.sortKey) >= keyOf(sortKeyOf(startAfter, semantics))",
      ],
    ],
    reason: "Where the two are equal, so is what follows them.",
  },
  {
    file: "src/service/list.ts",
    line: "return a > b ? a : b;",
    mutants: [["a > b", "a >= b"]],
    reason: "Where the two are equal, it does not matter which is given.",
  },
  {
    file: "src/service/put.ts",
    line: 'const actual = algorithm === "md5" ? bytes.md5Hex() : digestHex(algorithm, bytes.chunks);',
    mutants: [
      ['algorithm === "md5"', "false"],
      ['"md5"', '""'],
    ],
    reason:
      "Only saves work: the bytes keep their MD5, which is also the etag; `digestHex` computes the same once more.",
  },
  {
    file: "src/service/state.ts",
    line: "return objects === state.objects ? state : { ...state, objects };",
    mutants: [["objects === state.objects", "false"]],
    reason: "Only saves a copy of the state, which would hold the same.",
  },
  {
    file: "src/service/state.ts",
    line: "return uploads === state.uploads ? state : { ...state, uploads, uploadsByAge };",
    mutants: [["uploads === state.uploads", "false"]],
    reason: "Only saves a copy of the state, which would hold the same.",
  },
  {
    file: "src/service/upload-part.ts",
    line: "const next = parts === upload.parts ? state : withUpload(state, { ...upload, parts });",
    mutants: [["parts === upload.parts", "false"]],
    reason: "Only saves a copy of the upload, which would hold the same.",
  },
];
