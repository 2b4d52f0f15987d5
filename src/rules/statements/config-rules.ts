/**
 * All rules of binding configurations that the fake keeps, with ids, statements and sources.
 *
 * `docs/guides/sources.md` defines the citations of sources. `Undocumented` marks our own choice, because all of them are
 * silent. Titles of tests of a rule end with `[id]`.
 */
/** The registry, by rule id. */
export const configRules = {
  // Files
  "config.file.read": {
    title: "What happens to a file that cannot be read?",
    statement: "A file that cannot be read, or is not UTF-8, is refused with its name and the cause.",
    source: "Undocumented: TOML and JSON are UTF-8 (TOML 1.0.0 Spec, RFC 8259 §8.1)",
    instead: "Check the path, which is taken from the current folder, and save the file as UTF-8.",
  },
  "config.file.format": {
    title: "How is the format of a file found?",
    statement:
      "The format is the one asked for, else that of the file name's extension, else that of the first character.",
    source: "spec §2 Binding configuration (both forms); Undocumented: how to tell them apart",
    instead: "Give `format` where the extension misleads.",
  },
  "config.file.syntax": {
    title: "What happens to broken syntax?",
    statement: "Broken syntax is refused; JSON may have comments and trailing commas.",
    source: "spec §2 Binding configuration; platform: comments and trailing commas",
    instead: "Fix the place that the error shows.",
  },
  "config.file.unknown-keys": {
    title: "What happens to keys that are not for buckets?",
    statement: "Keys that do not concern buckets are ignored, with any value.",
    source: "spec §2 Binding configuration (other bucket fields: not shown)",
  },
  "config.file.duplicate-keys": {
    title: "Can a key be given twice?",
    statement: "A key that is read is refused where it is given twice.",
    source: "TOML 1.0.0 Keys; Undocumented for JSON: RFC 8259 §4 leaves it open",
    instead: "Keep one of the two.",
  },
  // Buckets
  "config.buckets.list": {
    title: "Where are buckets declared?",
    statement:
      "Buckets are the entries of the lists `object_store_buckets` and, in the platform's spelling, `r2_buckets`.",
    source: "spec §2 Binding configuration, service top; Undocumented: that both count where both are given",
    instead:
      '`"r2_buckets": [{ "binding": "FILES", "bucket_name": "my-files" }]` in `wrangler.jsonc`; one entry for each bucket, each with its own `binding`.',
  },
  "config.buckets.entry": {
    title: "What does a bucket's entry have?",
    statement: "An entry has the strings `binding` and `bucket_name`; in `r2_buckets`, `bucket_name` is optional.",
    source: "spec §2 Binding configuration; platform: optional in its own spelling",
    instead: "Give both strings in every entry of `object_store_buckets`.",
  },
  "config.bucket-name.missing": {
    title: "What is a bucket called that has no `bucket_name`?",
    statement: "A bucket of `r2_buckets` without `bucket_name` has the name of its binding.",
    source: "platform: what its local tools take, until a deployment creates a bucket",
  },
  "config.buckets.shared": {
    title: "Do two bindings to one bucket share its objects?",
    statement: "There is one bucket of a `bucket_name`: bindings to the same name share its objects.",
    source: "spec §2 Binding configuration (bucket_name); spec §1 (strong consistency)",
  },
  "config.binding.identifier": {
    title: "What can a binding be called?",
    statement: "A `binding` is a name that a module can declare as a variable, so not a reserved word.",
    source: "spec §2 Binding configuration; ECMA-262 §12.7, §13.1.1",
    instead: "Choose a name that `const` could declare, such as `FILES`.",
  },
  "config.binding.unique": {
    title: "Can two bindings have the same name?",
    statement: "Of one script no two bindings have the same name, in whichever list they stand.",
    source: "Undocumented: one of the two could never be reached",
    instead: "Rename one of the two.",
  },
  "config.bucket-name.form": {
    title: "What can a bucket be called?",
    statement: "A `bucket_name` has 3 to 63 lower-case letters, digits and hyphens, and no hyphen at either end.",
    source: "platform: naming of buckets",
    instead: "Keep to 3 to 63 lower-case letters, digits and hyphens, such as `my-bucket`.",
  },
  // Compatibility
  "config.compatibility.date": {
    title: "What is a compatibility date in a file?",
    statement: "`compatibility_date` is a day, `YYYY-MM-DD`, and every bucket gets it; in TOML it may be a date.",
    source: "spec §9; Undocumented: that a date of TOML is taken for the string a person means by it",
    instead: "Write the day as `YYYY-MM-DD`.",
  },
  "config.compatibility.flags": {
    title: "What are compatibility flags in a file?",
    statement:
      "`compatibility_flags` is a list of strings, none repeated or contradicting another; every bucket gets it.",
    source: "spec §9, runtime §1",
    instead:
      "Give a list of strings, also where it is one, and each flag once: either the one that enables or its opposite.",
  },
  // Environments
  "config.environment.buckets": {
    title: "Does an environment inherit buckets?",
    statement: "An environment has its own buckets only.",
    source: "platform: bindings are not inherited",
    instead: "Repeat in each environment the buckets that it needs.",
  },
  "config.environment.compatibility": {
    title: "Does an environment inherit the compatibility date?",
    statement: "An environment has the date and the flags of the whole file unless it has its own.",
    source: "platform: both are inherited",
  },
  "config.environment.unknown": {
    title: "What happens to an environment that the file does not have?",
    statement: "An environment that the file does not have is refused, and the existing ones are named.",
    source: "Undocumented: a misspelt name must not pass for an environment without buckets",
    instead: "Choose one of the environments that the error names.",
  },
  "config.environment.all": {
    title: "Are environments checked that were not asked for?",
    statement:
      "Only the chosen environment and the top level are checked; a mistake in another environment is no error.",
    source: "Undocumented: wrangler reads nothing else",
  },
  // Errors
  "config.error.position": {
    title: "What does an error of a configuration say?",
    statement: "An error has file, line, column, the lines around it, and names the expected and the given value.",
    source: "Undocumented: what a person who reads it needs",
  },
  "config.options": {
    title: "Which options do the functions take?",
    statement: "A wrong option is a TypeError that names the expected value.",
    source: "Undocumented: the functions are ours",
    instead: "Give the value that the message names.",
  },
} as const;

/** The id of a rule of binding configurations. */
export type ConfigRuleId = keyof typeof configRules;
