import { basename } from "node:path";
import { textOf, trackedFiles } from "../repository/tracked-files.js";
import { prelude } from "./example-names.js";
import type { Examples } from "./examples.js";

/** The examples that stand beside their rules, `examples/<rule id>.js`, without their imports, with the prelude that they import. */
export function writtenExamples(): Examples {
  return new Map(trackedFiles("test/rules/examples/*.js").map((path) => [basename(path, ".js"), codeOf(path)]));
}

function codeOf(path: string): string {
  const [, imports = "", code = ""] = /^((?:import .*\n)+)\n([\s\S]*?)\n?$/.exec(textOf(path)) ?? [];
  return imports.includes("../hostname-prelude.js") ? `${prelude}\n\n${code}` : code;
}
