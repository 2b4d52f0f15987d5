import type { Survivors } from "./survivors.js";

export const mapSurvivors: readonly Survivors[] = [
  {
    file: "src/engine/ordered-map.ts",
    line: "return key === undefined ? undefined : this.#tree.get(key);",
    mutants: [["key === undefined", "false"]],
    reason: "A map holds nothing under `undefined`: the answer is the same.",
  },
  {
    file: "src/engine/ordered-map.ts",
    line: 'const BTree: TreeConstructor = typeof found === "function" ? found : found.default;',
    mutants: [
      ['typeof found === "function"', "false"],
      ['"function"', '""'],
    ],
    reason:
      "Node, where the tests run, gives the object that holds the class; test/package shows other hosts and bundlers.",
  },
  {
    file: "src/engine/ordered-map.ts",
    line: "if (this.#holdsOnly(keys)) return OrderedMap.empty(owner);",
    mutants: [["this.#holdsOnly(keys)", "false"]],
    reason: "Only saves work, which test/binding/cost.test.ts counts: key by key the same is deleted.",
  },
  {
    file: "src/engine/ordered-map.ts",
    line: "#holdsOnly(keys: readonly string[]): boolean {",
    mutants: [
      [
        "{ let next = 0; return this.#tree.forEachPair((key) => (key === keys[next++] ? undefined : { break: -1 })) === next; }",
        "{}",
      ],
    ],
    reason: "Only saves work: a map that is not said to hold only these keys loses them one by one.",
  },
  {
    file: "src/engine/ordered-map.ts",
    line: "return this.#tree.forEachPair((key) => (key === keys[next++] ? undefined : { break: -1 })) === next;",
    mutants: [
      ["this.#tree.forEachPair((key) => (key === keys[next++] ? undefined : { break: -1 })) === next", "false"],
      ["(key) => (key === keys[next++] ? undefined : { break: -1 })", "() => undefined"],
      ["key === keys[next++]", "true"],
      ["key === keys[next++]", "false"],
    ],
    reason: "Only saves work: without it, keys are deleted one by one.",
  },
];
