import { shown } from "../../base/messages/shown.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import { mistake, type Place } from "../place-of.js";

/** The text of a kind of finding. */
type FindingText = Pick<Finding, "level" | "advice"> & Partial<Pick<Finding, "rule">>;

/** A kind of finding. */
export type FindingId =
  | "stream-of-unknown-length"
  | "too-many-deletes"
  | "empty-delete"
  | "uneven-parts"
  | "keys-equal-under-nfc"
  | "body-read-twice"
  | "error-properties"
  | "upload-left-open"
  | "truncated-ignored"
  | "read-modify-write"
  | "metadata-near-limit"
  | "suffix-in-range"
  | "unread-body";

/** The kinds of findings. */
export const findingTexts: Readonly<Record<FindingId, FindingText>> = {
  // runtime §3
  "stream-of-unknown-length": {
    level: "error",
    rule: "value.stream",
    advice:
      "Pipe it through a FixedLengthStream where the length is known, else read it first or upload it in parts: the platform takes streams of known length only.",
  },
  "too-many-deletes": {
    level: "error",
    rule: "delete.count",
    advice: "Delete at most 1000 keys a call.",
  },
  "empty-delete": {
    level: "error",
    rule: "delete.count",
    advice: "Do not call delete() with an empty array: the platform refuses it (10027).",
  },
  "uneven-parts": {
    level: "error",
    rule: "multipart.parts-unequal",
    advice: "Make all parts except the last the same size, and the last not larger.",
  },
  "keys-equal-under-nfc": {
    level: "error",
    rule: "key.nfc",
    advice: "Normalize keys, key.normalize(), before they are used: on the platform both are one object.",
  },
  "body-read-twice": {
    level: "error",
    rule: "body.one-shot",
    advice: "Keep what the first read gave, tee() the stream before, or get the object again.",
  },
  "error-properties": {
    level: "error",
    rule: "errors.properties",
    advice:
      'Read the code at the end of the message, as in String(error).endsWith("(10043)"): the platform\'s errors have no code, action or rule. Where a helper of tests reads it, ignore this finding.',
  },
  // spec §3: it is aborted after seven days, and its parts are paid for until then.
  "upload-left-open": {
    level: "warning",
    rule: "multipart.expiry",
    advice:
      "Complete or abort each upload, also where something fails: its parts are stored, and paid for, for seven days.",
  },
  "truncated-ignored": {
    level: "warning",
    rule: "list.truncated",
    advice: "While truncated is true, list again with the cursor: on the platform any page may be short.",
  },
  "read-modify-write": {
    level: "warning",
    rule: "consistency.last-wins",
    advice:
      'Give put() the etag that was read, onlyIf: { etagMatches: etag } or { etagDoesNotMatch: "*" } where there was none, and try again when it gives null: else a write of another request that comes between is lost.',
  },
  "metadata-near-limit": {
    level: "warning",
    rule: "custom-metadata.size",
    advice: "Keep large or growing data in the value: metadata over the limit is refused (10012).",
  },
  // runtime §4, dated change of 2025-12-03
  "suffix-in-range": {
    level: "warning",
    rule: "result.unset-members",
    advice:
      "Ask range.suffix !== undefined: from the compatibility date 2025-12-03 on the range of each result has the member.",
  },
  // https://github.com/cloudflare/workers-sdk/issues/5524
  "unread-body": {
    level: "warning",
    advice:
      "Read the body, cancel it, or call head() in place of get(): the platform's own test pool (isolated storage) fails with bodies that nobody reads.",
  },
};

/** The findings that show after the call, by its operation: their place has to be kept from the call on. */
export const shownLater: Readonly<Record<string, FindingId>> = {
  get: "unread-body",
  list: "truncated-ignored",
  createMultipartUpload: "upload-left-open",
};

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

  /** Adds a finding. Without a message there is none. */
  add(id: FindingId, message: string | undefined, place: Place): void {
    if (message === undefined || this.isIgnored(id)) return;
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

/** Something that passes here, and fails or surprises in production. */
export interface Finding {
  readonly id: FindingId;
  /** `error`: the platform refuses it, or it is a mistake wherever it runs. `warning`: it may be meant. */
  readonly level: "error" | "warning";
  /** The rule of the binding behind it, if it is about one. */
  readonly rule: RuleId | undefined;
  /** The mistake. */
  readonly message: string;
  /** The thing to do instead. */
  readonly advice: string;
  /** Where, as `FILE:LINE`; `undefined` where the host has no stacks. */
  readonly place: string | undefined;
}

/** A finding, with what is known of all findings of its kind. */
export function makeFinding(id: FindingId, message: string, place: string | undefined): Finding {
  const { level, rule, advice } = findingTexts[id];
  return { id, level, rule, message, advice, place };
}

/** The same for findings that are shown once. */
function keyOfFinding({ id, message, place }: Finding): string {
  return `${id} ${place} ${message}`;
}

export function showFinding({ id, level, rule, message, advice, place }: Finding): string {
  const source = rule === undefined ? id : `${id}, rule ${rule}`;
  return `${level}: ${message} (${source})${place === undefined ? "" : `\n  at ${place}`}\n  ${advice}`;
}

const ids = Object.keys(findingTexts) as readonly FindingId[];

/** The findings that may be meant. */
export const warnings: readonly FindingId[] = ids.filter((id) => findingTexts[id].level === "warning");

/** @throws TypeError if that is not an array of findings. */
export function checkIgnored(caller: string, ignore: readonly FindingId[] = []): void {
  const unknownId = Array.isArray(ignore) ? ignore.find((id) => !ids.includes(id)) : ignore;
  if (unknownId !== undefined)
    throw mistake(`${caller}: ignore must be an array of ${ids.join(", ")}, not with ${shown(unknownId)}.`);
}
