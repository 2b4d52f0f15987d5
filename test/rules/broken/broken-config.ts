import { ConfigError } from "../../../src/config/config-error.js";
import { loadBindings } from "../../../src/config/load-bindings.js";
import { type Bindings, parseBindings } from "../../../src/config/parse-bindings.js";
import type { ParseBindingsOptions } from "../../../src/config/parse-options.js";
import type { ConfigRuleId } from "../../../src/rules/statements/config-rules.js";
import type { ConfigReader } from "../config/config-scene.js";

/** A deliberately broken reader of configurations, with the rule that must fail. */
interface BrokenConfig extends Pick<ConfigReader, "parseBindings" | "loadBindings"> {
  readonly name: string;
  readonly rule: ConfigRuleId;
}

/** All broken readers: at least one for each rule. */
export const brokenConfigs: readonly BrokenConfig[] = [
  {
    ...parsing("reads what is not there", "config.file.read", parseBindings),
    loadBindings: (path, options) => loadBindings(path, options).catch(() => parseBindings("")),
  } as BrokenConfig,
  parsing("goes by the name alone", "config.file.format", (text, { format: _, ...options } = {}) =>
    parseBindings(text, options),
  ),
  reading("takes two commas for one", "config.file.syntax", /,,/, ","),
  parsing("shows the buckets alone", "config.file.unknown-keys", (text, options) => {
    const { config, ...bindings } = parseBindings(text, options);
    return { ...bindings, config: { ...config, raw: {} } };
  }),
  reading("takes the last of two", "config.file.duplicate-keys", /"env": \{\}, /, ""),
  reading("knows one list", "config.buckets.list", /r2_buckets/, "buckets"),
  reading("takes a number for a name", "config.buckets.entry", /= 7/, '= "SEVEN"'),
  reading("makes a name up", "config.bucket-name.missing", /"FILES"\}/, '"FILES","bucket_name":"files"}'),
  parsing("makes a bucket for each binding", "config.buckets.shared", (text, options) => {
    const [one, other] = [parseBindings(text, options), parseBindings(text, options)];
    const also = other.env["ALSO_FILES"];
    return also === undefined ? one : { ...one, env: { ...one.env, ALSO_FILES: also } };
  }),
  reading("takes a hyphen", "config.binding.identifier", /MY-FILES/, "MY_FILES"),
  reading("takes the same name twice", "config.binding.unique", /(FILES.*)FILES/s, "$1OTHER"),
  reading("takes capital letters", "config.bucket-name.form", /My_Bucket/, "my-bucket"),
  reading("takes any day of a month", "config.compatibility.date", /2023-02-29/, "2023-02-28"),
  reading("takes one flag for a list", "config.compatibility.flags", /_flags = "one"/, '_flags = ["one"]'),
  parsing("has the buckets of the whole file", "config.environment.buckets", (text, options) => ({
    ...parseBindings(text, options),
    buckets: parseBindings(text, { ...options, environment: undefined }).buckets,
  })),
  reading("has no date for all", "config.environment.compatibility", /compatibility_date = "2022-08-03"/, ""),
  parsing("takes an unknown environment for none", "config.environment.unknown", (text, options) => {
    const { environments } = parseBindings(text, { ...options, environment: undefined }).config;
    const isThere = environments.includes(options?.environment ?? "");
    return parseBindings(text, isThere ? options : { ...options, environment: undefined });
  }),
  parsing("checks environments that were not asked for", "config.environment.all", (text, options) => {
    const found = parseBindings(text, options);
    for (const environment of found.config.environments) parseBindings(text, { ...options, environment });
    return found;
  }),
  parsing("counts columns from 0", "config.error.position", (text, options) => {
    try {
      return parseBindings(text, options);
    } catch (error) {
      throw error instanceof ConfigError ? Object.assign(error, { column: (error.column ?? 0) - 1 }) : error;
    }
  }),
  parsing("leaves options alone that it does not know", "config.options", (text, options) => {
    const given = options !== null && typeof options === "object" && "enviroment" in options ? {} : options;
    return parseBindings(text, given);
  }),
];

type Parse = (text: string, options?: ParseBindingsOptions) => Bindings;

/** Replaces the parser. */
function parsing(name: string, rule: ConfigRuleId, parse: Parse): BrokenConfig {
  return { name, rule, parseBindings: parse as typeof parseBindings, loadBindings };
}

/** Replaces a part of the text. */
function reading(name: string, rule: ConfigRuleId, from: RegExp, to: string): BrokenConfig {
  return parsing(name, rule, (text, options) => parseBindings(text.replace?.(from, to) ?? text, options));
}
