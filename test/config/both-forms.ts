import { ConfigError, parseBindings } from "../../src/config.js";

/** The same configuration in both forms. */
export interface BothForms {
  readonly toml: string;
  readonly json: string;
}

export const forms = ["toml", "json"] as const;

export const fileNames = { toml: "script.toml", json: "script.json" } as const;

/** Lines as a text. */
export function lines(...all: readonly string[]): string {
  return all.join("\n");
}

/** The error with which a configuration is refused. */
export function refusalOf(text: string, options: Parameters<typeof parseBindings>[1]): ConfigError {
  try {
    parseBindings(text, options);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("The configuration was not refused.");
}
