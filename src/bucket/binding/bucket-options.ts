// The secure generator loads `node:crypto`; these ids need to be unique, not secret.
import { customAlphabet, nanoid } from "nanoid/non-secure";
import type { StoreStorageClass } from "../../../types/index.js";
import type { Clock, Ids } from "../../engine/ports.js";
import type { BucketRules } from "../../semantics/bucket-rules.js";
import type { RefuseOption } from "../../semantics/parse-semantics.js";
import type { Platform } from "../../semantics/platform.js";
import type { ReadableStreamConstructor } from "./body.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { optionError, parseBucketRules } from "./parse-bucket-rules.js";
import { parsePlatform } from "./parse-platform.js";
import { type ParsedSeed, parseSeeds } from "./seeds.js";

/** The settings of a bucket, once its options have been understood. */
export interface ParsedBucketOptions {
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
  ...(["name", "semantics", "compatibilityDate", "compatibilityFlags", "defaultStorageClass", "clock", "ids"] as const),
  ...(["ReadableStream", "limits", "pageSize", "objects", "locks", "lifecycle"] as const),
]);

/** The options of a class of another name, which messages about them say. */
export class OptionsOf {
  readonly className: string;
  readonly options: unknown;

  constructor(className: string, options: unknown) {
    this.className = className;
    this.options = options;
  }
}

/**
 * Understands the options of a bucket.
 *
 * @param given - those of a FakeBucket, or of a class of another name.
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function parseBucketOptions(given: unknown): ParsedBucketOptions {
  const { className, options: raw = {} } = given instanceof OptionsOf ? given : new OptionsOf("FakeBucket", given);
  const refuse: RefuseOption = (name, wanted, value) => optionError(`${className}: ${name}`, wanted, value);
  if (typeof raw !== "object" || raw === null) throw refuse("options", "an object", raw);
  const unknownName = Object.keys(raw).find((name) => !optionNames.has(name));
  if (unknownName !== undefined) {
    throw refuse("options", `an object of ${[...optionNames].join(", ")}`, `the option "${unknownName}"`);
  }
  const options = raw as { readonly [name in keyof FakeBucketOptions]: unknown };
  const { name = "bucket", defaultStorageClass = "Standard", pageSize, ReadableStream } = options;
  if (typeof name !== "string") throw refuse("name", "a string", name);
  if (defaultStorageClass !== "Standard" && defaultStorageClass !== "InfrequentAccess") {
    throw refuse("defaultStorageClass", '"Standard" or "InfrequentAccess"', defaultStorageClass);
  }
  if (pageSize !== undefined && !(Number.isSafeInteger(pageSize) && (pageSize as number) > 0)) {
    throw refuse("pageSize", "a whole number of at least 1", pageSize);
  }
  const parsePort = <Port extends object>(
    name: string,
    method: keyof Port & string,
    given: unknown,
    host: Port,
  ): Port => {
    if (given === undefined) return host;
    if (typeof (given as Record<string, unknown> | null)?.[method] === "function") return given as Port;
    throw refuse(name, `an object with a method ${method}()`, given);
  };
  if (ReadableStream !== undefined && typeof ReadableStream !== "function")
    throw refuse("ReadableStream", "a constructor of web streams", ReadableStream);
  return {
    name,
    platform: parsePlatform(options, refuse),
    defaultStorageClass,
    clock: parsePort<Clock>("clock", "now", options.clock, hostClock),
    ids: parsePort<Ids>("ids", "next", options.ids, bucketIds),
    ReadableStream: ReadableStream as ReadableStreamConstructor | undefined,
    rules: parseBucketRules(className, options.locks, options.lifecycle),
    objects: options.objects === undefined ? [] : parseSeeds(`${className}: objects`, options.objects),
    pageSize: pageSize as number | undefined,
  };
}

/** The clock of the host, which the fake timers of a test runner move. */
export const hostClock: Clock = { now: () => Date.now() };

/** The number of drawn digits of a version; those after them count. */
const drawnDigits = 22;
const countedDigits = 10;

const drawDigits = customAlphabet("0123456789abcdef", drawnDigits * 256);

/** Counts the ids, and ends each: they stay unique even where a test has stubbed `Math.random`. */
let count = 0;

/** Digits that were drawn, and how many of them are used up. */
let digits = "";
let used = 0;

const codes: number[] = Array.from({ length: drawnDigits + countedDigits });

/** Ids in the forms of the platform: versions and part etags of 32 hex digits, upload ids of 171 characters. */
// runtime §4, §8
export const bucketIds: Ids = {
  next(kind) {
    count += 1;
    if (kind === "upload") return nanoid(160) + count.toString(36).padStart(11, "0");
    // Made in one piece: a string that is put together from others takes ten times the memory until somebody reads it.
    if (used === digits.length) {
      digits = drawDigits();
      used = 0;
    }
    for (let index = 0; index < drawnDigits; index++) codes[index] = digits.charCodeAt(used++);
    for (let index = codes.length - 1, rest = count; index >= drawnDigits; index--) {
      const digit = rest % 16;
      codes[index] = digit + (digit < 10 ? 48 : 87);
      rest = (rest - digit) / 16;
    }
    return String.fromCharCode.apply(undefined, codes);
  },
};
