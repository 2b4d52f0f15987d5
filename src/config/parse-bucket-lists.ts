import { nearest } from "../base/messages/nearest.js";
import { quoted } from "../base/messages/visible.js";
import type { ConfigRuleId } from "../rules/statements/config-rules.js";
import { configError } from "./config-error.js";
import { memberOf, wordsOf, wrongValue } from "./document.js";
import { isReservedWord, isVariableName } from "./identifier.js";
import type { BucketBinding } from "./script-config.js";
import { positionAt, type Range, type Source } from "./source.js";
import type { Tree, TreeTable, TreeText } from "./tree.js";

// spec §2 Binding configuration; service, top: the platform's spelling
const listNames = ["object_store_buckets", "r2_buckets"] as const;

const wantedNames = {
  binding: "a valid variable name",
  reserved: "a valid variable name other than a reserved word",
  bucket_name: "3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end",
} as const;

/**
 * Parses the buckets of a table: of the file, or of one of its environments.
 *
 * @param path - the path of the table, with a dot at its end unless it is empty.
 */
export function parseBucketLists(source: Source, table: TreeTable, path: string): readonly BucketBinding[] {
  refuseMisspelt(source, table, path);
  const places = new Map<string, Range>();
  const entries = listNames.flatMap((listName) => entriesOf(source, table, listName, path));
  // If two bindings have the same name, the mistake is the second one in the file, in either list.
  const inOrder = entries.toSorted((a, b) => a.entry.range.start - b.entry.range.start);
  return inOrder.map(({ listName, entry, entryPath }) => {
    const binding = parseBinding(source, entry, entryPath, places);
    // platform: `bucket_name` of `r2_buckets` is optional; spec §2 Binding configuration has no such entry.
    const isNameless = listName === "r2_buckets" && memberOf(source, entry, "bucket_name") === undefined;
    return { binding, bucketName: isNameless ? binding : parseBucketName(source, entry, entryPath) };
  });
}

/** Refuses a list of buckets under a misspelt name: the script would have no buckets. */
function refuseMisspelt(source: Source, table: TreeTable, path: string): void {
  for (const { name, range } of table.members) {
    const near = nearest(name, listNames);
    if (near === undefined || near === name) continue;
    const statement = `There is no ${quoted(`${path}${name}`)}; did you mean "${path}${near}"?`;
    throw configError(source, range, { rule: "config.buckets.list", wanted: `"${near}"`, given: "nothing", statement });
  }
}

function entriesOf(source: Source, table: TreeTable, listName: (typeof listNames)[number], path: string) {
  const list = memberOf(source, table, listName)?.value;
  if (list === undefined) return [];
  const listPath = `${path}${listName}`;
  if (list.type !== "list") {
    const hint = source.format === "toml" ? `, as in [[${listPath}]]` : "";
    const wanted = `${wordsOf(source).list} of buckets${hint}`;
    throw wrongValue(source, listPath, list, "config.buckets.list", wanted);
  }
  return list.items.map((entry, index) => {
    const entryPath = `${listPath}[${index}]`;
    if (entry.type === "table") return { listName, entry, entryPath };
    const wanted = `${wordsOf(source).table} with "binding" and "bucket_name"`;
    throw wrongValue(source, entryPath, entry, "config.buckets.entry", wanted);
  });
}

// spec §2 Binding configuration
function parseBinding(source: Source, entry: TreeTable, path: string, places: Map<string, Range>): string {
  const text = requiredText(source, entry, path, "binding");
  const name = text.value;
  if (!isVariableName(name)) {
    const wanted = isReservedWord(name) ? wantedNames.reserved : wantedNames.binding;
    throw wrongValue(source, `${path}.binding`, text, "config.binding.identifier", wanted);
  }
  const first = places.get(name);
  if (first !== undefined) {
    const wanted = `a unique name (line ${positionAt(source.text, first.start).line} has the same)`;
    throw wrongValue(source, `${path}.binding`, text, "config.binding.unique", wanted);
  }
  places.set(name, text.range);
  return name;
}

// Undocumented: the specification has no rule for names; these are the platform's published ones.
function parseBucketName(source: Source, entry: TreeTable, path: string): string {
  const text = requiredText(source, entry, path, "bucket_name");
  if (/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(text.value)) return text.value;
  throw wrongValue(source, `${path}.bucket_name`, text, "config.bucket-name.form", wantedNames.bucket_name);
}

function requiredText(source: Source, entry: TreeTable, path: string, name: "binding" | "bucket_name"): TreeText {
  const rule: ConfigRuleId = "config.buckets.entry";
  const value: Tree | undefined = memberOf(source, entry, name)?.value;
  if (value?.type === "string") return value as TreeText;
  const wanted = `a string: ${wantedNames[name]}`;
  if (value !== undefined) throw wrongValue(source, `${path}.${name}`, value, rule, wanted);
  const statement = `${path}.${name} is missing; it must be ${wanted}.`;
  throw configError(source, entry.range, { rule, wanted, given: "nothing", statement });
}
