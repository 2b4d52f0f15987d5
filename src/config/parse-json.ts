import { parse as parseJsonText, type StringNode, type Token, tokenize, type ValueNode } from "@humanwhocodes/momoa";
import { quoted } from "../base/messages/visible.js";
import { type ConfigError, configError } from "./config-error.js";
import type { Range, Source } from "./source.js";
import type { Tree, TreeText } from "./tree.js";

/** Parses JSON with comments and trailing commas. */
export function parseJson(source: Source): Tree {
  try {
    const { body } = parseJsonText(source.text, { mode: "jsonc", allowTrailingCommas: true });
    return treeOf(body, source);
  } catch (error) {
    throw isParserError(error) ? syntaxError(source, error) : error;
  }
}

function treeOf(node: ValueNode, source: Source): Tree {
  const range = rangeOf(node);
  switch (node.type) {
    case "Object": {
      const members = node.members.map(({ name, value }) => {
        const key = readText(name as StringNode, source);
        return { name: key.value, range: key.range, value: treeOf(value, source) };
      });
      return { type: "table", members, range };
    }
    case "Array":
      return { type: "list", items: node.elements.map(({ value }) => treeOf(value, source)), range };
    case "String":
      return readText(node, source);
    case "Number":
    case "Boolean":
      return { type: "scalar", value: node.value, range };
    default:
      return { type: "scalar", value: null, range };
  }
}

function readText(node: StringNode, source: Source): TreeText {
  const range = rangeOf(node);
  // RFC 8259 §7. The parser accepts control characters in strings, even line breaks.
  const at = source.text.slice(range.start, range.end).search(/[\u0000-\u001F]/);
  if (at === -1) return { type: "string", value: node.value, range };
  throw notJson(source, range.start + at, "a line break or another control character in a string");
}

function rangeOf({ loc: { start, end } }: ValueNode): Range {
  return { start: start.offset, end: end.offset };
}

interface ParserError extends Error {
  readonly offset: number;
}

function isParserError(error: unknown): error is ParserError {
  return "offset" in (error as Error);
}

function syntaxError(source: Source, error: ParserError): ConfigError {
  const { text } = source;
  if (endsTooEarly(text, error)) return notJson(source, text.trimEnd().length, "the end of the text", error);
  const token = text.slice(error.offset).replace(/("[^"\n\r]*"|[\w.+-]+|.).*/su, "$1");
  return notJson(source, error.offset, quoted(token), error, token.length);
}

function notJson(source: Source, start: number, given: string, cause?: ParserError, length = 1): ConfigError {
  const statement = `This is not valid JSON: ${given} is not expected here.`;
  const range = { start, end: start + length };
  return configError(source, range, { rule: "config.file.syntax", wanted: "valid JSON", given, statement, cause });
}

/** True if the text ends too early: the parser then reports its last token, or its first character. */
function endsTooEarly(text: string, error: ParserError): boolean {
  if (error.message.startsWith("Unexpected end of input")) return true;
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  if (last?.loc.start.offset !== error.offset || last.type.startsWith("RBrac")) return false;
  const count = (beginning: string): number => tokens.filter(({ type }) => type.startsWith(beginning)).length;
  return count("LBrac") > count("RBrac");
}

/** Returns no tokens if one of them is invalid: then the parser did not stop at the end of the text. */
function tokensOf(text: string): Token[] {
  try {
    return tokenize(text, { mode: "jsonc" });
  } catch {
    return [];
  }
}
