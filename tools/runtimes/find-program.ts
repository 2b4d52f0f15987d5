import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program that lies where `PATH` leads; `undefined` if there is none. */
export function findProgram(name: string): string | undefined {
  const paths = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path));
}
