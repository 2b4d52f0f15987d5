export { ConfigError, type ConfigErrorParts } from "../config/config-error.js";
export { type FileAddress, loadBindings } from "../config/load-bindings.js";
export { type Bindings, type BucketsOf, parseBindings } from "../config/parse-bindings.js";
export type {
  ConfigFormat,
  LoadBindingsOptions,
  ParseBindingsOptions,
  SharedBucketOptions,
} from "../config/parse-options.js";
export type { BucketBinding, ScriptConfig } from "../config/script-config.js";
export type { ConfigRuleId } from "../rules/statements/config-rules.js";
