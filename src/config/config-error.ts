import { recognizeCopies } from "../base/copies/recognize-copies.js";
import { visible } from "../base/messages/visible.js";
import type { ConfigRuleId } from "../rules/statements/config-rules.js";
import { excerptOf } from "./excerpt.js";
import { positionAt, type Range, type Source } from "./source.js";

/** The parts of a {@link ConfigError}. */
export interface ConfigErrorParts {
  /** The name of the file, as given. */
  readonly file: string;
  /** The line, counted from 1; `undefined` if the file could not be read. */
  readonly line: number | undefined;
  /** The column, counted from 1 in UTF-16 code units; `undefined` if the file could not be read. */
  readonly column: number | undefined;
  /** The line with two lines before it, and carets under the mistake; empty if the file could not be read. */
  readonly excerpt: string;
  /** The expected value, as in `a string`. */
  readonly wanted: string;
  /** The given value, as in `the number 3`, or `nothing`. */
  readonly given: string;
  /** The id of the broken rule. */
  readonly rule: ConfigRuleId;
}

/**
 * A mistake in a configuration, and its place. The message contains everything:
 *
 * ```text
 * script.toml:3:15: object_store_buckets[0].bucket_name must be …, not "My_Bucket".
 *
 *   1 | [[object_store_buckets]]
 *   2 | binding = "FILES"
 * > 3 | bucket_name = "My_Bucket"
 *     |               ^^^^^^^^^^^
 * ```
 *
 * @example
 * ```ts
 * import { ConfigError, parseBindings } from "fakebucket/config";
 *
 * try {
 *   parseBindings('compatibility_date = "yesterday"', { fileName: "script.toml" });
 * } catch (error) {
 *   if (error instanceof ConfigError) console.log(error.file, error.line, error.column, error.given); // script.toml 1 22 "yesterday"
 * }
 * ```
 */
export class ConfigError extends Error implements ConfigErrorParts {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly excerpt: string;
  readonly wanted: string;
  readonly given: string;
  readonly rule: ConfigRuleId;

  static {
    recognizeCopies(ConfigError, "ConfigError");
    // On the prototype, like the built-in errors, so that it does not show among the parts.
    Object.defineProperty(ConfigError.prototype, "name", { value: "ConfigError", configurable: true, writable: true });
  }

  /** @internal */
  constructor(statement: string, parts: ConfigErrorParts, options?: { readonly cause?: unknown }) {
    const { file, line, column, excerpt, wanted, given, rule } = parts;
    const place = line === undefined ? file : `${file}:${line}:${column}`;
    super(`${visible(`${place}: ${statement}`)}${excerpt === "" ? "" : `\n\n${excerpt}`}`, options);
    this.file = file;
    this.line = line;
    this.column = column;
    this.excerpt = excerpt;
    this.wanted = visible(wanted);
    this.given = visible(given);
    this.rule = rule;
  }
}

/** The parts of a mistake except its place, for {@link configError}. */
interface Mistake {
  readonly rule: ConfigRuleId;
  readonly wanted: string;
  readonly given: string;
  /** One sentence. */
  readonly statement: string;
  readonly cause?: unknown;
}

/** Creates the error for a range of a configuration. */
export function configError(source: Source, range: Range, mistake: Mistake): ConfigError {
  const { rule, wanted, given, statement, cause } = mistake;
  const { text, fileName: file } = source;
  const start = Math.min(range.start, text.length);
  const place = { start, end: Math.max(start, Math.min(range.end, text.length)) };
  const parts = { file, ...positionAt(text, start), excerpt: excerptOf(text, place), wanted, given, rule };
  return new ConfigError(statement, parts, cause === undefined ? undefined : { cause });
}
