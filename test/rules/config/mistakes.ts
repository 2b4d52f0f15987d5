import type { ConfigRuleId } from "../../../src/rules/statements/config-rules.js";
import { type Form, lines } from "./config-scene.js";

/** A mistake in both formats, between « and », with the text of its error. */
export interface Mistake extends Readonly<Record<Form, string>> {
  readonly rule: ConfigRuleId;
  /** The text of the error, or both texts if the formats differ. */
  readonly says: string | Readonly<Record<Form, string>>;
  readonly environment?: string;
  /** The expected value, if the text names it differently. */
  readonly wanted?: string;
}

const bucketNames = "3 to 63 lower-case letters, digits and hyphens, without a hyphen at either end";
const include = '"r2_list_honor_include"';
const [disable, enable] = ['"disable_fast_jsg_struct"', '"enable_fast_jsg_struct"'];

export const mistakes: readonly Mistake[] = [
  {
    rule: "config.bucket-name.form",
    says: `r2_buckets[0].bucket_name must be ${bucketNames}, not "My_Bucket".`,
    toml: lines("[[r2_buckets]]", 'binding = "FILES"', 'bucket_name = «"My_Bucket"»', "", "[vars]"),
    json: lines("{", '\t"r2_buckets": [{ "binding": "FILES",', '\t\t"bucket_name": «"My_Bucket"» }]', "}"),
  },
  {
    rule: "config.buckets.entry",
    says: `object_store_buckets[0].bucket_name is missing; it must be a string: ${bucketNames}.`,
    toml: lines("«[[object_store_buckets]]» # the first", 'binding = "FILES"'),
    json: '{ "object_store_buckets": [«{ "binding": "FILES" }»] }',
  },
  {
    rule: "config.buckets.entry",
    says: {
      toml: `r2_buckets[0].bucket_name must be a string: ${bucketNames}, not a table.`,
      json: `r2_buckets[0].bucket_name must be a string: ${bucketNames}, not null.`,
    },
    toml: 'r2_buckets = [{ binding = "FILES", bucket_name = «{}» }]',
    json: '{"r2_buckets": [{"binding": "FILES", "bucket_name": «null»}]}',
  },
  {
    rule: "config.buckets.entry",
    says: {
      toml: `r2_buckets[0].bucket_name must be a string: ${bucketNames}, not the date 2022-08-03.`,
      json: `r2_buckets[0].bucket_name must be a string: ${bucketNames}, not an array.`,
    },
    toml: 'r2_buckets = [{ binding = "FILES", bucket_name = «2022-08-03» }]',
    json: '{"r2_buckets": [{"binding": "FILES", "bucket_name": «["files"]»}]}',
  },
  {
    rule: "config.buckets.entry",
    says: "env.a]b.r2_buckets[0].binding is missing; it must be a string: a valid variable name.",
    environment: "a]b",
    toml: lines('«[[env."a]b".r2_buckets]]» # the first', 'bucket_name = "files"'),
    json: '{"env": {"a]b": {"r2_buckets": [«{"bucket_name": "files"}»]}}}',
  },
  {
    rule: "config.buckets.entry",
    says: "object_store_buckets[0].binding must be a string: a valid variable name, not the number 7.",
    toml: 'object_store_buckets = [{ bucket_name = "files", binding = «7» }]',
    json: '{"object_store_buckets": [{"bucket_name": "files", "binding": «7»}]}',
  },
  {
    rule: "config.buckets.entry",
    says: {
      toml: 'r2_buckets[0] must be a table with "binding" and "bucket_name", not "files".',
      json: 'r2_buckets[0] must be an object with "binding" and "bucket_name", not "files".',
    },
    toml: 'r2_buckets = [«"files"»]',
    json: '{"r2_buckets": [«"files"»]}',
  },
  {
    rule: "config.binding.identifier",
    says: 'env.live.r2_buckets[0].binding must be a valid variable name, not "MY-FILES".',
    environment: "live",
    toml: lines("[env.live]", 'r2_buckets = [{ binding = «"MY-FILES"», bucket_name = "files" }]'),
    json: lines('{"env": {"live": {', '"r2_buckets": [{"binding": «"MY-FILES"», "bucket_name": "files"}]', "}}}"),
  },
  {
    rule: "config.binding.identifier",
    says: 'env.live.r2_buckets[0].binding must be a valid variable name other than a reserved word, not "await".',
    environment: "live",
    toml: lines("[env.a]", "[env.live]", 'r2_buckets = [{ binding = «"await"», bucket_name = "files" }]'),
    json: '{"env":{"a":{},"live":{"r2_buckets":[{"binding":«"await"»,"bucket_name":"files"}]}}}',
  },
  {
    rule: "config.binding.unique",
    says: 'object_store_buckets[0].binding must be a unique name (line 2 has the same), not "FILES".',
    toml: lines(
      "[[r2_buckets]]",
      'binding = "FILES"',
      'bucket_name = "files"',
      "[[object_store_buckets]]",
      'binding = «"FILES"»',
      'bucket_name = "files"',
    ),
    json: lines(
      "{",
      '"r2_buckets": [{ "binding": "FILES", "bucket_name": "files" }],',
      '"object_store_buckets": [{ "binding": «"FILES"», "bucket_name": "files" }] }',
    ),
  },
  {
    rule: "config.buckets.list",
    says: {
      toml: "env.live.object_store_buckets must be an array of buckets, as in [[env.live.object_store_buckets]], not a table.",
      json: "env.live.object_store_buckets must be an array of buckets, not an object.",
    },
    environment: "live",
    toml: lines("«[ env.live.object_store_buckets ]» # of it", 'binding = "FILES"'),
    json: '{"env": {"live": {"object_store_buckets": «{"binding": "FILES"}»}}}',
  },
  {
    rule: "config.buckets.list",
    says: 'There is no "env.live.r2_bucket"; did you mean "env.live.r2_buckets"?',
    wanted: '"r2_buckets"',
    environment: "live",
    toml: lines("[[env.live.«r2_bucket»]]", 'binding = "FILES"'),
    json: '{"env": {"live": {«"r2_bucket"»: [{"binding": "FILES"}]}}}',
  },
  {
    rule: "config.buckets.list",
    says: 'There is no "r2_bukets"; did you mean "r2_buckets"?',
    wanted: '"r2_buckets"',
    toml: lines('name = "files"', "r2_buckets = []", '«r2_bukets» = [{ binding = "FILES", bucket_name = "files" }]'),
    json: '{"name": "files", "r2_buckets": [], «"r2_bukets"»: [{"binding": "FILES", "bucket_name": "files"}]}',
  },
  {
    rule: "config.compatibility.date",
    says: 'compatibility_date must be a day, as in "2022-08-04", not "2023-02-29".',
    toml: 'compatibility_date = «"2023-02-29"»',
    json: lines("{", '"compatibility_date":', '  «"2023-02-29"» }'),
  },
  {
    rule: "config.compatibility.date",
    says: {
      toml: 'env.a.compatibility_date must be a day, as in "2022-08-04", not the date 2022-08-04T00:00:00Z.',
      json: 'env.a.compatibility_date must be a day, as in "2022-08-04", not null.',
    },
    environment: "a",
    toml: "[env.a]\ncompatibility_date = «2022-08-04T00:00:00Z» # now",
    json: '{"env": {"a": {"compatibility_date": «null»}}}',
  },
  {
    rule: "config.compatibility.flags",
    says: 'compatibility_flags must be an array of strings, not "one".',
    toml: 'compatibility_flags = «"one"»',
    json: '{"compatibility_flags": «"one"»}',
  },
  {
    rule: "config.compatibility.flags",
    says: "env.a.compatibility_flags[1] must be a string, not the boolean true.",
    environment: "a",
    toml: 'env.a.compatibility_flags = ["🪣", «true»]',
    json: '{"env": {"a": {"compatibility_flags": ["🪣", «true»]}}}',
  },
  {
    rule: "config.compatibility.flags",
    says: `compatibility_flags[2] must be a flag that neither repeats nor contradicts ${include}, not ${include}.`,
    toml: `compatibility_flags = [${include}, "other", «${include}»]`,
    json: `{"compatibility_flags": [${include}, "other", «${include}»]}`,
  },
  {
    rule: "config.compatibility.flags",
    says: `compatibility_flags[1] must be a flag that neither repeats nor contradicts ${disable}, not ${enable}.`,
    toml: `compatibility_flags = [${disable}, «${enable}»]`,
    json: `{"compatibility_flags": [${disable}, «${enable}»]}`,
  },
  {
    rule: "config.environment.unknown",
    says: 'There is no environment "prewiew"; the file has "preview" and "live".',
    wanted: '"preview" or "live"',
    environment: "prewiew",
    toml: lines("[vars]", "[«env».preview]", "[env.live]"),
    json: '{«"env"»: {"preview": {}, "live": {}}}',
  },
  {
    rule: "config.environment.unknown",
    says: 'There is no environment "constructor"; the file has none.',
    wanted: "no environment",
    environment: "constructor",
    toml: "«»",
    json: "«{}»",
  },
  {
    rule: "config.environment.all",
    says: {
      toml: "env must be a table of environments, not an array.",
      json: "env must be an object of environments, not an array.",
    },
    toml: "env = «[]»",
    json: '{"env": «[]»}',
  },
  {
    rule: "config.environment.all",
    says: {
      toml: "env.live must be a table, not the number -1.5.",
      json: "env.live must be an object, not the number -1.5.",
    },
    environment: "live",
    toml: "env.live = «-1.5»",
    json: '{"env": {"live": «-1.5»}}',
  },
];
