import { semantics } from "../../src/semantics/presets.js";
import type { Semantics } from "../../src/semantics/semantics.js";

/** The answers of the local runtime before a release, by the day in its number. */
// Each day is that of the first release on which the newer answer was seen; not every release was measured.
// 1.20260811.1 is between the two of `typeNames`: it says `JsReadableStream`, and still `JsBufferSource`.
const changes: readonly { readonly since: string; readonly before: Partial<Semantics> }[] = [
  { since: "20260815", before: { typeNames: "JsBufferSource" } },
  { since: "20261001", before: { maxCustomMetadataBytes: 2048, uploadMetadataLimit: "unchecked" } },
];

/**
 * The answers of the local runtime in a release of it, given as `4.20260730.0` or `1.20260730.1`; those of
 * `semantics.simulator` are of the newest.
 */
export function simulatorOf(release: string): Semantics {
  const [, day = ""] = release.split(".");
  const older = changes.filter(({ since }) => day < since);
  return Object.freeze(Object.assign({ ...semantics.simulator }, ...older.map(({ before }) => before)));
}
