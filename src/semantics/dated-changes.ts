/** A change of the platform that applies to a script from a date on; flags switch it on earlier, or off. */
interface DatedChange {
  /** The first compatibility date with the change. */
  readonly date: string;
  /** Flags that switch it on before its date. */
  readonly enabledBy: readonly string[];
  /** The flag that switches it off from its date on; `undefined` if there is none. */
  readonly disabledBy: string | undefined;
}

/** The name of a change relevant to a bucket. */
type DatedChangeName =
  | "refusesWrongValues"
  | "honorsInclude"
  | "rejectsArgumentErrors"
  | "hasClassTags"
  | "ownsUnsetMembers"
  | "stripsByteOrderMark";

/** The changes relevant to a bucket. */
// runtime §1 Compatibility flags that concern the binding; spec §9 for the first flag's other name
export const datedChanges: Readonly<Record<DatedChangeName, DatedChange>> = {
  /** `put` refuses a value of a wrong type, instead of storing an empty object. */
  refusesWrongValues: {
    date: "2022-06-01",
    enabledBy: ["dont_substitute_null_on_type_error"],
    disabledBy: "substitute_null_on_type_error",
  },
  /** `list` honours `include`, instead of always returning both kinds of metadata. */
  honorsInclude: {
    date: "2022-08-04",
    enabledBy: ["store_list_honor_include", "r2_list_honor_include"],
    disabledBy: undefined,
  },
  /** Argument-type errors reject like all others, instead of being thrown. */
  rejectsArgumentErrors: {
    date: "2022-10-31",
    enabledBy: ["capture_async_api_throws"],
    disabledBy: "do_not_capture_async_api_throws",
  },
  /**
   * Buckets, uploads and results name their class in `Symbol.toStringTag`, instead of printing as `[object Object]`.
   */
  hasClassTags: {
    date: "2024-09-26",
    enabledBy: ["set_tostring_tag"],
    disabledBy: "do_not_set_tostring_tag",
  },
  /** Nested records of results have all members, `undefined` without a value. */
  ownsUnsetMembers: {
    date: "2025-12-03",
    enabledBy: ["enable_fast_jsg_struct"],
    disabledBy: "disable_fast_jsg_struct",
  },
  /** `text()` and `json()` drop a leading byte order mark. */
  stripsByteOrderMark: {
    date: "2026-01-13",
    enabledBy: ["strip_bom_in_read_all_text"],
    disabledBy: "do_not_strip_bom_in_read_all_text",
  },
};

/** The changes that apply to a script. */
export type AppliedChanges = { readonly [Name in DatedChangeName]: boolean };

/**
 * Returns the changes that apply at a compatibility date with some flags.
 *
 * @param date - `undefined`: the newest.
 * @param flags - flags without a mistake for {@link findFlagMistake}; unknown ones are ignored.
 */
export function changesAt(date: string | undefined, flags: readonly string[]): AppliedChanges {
  const applies = ({ date: since, enabledBy, disabledBy }: DatedChange): boolean => {
    if (disabledBy !== undefined && flags.includes(disabledBy)) return false;
    return date === undefined || date >= since || enabledBy.some((flag) => flags.includes(flag));
  };
  const applied = Object.entries(datedChanges).map(([name, change]) => [name, applies(change)] as const);
  return Object.fromEntries(applied) as AppliedChanges;
}

/** A mistake in a list of flags. */
interface FlagMistake {
  /** The index of the wrong flag. */
  readonly index: number;
  readonly flag: string;
  /** The earlier flag; the same flag, if it is repeated. */
  readonly earlier: string;
}

/** Finds the first flag of a dated change that repeats or contradicts an earlier one. */
// runtime §1. Undocumented: flags irrelevant to a bucket may be repeated, and a flag may be redundant at its date (the
// runtime refuses both); both names of the first flag may be given together.
export function findFlagMistake(flags: readonly string[]): FlagMistake | undefined {
  for (const [index, flag] of flags.entries()) {
    const opposites = oppositesOf(flag);
    const earlier = opposites && flags.slice(0, index).find((other) => other === flag || opposites.includes(other));
    if (earlier !== undefined) return { index, flag, earlier };
  }
  return undefined;
}

/** Returns the flags that contradict a flag; `undefined` for flags irrelevant to a bucket. */
function oppositesOf(flag: string): readonly string[] | undefined {
  for (const { enabledBy, disabledBy } of Object.values(datedChanges)) {
    if (flag === disabledBy) return enabledBy;
    if (enabledBy.includes(flag)) return disabledBy === undefined ? [] : [disabledBy];
  }
  return undefined;
}
