/** A description that messages show in place of a given value, without quotes. */
export class Described {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Shows a value in a short, recognisable form. */
export function describeValue(value: unknown): string {
  if (value instanceof Described) return value.text;
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
