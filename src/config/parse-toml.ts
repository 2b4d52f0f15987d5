import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { type ConfigError, configError } from "./config-error.js";
import type { Range, Source } from "./source.js";
import type { Tree, TreeList, TreeTable } from "./tree.js";

type Key = AST.TOMLKey["keys"][number];

/** Parses TOML, in the newest version supported by the parser. */
export function parseToml(source: Source): TreeTable {
  const [top] = parse(source).body;
  const root: TreeTable = { type: "table", members: [], range: { start: 0, end: 0 } };
  for (const node of top.body) {
    if (node.type === "TOMLKeyValue") assign(root, node);
    else open(root, node, source.text);
  }
  return root;
}

function parse(source: Source): AST.TOMLProgram {
  try {
    return parseTOML(source.text);
  } catch (error) {
    if (error instanceof ParseError) throw syntaxError(source, error);
    throw error;
  }
}

/** Opens the table of a heading and adds the entries below it. */
function open(root: TreeTable, node: AST.TOMLTable, text: string): void {
  const brackets = node.kind === "array" ? 2 : 1;
  const heading: Range = { start: node.range[0], end: text.indexOf("]", node.key.range[1]) + brackets };
  let table: TreeTable;
  if (node.kind === "array") {
    table = { type: "table", members: [], range: heading };
    const { holder, last } = holderOf(root, node.key);
    const name = nameOf(last);
    const member = holder.members.find((known) => known.name === name);
    if (member === undefined) {
      holder.members.push({ name, range: rangeOf(last), value: { type: "list", items: [table], range: heading } });
    } else {
      // The parser has refused every other case.
      (member.value as TreeList).items.push(table);
    }
  } else {
    table = node.key.keys.reduce((outer, key) => inner(outer, key, heading), root);
  }
  for (const pair of node.body) assign(table, pair);
}

function assign(table: TreeTable, { key, value }: AST.TOMLKeyValue): void {
  const { holder, last } = holderOf(table, key);
  holder.members.push({ name: nameOf(last), range: rangeOf(last), value: treeOf(value) });
}

/** Returns the last key, and the table that contains it. */
function holderOf(table: TreeTable, { keys }: AST.TOMLKey): { readonly holder: TreeTable; readonly last: Key } {
  const holder = keys.slice(0, -1).reduce((outer, key) => inner(outer, key), table);
  return { holder, last: keys.at(-1) as Key };
}

/** Returns the table of a key within another; of a list, the last table. Creates it if it does not exist. */
function inner(outer: TreeTable, key: Key, range: Range = rangeOf(key)): TreeTable {
  const name = nameOf(key);
  const known = outer.members.find((member) => member.name === name)?.value;
  const table = known?.type === "list" ? known.items.at(-1) : known;
  // The parser has refused every key with two meanings.
  if (table?.type === "table") return table;
  const made: TreeTable = { type: "table", members: [], range };
  outer.members.push({ name, range: rangeOf(key), value: made });
  return made;
}

function treeOf(node: AST.TOMLContentNode): Tree {
  const range = rangeOf(node);
  if (node.type === "TOMLArray") return { type: "list", items: node.elements.map(treeOf), range };
  if (node.type === "TOMLInlineTable") {
    const table: TreeTable = { type: "table", members: [], range };
    for (const pair of node.body) assign(table, pair);
    return table;
  }
  if (node.kind === "string") return { type: "string", value: node.value, range };
  if ("datetime" in node) return { type: "date", value: node.datetime, range };
  return { type: "scalar", value: node.value, range };
}

function nameOf(key: Key): string {
  return key.type === "TOMLBare" ? key.name : key.value;
}

function rangeOf({ range: [start, end] }: { readonly range: readonly [number, number] }): Range {
  return { start, end };
}

function syntaxError(source: Source, error: ParseError): ConfigError {
  const { text } = source;
  const before = text.slice(0, error.index).trimEnd();
  const onNextLine = error.index === text.length || /[\n\r]/.test(text.slice(before.length, error.index));
  const missesValue = onNextLine && before.endsWith("=");
  // The parser expects the rest on the next line; the mistake is at the end of the line before.
  const offset = missesValue || error.message.includes("on the same line") ? before.length : error.index;
  const given = missesValue ? "no value" : `${error.message.slice(0, 1).toLowerCase()}${error.message.slice(1)}`;
  const statement = `This is not valid TOML: ${given}.`;
  return configError(
    source,
    { start: offset, end: offset },
    {
      rule: "config.file.syntax",
      wanted: "valid TOML",
      given,
      statement,
      cause: error,
    },
  );
}
