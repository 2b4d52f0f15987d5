import { type Arbitrary, array, constantFrom, nat, oneof, string, tuple } from "fast-check";
import { checkOptions, type OptionKinds, whole } from "../../base/messages/check-options.js";
import { printable } from "../values/to-code.js";
import { arbitraryKind } from "./arbitrary-kind.js";
import { plainestFirst, seldom } from "./sometimes.js";

/** Options of `customMetadata`. */
export interface CustomMetadataOptions {
  /** The maximum size of all names and values in bytes. @defaultValue 8192 */
  readonly maxBytes?: number;
  /**
   * The size: any size up to the limit, exactly the limit, or just above it, which is refused. @defaultValue `"within"`
   */
  readonly size?: "within" | "atLimit" | "beyondLimit";
  /** Generates names. @defaultValue a few names, including special ones */
  readonly names?: Arbitrary<string>;
}

/**
 * Generates custom metadata: mostly small, sometimes of exactly the maximum size. It shrinks to `{}`.
 *
 * Bytes are counted like the service does: one for each UTF-16 unit, or two if the name or value has any unit above
 * U+00FF. The name `__proto__` is never used, since the platform loses it.
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
  return metadataEntries(checkOptions<CustomMetadataOptions>("customMetadata", options, kinds)).map((given) =>
    printable(Object.fromEntries(given)),
  );
}

const kinds: OptionKinds<CustomMetadataOptions> = {
  maxBytes: [(value) => whole[0](value) && (value as number) >= 0, whole[1]],
  size: [
    (value) => ["within", "atLimit", "beyondLimit"].some((one) => one === value),
    '"within", "atLimit" or "beyondLimit"',
  ],
  names: arbitraryKind,
};

/** Generates metadata as entries with unique names. */
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
    // Too short for `__proto__`.
    string({ maxLength: 4 }),
  );
}

function anyText(): Arbitrary<string> {
  const unit = plainestFirst("a", "b", " ", "0", "\u00fc", "\u0100", "\u{1f600}", '"');
  return oneof({ withCrossShrink: true }, constantFrom("v", ""), string({ unit, maxLength: 8 }));
}

/** Returns the first entries within the limit, using the last one of each name. */
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

/** Returns the entries, and one more entry to reach exactly this size. */
function filledTo(given: Entries, bytes: number, unit: string): Entries {
  const others = entriesWithin(
    given.filter(([name]) => name !== filler && name !== ""),
    bytes - filler.length,
  );
  const left = bytes - customMetadataBytes(others) - filler.length;
  const repeated = left % countedBytes(unit) === 0 ? unit : "v";
  // A shorter name if there is no room for the usual one.
  return left < 0 ? [["", "v".repeat(bytes)]] : [...others, [filler, repeated.repeat(left / countedBytes(repeated))]];
}

/** Counts the bytes of a name or value of custom metadata: one for each unit, two where any is 256 or more (service Limits). */
function countedBytes(text: string): number {
  const isWide = text.split("").some((unit) => unit.charCodeAt(0) >= 0x100);
  return isWide ? 2 * text.length : text.length;
}

/** Counts the bytes of custom metadata. */
function customMetadataBytes(customMetadata: readonly (readonly [name: string, value: string])[]): number {
  return customMetadata.flat().reduce((sum, text) => sum + countedBytes(text), 0);
}
