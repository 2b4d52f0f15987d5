import { shown } from "../../package/shown.js";

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

const defaults: AdversarialSettings = {
  shortPages: true,
  shortMetadataPages: true,
  oddChunks: true,
  slowBodies: true,
  equalTimes: true,
  seed: 0,
};

/** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
export function parseAdversarialOptions(options: AdversarialOptions | undefined): AdversarialSettings {
  if (options === undefined) return defaults;
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError(`adversarial: options must be an object, not ${shown(options)}.`);
  }
  const settings: Record<string, boolean | number> = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(`adversarial: there is no option "${name}"; there are ${Object.keys(defaults).join(", ")}.`);
    }
    if (value !== undefined) settings[name] = parseOption(name, value);
  }
  return settings as unknown as AdversarialSettings;
}

function parseOption(name: string, value: unknown): boolean | number {
  if (name === "seed") {
    if (typeof value === "number" && (value | 0) === value) return value;
    throw new TypeError(`adversarial: seed must be a 32-bit integer, not ${shown(value)}.`);
  }
  if (typeof value === "boolean") return value;
  throw new TypeError(`adversarial: ${name} must be true or false, not ${shown(value)}.`);
}

/** Chooses one of so many, from 0 on. */
export type Choose = (count: number) => number;

/** Choices that follow from a seed alone: a counter, its bits mixed well. */
export function choices(seed: number): Choose {
  let counter = seed;
  return (count) => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x45d9f3b);
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
    return ((bits ^ (bits >>> 16)) >>> 0) % count;
  };
}
