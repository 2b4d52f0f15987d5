/** A description that messages show in place of a given value, without quotes. */
export class Described {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns the sentence about an invalid value, with its name and the expected form. */
export function mustBe(name: string, wanted: string, given: unknown): string {
  return `${name} must be ${wanted}, not ${describeValue(given)}.`;
}

/** Shows a value in a short, recognisable form. */
export function describeValue(value: unknown): string {
  if (value instanceof Described) return value.text;
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
