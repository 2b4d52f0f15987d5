import type { StoreStorageClass } from "../../types/index.js";
import type { Clock, Ids } from "../engine/ports.js";
import type { BucketRules } from "../semantics/bucket-rules.js";
import type { Platform } from "../semantics/platform.js";
import type { ReadableStreamConstructor } from "./body.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { bucketIds, hostClock } from "./host-ports.js";
import { optionError } from "./option-error.js";
import { parseBucketRules } from "./parse-bucket-rules.js";
import { parsePlatform } from "./parse-platform.js";
import { type ParsedSeed, parseSeeds } from "./seeds.js";

/** The settings of a bucket, once its options have been understood. */
export interface BucketSettings {
  readonly name: string;
  readonly platform: Platform;
  readonly defaultStorageClass: StoreStorageClass;
  readonly clock: Clock;
  readonly ids: Ids;
  /** `undefined`: the host's, looked up when a body is asked for. */
  readonly ReadableStream: ReadableStreamConstructor | undefined;
  readonly rules: BucketRules;
  /** The objects that it begins with. */
  readonly objects: readonly ParsedSeed[];
  readonly pageSize: number | undefined;
}

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
  "pageSize",
  "objects",
  "locks",
  "lifecycle",
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
  const { name = "bucket", defaultStorageClass = "Standard", pageSize } = options;
  if (typeof name !== "string") throw optionError("name", "a string", name);
  if (defaultStorageClass !== "Standard" && defaultStorageClass !== "InfrequentAccess") {
    throw optionError("defaultStorageClass", '"Standard" or "InfrequentAccess"', defaultStorageClass);
  }
  if (pageSize !== undefined && !(Number.isSafeInteger(pageSize) && (pageSize as number) > 0)) {
    throw optionError("pageSize", "a whole number of at least 1", pageSize);
  }
  return {
    name,
    platform: parsePlatform(options, optionError),
    defaultStorageClass,
    clock: parsePort<Clock>("clock", "now", options.clock) ?? hostClock,
    ids: parsePort<Ids>("ids", "next", options.ids) ?? bucketIds,
    ReadableStream: parseReadableStream(options.ReadableStream),
    rules: parseBucketRules(options.locks, options.lifecycle),
    objects: options.objects === undefined ? [] : parseSeeds("FakeBucket: objects", options.objects),
    pageSize: pageSize as number | undefined,
  };
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
