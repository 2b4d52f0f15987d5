import type { Platform } from "../semantics/platform.js";
import { coerceString, wellFormed } from "./coerce.js";
import { isObject } from "./host-objects.js";
import type { CustomMetadataRecord } from "./request.js";
import { wrongField } from "./wrong-type.js";

/** What stands for custom metadata that was not given. */
export const noCustomMetadata: CustomMetadataRecord = Object.freeze([]);

/** The field `customMetadata`: any object but an array, of which the own enumerable string keys count. */
// runtime §2 Field given null; §7 customMetadata
export function coerceCustomMetadata(given: unknown, dictionary: string, platform: Platform): CustomMetadataRecord {
  if (given === undefined) return noCustomMetadata;
  if (!isObject(given) || Array.isArray(given)) throw wrongField("customMetadata", dictionary, "object");
  const members = given as Readonly<Record<string, unknown>>;
  const record: [name: string, value: string][] = [];
  for (const name of Object.keys(members)) {
    const value = coerceString(members[name], platform);
    // Undocumented: `__proto__` as an own key is kept; the runtime loses it.
    if (name === "__proto__" && platform.semantics.protoMetadata === "lost") continue;
    record.push([wellFormed(name, platform), value]);
  }
  return record;
}
