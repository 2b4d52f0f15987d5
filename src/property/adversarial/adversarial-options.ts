import { checkOptions, flag } from "../../base/messages/check-options.js";

/** Options of {@link adversarial}. Each may be left out; everything is on unless it is switched off. */
export interface AdversarialOptions {
  /** Pages of a list hold fewer entries than they could, and are truncated then. @defaultValue true */
  readonly shortPages?: boolean | undefined;
  /** Pages that ask for metadata with `include` are cut, and shorter than others. @defaultValue true */
  readonly shortMetadataPages?: boolean | undefined;
  /** The pieces of a body's stream have irregular sizes, and do not end where characters end. @defaultValue true */
  readonly oddChunks?: boolean | undefined;
  /** Bodies arrive over several turns of the event loop, piece by piece; no time passes. @defaultValue true */
  readonly slowBodies?: boolean | undefined;
  /** `uploaded` is in whole seconds, for conditions too: writes soon after each other have the same. @defaultValue true */
  readonly equalTimes?: boolean | undefined;
  /** The seed of all choices: with the same seed, the same calls see the same. A 32-bit integer. @defaultValue 0 */
  readonly seed?: number | undefined;
}

/** The options with their defaults, and the seed. */
export type AdversarialSettings = {
  readonly [Name in keyof AdversarialOptions]-?: NonNullable<AdversarialOptions[Name]>;
};

/** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
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

/** Chooses one of so many, from 0 on. */
export type Choose = (count: number) => number;
