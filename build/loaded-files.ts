import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the paths of all built files loaded with a file (ES module or CommonJS), starting with the file itself. A `require`
 * in a function loads nothing yet.
 */
export function loadedFiles(path: string): string[] {
  const loaded = new Set([path]);
  for (const each of loaded) {
    const imports =
      /(?:^|;)(?:import ?|(?:import|export|const)\b(?:(?!=>)[^;"`])*?(?:from ?|require\())["`](\.[^"`]+)["`]/gm;
    for (const [, other = ""] of readFileSync(each, "utf8").matchAll(imports)) loaded.add(join(dirname(each), other));
  }
  return [...loaded];
}
