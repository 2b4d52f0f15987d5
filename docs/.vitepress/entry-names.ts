/** The name under which an entry of the package is imported: `index` is `fakebucket`. */
export function importNameOf(entry: string): string {
  return entry === "index" ? "fakebucket" : `fakebucket/${entry}`;
}
