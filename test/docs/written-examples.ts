import { basename } from "node:path";
import { textOf, trackedFiles } from "../repository/tracked-files.js";
import type { Examples } from "./examples.js";

/** The examples that stand beside their rules, `examples/<rule id>.js`, without their imports. */
export function writtenExamples(): Examples {
  return new Map(trackedFiles("test/rules/examples/*.js").map((path) => [basename(path, ".js"), codeOf(path)]));
}

function codeOf(path: string): string {
  return textOf(path)
    .replace(/^(?:import .*\n)+\n/, "")
    .trimEnd();
}
