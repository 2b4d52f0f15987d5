import { answerMutants } from "./answer-mutants.js";
import { argumentMutants } from "./argument-mutants.js";
import { conditionMutants } from "./condition-mutants.js";
import { errorMutants, impliedMutants } from "./error-mutants.js";
import { headerMutants } from "./header-mutants.js";
import { listMutants } from "./list-mutants.js";
import { metadataMutants } from "./metadata-mutants.js";
import { multipartMutants } from "./multipart-mutants.js";
import type { Mutant } from "./mutant.js";
import { operationMutants } from "./operation-mutants.js";
import { rangeMutants } from "./range-mutants.js";
import { resultMutants } from "./result-mutants.js";
import { valueMutants } from "./value-mutants.js";

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
