import { readFileSync } from "node:fs";

/** The tests that each example of a test runner has at least. */
export const exampleTests: readonly string[] = [
  "an upload is stored beside the others",
  "an upload is tried again when the bucket fails once",
];

/** The example of the tester's kit in a runner: an endpoint, and its test in a folder of the runner's name. */
export function runnerExample(runner: "bun" | "jest" | "node-test"): Record<string, string> {
  const paths = ["upload.mjs", `${runner}/upload.test.mjs`];
  const textOf = (path: string) => readFileSync(new URL(`../../examples/runners/${path}`, import.meta.url), "utf8");
  return Object.fromEntries(paths.map((path) => [path, textOf(path)]));
}
