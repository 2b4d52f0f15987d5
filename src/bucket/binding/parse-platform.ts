import { Described, mustBe } from "../../base/messages/describe-value.js";
import { isCompatibilityDate } from "../../semantics/compatibility-date.js";
import { changesAt, findFlagMistake } from "../../semantics/dated-changes.js";
import {
  isLimit,
  parseSemantics,
  type RefuseOption,
  refuseUnknown,
  wantedLimit,
} from "../../semantics/parse-semantics.js";
import type { Platform } from "../../semantics/platform.js";
import { limits as defaultLimits } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";

/** The unparsed options of the simulated platform. */
interface PlatformOptions {
  readonly semantics?: unknown;
  readonly limits?: unknown;
  readonly compatibilityDate?: unknown;
  readonly compatibilityFlags?: unknown;
}

/** Returns the platform simulated by a bucket. */
// spec §9
export function parsePlatform(options: PlatformOptions, refuse: RefuseOption): Platform {
  const { compatibilityDate, compatibilityFlags, semantics, limits } = options;
  const changes = changesAt(parseCompatibilityDate(compatibilityDate, refuse), parseFlags(compatibilityFlags, refuse));
  return { semantics: withLimits(parseSemantics(semantics, refuse), limits, refuse), ...changes };
}

function withLimits(semantics: Semantics, raw: unknown, refuse: RefuseOption): Semantics {
  if (raw === undefined) return semantics;
  if (typeof raw !== "object" || raw === null) throw refuse(mustBe("limits", "an object", raw));
  const given = Object.entries(raw).filter(([, value]) => value !== undefined);
  refuseUnknown(Object.fromEntries(given), Object.keys(defaultLimits), "limits", refuse);
  for (const [name, value] of given) {
    if (!isLimit(value)) throw refuse(mustBe(`limits.${name}`, wantedLimit, value));
  }
  return Object.freeze({ ...semantics, ...Object.fromEntries(given) });
}

function parseCompatibilityDate(raw: unknown, refuse: RefuseOption): string | undefined {
  if (raw === undefined || isCompatibilityDate(raw)) return raw;
  throw refuse(mustBe("compatibilityDate", 'a date such as "2022-08-04"', raw));
}

function parseFlags(raw: unknown, refuse: RefuseOption): readonly string[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || !raw.every((flag) => typeof flag === "string")) {
    throw refuse(mustBe("compatibilityFlags", "an array of strings", raw));
  }
  const mistake = findFlagMistake(raw);
  if (mistake === undefined) return raw;
  const { flag, earlier } = mistake;
  const given = flag === earlier ? `"${flag}" twice` : `"${earlier}" together with "${flag}"`;
  throw refuse(
    mustBe(
      "compatibilityFlags",
      "flags that neither repeat nor contradict each other",
      new Described(`the flag ${given}`),
    ),
  );
}
