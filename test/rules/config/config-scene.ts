import type { ConfigError } from "../../../src/config/config-error.js";
import type { loadBindings } from "../../../src/config/load-bindings.js";
import type { parseBindings } from "../../../src/config/parse-bindings.js";
import type { ParseBindingsOptions } from "../../../src/config/parse-options.js";
import { CheckFailure } from "../../../src/property/expect/check-failure.js";
import type { ConfigRuleId } from "../../../src/rules/statements/config-rules.js";
import type { CaseCheck } from "../case-check.js";

/** The functions under test, and a function to write files for them. */
export interface ConfigReader {
  readonly parseBindings: typeof parseBindings;
  readonly loadBindings: typeof loadBindings;
  /** Writes a file and returns its path. */
  readonly file: (name: string, content: string | Uint8Array) => Promise<string>;
}

export type ConfigCheck<Case = unknown> = CaseCheck<ConfigReader, ConfigRuleId, Case>;

/** Creates a check with cases of any type. */
export function configCheck<const Case>(check: ConfigCheck<Case>): ConfigCheck {
  return check;
}

export const forms = ["toml", "json"] as const;
export type Form = (typeof forms)[number];

/** A valid entry. */
export const entry = { binding: "FILES", bucket_name: "files" } as const;

/** Joins lines to a text. */
export function lines(...all: readonly string[]): string {
  return all.join("\n");
}

/** Returns the error of a refused configuration. */
export function refusalOf(reader: ConfigReader, text: string, options: ParseBindingsOptions = {}): ConfigError {
  try {
    reader.parseBindings(text, options);
  } catch (error) {
    if (error instanceof Error && error.name === "ConfigError") return error as ConfigError;
    throw error;
  }
  throw new CheckFailure(`this was not refused: ${text.slice(0, 200)}`);
}

/** A file with every key for buckets, and some other keys. */
export const wholeFile: Readonly<Record<Form, string>> = {
  toml: lines(
    'name = "files"',
    'compatibility_date = "2022-08-03"',
    'compatibility_flags = ["one", "r2_list_honor_include"]',
    "[[object_store_buckets]]",
    'binding = "FILES"',
    'bucket_name = "my-files"',
    "[[r2_buckets]]",
    'binding = "ALSO_FILES"',
    'bucket_name = "my-files"',
    'preview_bucket_name = "NOT LOOKED AT"',
    "[[object_store_buckets]]",
    'binding = "LOGS"',
    'bucket_name = "logs"',
    "[env.empty]",
    "[env.own]",
    "compatibility_date = 2022-08-04",
    "compatibility_flags = []",
    'object_store_buckets = [{ binding = "FILES", bucket_name = "own-files" }]',
  ),
  json: lines(
    "{",
    "  // Comments may stand anywhere,",
    '  "name": "files",',
    '  "compatibility_date": "2022-08-03",',
    '  "compatibility_flags": ["one", "r2_list_honor_include",],',
    '  "object_store_buckets": [{ "binding": "FILES", "bucket_name": "my-files" }],',
    '  "r2_buckets": [',
    '    { "binding": "ALSO_FILES", "bucket_name": "my-files", "preview_bucket_name": "NOT LOOKED AT" },',
    '    { "binding": "LOGS", "bucket_name": "logs" /* here too */ },',
    "  ],",
    '  "env": {',
    '    "empty": {},',
    '    "own": {',
    '      "compatibility_date": "2022-08-04",',
    '      "compatibility_flags": [],',
    '      "object_store_buckets": [{ "binding": "FILES", "bucket_name": "own-files" }],',
    "    },",
    "  },",
    "}",
  ),
};
