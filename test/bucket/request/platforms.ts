import { changesAt } from "../../../src/semantics/dated-changes.js";
import type { Platform } from "../../../src/semantics/platform.js";
import { semantics } from "../../../src/semantics/presets.js";
import type { Semantics } from "../../../src/semantics/semantics.js";

/** Returns a platform at today's date, with the given semantics. */
function platformOf(chosen: Semantics): Platform {
  return { semantics: chosen, ...changesAt(undefined, []) };
}

/** The default. */
export const documented: Platform = platformOf(semantics.documented);

/** The known behaviour of production. */
export const deployed: Platform = platformOf(semantics.deployed);

/** The behaviour of the local runtime: a lone surrogate becomes three characters. */
export const threeReplacements: Platform = platformOf({
  ...semantics.documented,
  loneSurrogate: "\uFFFD\uFFFD\uFFFD",
});
