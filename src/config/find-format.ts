import type { SourceFormat } from "./source.js";

/** The name of a form; `"jsonc"` is the same as `"json"`, which may have comments anyway. */
export type ConfigFormat = "toml" | "json" | "jsonc";

// Undocumented: nobody says how the two forms are told apart.
/** The form that was asked for, else that of the file's extension, else that of the text. */
export function findFormat(format: ConfigFormat | undefined, fileName: string, text: string): SourceFormat {
  const extension = /\.(toml|jsonc?)$/i.exec(fileName)?.[1];
  const name = format ?? extension?.toLowerCase();
  if (name !== undefined) return name === "toml" ? "toml" : "json";
  // No TOML starts with a brace or a slash, and no configuration in JSON with anything else.
  return /^[\s\uFEFF]*[{/]/.test(text) ? "json" : "toml";
}
