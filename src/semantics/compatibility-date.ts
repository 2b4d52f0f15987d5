// Undocumented: other forms are refused. The specification writes such dates in this form only (spec §9).
/** True if a value is a compatibility date of a script: `YYYY-MM-DD`, and an existing day. */
export function isCompatibilityDate(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value
  );
}
