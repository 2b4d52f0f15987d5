import { semantics } from "../../src/semantics/presets.js";
import type { Semantics } from "../../src/semantics/semantics.js";

/** The answers of the local runtime before a release, by the date in its version. */
// Each date is the first release with the newer answer; not every release was measured.
// 1.20260811.1 mixes both answers of `typeNames`: its messages contain `JsReadableStream`, but still `JsBufferSource`.
const changes: readonly { readonly since: string; readonly before: Partial<Semantics> }[] = [
  { since: "20260815", before: { typeNames: "JsBufferSource" } },
  { since: "20261001", before: { maxCustomMetadataBytes: 2048, uploadMetadataLimit: "unchecked" } },
];

/**
 * Returns the answers of the local runtime in a release, given as `4.20260730.0` or `1.20260730.1`.
 * `semantics.simulator` has the answers of the newest release.
 */
export function simulatorOf(release: string): Semantics {
  const [, day = ""] = release.split(".");
  const older = changes.filter(({ since }) => day < since);
  return Object.freeze(Object.assign({ ...semantics.simulator }, ...older.map(({ before }) => before)));
}
