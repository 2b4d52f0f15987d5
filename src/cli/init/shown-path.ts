import { relative, sep } from "node:path";

/** A path as shown to the user: relative to a folder, with slashes. */
export function shownPath(folder: string, path: string): string {
  return portable(relative(folder, path)) || path;
}

/** A path with slashes. */
export function portable(path: string): string {
  return path.replaceAll(sep, "/");
}
