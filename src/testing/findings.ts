import { type Finding, keyOfFinding, makeFinding, showFinding } from "./finding.js";
import type { FindingId } from "./finding-texts.js";
import type { Place } from "./place-of.js";

/** The findings of a watch, each once. */
export class Findings {
  readonly #ignored: ReadonlySet<FindingId>;
  readonly #most: number;
  readonly #found = new Map<string, Finding>();
  /** The keys of those whose calls were refused here too. */
  readonly #refused = new Set<string>();
  /** The findings about each call, by its place. */
  readonly #ofCall = new WeakMap<Place, readonly Finding[]>();
  #dropped = 0;

  /** @param most - the most findings that are kept. */
  constructor(ignored: readonly FindingId[], most: number) {
    this.#ignored = new Set(ignored);
    this.#most = most;
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()];
  }

  /** The number of findings for which there was no room. */
  get dropped(): number {
    return this.#dropped;
  }

  isIgnored(id: FindingId): boolean {
    return this.#ignored.has(id);
  }

  add(id: FindingId, message: string, place: Place): void {
    if (this.isIgnored(id)) return;
    const finding = makeFinding(id, message, place());
    this.#ofCall.set(place, [...(this.#ofCall.get(place) ?? []), finding]);
    if (this.#found.size < this.#most) this.keep(finding);
    else if (!this.#found.has(keyOfFinding(finding))) this.#dropped += 1;
  }

  /** Adds a finding, also where there is no room. */
  keep(finding: Finding): void {
    this.#found.set(keyOfFinding(finding), finding);
  }

  /** Hears the error of a call, which is known by its place: it refuses what a finding of the same rule is about. */
  refuse(error: unknown, place: Place): void {
    const { rule } = (error ?? {}) as { readonly rule?: unknown };
    for (const finding of this.#ofCall.get(place) ?? [])
      if (finding.rule === rule && this.#found.has(keyOfFinding(finding))) this.#refused.add(keyOfFinding(finding));
  }

  /** The text of a failure for some findings. Those that were refused here come first, as they do not pass here. */
  explain(findings: readonly Finding[]): string {
    const isRefused = (finding: Finding) =>
      finding.id === "body-read-twice" || this.#refused.has(keyOfFinding(finding));
    const passing = findings.filter((finding) => !isRefused(finding)).map(showFinding);
    const heading = passing.length === 0 ? [] : ["What passes here does not carry over:"];
    return [...findings.filter(isRefused).map(showFinding), ...heading, ...passing].join("\n");
  }
}
