import { parse as parseJsonText, type Token, tokenize, type ValueNode } from "@humanwhocodes/momoa";
import { quoted } from "../package/visible.js";
import { type ConfigError, configError } from "./config-error.js";
import type { Range, Source } from "./source.js";
import type { Tree } from "./tree.js";

/** Reads JSON with comments and trailing commas. */
export function parseJson(source: Source): Tree {
  try {
    const { body } = parseJsonText(source.text, { mode: "jsonc", ranges: true, allowTrailingCommas: true });
    return treeOf(body, source);
  } catch (error) {
    throw isParserError(error) ? syntaxError(source, error) : error;
  }
}

function treeOf(node: ValueNode, source: Source): Tree {
  const range = { start: node.loc.start.offset, end: node.loc.end.offset };
  switch (node.type) {
    case "Object": {
      const members = node.members.map(({ name, value }) => {
        const key = treeOf(name as ValueNode, source);
        return { name: String("value" in key ? key.value : ""), range: key.range, value: treeOf(value, source) };
      });
      return { type: "table", members, range };
    }
    case "Array":
      return { type: "list", items: node.elements.map(({ value }) => treeOf(value, source)), range };
    case "String":
      checkControlCharacters(source, range);
      return { type: "string", value: node.value, range };
    case "Number":
    case "Boolean":
      return { type: "scalar", value: node.value, range };
    default:
      return { type: "scalar", value: null, range };
  }
}

// RFC 8259 §7. The parser lets them pass, and with them the end of a line.
function checkControlCharacters(source: Source, { start, end }: Range): void {
  const at = source.text.slice(start, end).search(/[\u0000-\u001F]/);
  if (at === -1) return;
  throw notJson(source, start + at, "a line break or another control character in a string");
}

interface ParserError extends Error {
  readonly offset: number;
}

function isParserError(error: unknown): error is ParserError {
  return error instanceof Error && "offset" in error && typeof error.offset === "number";
}

function syntaxError(source: Source, error: ParserError): ConfigError {
  const { text } = source;
  if (endsTooEarly(text, error)) return notJson(source, text.trimEnd().length, "the end of the text", error);
  const [token = ""] = /^(?:"[^"\n\r]*"|[\w.+-]+|.)/su.exec(text.slice(error.offset)) ?? [];
  return notJson(source, error.offset, quoted(token), error, token.length);
}

function notJson(source: Source, start: number, given: string, cause?: ParserError, length = 1): ConfigError {
  const statement = `This is not valid JSON: ${given} is not expected here.`;
  const range = { start, end: start + length };
  return configError(source, range, { rule: "config.file.syntax", wanted: "valid JSON", given, statement, cause });
}

/** Where the text ends too early, the parser names its last token, or its first character. */
function endsTooEarly(text: string, error: ParserError): boolean {
  if (error.message.startsWith("Unexpected end of input")) return true;
  if (!error.message.startsWith("Unexpected token")) return false;
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  if (last?.loc.start.offset !== error.offset || /^R(?:Brace|Bracket)$/.test(last.type)) return false;
  const count = (pattern: RegExp): number => tokens.filter(({ type }) => pattern.test(type)).length;
  return count(/^L(?:Brace|Bracket)$/) > count(/^R(?:Brace|Bracket)$/);
}

/** None if there is a mistake in one of them: then the text has not ended where the parser gave up. */
function tokensOf(text: string): Token[] {
  try {
    return tokenize(text, { mode: "jsonc" });
  } catch {
    return [];
  }
}
