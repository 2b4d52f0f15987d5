import type { ObjectReport } from "./run/report.js";

/** A folder: what the keys have in common up to a slash. */
export interface Folder {
  readonly name: string;
  /** The keys begin with it. */
  readonly prefix: string;
  readonly folders: readonly Folder[];
  readonly objects: readonly { readonly name: string; readonly object: ObjectReport }[];
}

/** How deep folders go: what lies deeper has the rest of its key as its name. */
const maxDepth = 20;

/** The objects of a bucket in folders, in the order of their keys. */
export function treeOf(objects: readonly ObjectReport[], prefix = "", depth = 0): Folder {
  const folders = new Map<string, ObjectReport[]>();
  const here: Folder["objects"][number][] = [];
  for (const object of objects) {
    const rest = object.key.slice(prefix.length);
    const slash = depth < maxDepth ? rest.indexOf("/") : -1;
    if (slash === -1) {
      here.push({ name: nameOf(rest), object });
      continue;
    }
    const folder = rest.slice(0, slash + 1);
    const its = folders.get(folder) ?? [];
    its.push(object);
    folders.set(folder, its);
  }
  return {
    name: nameOf(prefix.slice(prefix.lastIndexOf("/", prefix.length - 2) + 1)),
    prefix,
    folders: Array.from(folders, ([folder, its]) => treeOf(its, prefix + folder, depth + 1)),
    objects: here,
  };
}

/** A name that can be seen: keys may have any characters. */
function nameOf(text: string): string {
  return text === "" || /[\p{C}\p{Z}]/u.test(text.replaceAll(" ", "")) ? JSON.stringify(text) : text;
}

/** `5 bytes`, `6.0 MiB`. */
export function showSize(bytes: number): string {
  const units = ["KiB", "MiB", "GiB", "TiB"];
  if (bytes < 1024) return `${bytes} byte${bytes === 1 ? "" : "s"}`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length);
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}
