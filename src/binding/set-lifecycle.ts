import { withLifecycle } from "../service/state.js";
import type { BucketPort } from "./bucket-port.js";
import { parseBucketRules } from "./parse-bucket-rules.js";

/**
 * Gives a bucket other lifecycle rules. Its locks stay.
 *
 * @throws TypeError that names the field.
 */
export function setLifecycle({ engine }: BucketPort, rules: unknown): void {
  engine.restore(withLifecycle(engine.snapshot(), parseBucketRules(undefined, rules)));
}
