import { tagOf } from "../values/tag-of.js";

/** The milliseconds to which an adversarial bucket rounds times: those of HTTP dates. */
const timeGrain = 1000;

/** Beyond these the platform takes no dates: it counts nanoseconds in 64 bits. */
const latest = Math.floor(2 ** 63 / 1e6);

/** A time as an adversarial bucket shows it. */
export function grainOf(milliseconds: number): number {
  return Math.floor(milliseconds / timeGrain) * timeGrain;
}

/**
 * Options whose condition holds of the times that the bucket has, exactly if the given one holds of those that are shown.
 * Conditions of whole seconds, and so all headers, do so anyway.
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
  // Times before 1970 stay so: some buckets judge no others.
  return Math.min(-grainOf(-time), time < 0 ? -1 : latest);
}

/** ⌊u⌋ > t exactly if u ≥ ⌊t⌋ + 1, in grains. */
function movedAfter(time: number): number {
  return Math.min(grainOf(time) + timeGrain - 1, latest);
}

/** True if it is read by its fields; `Headers` are not. */
function isFields(value: unknown): value is object {
  return tagOf(value) === "Object";
}

/** The time of a valid date, which may be given as a number; `undefined` for what the bucket will refuse. */
function timeOf(value: unknown): number | undefined {
  const time = typeof value === "number" ? Math.trunc(value) : value instanceof Date ? value.getTime() : Number.NaN;
  return Math.abs(time) <= latest ? time : undefined;
}

/** An object to hand on, and what was read of it. */
interface Noted {
  readonly handed: unknown;
  /** Each field that has been read, with what was read. */
  readonly read: Readonly<Record<string, unknown>>;
}

/**
 * The same object, with notes of what is read of it: so that a call can be made again, or looked into, though its options
 * are read once and in the order that the bucket likes.
 *
 * @param replace - What the reader gets in the place of a field.
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
