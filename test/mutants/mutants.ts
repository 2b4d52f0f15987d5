import { answerMutants } from "./answer-mutants.js";
import { argumentMutants } from "./argument-mutants.js";
import { errorMutants, impliedMutants } from "./error-mutants.js";
import { headerMutants } from "./header-mutants.js";
import { listMutants, uploadMutants } from "./list-mutants.js";
import type { Mutant } from "./mutant.js";
import { operationMutants } from "./operation-mutants.js";

/** Every bucket that is broken on purpose. */
export const mutants: readonly Mutant[] = [
  ...operationMutants,
  ...listMutants,
  ...uploadMutants,
  ...answerMutants,
  ...argumentMutants,
  ...errorMutants,
  ...impliedMutants,
  ...headerMutants,
];
