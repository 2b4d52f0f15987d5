import { describeValue } from "../../base/messages/describe-value.js";
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
  | "completed-metadata"
  | "unknown-option"
  | "key-not-a-string"
  | "not-awaited"
  | "two-clocks"
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
      "Pipe it through a FixedLengthStream if the length is known; otherwise read it first or use a multipart upload: the platform only accepts streams of known length.",
  },
  "too-many-deletes": {
    level: "error",
    rule: "delete.count",
    advice: "Delete at most 1000 keys per call.",
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
    advice: "Normalize keys with key.normalize() before use: on the platform both are one object.",
  },
  "body-read-twice": {
    level: "error",
    rule: "body.one-shot",
    advice: "Keep the result of the first read, tee() the stream before, or get the object again.",
  },
  "error-properties": {
    level: "error",
    rule: "errors.properties",
    advice:
      'Read the code at the end of the message, as in String(error).endsWith("(10043)"): the platform\'s errors have no code, action or rule. If a test helper reads it, ignore this finding.',
  },
  // Reported: workers-sdk#5936, nuxt-hub/core#71
  "completed-metadata": {
    level: "error",
    rule: "multipart.complete-metadata",
    advice:
      "Call head() after complete(), or keep what you passed to createMultipartUpload(): on the platform the object returned by complete() has no metadata.",
  },
  "unknown-option": {
    level: "error",
    rule: "arguments.extra",
    advice: "Correct the name, or remove the option: the platform ignores unknown options without an error.",
  },
  // runtime §2 key
  "key-not-a-string": {
    level: "error",
    rule: "arguments.string",
    advice: "Check the value, and convert a number with String(): the platform converts every key to text.",
  },
  // https://developers.cloudflare.com/workers/runtime-apis/context/#waituntil
  "not-awaited": {
    level: "error",
    advice:
      "Await it, return it, or pass it to ctx.waitUntil(): the platform cancels pending calls once the response is sent.",
  },
  "two-clocks": {
    level: "warning",
    advice:
      "Move both: call vi.useFakeTimers({ now: clock.now() }), and vi.useRealTimers() after the test; or pass the time to the script as an argument.",
  },
  // spec §3: it is aborted after seven days, and its parts are billed until then.
  "upload-left-open": {
    level: "warning",
    rule: "multipart.expiry",
    advice: "Complete or abort each upload, also after errors: its parts are stored, and billed, for seven days.",
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
      'Pass the etag of the object to put(), onlyIf: { etagMatches: etag }, or { etagDoesNotMatch: "*" } if there was none, and try again if it returns null: otherwise a concurrent write of another request is lost.',
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
      "Check range.suffix !== undefined: since the compatibility date 2025-12-03 the range of each result has the member.",
  },
  // https://github.com/cloudflare/workers-sdk/issues/5524
  "unread-body": {
    level: "warning",
    advice:
      "Read the body, cancel it, or call head() instead of get(): the platform's own test pool (isolated storage) fails on unread bodies.",
  },
};

/** The findings that appear after the call, by its operation: the place of the call must be kept. */
export const lateFindings: Readonly<Record<string, FindingId>> = {
  get: "unread-body",
  list: "truncated-ignored",
  createMultipartUpload: "upload-left-open",
};

/** The findings of a watch, each once. */
export class Findings {
  readonly #ignored: ReadonlySet<FindingId>;
  readonly #most: number;
  readonly #found = new Map<string, Finding>();
  /** The keys of findings whose calls were refused here too. */
  readonly #refused = new Set<string>();
  /** The findings about each call, by its place. */
  readonly #ofCall = new WeakMap<Place, readonly Finding[]>();
  #dropped = 0;
  #isStopped = false;

  /** @param most - the largest number of findings kept. */
  constructor(ignored: readonly FindingId[], most: number) {
    this.#ignored = new Set(ignored);
    this.#most = most;
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()];
  }

  /** The number of findings above the limit. */
  get dropped(): number {
    return this.#dropped;
  }

  isIgnored(id: FindingId): boolean {
    return this.#ignored.has(id);
  }

  /** Adds a finding. Without a message there is none. */
  add(id: FindingId, message: string | undefined, place: Place): void {
    if (this.#isStopped || message === undefined || this.isIgnored(id)) return;
    const finding = makeFinding(id, message, place());
    this.#ofCall.set(place, [...(this.#ofCall.get(place) ?? []), finding]);
    if (this.#found.size < this.#most) this.keep(finding);
    else if (!this.#found.has(keyOfFinding(finding))) this.#dropped += 1;
  }

  /** Ignores all findings from now on, for example of results that are read later. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Adds a finding regardless of the limit. */
  keep(finding: Finding): void {
    this.#found.set(keyOfFinding(finding), finding);
  }

  /**
   * Receives the error of a call, identified by its place: the call was refused for the reason of a finding with the
   * same rule.
   */
  refuse(error: unknown, place: Place): void {
    const { rule } = (error ?? {}) as { readonly rule?: unknown };
    for (const finding of this.#ofCall.get(place) ?? [])
      if (finding.rule === rule && this.#found.has(keyOfFinding(finding))) this.#refused.add(keyOfFinding(finding));
  }

  /** Returns the message for some findings. Findings refused here come first, as they do not pass here. */
  explain(findings: readonly Finding[]): string {
    const isRefused = (finding: Finding) =>
      finding.id === "body-read-twice" || this.#refused.has(keyOfFinding(finding));
    const passing = findings.filter((finding) => !isRefused(finding)).map(showFinding);
    const heading = passing.length === 0 ? [] : ["These calls pass here, but not on the platform:"];
    return [...findings.filter(isRefused).map(showFinding), ...heading, ...passing].join("\n");
  }
}

/** Code that passes here, and fails or surprises in production. */
export interface Finding {
  readonly id: FindingId;
  /** `error`: the platform refuses it, or it is a mistake on any host. `warning`: it may be intended. */
  readonly level: "error" | "warning";
  /** The rule of the binding behind it, if there is one. */
  readonly rule: RuleId | undefined;
  /** The mistake. */
  readonly message: string;
  /** The alternative. */
  readonly advice: string;
  /** The place as `FILE:LINE`; `undefined` if the host has no stacks. */
  readonly place: string | undefined;
}

/** Makes a finding from its kind, message and place. */
export function makeFinding(id: FindingId, message: string, place: string | undefined): Finding {
  const { level, rule, advice } = findingTexts[id];
  return { id, level, rule, message, advice, place };
}

/** Returns the identity of a finding. Equal ones are shown once. */
function keyOfFinding({ id, message, place }: Finding): string {
  return `${id} ${place} ${message}`;
}

export function showFinding({ id, level, rule, message, advice, place }: Finding): string {
  const source = rule === undefined ? id : `${id}, rule ${rule}`;
  return `${level}: ${message} (${source})${place === undefined ? "" : `\n  at ${place}`}\n  ${advice}`;
}

const ids = Object.keys(findingTexts) as readonly FindingId[];

/** The findings that may be intended. */
export const warnings: readonly FindingId[] = ids.filter((id) => findingTexts[id].level === "warning");

/** The warnings that often are the reason why a test fails. */
export const likelyReasons: readonly FindingId[] = ["two-clocks", "truncated-ignored", "upload-left-open"];

/** @throws TypeError for a value other than an array of finding ids. */
export function checkIgnored(caller: string, ignore: readonly FindingId[] = []): void {
  const unknownId = Array.isArray(ignore) ? ignore.find((id) => !ids.includes(id)) : ignore;
  if (unknownId !== undefined)
    throw mistake(`${caller}: ignore must be an array of ${ids.join(", ")}, not with ${describeValue(unknownId)}.`);
}
