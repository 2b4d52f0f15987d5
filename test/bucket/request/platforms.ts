import { changesAt } from "../../../src/semantics/dated-changes.js";
import type { Platform } from "../../../src/semantics/platform.js";
import { semantics } from "../../../src/semantics/presets.js";
import type { Semantics } from "../../../src/semantics/semantics.js";

/** A platform of today, with the semantics given. */
function platformOf(chosen: Semantics): Platform {
  return { semantics: chosen, ...changesAt(undefined, []) };
}

/** The default. */
export const documented: Platform = platformOf(semantics.documented);

/** As production is known to be. */
export const deployed: Platform = platformOf(semantics.deployed);

/** As the local runtime has it: a lone surrogate becomes three characters. */
export const threeReplacements: Platform = platformOf({
  ...semantics.documented,
  loneSurrogate: "\uFFFD\uFFFD\uFFFD",
});
