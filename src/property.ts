export { bucketCommand, bucketCommands, type CommandLimits } from "./property/arbitraries/bucket-commands.js";
export type { Abilities, BucketSettings, MakeBucket } from "./property/checks/rule-check.js";
export { knownBlob, knownLengthStream, knownStream } from "./property/code/known-values.js";
export { printedAs } from "./property/code/printed-as.js";
export { toCode } from "./property/code/to-code.js";
export { checkBucket } from "./property/suite/check-bucket.js";
export type { CheckReport, RuleReport } from "./property/suite/check-report.js";
export { type DescribeOptions, describeBucket, type It, type Runner } from "./property/suite/describe-bucket.js";
export type { CheckOptions, Progress } from "./property/suite/suite-options.js";
