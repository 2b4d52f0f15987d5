import { describeValue } from "../../base/messages/describe-value.js";
import { fromTest } from "../place-of.js";

/** Matches the names made by `fileNameOf`. No such name leads out of the folder of bodies. */
const fileNames: RegExp = /^(?:[A-Za-z0-9-]+-)?[0-9a-f]{32}(?:\.[a-z0-9]{1,8})?$/;

/** The expected value of a field, and its check. */
export interface Field {
  readonly wanted: string;
  readonly isRight: (value: unknown) => boolean;
  readonly isOptional?: boolean;
  /** The fields of its value. */
  readonly inner?: Fields;
}

/** The fields of a value. */
export interface Fields {
  readonly byName: ReadonlyMap<string, Field>;
  /** The names of those that are not optional. */
  readonly required: readonly string[];
}

/** Makes the fields of a value from a record. */
export function table<Name extends string>(fields: Readonly<Record<Name, Field>>): Fields {
  const byName = new Map(Object.entries<Field>(fields));
  return { byName, required: [...byName].filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name) };
}

export const isText = (value: unknown): value is string => typeof value === "string";
const isTime = (value: unknown): boolean => isText(value) && Number.isFinite(Date.parse(value));
export const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const matches =
  (pattern: RegExp): Field["isRight"] =>
  (value) =>
    isText(value) && pattern.test(value);

export const text: Field = { wanted: "a string", isRight: isText };
export const time: Field = { wanted: "a time as ISO 8601", isRight: isTime };
export const size: Field = {
  wanted: "a whole number",
  isRight: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
/** A value with fields of its own. */
export const record = (inner: Fields): Field => ({ wanted: "an object", isRight: isRecord, inner });
export const optional = (field: Field): Field => ({ ...field, isOptional: true });
export const hexDigits = (count: number): Field => ({
  wanted: `${count} hexadecimal digits`,
  isRight: matches(new RegExp(`^[0-9a-f]{${count}}$`)),
});

export const bodyFile: Field = { wanted: "the name of a file", isRight: matches(fileNames) };

/** The names of files in the folder of bodies. */
export const bodyFiles: Field = {
  wanted: "an array of names of files",
  isRight: (value) => Array.isArray(value) && value.every(bodyFile.isRight),
};

/**
 * Checks the fields of a value. Visits only those that are present or required: an index may have many objects.
 *
 * @throws Error if one is missing, invalid or unknown. The message names it.
 */
export function checkFields(place: () => string, object: unknown, { byName, required }: Fields): void {
  if (!isRecord(object)) throw fromTest(new Error(`${place()} must be an object, not ${describeValue(object)}.`));
  const missing = required.find((name) => !Object.hasOwn(object, name));
  for (const name of missing === undefined ? Object.keys(object) : [missing, ...Object.keys(object)]) {
    const field = byName.get(name);
    if (field === undefined)
      throw fromTest(new Error(`${place()}: unknown field "${name}"; expected ${[...byName.keys()].join(", ")}.`));
    const value: unknown = Reflect.get(object, name);
    if (!field.isRight(value))
      throw fromTest(new Error(`${place()}.${name} must be ${field.wanted}, not ${describeValue(value)}.`));
    if (field.inner !== undefined) checkFields(() => `${place()}.${name}`, value, field.inner);
  }
}
