import { tagOf } from "../../base/host/tag-of.js";

/** An adversarial bucket rounds times to this many milliseconds, as HTTP dates do. */
const timeGrain = 1000;

/** The platform refuses dates outside this range: it counts nanoseconds in 64 bits. */
const latest = Math.floor(2 ** 63 / 1e6);

/** Returns a time as shown by an adversarial bucket. */
export function grainOf(milliseconds: number): number {
  return Math.floor(milliseconds / timeGrain) * timeGrain;
}

/**
 * Returns options whose condition on the bucket's exact times is equivalent to the given condition on the shown times.
 * Conditions in whole seconds, including all headers, are unaffected.
 */
export function withGrain(options: unknown): unknown {
  return noting(options, (name, field) => (name === "onlyIf" && isFields(field) ? conditionWithGrain(field) : field))
    .handed;
}

function conditionWithGrain(condition: object): unknown {
  let seconds: { readonly value: unknown } | undefined;
  const inSeconds = (): unknown => {
    seconds ??= { value: Reflect.get(condition, "secondsGranularity") };
    return seconds.value;
  };
  return noting(condition, (name, field) => {
    if (name === "secondsGranularity") return seconds === undefined ? field : seconds.value;
    if (name !== "uploadedBefore" && name !== "uploadedAfter") return field;
    const time = timeOf(field);
    if (time === undefined || inSeconds()) return field;
    return new Date(name === "uploadedBefore" ? movedBefore(time) : movedAfter(time));
  }).handed;
}

/** ⌊u⌋ < t exactly if u < ⌈t⌉, in grains. */
function movedBefore(time: number): number {
  // Times before 1970 stay before 1970: some buckets ignore them.
  return Math.min(-grainOf(-time), time < 0 ? -1 : latest);
}

/** ⌊u⌋ > t exactly if u ≥ ⌊t⌋ + 1, in grains. */
function movedAfter(time: number): number {
  return Math.min(grainOf(time) + timeGrain - 1, latest);
}

/** True for an object that is read by its fields; `Headers` are not. */
function isFields(value: unknown): value is object {
  return tagOf(value) === "Object";
}

/** Returns the time of a valid date or number; `undefined` for a value that the bucket will refuse. */
function timeOf(value: unknown): number | undefined {
  const time = typeof value === "number" ? Math.trunc(value) : value instanceof Date ? value.getTime() : Number.NaN;
  return Math.abs(time) <= latest ? time : undefined;
}

/** An object to pass on, and a record of the reads from it. */
interface Noted {
  readonly handed: unknown;
  /** Each field read so far, with its value. */
  readonly read: Readonly<Record<string, unknown>>;
}

/**
 * Returns the same object with a record of its reads: a call can then be repeated or inspected, although its options
 * are read only once, in the order chosen by the bucket.
 *
 * @param replace - returns the value for the reader instead of a field.
 */
export function noting(
  value: unknown,
  replace: (name: string, field: unknown) => unknown = (_, field) => field,
): Noted {
  const read: Record<string, unknown> = {};
  if (typeof value !== "object" || value === null) return { handed: value, read };
  const handed = new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name);
      if (typeof name !== "string") return field;
      const replaced = replace(name, field);
      read[name] = Array.isArray(replaced) ? [...replaced] : replaced;
      return replaced;
    },
  });
  return { handed, read };
}
