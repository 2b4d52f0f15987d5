import { lines } from "./both-forms.js";

/** What is the same in both forms, or not. */
type InForms = string | Readonly<Record<"toml" | "json", string>>;

/** A mistake in both forms. */
export interface Mistake {
  readonly title: string;
  readonly rule: string;
  readonly path?: InForms;
  readonly wanted: InForms;
  readonly given: InForms;
  /** The statement, where it is not `PATH must be WANTED, not GIVEN.` */
  readonly says?: string;
  readonly environment?: string;
  /** With «» around what the excerpt marks. */
  readonly toml: string;
  readonly json: string;
}

export const mistakes: readonly Mistake[] = [
  {
    title: "a name of a bucket that is not the platform's",
    rule: "config.bucket-name.form",
    path: { toml: "object_store_buckets[0].bucket_name", json: "r2_buckets[0].bucket_name" },
    wanted: "3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end",
    given: '"My_Bucket"',
    toml: lines("[[object_store_buckets]]", 'binding = "FILES"', 'bucket_name = «"My_Bucket"»', "", "[vars]"),
    json: lines("{", '\t"r2_buckets": [{ "binding": "FILES",', '\t\t"bucket_name": «"My_Bucket"» }]', "}"),
  },
  {
    title: "a missing bucket_name",
    rule: "config.buckets.entry",
    wanted: "a string: 3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end",
    given: "nothing",
    says: "object_store_buckets[0].bucket_name is missing; it must be a string: 3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end.",
    toml: lines("«[[object_store_buckets]]» # the first", 'binding = "FILES"'),
    json: '{ "object_store_buckets": [«{ "binding": "FILES" }»] }',
  },
  {
    title: "a mistyped binding",
    rule: "config.buckets.entry",
    path: "object_store_buckets[0].binding",
    wanted: "a string: a name that a variable can have",
    given: "the number 7",
    toml: 'object_store_buckets = [{ bucket_name = "files", binding = «7» }]',
    json: '{"object_store_buckets": [{"bucket_name": "files", "binding": «7»}]}',
  },
  {
    title: "a binding that is no name of a variable",
    rule: "config.binding.identifier",
    path: "env.live.r2_buckets[0].binding",
    wanted: "a name that a variable can have",
    given: '"MY-FILES"',
    environment: "live",
    toml: lines("[env.live]", 'r2_buckets = [{ binding = «"MY-FILES"», bucket_name = "files" }]'),
    json: lines('{"env": {"live": {', '"r2_buckets": [{"binding": «"MY-FILES"», "bucket_name": "files"}]', "}}}"),
  },
  {
    title: "a binding that is a reserved word, in an environment that was not asked for",
    rule: "config.binding.identifier",
    path: "env.live.r2_buckets[0].binding",
    wanted: "a name that a variable can have, which a reserved word is not",
    given: '"await"',
    toml: lines("[env.a]", "[env.live]", 'r2_buckets = [{ binding = «"await"», bucket_name = "files" }]'),
    json: '{"env":{"a":{},"live":{"r2_buckets":[{"binding":«"await"»,"bucket_name":"files"}]}}}',
  },
  {
    title: "two bindings of one name in two lists",
    rule: "config.binding.unique",
    path: { toml: "r2_buckets[1].binding", json: "r2_buckets[0].binding" },
    wanted: "a name of its own (line 2 has the same)",
    given: '"FILES"',
    toml: lines(
      "[[r2_buckets]]",
      'binding = "FILES"',
      'bucket_name = "files"',
      "[[r2_buckets]]",
      'bucket_name = "files"',
      'binding = «"FILES"»',
    ),
    json: lines(
      "{",
      '  "object_store_buckets": [{ "binding": "FILES", "bucket_name": "files" }],',
      '  "r2_buckets": [{ "binding": «"FILES"», "bucket_name": "other" }]',
      "}",
    ),
  },
  {
    title: "a table where the list of buckets should be",
    rule: "config.buckets.list",
    path: "env.live.object_store_buckets",
    wanted: { toml: "an array of buckets, as in [[env.live.object_store_buckets]]", json: "an array of buckets" },
    given: { toml: "a table", json: "an object" },
    toml: lines("«[env.live.object_store_buckets]»", 'binding = "FILES"'),
    json: '{"env": {"live": {"object_store_buckets": «{"binding": "FILES"}»}}}',
  },
  {
    title: "an entry that is a string",
    rule: "config.buckets.entry",
    path: "r2_buckets[0]",
    wanted: { toml: 'a table with "binding" and "bucket_name"', json: 'an object with "binding" and "bucket_name"' },
    given: '"files"',
    toml: 'r2_buckets = [«"files"»]',
    json: '{"r2_buckets": [«"files"»]}',
  },
  {
    title: "a date that there is not",
    rule: "config.compatibility.date",
    path: "compatibility_date",
    wanted: 'a day, as in "2022-08-04"',
    given: '"2023-02-29"',
    toml: 'compatibility_date = «"2023-02-29"»',
    json: lines("{", '"compatibility_date":', '  «"2023-02-29"» }'),
  },
  {
    title: "a date that is none",
    rule: "config.compatibility.date",
    path: { toml: "env.a.compatibility_date", json: "compatibility_date" },
    wanted: 'a day, as in "2022-08-04"',
    given: { toml: "the date 2022-08-04T00:00:00Z", json: "null" },
    toml: lines("[env.a]", "compatibility_date = «2022-08-04T00:00:00Z» # now"),
    json: '{"compatibility_date": «null»}',
  },
  {
    title: "flags that are no list",
    rule: "config.compatibility.flags",
    path: "compatibility_flags",
    wanted: "an array of strings",
    given: '"one"',
    toml: 'compatibility_flags = «"one"»',
    json: '{"compatibility_flags": «"one"»}',
  },
  {
    title: "a flag that is no string",
    rule: "config.compatibility.flags",
    path: { toml: "compatibility_flags[1]", json: "env.a.compatibility_flags[1]" },
    wanted: "a string",
    given: "the boolean true",
    toml: 'compatibility_flags = ["🪣", «true»]',
    json: '{"env": {"a": {"compatibility_flags": ["🪣", «true»]}}}',
  },
  {
    title: "a flag that is given twice",
    rule: "config.compatibility.flags",
    path: "compatibility_flags[2]",
    wanted: 'a flag that neither repeats nor contradicts "r2_list_honor_include"',
    given: '"r2_list_honor_include"',
    toml: 'compatibility_flags = ["r2_list_honor_include", "other", «"r2_list_honor_include"»]',
    json: '{"compatibility_flags": ["r2_list_honor_include", "other", «"r2_list_honor_include"»]}',
  },
  {
    title: "a flag that contradicts another, in an environment",
    rule: "config.compatibility.flags",
    path: "env.a.compatibility_flags[1]",
    wanted: 'a flag that neither repeats nor contradicts "disable_fast_jsg_struct"',
    given: '"enable_fast_jsg_struct"',
    toml: 'env.a.compatibility_flags = ["disable_fast_jsg_struct", «"enable_fast_jsg_struct"»]',
    json: '{"env": {"a": {"compatibility_flags": ["disable_fast_jsg_struct", «"enable_fast_jsg_struct"»]}}}',
  },
  {
    title: "an environment that the file does not have",
    rule: "config.environment.unknown",
    wanted: '"preview" or "live"',
    given: '"prewiew"',
    says: 'There is no environment "prewiew"; the file has "preview" and "live".',
    environment: "prewiew",
    toml: lines("[vars]", "[«env».preview]", "[env.live]"),
    json: '{«"env"»: {"preview": {}, "live": {}}}',
  },
  {
    title: "an environment where there is none",
    rule: "config.environment.unknown",
    wanted: "no environment",
    given: '"constructor"',
    says: 'There is no environment "constructor"; the file has none.',
    environment: "constructor",
    toml: "«»",
    json: "«{»}",
  },
  {
    title: "environments that are no table",
    rule: "config.environment.all",
    path: "env",
    wanted: { toml: "a table of environments", json: "an object of environments" },
    given: "an array",
    toml: "env = «[]»",
    json: '{"env": «[]»}',
  },
  {
    title: "an environment that is no table",
    rule: "config.environment.all",
    path: "env.live",
    wanted: { toml: "a table", json: "an object" },
    given: "the number -1.5",
    toml: "env.live = «-1.5»",
    json: '{"env": {"live": «-1.5»}}',
  },
];
