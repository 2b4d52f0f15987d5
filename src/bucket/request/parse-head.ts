import type { Platform } from "../../semantics/platform.js";
import type { Callee } from "./argument-error.js";
import { coerceStringArgument } from "./coerce.js";
import type { HeadRequest } from "./request.js";

/** The converted arguments of `head`. */
export interface HeadArguments {
  readonly key: string;
}

const callee: Callee = { owner: "Bucket", method: "head" };

/** Converts the arguments of `head`. */
export function coerceHead(args: readonly unknown[], platform: Platform): HeadArguments {
  return { key: coerceStringArgument(args, 0, callee, platform) };
}

/** Returns the request of a `head`. */
export function parseHead(coerced: HeadArguments): HeadRequest {
  return { action: "head", key: coerced.key };
}
