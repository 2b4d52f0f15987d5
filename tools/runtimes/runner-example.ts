import { readFileSync } from "node:fs";

/** The tests that every example of a test runner must have. */
export const exampleTests: readonly string[] = [
  "an upload is stored next to the others",
  "an upload is retried when the bucket fails once",
];

const tests = {
  bun: "bun/upload.test.mjs",
  jest: "jest/upload.test.mjs",
  "node-test": "node-test/upload.test.mjs",
  vitest: "vitest/upload.test.ts",
};

/** Returns the files of a runner's example: an endpoint, and its test in a folder with the runner's name. */
export function runnerExample(runner: keyof typeof tests): Record<string, string> {
  return Object.fromEntries(["upload.mjs", tests[runner]].map((path) => [path, exampleFile(path)]));
}

/** Reads a file of the examples. */
export function exampleFile(path: string): string {
  return readFileSync(new URL(`../../examples/runners/${path}`, import.meta.url), "utf8");
}
