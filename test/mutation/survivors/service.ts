import type { Survivors } from "./survivors.js";

export const serviceSurvivors: readonly Survivors[] = [
  {
    file: "src/service/list-uploads.ts",
    line: 'const upload = findUpload(state, { action: "uploadPart", ...address });',
    mutants: [['"uploadPart"', '""']],
    reason: "It decides only which failure is given, and none is used here.",
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
    file: "src/service/resolve-range.ts",
    line: 'const isRefused = isSingle && only === undefined && semantics.unsatisfiableRangeHeader === "refused";',
    mutants: [["only === undefined", "true"]],
    reason: "A single range that is served was returned already.",
  },
  {
    file: "src/service/state.ts",
    line: "return objects === state.objects && due === state.due ? state : { ...state, objects, due };",
    mutants: [["objects === state.objects", "false"]],
    reason: "Only saves a copy of the state, which would hold the same.",
  },
  {
    file: "src/service/state.ts",
    line: "return uploads === state.uploads && due === state.due ? state : { ...state, uploads, uploadsByAge, due };",
    mutants: [["uploads === state.uploads", "false"]],
    reason: "Only saves a copy of the state, which would hold the same.",
  },
  {
    file: "src/service/upload-part.ts",
    line: "const next = parts === upload.parts ? state : withUpload(state, { ...upload, parts });",
    mutants: [["parts === upload.parts", "false"]],
    reason: "Only saves a copy of the upload, which would hold the same.",
  },
  {
    file: "src/service/get.ts",
    line: 'outcome: refused(request.range?.form === "header" ? rangeHeaderNotSatisfiable : rangeNotSatisfiable),',
    mutants: [["request.range?.form", "request.range.form"]],
    reason: "Without a range there is none that cannot be satisfied.",
  },
  {
    file: "src/service/rule-times.ts",
    line: "return deletions.length + transitions.length + aborts.length > 0;",
    mutants: [
      [
        "deletions.length + transitions.length + aborts.length > 0",
        "deletions.length + transitions.length + aborts.length >= 0",
      ],
    ],
    reason: "Only saves work: without lifecycle rules nothing is ever due.",
  },
  {
    file: "src/service/state.ts",
    line: `return time < 0 ? \`-\${digits(time + lastTime)}\` : digits(time);`,
    mutants: [["time < 0", "time <= 0"]],
    reason: "The first millisecond of 1970 comes after all that are before it, and before all others, in either form.",
  },
];
