import { type Arbitrary, constantFrom } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import type { Level, RuleId } from "../../rules/statements/all-rules.js";
import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import type { Limits, Semantics } from "../../semantics/semantics.js";
import type { HostNeed } from "./host-need.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";

/** The settings for a new bucket. */
export interface BucketSettings {
  /** The compatibility date of the calling script. Set only if the implementation has the ability. */
  readonly compatibilityDate?: string;
  /** The compatibility flags of the calling script. Set only if the implementation has the ability. */
  readonly compatibilityFlags?: readonly string[];
  /** Limits other than the semantics' own. Set only if the implementation has the ability. */
  readonly limits?: Partial<Limits>;
  /** The bucket's locks. Set only if the implementation has the ability. */
  readonly locks?: readonly LockRule[];
  /** The bucket's lifecycle rules. Set only if the implementation has the ability. */
  readonly lifecycle?: readonly LifecycleRule[];
}

/** Returns a new, empty bucket. */
export type MakeBucket = (settings: BucketSettings) => BucketLike | Promise<BucketLike>;

/** The abilities of an implementation, and ways to speed it up. */
export interface Abilities {
  /** Multipart uploads. @defaultValue true */
  readonly multipart?: boolean;
  /** SSE-C keys. @defaultValue true */
  readonly ssec?: boolean;
  /** Storage classes. @defaultValue true */
  readonly storageClass?: boolean;
  /** Advances the clock of every bucket made so far. @defaultValue none */
  readonly clock?: (milliseconds: number) => void | Promise<void>;
  /** Buckets for scripts of any compatibility date. @defaultValue false */
  readonly compatibilityDate?: boolean;
  /** Buckets for scripts with any compatibility flags. @defaultValue false */
  readonly compatibilityFlags?: boolean;
  /** Buckets with lower limits, because the real ones are too high to reach. @defaultValue false */
  readonly limits?: boolean;
  /** Buckets with locks. @defaultValue false */
  readonly locks?: boolean;
  /** Buckets with lifecycle rules. @defaultValue false */
  readonly lifecycle?: boolean;
  /** The minimum size of a part other than the last, if it differs from the semantics. */
  readonly minPartBytes?: number;
  /** Streams, Blobs and Headers of another realm, a polyfill or a simulated browser. @defaultValue false */
  readonly foreignObjects?: boolean;
}

/** An ability needed by some checks. */
type AbilityName = Exclude<keyof Abilities, "minPartBytes">;

/** The relevant settings of the calling script. */
export interface ScriptSettings {
  readonly compatibilityDate: string;
  readonly compatibilityFlags: readonly string[];
}

/** The expected results of an implementation. */
export interface Terms {
  readonly semantics: Semantics;
  readonly abilities: Abilities;
}

/** The subject of a check: buckets of one implementation, and the results expected of them. */
export interface Subject extends Terms {
  /** Makes an empty bucket. */
  readonly makeBucket: (limits?: Partial<Limits>, settings?: Omit<BucketSettings, "limits">) => Promise<BucketLike>;
  /** One of the check's `dates`; `undefined` if the bucket's own date is unknown. */
  readonly compatibilityDate: string | undefined;
  /** The flags of one of the check's `scripts`. */
  readonly compatibilityFlags: readonly string[];
  /** The strictest level of the checked rules. */
  readonly level: Level;
}

/** One rule of the contract, as a property of buckets: it holds in every case. */
export interface RuleCheck<Case = unknown, Id extends string = RuleId> {
  readonly rule: Id;
  /** The abilities the check needs. */
  readonly needs?: readonly AbilityName[];
  /** The features of the host the check needs. */
  readonly hostNeeds?: readonly HostNeed[];
  /** The compatibility dates to run it with, if the date can be chosen. */
  readonly dates?: readonly string[];
  /** The scripts to run it with instead of `dates`, if date and flags can be chosen. */
  readonly scripts?: readonly ScriptSettings[];
  /** The fixed cases, run with every seed. */
  examples(terms: Terms): readonly Case[];
  /** Generates random cases. */
  cases(terms: Terms): Arbitrary<Case>;
  /** The most random cases to run, for a slow check. @defaultValue no limit */
  readonly maxRuns?: number;
  /** @throws CheckFailure if the rule is broken. */
  check(subject: Subject, given: Case): Promise<void>;
  /** Returns a failed case as code, if the recorded calls do not explain it. @defaultValue the recorded calls */
  code?(given: Case, failure: unknown): string;
}

/** Defines a check with cases of any type. */
export function ruleCheck<Case>(check: RuleCheck<Case>): RuleCheck {
  return check;
}

/** The rows of a rule: a list, or a function of the terms. */
type RowList<Row> = readonly Row[] | RuleCheck<Row>["examples"];

/** The requirements of a rule, without its rows. */
type RuleNeeds<Row> = Partial<Omit<RuleCheck<Row>, "rule" | "examples" | "check">>;

/** The rows of a rule, with its requirements. */
export type Rows<Row> = RowList<Row> | (RuleNeeds<Row> & { readonly examples: RowList<Row> });

/** The ability needed by every rule of a topic, by the first word of the rule's id. */
const needsOfTopics: Readonly<Partial<Record<string, AbilityName>>> = {
  multipart: "multipart",
  ssec: "ssec",
  "storage-class": "storageClass",
  lock: "locks",
  lifecycle: "lifecycle",
};

/**
 * Returns the checks of several rules with a common function: the table has the rows of each rule, used as its
 * examples. Each row runs once, in order, unless the rule also has random cases. Rules of uploads, SSE-C keys, storage
 * classes, locks and lifecycles need that ability implicitly.
 *
 * @param check - runs a row of any of the rules.
 */
export function tableChecks<Row>(
  check: RuleCheck<Row>["check"],
  table: Readonly<Partial<Record<RuleId, Rows<NoInfer<Row>>>>>,
): readonly RuleCheck[] {
  return Object.entries(table).map(([rule, rows]) => checkOf<Row>(rule as RuleId, rows, check));
}

/** The id of a rule, with its requirements if it has any. */
type OneRule<Row> = RuleId | (RuleNeeds<NoInfer<Row>> & { readonly rule: RuleId });

/** Returns the check of one rule. */
export function subjectCheck<Row>(
  rule: OneRule<Row>,
  check: RuleCheck<Row>["check"],
  examples: RowList<NoInfer<Row>>,
): RuleCheck {
  const { rule: id, ...rest } = typeof rule === "string" ? { rule } : rule;
  return checkOf<Row>(id, { ...rest, examples }, check);
}

/** Returns the check of one rule. Its function gets a new, empty bucket for each row. */
export function bucketCheck<Row>(
  rule: OneRule<Row>,
  judge: (bucket: LooseBucket, row: Row, subject: Subject) => Promise<void>,
  examples: RowList<NoInfer<Row>>,
): RuleCheck {
  return subjectCheck<Row>(
    rule,
    async (subject, row) => judge(loosely(await subject.makeBucket()), row, subject),
    examples,
  );
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

/** Returns the rows if a condition holds, otherwise none. */
export function where<Row>(holds: boolean | undefined, rows: readonly Row[]): readonly Row[] {
  return holds ? rows : [];
}
