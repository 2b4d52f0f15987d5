import { type Arbitrary, array, constantFrom, nat, oneof, string, tuple } from "fast-check";
import { countedBytes, customMetadataBytes } from "../model/stored-object.js";
import { printable } from "../values/to-code.js";
import { plainestFirst, seldom } from "./sometimes.js";

/** Options of `customMetadata`. */
export interface CustomMetadataOptions {
  /** Bytes that names and values may have together. @defaultValue 8192 */
  readonly maxBytes?: number;
  /** Its size: any size up to the limit, the limit itself, or just beyond, which is refused. @defaultValue `"within"` */
  readonly size?: "within" | "atLimit" | "beyondLimit";
  /** Generates names. @defaultValue a few, special ones among them */
  readonly names?: Arbitrary<string>;
}

/**
 * Custom metadata: mostly little, now and then exactly as much as an object may have. It shrinks to `{}`.
 *
 * Bytes are counted as the service does: one for each UTF-16 unit, two where any unit of that name or value is beyond
 * U+00FF. The name `__proto__`, which the platform loses, is not among the names.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { customMetadata } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(customMetadata(), async (customMetadata) => {
 *     const stored = await new FakeBucket().put("k", "v", { customMetadata });
 *     return JSON.stringify(stored.customMetadata) === JSON.stringify(customMetadata);
 *   }),
 * );
 * ```
 */
export function customMetadata(options: CustomMetadataOptions = {}): Arbitrary<Record<string, string>> {
  return metadataEntries(options).map((given) => printable(Object.fromEntries(given)));
}

/** The metadata as its entries, no two of one name. */
export function metadataEntries(options: CustomMetadataOptions = {}): Arbitrary<Entries> {
  const { maxBytes = 8192, size = "within", names = anyName() } = options;
  const entries = array(tuple(names, anyText()), { maxLength: 4 });
  const little = entries.map((given) => entriesWithin(given, maxBytes));
  const unit = plainestFirst("v", "\u00fc", "\u0100");
  const at = tuple(entries, unit).map(([given, each]) => filledTo(given, maxBytes, each));
  const beyond = tuple(entries, unit, nat(3)).map(([given, each, more]) => filledTo(given, maxBytes + 1 + more, each));
  return size === "within" ? seldom(little, at) : size === "atLimit" ? at : beyond;
}

type Entries = readonly (readonly [name: string, value: string])[];

function anyName(): Arbitrary<string> {
  return oneof(
    { withCrossShrink: true },
    plainestFirst("a", "b", "A", "", "1", "constructor", "toString", "x-y", "\u00fc", "\u0100"),
    string({ maxLength: 4 }).map((name) => (name === "__proto__" ? "a" : name)),
  );
}

function anyText(): Arbitrary<string> {
  const unit = plainestFirst("a", "b", " ", "0", "\u00fc", "\u0100", "\u{1f600}", '"');
  return oneof({ withCrossShrink: true }, constantFrom("v", ""), string({ unit, maxLength: 8 }));
}

/** The first of the entries, of each name the last, that have no more bytes together. */
function entriesWithin(given: Entries, maxBytes: number): Entries {
  const kept: (readonly [string, string])[] = [];
  let left = maxBytes;
  for (const entry of Object.entries(Object.fromEntries(given))) {
    left -= customMetadataBytes([entry]);
    if (left < 0) break;
    kept.push(entry);
  }
  return kept;
}

const filler = "filled";

/** The entries, and one more so that they have exactly so many bytes. */
function filledTo(given: Entries, bytes: number, unit: string): Entries {
  const others = entriesWithin(
    given.filter(([name]) => name !== filler && name !== ""),
    bytes - filler.length,
  );
  const left = bytes - customMetadataBytes(others) - filler.length;
  const repeated = left % countedBytes(unit) === 0 ? unit : "v";
  // Where there is not even room for its name, a shorter one is as good.
  return left < 0 ? [["", "v".repeat(bytes)]] : [...others, [filler, repeated.repeat(left / countedBytes(repeated))]];
}
