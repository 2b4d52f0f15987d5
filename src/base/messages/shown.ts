/** A value as a person may recognise it. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value.startsWith("the ") ? value : JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
