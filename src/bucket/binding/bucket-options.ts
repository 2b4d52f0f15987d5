// The secure generator loads `node:crypto`; these ids need to be unique, not secret.

import { customAlphabet, nanoid } from "nanoid/non-secure";
import type { StoreStorageClass } from "../../../types/index.js";
import { mustBe } from "../../base/messages/describe-value.js";
import { nearest } from "../../base/messages/nearest.js";
import { noOption } from "../../base/messages/no-option.js";
import type { Clock, Ids } from "../../engine/clock.js";
import type { BucketRules } from "../../semantics/bucket-rules.js";
import type { RefuseOption } from "../../semantics/parse-semantics.js";
import type { Platform } from "../../semantics/platform.js";
import { typeError } from "../request/argument-error.js";
import type { ReadableStreamConstructor } from "./body.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { parseBucketRules } from "./parse-bucket-rules.js";
import { parsePlatform } from "./parse-platform.js";
import { type ParsedSeed, parseSeeds } from "./seeds.js";

/** The parsed options of a bucket. */
export interface ParsedBucketOptions {
  readonly name: string;
  readonly platform: Platform;
  readonly defaultStorageClass: StoreStorageClass;
  readonly clock: Clock;
  readonly ids: Ids;
  /** `undefined`: the host's constructor, found at the first access to `body`. */
  readonly ReadableStream: ReadableStreamConstructor | undefined;
  readonly rules: BucketRules;
  /** The objects in the bucket at its start. */
  readonly objects: readonly ParsedSeed[];
  readonly pageSize: number | undefined;
}

const optionNames: ReadonlySet<string> = new Set<keyof FakeBucketOptions>([
  ...(["name", "semantics", "compatibilityDate", "compatibilityFlags", "defaultStorageClass", "clock", "ids"] as const),
  ...(["ReadableStream", "limits", "pageSize", "objects", "locks", "lifecycle"] as const),
]);

/** The options of another class. Messages about them name this class. */
export class ClassOptions {
  readonly className: string;
  readonly options: unknown;

  constructor(className: string, options: unknown) {
    this.className = className;
    this.options = options;
  }
}

/**
 * Parses the options of a bucket.
 *
 * @param given - the options of a FakeBucket, or of a class of another name.
 * @throws TypeError with the name of the option, the expected form and the given value.
 */
export function parseBucketOptions(given: unknown): ParsedBucketOptions {
  const { className, options: raw = {} } =
    given instanceof ClassOptions ? given : new ClassOptions("FakeBucket", given);
  const refuse: RefuseOption = (sentence) => typeError("construction.options", `${className}: ${sentence}`);
  if (typeof raw !== "object" || raw === null) throw refuse(mustBe("options", "an object", raw));
  const unknownName = Object.keys(raw).find((name) => !optionNames.has(name));
  if (unknownName !== undefined) {
    const names = [...optionNames];
    throw refuse(noOption(unknownName, nearest(unknownName, names), { names }));
  }
  const options = raw as { readonly [name in keyof FakeBucketOptions]: unknown };
  const { name = "bucket", defaultStorageClass = "Standard", pageSize, ReadableStream } = options;
  if (typeof name !== "string") throw refuse(mustBe("name", "a string", name));
  if (defaultStorageClass !== "Standard" && defaultStorageClass !== "InfrequentAccess") {
    throw refuse(mustBe("defaultStorageClass", '"Standard" or "InfrequentAccess"', defaultStorageClass));
  }
  if (pageSize !== undefined && !(Number.isSafeInteger(pageSize) && (pageSize as number) > 0)) {
    throw refuse(mustBe("pageSize", "a whole number of at least 1", pageSize));
  }
  const parsePort = <Port extends object>(
    name: string,
    method: keyof Port & string,
    given: unknown,
    host: Port,
  ): Port => {
    if (given === undefined) return host;
    if (typeof (given as Record<string, unknown> | null)?.[method] === "function") return given as Port;
    throw refuse(mustBe(name, `an object with a method ${method}()`, given));
  };
  if (ReadableStream !== undefined && typeof ReadableStream !== "function")
    throw refuse(mustBe("ReadableStream", "a constructor of web streams", ReadableStream));
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

/** The clock of the host; fake timers of a test runner control it. */
export const hostClock: Clock = { now: () => Date.now() };

/** Number of random digits in a version. The digits of a counter follow. */
const drawnDigits = 22;
const countedDigits = 10;

const drawDigits = customAlphabet("0123456789abcdef", drawnDigits * 256);

/** Number of ids so far. It ends each id, so that ids stay unique even if a test stubs `Math.random`. */
let count = 0;

/** A supply of random digits, and the number already used. */
let digits = "";
let used = 0;

const codes: number[] = Array.from({ length: drawnDigits + countedDigits });

/** Generates ids in the platform's forms: versions and part etags of 32 hex digits, upload ids of 171 characters. */
// runtime §4, §8
export const bucketIds: Ids = {
  next(kind) {
    count += 1;
    if (kind === "upload") return nanoid(160) + count.toString(36).padStart(11, "0");
    // Drawn as one long string: a concatenated string takes ten times the memory until it is first read.
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
