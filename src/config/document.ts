import { quoted } from "../base/messages/visible.js";
import type { ConfigRuleId } from "../rules/statements/config-rules.js";
import { type ConfigError, configError } from "./config-error.js";
import { positionAt, type Source } from "./source.js";
import type { Tree, TreeMember, TreeTable } from "./tree.js";

/** The words of each form. */
const words = {
  toml: { table: "a table", list: "an array" },
  json: { table: "an object", list: "an array" },
} as const;

/** Returns the names of the kinds of values in the form of a source. */
export function wordsOf(source: Source): { readonly table: string; readonly list: string } {
  return words[source.format];
}

/** A value as the person who wrote it may recognise it. */
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

/** The member of a table that has a name, `undefined` if none has. */
export function memberOf(source: Source, table: TreeTable, name: string): TreeMember | undefined {
  const members = table.members.filter((member) => member.name === name);
  return namedOnce(source, members)[0];
}

/** Members whose names are all of concern. */
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
    statement: `The key ${quoted(second.name)} is given a second time; the first time is on line ${line}.`,
  });
}
