import { type Arbitrary, constantFrom } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import type { Limits, Semantics } from "../../semantics/semantics.js";
import type { HostNeed } from "./host-need.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";

/** The settings that a bucket is made with. */
export interface BucketSettings {
  /** The compatibility date of the script that calls it; asked for only of those that have the ability. */
  readonly compatibilityDate?: string;
  /** The compatibility flags of that script; asked for only of those that have the ability. */
  readonly compatibilityFlags?: readonly string[];
  /** Limits that differ from the semantics'; asked for only of those that have the ability. */
  readonly limits?: Partial<Limits>;
  /** Its locks; asked for only of those that have the ability. */
  readonly locks?: readonly LockRule[];
  /** Its lifecycle rules; asked for only of those that have the ability. */
  readonly lifecycle?: readonly LifecycleRule[];
}

/** Makes an empty bucket that nobody else uses. */
export type MakeBucket = (settings: BucketSettings) => BucketLike | Promise<BucketLike>;

/** The abilities of an implementation, and the means to speed it up. */
export interface Abilities {
  /** Uploads in parts. @defaultValue true */
  readonly multipart?: boolean;
  /** SSE-C keys. @defaultValue true */
  readonly ssec?: boolean;
  /** Storage classes. @defaultValue true */
  readonly storageClass?: boolean;
  /** Moves the clock of every bucket made so far forward. @defaultValue none */
  readonly clock?: (milliseconds: number) => void | Promise<void>;
  /** Buckets for scripts of any compatibility date. @defaultValue false */
  readonly compatibilityDate?: boolean;
  /** Buckets for scripts with any compatibility flags. @defaultValue false */
  readonly compatibilityFlags?: boolean;
  /** Buckets with other limits, for limits that nobody can reach. @defaultValue false */
  readonly limits?: boolean;
  /** Buckets with locks. @defaultValue false */
  readonly locks?: boolean;
  /** Buckets with lifecycle rules. @defaultValue false */
  readonly lifecycle?: boolean;
  /** Fewest bytes of a part that is not the last one, where they are not those of the semantics. */
  readonly minPartBytes?: number;
  /** Streams, Blobs and Headers of another realm, a polyfill or a simulated browser. @defaultValue false */
  readonly foreignObjects?: boolean;
}

/** An ability without which some checks do not apply. */
type AbilityName = Exclude<keyof Abilities, "minPartBytes">;

/** A script by which a bucket is called, as far as that makes a difference. */
export interface ScriptSettings {
  readonly compatibilityDate: string;
  readonly compatibilityFlags: readonly string[];
}

/** The answers that are expected of an implementation. */
export interface Terms {
  readonly semantics: Semantics;
  readonly abilities: Abilities;
}

/** The subject of a check: buckets of one implementation, and the answers that are expected of them. */
export interface Subject extends Terms {
  /** Makes an empty bucket. */
  readonly makeBucket: (limits?: Partial<Limits>, settings?: Omit<BucketSettings, "limits">) => Promise<BucketLike>;
  /** One of the check's `dates`; `undefined` when the bucket's own is not known. */
  readonly compatibilityDate: string | undefined;
  /** The flags of one of the check's `scripts`. */
  readonly compatibilityFlags: readonly string[];
}

/** One rule of the contract, as a property of buckets: it holds in every case. */
export interface RuleCheck<Case = unknown, Id extends string = RuleId> {
  readonly rule: Id;
  /** The abilities without which it does not apply. */
  readonly needs?: readonly AbilityName[];
  /** Features of the host without which it is skipped. */
  readonly hostNeeds?: readonly HostNeed[];
  /** The compatibility dates at which it is run, if the date can be chosen. */
  readonly dates?: readonly string[];
  /** Instead of `dates`: the scripts with which it is run, if date and flags can be chosen. */
  readonly scripts?: readonly ScriptSettings[];
  /** The cases that are tried whatever the seed, before any others. */
  examples(terms: Terms): readonly Case[];
  /** Generates further cases. */
  cases(terms: Terms): Arbitrary<Case>;
  /** The most of these cases that are tried, for a check that takes its time. @defaultValue no limit */
  readonly maxRuns?: number;
  /** @throws CheckFailure when the rule is broken. */
  check(subject: Subject, given: Case): Promise<void>;
  /** A case that failed as code, where it says more than the calls that were seen. @defaultValue the calls that were seen */
  code?(given: Case, failure: unknown): string;
}

/** A check whose cases are of any type. */
export function ruleCheck<Case>(check: RuleCheck<Case>): RuleCheck {
  return check;
}

/** The rows of a rule: a list, or a function of the terms. */
type RowList<Row> = readonly Row[] | RuleCheck<Row>["examples"];

/** The needs of a rule besides rows. */
type RuleNeeds<Row> = Partial<Omit<RuleCheck<Row>, "rule" | "examples" | "check">>;

/** The rows of a rule, and what else it asks for. */
export type Rows<Row> = RowList<Row> | (RuleNeeds<Row> & { readonly examples: RowList<Row> });

/** The abilities without which no rule of a topic applies, by the first word of its id. */
const needsOfTopics: Readonly<Partial<Record<string, AbilityName>>> = {
  multipart: "multipart",
  ssec: "ssec",
  "storage-class": "storageClass",
  lock: "locks",
  lifecycle: "lifecycle",
};

/**
 * Checks of rules that one function judges: a table with the rows of each rule, which are its examples. Each row is run
 * once, in order, unless the rule has further cases. Rules of uploads, SSE-C keys, storage classes, locks and lifecycles
 * need that ability without saying so.
 *
 * @param check - what is done with a row, of whichever rule.
 */
export function tabled<Row>(
  check: RuleCheck<Row>["check"],
  table: Readonly<Partial<Record<RuleId, Rows<NoInfer<Row>>>>>,
): readonly RuleCheck[] {
  return Object.entries(table).map(([rule, rows]) => checkOf<Row>(rule as RuleId, rows, check));
}

/** A rule by its id, and what else it asks for, if anything. */
type OneRule<Row> = RuleId | (RuleNeeds<NoInfer<Row>> & { readonly rule: RuleId });

/** The check of one rule. */
export function checked<Row>(
  rule: OneRule<Row>,
  check: RuleCheck<Row>["check"],
  examples: RowList<NoInfer<Row>>,
): RuleCheck {
  const { rule: id, ...rest } = typeof rule === "string" ? { rule } : rule;
  return checkOf<Row>(id, { ...rest, examples }, check);
}

/** The check of one rule, whose function is given an empty bucket for each row. */
export function ruled<Row>(
  rule: OneRule<Row>,
  judge: (bucket: LooseBucket, row: Row, subject: Subject) => Promise<void>,
  examples: RowList<NoInfer<Row>>,
): RuleCheck {
  return checked<Row>(rule, async (subject, row) => judge(loosely(await subject.makeBucket()), row, subject), examples);
}

function checkOf<Row>(rule: RuleId, rows: Rows<Row>, check: RuleCheck<Row>["check"]): RuleCheck {
  const { needs = [], examples, ...rest } = "examples" in rows ? rows : { examples: rows };
  const topic = needsOfTopics[rule.replace(/\..*/, "")];
  const list = typeof examples === "function" ? examples : () => examples;
  return ruleCheck<Row>({
    cases: (terms) => constantFrom(...list(terms)),
    maxRuns: "cases" in rest ? Number.POSITIVE_INFINITY : 0,
    ...rest,
    rule,
    needs: [...new Set([...(topic === undefined ? [] : [topic]), ...needs])],
    examples: list,
    check,
  });
}

/** Rows that there are only where something holds. */
export function where<Row>(holds: boolean | undefined, rows: readonly Row[]): readonly Row[] {
  return holds ? rows : [];
}
