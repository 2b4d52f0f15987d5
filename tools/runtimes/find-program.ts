import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Finds a program in `PATH`; returns `undefined` if there is none. */
export function findProgram(name: string): string | undefined {
  const paths = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path));
}
