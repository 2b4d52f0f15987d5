import type { Platform } from "../../semantics/platform.js";
import { type Callee, wrongParameter } from "./argument-error.js";
import { coerceString } from "./coerce.js";
import type { DeleteRequest } from "./request.js";

/** The converted arguments of `delete`. */
export interface DeleteArguments {
  readonly array: boolean;
  /** At most one more than the limit of the service. */
  readonly keys: readonly string[];
}

const callee: Callee = { owner: "Bucket", method: "delete" };

/** Converts the arguments of `delete`. */
// runtime §2 delete()
export function coerceDelete(args: readonly unknown[], platform: Platform): DeleteArguments {
  if (args.length === 0) throw wrongParameter("arguments.delete", platform, callee, 1, "string or Array");
  const value = args[0];
  if (!Array.isArray(value)) return { array: false, keys: [coerceString(value, platform)] };
  const keys: string[] = [];
  // Undocumented: reading stops one element after the limit. The runtime reads the whole array.
  const length = Math.min(value.length, platform.semantics.maxDeleteKeys + 1);
  for (let index = 0; index < length; index++) keys.push(coerceString(value[index], platform));
  return { array: true, keys };
}

/** Returns the request of a `delete`. */
export function parseDelete(coerced: DeleteArguments): DeleteRequest {
  return { action: "delete", array: coerced.array, keys: coerced.keys };
}
