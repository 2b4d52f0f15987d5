import { checkOptions, flag } from "../../base/messages/check-options.js";

/** Options of {@link adversarial}. All are optional and on by default. */
export interface AdversarialOptions {
  /** Cuts pages of a list before they are full, and marks them as truncated. @defaultValue true */
  readonly shortPages?: boolean | undefined;
  /** Cuts pages with metadata (`include`) even shorter than others. @defaultValue true */
  readonly shortMetadataPages?: boolean | undefined;
  /** Splits the body's stream into pieces of irregular sizes, also within characters. @defaultValue true */
  readonly oddChunks?: boolean | undefined;
  /** Delivers bodies piece by piece over several turns of the event loop; no time passes. @defaultValue true */
  readonly slowBodies?: boolean | undefined;
  /**
   * Rounds `uploaded` to whole seconds, for conditions too: writes in quick succession get the same time. @defaultValue
   * true
   */
  readonly equalTimes?: boolean | undefined;
  /**
   * The seed of all choices: with the same seed, the same calls have the same results. A 32-bit integer. @defaultValue
   * 0
   */
  readonly seed?: number | undefined;
}

/** The options with defaults, and the seed. */
export type AdversarialSettings = {
  readonly [Name in keyof AdversarialOptions]-?: NonNullable<AdversarialOptions[Name]>;
};

/** @throws TypeError for unknown options and options of a wrong type or value. */
export function parseAdversarialOptions(options: AdversarialOptions | undefined): AdversarialSettings {
  const given = checkOptions<AdversarialOptions>("adversarial", options, {
    shortPages: flag,
    shortMetadataPages: flag,
    oddChunks: flag,
    slowBodies: flag,
    equalTimes: flag,
    seed: [(value) => typeof value === "number" && (value | 0) === value, "a 32-bit integer"],
  });
  const { shortPages = true, shortMetadataPages = true, oddChunks = true, slowBodies = true } = given;
  const { equalTimes = true, seed = 0 } = given;
  return { shortPages, shortMetadataPages, oddChunks, slowBodies, equalTimes, seed };
}

/** Chooses a number from 0 up to, but not including, the count. */
export type Choose = (count: number) => number;
