import { answerMutants } from "./mutants/answer-mutants.js";
import { argumentMutants } from "./mutants/argument-mutants.js";
import { conditionMutants } from "./mutants/condition-mutants.js";
import { errorMutants, impliedMutants } from "./mutants/error-mutants.js";
import { headerMutants } from "./mutants/header-mutants.js";
import { listMutants } from "./mutants/list-mutants.js";
import { metadataMutants } from "./mutants/metadata-mutants.js";
import { multipartMutants } from "./mutants/multipart-mutants.js";
import type { Mutant } from "./broken-bucket.js";
import { operationMutants } from "./mutants/operation-mutants.js";
import { rangeMutants } from "./mutants/range-mutants.js";
import { resultMutants } from "./mutants/result-mutants.js";
import { valueMutants } from "./mutants/value-mutants.js";

/** Every bucket that is broken on purpose. */
export const mutants: readonly Mutant[] = [
  ...operationMutants,
  ...listMutants,
  ...answerMutants,
  ...argumentMutants,
  ...errorMutants,
  ...impliedMutants,
  ...headerMutants,
  ...metadataMutants,
  ...multipartMutants,
  ...valueMutants,
  ...resultMutants,
  ...rangeMutants,
  ...conditionMutants,
];
