import type { StoreStorageClass } from "../../types/index.js";
import type { Clock, Ids } from "../engine/ports.js";
import { isCompatibilityDate } from "../semantics/compatibility-date.js";
import { changesAt, findFlagMistake } from "../semantics/dated-changes.js";
import { isLimit, parseSemantics, wantedLimit } from "../semantics/parse-semantics.js";
import type { Platform } from "../semantics/platform.js";
import { limits as defaultLimits } from "../semantics/presets.js";
import type { Semantics } from "../semantics/semantics.js";
import type { ReadableStreamConstructor } from "./body.js";
import { bucketIds } from "./bucket-ids.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { optionError } from "./option-error.js";

/** What a bucket is made of, once its options have been understood. */
export interface BucketSettings {
  readonly name: string;
  readonly platform: Platform;
  readonly defaultStorageClass: StoreStorageClass;
  readonly clock: Clock;
  readonly ids: Ids;
  /** `undefined`: the host's, looked up when a body is asked for. */
  readonly ReadableStream: ReadableStreamConstructor | undefined;
}

/** The clock of the host, which the fake timers of a test runner move. */
const hostClock: Clock = { now: () => Date.now() };

const optionNames: ReadonlySet<string> = new Set<keyof FakeBucketOptions>([
  "name",
  "semantics",
  "compatibilityDate",
  "compatibilityFlags",
  "defaultStorageClass",
  "clock",
  "ids",
  "ReadableStream",
  "limits",
]);

/**
 * Understands the options of a bucket.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function parseBucketOptions(raw: unknown): BucketSettings {
  if (raw === undefined) return parseBucketOptions({});
  if (typeof raw !== "object" || raw === null) throw optionError("options", "an object", raw);
  const unknownName = Object.keys(raw).find((name) => !optionNames.has(name));
  if (unknownName !== undefined) {
    throw optionError("options", `an object of ${[...optionNames].join(", ")}`, `the option "${unknownName}"`);
  }
  const options = raw as { readonly [name in keyof FakeBucketOptions]: unknown };
  const { name = "bucket", defaultStorageClass = "Standard" } = options;
  if (typeof name !== "string") throw optionError("name", "a string", name);
  if (defaultStorageClass !== "Standard" && defaultStorageClass !== "InfrequentAccess") {
    throw optionError("defaultStorageClass", '"Standard" or "InfrequentAccess"', defaultStorageClass);
  }
  return {
    name,
    platform: parsePlatform(options.semantics, options.limits, options.compatibilityDate, options.compatibilityFlags),
    defaultStorageClass,
    clock: parsePort<Clock>("clock", "now", options.clock) ?? hostClock,
    ids: parsePort<Ids>("ids", "next", options.ids) ?? bucketIds,
    ReadableStream: parseReadableStream(options.ReadableStream),
  };
}

// spec §9
function parsePlatform(rawSemantics: unknown, rawLimits: unknown, rawDate: unknown, rawFlags: unknown): Platform {
  const changes = changesAt(parseDate(rawDate), parseFlags(rawFlags));
  return { semantics: withLimits(parseSemantics(rawSemantics, optionError), rawLimits), ...changes };
}

function withLimits(semantics: Semantics, raw: unknown): Semantics {
  if (raw === undefined) return semantics;
  if (typeof raw !== "object" || raw === null) throw optionError("limits", "an object", raw);
  const given = Object.entries(raw).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!Object.hasOwn(defaultLimits, name)) {
      throw optionError("limits", `an object of ${Object.keys(defaultLimits).join(", ")}`, `the limit "${name}"`);
    }
    if (!isLimit(value)) throw optionError(`limits.${name}`, wantedLimit, value);
  }
  return Object.freeze({ ...semantics, ...Object.fromEntries(given) });
}

function parseDate(raw: unknown): string | undefined {
  if (raw === undefined || isCompatibilityDate(raw)) return raw;
  throw optionError("compatibilityDate", 'a date such as "2022-08-04"', raw);
}

function parseFlags(raw: unknown): readonly string[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || !raw.every((flag) => typeof flag === "string")) {
    throw optionError("compatibilityFlags", "an array of strings", raw);
  }
  // Copied: what is done to the array later is not seen.
  const flags: readonly string[] = [...raw];
  const mistake = findFlagMistake(flags);
  if (mistake === undefined) return flags;
  const { flag, earlier } = mistake;
  const given = flag === earlier ? `"${flag}" twice` : `"${earlier}" together with "${flag}"`;
  throw optionError("compatibilityFlags", "flags that neither repeat nor contradict each other", `the flag ${given}`);
}

function parsePort<Port>(name: string, method: keyof Port & string, raw: unknown): Port | undefined {
  if (raw === undefined) return undefined;
  if (typeof (raw as Record<string, unknown> | null)?.[method] !== "function") {
    throw optionError(name, `an object with a method ${method}()`, raw);
  }
  return raw as Port;
}

function parseReadableStream(raw: unknown): ReadableStreamConstructor | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== "function") throw optionError("ReadableStream", "a constructor of web streams", raw);
  return raw as ReadableStreamConstructor;
}
