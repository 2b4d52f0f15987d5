import { excerpted, quoted } from "../base/messages/visible.js";
import { isCompatibilityDate } from "../semantics/compatibility-date.js";
import { findFlagMistake } from "../semantics/dated-changes.js";
import { configError } from "./config-error.js";
import { memberOf, namedOnce, wordsOf, wrongValue } from "./document.js";
import { parseBucketLists } from "./parse-bucket-lists.js";
import type { BucketBinding, ScriptConfig } from "./script-config.js";
import type { Range, Source } from "./source.js";
import { plainOfTable, type Tree, type TreeMember, type TreeTable } from "./tree.js";

/** The own members of the file, or of one of its environments. */
interface Section {
  readonly compatibilityDate: string | undefined;
  readonly compatibilityFlags: readonly string[] | undefined;
  readonly buckets: readonly BucketBinding[];
}

/** Parses a configuration and selects an environment. Other environments are not checked: wrangler ignores them too. */
export function parseConfig(source: Source, tree: Tree, environment: string | undefined): ScriptConfig {
  if (tree.type !== "table") {
    throw wrongValue(source, "The configuration", tree, "config.file.syntax", wordsOf(source).table);
  }
  const file = parseSection(source, tree, "");
  const environmentsMember = memberOf(source, tree, "env");
  const environments = parseEnvironments(source, environmentsMember);
  const names = environments.map(({ name }) => name);
  const chosen = environments.find(({ name }) => name === environment);
  if (environment !== undefined && chosen === undefined) {
    throw unknownEnvironment(source, environmentsMember?.range ?? tree.range, names, environment);
  }
  const own = chosen === undefined ? file : parseEnvironment(source, chosen);
  return {
    environment,
    environments: names,
    compatibilityDate: own.compatibilityDate ?? file.compatibilityDate,
    compatibilityFlags: own.compatibilityFlags ?? file.compatibilityFlags ?? [],
    buckets: own.buckets,
    raw: plainOfTable(tree),
  };
}

function parseEnvironments(source: Source, member: TreeMember | undefined): readonly TreeMember[] {
  if (member === undefined) return [];
  if (member.value.type === "table") return namedOnce(source, member.value.members);
  throw wrongValue(source, "env", member.value, "config.environment.all", `${wordsOf(source).table} of environments`);
}

function parseEnvironment(source: Source, { name, value }: TreeMember): Section {
  const path = `env.${excerpted(name)}`;
  if (value.type === "table") return parseSection(source, value, `${path}.`);
  throw wrongValue(source, path, value, "config.environment.all", wordsOf(source).table);
}

function parseSection(source: Source, table: TreeTable, path: string): Section {
  return {
    compatibilityDate: parseDate(source, table, path),
    compatibilityFlags: parseFlags(source, table, path),
    buckets: parseBucketLists(source, table, path),
  };
}

// spec §9
function parseDate(source: Source, table: TreeTable, path: string): string | undefined {
  const name = "compatibility_date";
  const value = memberOf(source, table, name)?.value;
  if (value === undefined) return undefined;
  // Undocumented: a TOML date is accepted; its author forgot the quotes.
  if ("value" in value && isCompatibilityDate(value.value)) return value.value;
  const wanted = 'a day, as in "2022-08-04"';
  throw wrongValue(source, `${path}${name}`, value, "config.compatibility.date", wanted);
}

// spec §9
function parseFlags(source: Source, table: TreeTable, path: string): readonly string[] | undefined {
  const name = "compatibility_flags";
  const rule = "config.compatibility.flags";
  const value = memberOf(source, table, name)?.value;
  if (value === undefined) return undefined;
  if (value.type !== "list") {
    throw wrongValue(source, `${path}${name}`, value, rule, `${wordsOf(source).list} of strings`);
  }
  const flags = value.items.map((item, index) => {
    if (item.type === "string") return String(item.value);
    throw wrongValue(source, `${path}${name}[${index}]`, item, rule, "a string");
  });
  const mistake = findFlagMistake(flags);
  if (mistake === undefined) return flags;
  const { index, earlier } = mistake;
  const wanted = `a flag that neither repeats nor contradicts ${JSON.stringify(earlier)}`;
  throw wrongValue(source, `${path}${name}[${index}]`, value.items[index] ?? value, rule, wanted);
}

function unknownEnvironment(source: Source, range: Range, names: readonly string[], name: string): Error {
  const given = quoted(name);
  const known = names.map((name) => quoted(name));
  const wanted = known.length === 0 ? "no environment" : known.join(" or ");
  const statement = `There is no environment ${given}; the file has ${known.join(" and ") || "none"}.`;
  return configError(source, range, { rule: "config.environment.unknown", wanted, given, statement });
}
