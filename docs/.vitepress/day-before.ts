/** The day before a date, both as `YYYY-MM-DD`. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
