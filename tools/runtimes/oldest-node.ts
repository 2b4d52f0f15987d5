import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../test/repository/tracked-files.js";

/** Returns the oldest Node in the `engines` of the package. */
export function oldestNode(): string {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, oldest] = /^>=(\d+(?:\.\d+){0,2})/.exec(engines.node) ?? [];
  if (oldest === undefined) throw new Error(`The oldest Node of "${engines.node}" is unknown.`);
  return [...oldest.split("."), "0", "0"].slice(0, 3).join(".");
}
