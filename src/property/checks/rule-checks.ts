import { argumentChecks } from "./check-arguments.js";
import { bodyChecks } from "./check-body.js";
import { errorChecks } from "./check-errors.js";
import { keyChecks } from "./check-key.js";
import { listChecks } from "./check-list.js";
import { conditionChecks } from "./check-condition.js";
import { conditionHeaderChecks, dateChecks } from "./check-condition-headers.js";
import { checksumChecks } from "./check-checksum.js";
import { listPageChecks } from "./check-list-pages.js";
import { metadataChecks } from "./check-metadata.js";
import { ssecChecks, storageClassChecks } from "./check-settings.js";
import { consistencyChecks, operationChecks } from "./check-operations.js";
import { optionChecks } from "./check-options.js";
import { rangeChecks } from "./check-range.js";
import { resultChecks, resultValueChecks } from "./check-result.js";
import { streamChecks, valueChecks } from "./check-value.js";
import type { RuleCheck } from "./rule-check.js";

/** One check for each rule of the registry that a script can observe. */
export const ruleChecks: readonly RuleCheck[] = [...errorChecks, ...argumentChecks, ...optionChecks, ...keyChecks, ...valueChecks, ...streamChecks, ...bodyChecks, ...resultChecks, ...resultValueChecks, ...operationChecks, ...consistencyChecks, ...rangeChecks, ...conditionChecks, ...conditionHeaderChecks, ...dateChecks, ...metadataChecks, ...checksumChecks, ...ssecChecks, ...storageClassChecks, ...listChecks, ...listPageChecks];
