import { quoted } from "../base/messages/visible.js";
import type { ConfigRuleId } from "../rules/statements/config-rules.js";
import { type ConfigError, configError } from "./config-error.js";
import { positionAt, type Source } from "./source.js";
import type { Tree, TreeMember, TreeTable } from "./tree.js";

/** The words for tables and lists in each format. */
const words = {
  toml: { table: "a table", list: "an array" },
  json: { table: "an object", list: "an array" },
} as const;

/** Returns the words for tables and lists in the format of a source. */
export function wordsOf(source: Source): { readonly table: string; readonly list: string } {
  return words[source.format];
}

/** Shows a value in a form that its author can recognise. */
function given(source: Source, tree: Tree): string {
  switch (tree.type) {
    case "table":
    case "list":
      return wordsOf(source)[tree.type];
    case "string":
      return quoted(tree.value);
    case "date":
      return `the date ${tree.value}`;
    case "scalar":
      return tree.value === null ? "null" : `the ${typeof tree.value} ${tree.value}`;
  }
}

export function wrongValue(source: Source, path: string, tree: Tree, rule: ConfigRuleId, wanted: string): ConfigError {
  const what = given(source, tree);
  const statement = `${path} must be ${wanted}, not ${what}.`;
  return configError(source, tree.range, { rule, wanted, given: what, statement });
}

/** Returns the member of a table with a name, `undefined` if there is none. */
export function memberOf(source: Source, table: TreeTable, name: string): TreeMember | undefined {
  const members = table.members.filter((member) => member.name === name);
  return namedOnce(source, members)[0];
}

/** Returns members after checking that no name is repeated. */
export function namedOnce(source: Source, members: readonly TreeMember[]): readonly TreeMember[] {
  const known = new Map<string, TreeMember>();
  for (const member of members) {
    const first = known.get(member.name);
    if (first !== undefined) throw givenTwice(source, first, member);
    known.set(member.name, member);
  }
  return members;
}

function givenTwice(source: Source, first: TreeMember, second: TreeMember): ConfigError {
  const { line } = positionAt(source.text, first.range.start);
  const what = `the key ${quoted(second.name)} a second time`;
  return configError(source, second.range, {
    rule: "config.file.duplicate-keys",
    wanted: "each key once",
    given: what,
    statement: `The key ${quoted(second.name)} is repeated; it first occurs on line ${line}.`,
  });
}
