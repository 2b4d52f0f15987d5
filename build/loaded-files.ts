import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The paths of all files that a host loads with a file of the package, itself first: ES modules or CommonJS, as built. */
export function loadedFiles(path: string): string[] {
  const loaded = new Set([path]);
  for (const each of loaded) {
    const imports = /(?:^|;)(?:import ?|(?:import|export|const)\b[^;"`]*?(?:from ?|require\())["`](\.[^"`]+)["`]/gm;
    for (const [, other = ""] of readFileSync(each, "utf8").matchAll(imports)) loaded.add(join(dirname(each), other));
  }
  return [...loaded];
}
