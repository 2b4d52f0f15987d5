import { posix } from "node:path";
import { importsOf } from "./imports.js";

/** A room of the house: a folder of `src` or a part of one, or `types` beside it. */
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
 * and imports nothing. `types` holds declarations only, so that importing it never loads anything. Of `rules`, all rooms
 * that refuse something import the type of the ids. No check and no model shares code with what it checks: `request`,
 * `service` and `binding`.
 */
export const mayImport = {
  types: { rooms: [] },
  // What the whole package shares: names of its classes, what its copies have in common, values in messages.
  package: { rooms: [] },
  engine: { rooms: ["package"] },
  bytes: { rooms: [] },
  semantics: { rooms: [] },
  // What the rules say: prose, which must load nothing.
  rules: { rooms: [], typesOf: ["semantics"] },
  request: { rooms: ["types", "bytes", "semantics"], typesOf: ["rules"] },
  service: { rooms: ["engine", "bytes", "semantics"], typesOf: ["request", "rules"] },
  binding: { rooms: ["types", "engine", "package", "bytes", "semantics", "request", "service"], typesOf: ["rules"] },
  "hostnames/request": { rooms: ["package", "bytes", "semantics"] },
  "hostnames/service": { rooms: ["engine", "bytes", "semantics"], typesOf: ["hostnames/request"] },
  "hostnames/binding": { rooms: ["engine", "package", "bytes", "semantics", "hostnames/request", "hostnames/service"] },
  config: { rooms: ["package", "semantics", "binding"], typesOf: ["rules"] },
  "property/code": { rooms: ["bytes"], typesOf: ["types"] },
  "property/wrapping": { rooms: ["package", "property/code"] },
  "property/cases": { rooms: ["types", "bytes", "package", "property/code"], typesOf: ["semantics", "rules"] },
  // How the rules are checked.
  checks: { rooms: ["types", "bytes", "package", "semantics", "rules", "property/code", "property/cases"] },
  // Calls that are refused are those of the checks.
  "property/arbitraries": {
    rooms: ["types", "bytes", "semantics", "property/code", "property/cases", "property/model", "checks"],
    typesOf: ["rules"],
  },
  "property/trace": { rooms: ["types", "property/code", "property/wrapping", "property/cases"] },
  // FakeBucket is the other side of random sequences: what is judged there is the difference, and no rule.
  "property/random": {
    rooms: ["rules", "semantics", "binding", "property/code", "property/cases", "property/sequences"],
    typesOf: ["types"],
  },
  "property/suite": {
    rooms: [
      ...["semantics", "package", "rules", "checks", "property/wrapping", "property/cases", "property/trace"],
      "property/random",
    ],
    typesOf: ["types"],
  },
  "property/model": { rooms: ["bytes", "package", "property/code", "property/cases"], typesOf: ["types", "semantics"] },
  "property/commands": {
    rooms: [
      ...["types", "bytes", "package", "semantics", "property/code", "property/model", "property/sequences"],
      "property/cases",
      "property/arbitraries",
    ],
  },
  "property/history": {
    rooms: [
      ...["types", "bytes", "package", "semantics", "property/code", "property/wrapping", "property/cases"],
      "property/model",
    ],
  },
  // Runs inside other runtimes, as it is.
  "property/sequences": { rooms: ["bytes", "property/arbitraries", "property/code"], typesOf: ["types"] },
  "property/scheduling": { rooms: ["types", "engine", "package", "property/wrapping"] },
  "property/adversarial": { rooms: ["types", "package", "property/code", "property/wrapping"] },
  testing: {
    // Refusals are made of the tables of failures, and made into errors and answers as the services do; a dump is loaded as
    // a new bucket.
    rooms: ["types", "engine", "package", "bytes", "semantics", "service", "binding"],
    typesOf: ["request", "rules", "hostnames/binding"],
  },
  // Fixtures make the env of a script from its configuration file.
  "testing/runners": {
    rooms: ["package", "bytes", "binding", "hostnames/binding", "config", "testing"],
    typesOf: ["engine", "request", "semantics"],
  },
  // The platform around a bucket: modules, globals and an `env` from the configuration.
  workers: { rooms: ["package", "bytes", "config", "testing"], typesOf: ["binding"] },
  // The binding over a store: all of it but the service's state.
  remote: {
    rooms: ["types", "engine", "package", "bytes", "semantics", "request", "service", "binding"],
    typesOf: ["rules"],
  },
  // Requests of S3 are carried out by the binding's own methods; what those do not show is seen through the port.
  s3: { rooms: ["types", "engine", "package", "bytes", "semantics", "binding"], typesOf: ["request"] },
  // What explains rules must load nothing that acts on them.
  explain: { rooms: ["semantics", "rules"] },
  // What a server keeps in files is what buckets hold.
  "cli/serve": {
    rooms: ["bytes", "service", "binding", "testing", "s3", "cli"],
    typesOf: ["engine"],
  },
  "cli/compare": {
    rooms: ["semantics", "binding", "property/sequences", "remote", "cli"],
    typesOf: ["property/code"],
  },
  cli: { rooms: ["explain", "property/suite", "semantics", "rules", "package", "config"] },
} as const satisfies Readonly<Record<string, Permission>>;

/** The files that import modules whose names are known only when they run: those of a user, or the test runner. */
const mayCompute: ReadonlySet<string> = new Set([
  ...["src/cli/check.ts", "src/property/suite/find-runner.ts", "src/workers/lazy-platform.ts"],
]);

/**
 * Returns what is wrong with the imports of a file, one sentence each.
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
  const room = rest.length > 1 ? `${folder}/${rest[0]}` : folder;
  return [room, folder].find((name): name is Room => Object.hasOwn(mayImport, name));
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
