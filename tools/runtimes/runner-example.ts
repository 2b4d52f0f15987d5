import { readFileSync } from "node:fs";

/** The tests that each example of a test runner has at least. */
export const exampleTests: readonly string[] = [
  "an upload is stored beside the others",
  "an upload is tried again when the bucket fails once",
];

const tests = {
  bun: "bun/upload.test.mjs",
  jest: "jest/upload.test.mjs",
  "node-test": "node-test/upload.test.mjs",
  vitest: "vitest/upload.test.ts",
};

/** The example of the tester's kit in a runner: an endpoint, and its test in a folder of the runner's name. */
export function runnerExample(runner: keyof typeof tests): Record<string, string> {
  return Object.fromEntries(["upload.mjs", tests[runner]].map((path) => [path, exampleFile(path)]));
}

/** The text of a file of the examples. */
export function exampleFile(path: string): string {
  return readFileSync(new URL(`../../examples/runners/${path}`, import.meta.url), "utf8");
}
