import { posix } from "node:path";
import { importsOf } from "./imports.js";

/** Finds circular imports between files, types included. Each circle is a list of paths. */
export function importCircles(texts: ReadonlyMap<string, string>): string[][] {
  const targets = new Map(
    [...texts].map(([path, text]) => {
      const near = importsOf(path, text).flatMap(({ specifier }) => (specifier?.startsWith(".") ? [specifier] : []));
      return [path, near.map((specifier) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts"))];
    }),
  );
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, way: readonly string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return circles;
}
