export { adversarial } from "../property/adversarial/adversarial.js";
export type { AdversarialOptions } from "../property/adversarial/adversarial-options.js";
export {
  type Body,
  type BodyForm,
  type BodyOptions,
  body,
  bodyForms,
  partBody,
} from "../property/arbitraries/body-value.js";
export { type ChecksumOptions, checksum, type GivenChecksum } from "../property/arbitraries/checksum.js";
export {
  type ConditionOptions,
  type ConditionSubject,
  condition,
  type GivenCondition,
} from "../property/arbitraries/condition.js";
export { type CustomMetadataOptions, customMetadata } from "../property/arbitraries/custom-metadata.js";
export { type GivenHttpMetadata, httpMetadata } from "../property/arbitraries/http-metadata.js";
export {
  type InvalidArgumentsOptions,
  type InvalidCall,
  type InvalidCallError,
  type InvalidMethod,
  invalidArguments,
} from "../property/arbitraries/invalid-arguments.js";
export {
  type KeyKind,
  type KeyOptions,
  type KeysOptions,
  key,
  keyKinds,
  keys,
} from "../property/arbitraries/key.js";
export { listOptions } from "../property/arbitraries/list-options.js";
export {
  type MultipartPlan,
  type MultipartPlanChoice,
  type MultipartPlanOptions,
  type MultipartPlanOutcome,
  type MultipartPlanPart,
  multipartPlan,
  uploadPlan,
} from "../property/arbitraries/multipart-plan.js";
export { type GivenRange, range } from "../property/arbitraries/range.js";
export { type GivenSsecKey, ssecKey } from "../property/arbitraries/ssec-key.js";
export {
  type BucketCommand,
  type BucketCommandsOptions,
  type BucketStep,
  bucketCommands,
} from "../property/commands/bucket-commands.js";
export { type MovableClock, OutcomeMismatch, type RunSettings } from "../property/commands/bucket-run.js";
export { type BucketRunOptions, runBucketCommands } from "../property/commands/run-bucket-commands.js";
export type { HistoryCondition } from "../property/conditions/history-condition.js";
export { CheckFailure } from "../property/expect/check-failure.js";
export { expectEqual, expectError, expectRefusal, expectThat } from "../property/expect/expect.js";
export type { Abilities, BucketSettings, MakeBucket, Subject, Terms } from "../property/expect/rule-check.js";
export { type CheckHistoryOptions, checkHistory, type HistoryVerdict } from "../property/history/check-history.js";
export type {
  AskedCall,
  AskedList,
  HistoryCall,
  HistoryOutcome,
  SeenObject,
  SeenPage,
} from "../property/history/history-call.js";
export { type RecordedBucket, recordHistory } from "../property/history/record-history.js";
export { interleaving } from "../property/scheduling/interleaving.js";
export { type ScheduledOptions, scheduled } from "../property/scheduling/scheduled.js";
export { checkBucket } from "../property/suite/check-bucket.js";
export type { CheckReport } from "../property/suite/check-report.js";
export { type OwnRule, ownRule } from "../property/suite/chosen-rules.js";
export { type DescribeOptions, describeBucket } from "../property/suite/describe-bucket.js";
export type { It, Runner } from "../property/suite/find-runner.js";
export type { RandomReport, RuleReport } from "../property/suite/rule-report.js";
export type { CheckOptions, Progress } from "../property/suite/suite-options.js";
export { knownBlob, knownLengthStream, knownStream } from "../property/values/known-values.js";
export { printedAs } from "../property/values/printed-as.js";
export { toCode } from "../property/values/to-code.js";
