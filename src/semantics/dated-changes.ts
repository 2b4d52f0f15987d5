/** A change of the platform that a script gets from a date on, or earlier or never by a flag. */
interface DatedChange {
  /** The first compatibility date that has it. */
  readonly date: string;
  /** Flags that switch it on before its date. */
  readonly enabledBy: readonly string[];
  /** The flag that switches it off from its date on; `undefined` if there is none. */
  readonly disabledBy: string | undefined;
}

/** The name of a change that concerns a bucket. */
type DatedChangeName =
  | "refusesWrongValues"
  | "honorsInclude"
  | "rejectsArgumentErrors"
  | "hasClassTags"
  | "ownsUnsetMembers"
  | "stripsByteOrderMark";

/** The changes that concern a bucket. */
// runtime §1 Compatibility flags that concern the binding; spec §9 for the first flag's other name
export const datedChanges: Readonly<Record<DatedChangeName, DatedChange>> = {
  /** `put` refuses a value of a wrong type, and no longer stores an empty object instead. */
  refusesWrongValues: {
    date: "2022-06-01",
    enabledBy: ["dont_substitute_null_on_type_error"],
    disabledBy: "substitute_null_on_type_error",
  },
  /** `list` honours `include`, and no longer gives both kinds of metadata whatever it says. */
  honorsInclude: {
    date: "2022-08-04",
    enabledBy: ["store_list_honor_include", "r2_list_honor_include"],
    disabledBy: undefined,
  },
  /** Argument-type errors reject like all others, and are no longer thrown. */
  rejectsArgumentErrors: {
    date: "2022-10-31",
    enabledBy: ["capture_async_api_throws"],
    disabledBy: "do_not_capture_async_api_throws",
  },
  /** Buckets, uploads and results name their class in `Symbol.toStringTag`, and no longer print as `[object Object]`. */
  hasClassTags: {
    date: "2024-09-26",
    enabledBy: ["set_tostring_tag"],
    disabledBy: "do_not_set_tostring_tag",
  },
  /** The records inside results have every member of theirs, `undefined` where nothing is set. */
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
 * The changes that apply at a compatibility date with some flags.
 *
 * @param date - `undefined`: the newest.
 * @param flags - those that {@link findFlagMistake} finds nothing wrong with; unknown ones are left alone.
 */
export function changesAt(date: string | undefined, flags: readonly string[]): AppliedChanges {
  const applies = ({ date: since, enabledBy, disabledBy }: DatedChange): boolean => {
    if (disabledBy !== undefined && flags.includes(disabledBy)) return false;
    return date === undefined || date >= since || enabledBy.some((flag) => flags.includes(flag));
  };
  const applied = Object.entries(datedChanges).map(([name, change]) => [name, applies(change)] as const);
  return Object.fromEntries(applied) as AppliedChanges;
}

/** The mistake in a list of flags. */
interface FlagMistake {
  /** The index of the flag that is one too many. */
  readonly index: number;
  readonly flag: string;
  /** The earlier flag: the same where it is repeated. */
  readonly earlier: string;
}

/** The first flag of a dated change that repeats an earlier one, or contradicts it. */
// runtime §1. Undocumented: that flags of no concern to a bucket may be repeated, and that one may be given which the date
// makes needless (the runtime refuses both); that both names of the first flag may stand together.
export function findFlagMistake(flags: readonly string[]): FlagMistake | undefined {
  for (const [index, flag] of flags.entries()) {
    const opposites = oppositesOf(flag);
    const earlier = opposites && flags.slice(0, index).find((other) => other === flag || opposites.includes(other));
    if (earlier !== undefined) return { index, flag, earlier };
  }
  return undefined;
}

/** The flags that contradict a flag; `undefined` for flags of no concern to a bucket. */
function oppositesOf(flag: string): readonly string[] | undefined {
  for (const { enabledBy, disabledBy } of Object.values(datedChanges)) {
    if (flag === disabledBy) return enabledBy;
    if (enabledBy.includes(flag)) return disabledBy === undefined ? [] : [disabledBy];
  }
  return undefined;
}
