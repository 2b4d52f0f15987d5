import { posix } from "node:path";
import { importsOf } from "./imports.js";

/** A room of the house: a folder of `src` or one in it, or `types` beside it. */
export type Room = keyof typeof mayImport;

interface Permission {
  /** The rooms that may be imported, for code and types. */
  readonly rooms: readonly string[];
  /** The rooms of which only types may be imported. */
  readonly typesOf?: readonly string[];
}

/**
 * Who may import whom. Each room may also import itself and packages; no room may import an entry.
 *
 * `semantics` is where the constructor's words are explained, and `request` and `service` read it: it stands below both
 * and imports nothing. `types` holds declarations only, so that importing it never loads anything.
 */
export const mayImport = {
  types: { rooms: [] },
  engine: { rooms: [] },
  bytes: { rooms: [] },
  semantics: { rooms: [] },
  request: { rooms: ["types", "bytes", "semantics"] },
  service: { rooms: ["engine", "bytes", "semantics"], typesOf: ["request"] },
  binding: { rooms: ["types", "engine", "bytes", "semantics", "request", "service"] },
  "hostnames/request": { rooms: ["engine", "bytes", "semantics"] },
  "hostnames/service": { rooms: ["engine", "bytes", "semantics"], typesOf: ["hostnames/request"] },
  "hostnames/binding": { rooms: ["engine", "bytes", "semantics", "hostnames/request", "hostnames/service"] },
  config: { rooms: ["types", "engine", "bytes", "semantics", "binding"] },
  // The model must share no code with what it checks: neither request nor service nor binding.
  property: { rooms: ["types", "semantics", "bytes", "engine"] },
  testing: { rooms: ["engine"] },
  // What explains rules must load nothing that acts on them.
  explain: { rooms: ["semantics"] },
  cli: { rooms: ["explain", "property", "semantics", "engine"] },
} as const satisfies Readonly<Record<string, Permission>>;

/** What imports modules whose names are known only when it runs: a user's own, or the test runner that is running. */
const mayCompute: ReadonlySet<string> = new Set(["src/cli/check.ts", "src/property/suite/find-runner.ts"]);

/**
 * What is wrong with the imports of a file, one sentence each.
 *
 * @param path - from the root of the repository: `src/service/put.ts`, or `types/index.d.ts`.
 */
export function brokenImportRules(path: string, text: string): string[] {
  const from = roomOf(path);
  if (from === undefined) return [`${path} lies in no room that the table knows.`];
  const broken: string[] = [];
  for (const { specifier, typeOnly, line } of importsOf(path, text)) {
    if (specifier === undefined) {
      if (mayCompute.has(path)) continue;
      broken.push(`${path}:${line} imports a module whose name is computed.`);
    } else if (specifier.startsWith(".")) {
      const target = posix.join(posix.dirname(path), specifier);
      const reason = refusal(from, roomOf(target), typeOnly);
      if (reason !== undefined) broken.push(`${path}:${line} imports ${target}: ${reason}.`);
    } else if (specifier.startsWith("/") || specifier.startsWith("#") || /^fakebucket(\/|$)/.test(specifier)) {
      broken.push(`${path}:${line} imports ${specifier}: our own modules are imported by relative paths.`);
    }
  }
  return broken;
}

/** `"entry"` for the modules directly in `src`. */
function roomOf(path: string): Room | "entry" | undefined {
  const [top, folder, ...rest] = path.split("/");
  if (top === "types") return "types";
  if (top !== "src" || folder === undefined) return undefined;
  if (rest.length === 0) return "entry";
  return [folder, `${folder}/${rest[0]}`].find((room): room is Room => Object.hasOwn(mayImport, room));
}

function refusal(from: Room | "entry", to: Room | "entry" | undefined, typeOnly: boolean): string | undefined {
  if (to === "entry") return "nothing imports an entry";
  if (to === undefined) return "it lies in no room that the table knows";
  if (from === "entry" || from === to) return undefined;
  const permission: Permission = mayImport[from];
  if (permission.rooms.includes(to)) return undefined;
  if (permission.typesOf?.includes(to) !== true) return `${from} may not import ${to}`;
  return typeOnly ? undefined : `${from} may import only types of ${to}`;
}
