import type { Semantics } from "../../semantics/semantics.js";
import { absentField, canBe, type JudgedObject } from "../conditions/judge-condition.js";
import type { SeenObject } from "./history-call.js";
import { type KeyFact, seenOf } from "./key-facts.js";

/** A version of a key. Unless versions repeat, it is stored once, and stays until it is replaced. */
interface Version extends JudgedObject {
  readonly name: string;
  /** True if only its etag is known. */
  readonly isBare: boolean;
  /** The time of the last call that needs this version: it must stay at least until then. */
  readonly heldTo: number;
}

/** The contents of a key; `unseen` is an object that appears in no result. */
export type State = Version | "nothing" | "unseen";

/** A call with its constraints in an order. */
export interface KeyStep {
  readonly call: number;
  readonly from: number;
  readonly to: number;
  /** The object or absence it stores; undefined for a read. */
  readonly stores: State | undefined;
  /** True if the call could have had its result in a state. */
  readonly fits: (state: State) => boolean;
}

/** Interchangeable calls of unknown outcome. */
interface MaybeSteps {
  /** The times of the calls, in order: each may take effect at any time afterwards, or never. */
  readonly from: readonly number[];
  /** The states that each call may store. */
  readonly stores: ReadonlySet<State>;
  readonly fits: (state: State) => boolean;
}

/** The calls on a key, prepared for the search. */
export interface KeySteps {
  /** The steps that must take effect, in the order of their calls. */
  readonly steps: readonly KeyStep[];
  readonly maybes: readonly MaybeSteps[];
  /** The possible states before the first call. */
  readonly initial: readonly State[];
}

/** The question about the calls on a key. */
export interface KeyQuestion {
  readonly initial: "empty" | "unknown";
  readonly budget: number;
  readonly semantics: Semantics;
  /** True if any number of writes may have stored each version. */
  readonly canRepeat: boolean;
}

/** Converts the facts of a key to steps. */
export function stepsOf(facts: readonly KeyFact[], { initial, semantics, canRepeat }: KeyQuestion): KeySteps {
  const versions = versionsOf(facts, canRepeat);
  const stateOf = (seen: KeyFact["stores"]) =>
    typeof seen === "object" ? (versions.get(nameOf(seen)) as Version) : seen;
  const written = new Set(facts.map(({ stores }) => stateOf(stores)));
  const unknown = [...versions.values()].filter((version) => canRepeat || !written.has(version));
  const anyObject = new Set<State>(["unseen", ...unknown]);

  const steps: KeyStep[] = [];
  const maybes = new Map<string, MaybeSteps & { readonly from: number[] }>();
  for (const fact of [...facts].sort((left, right) => left.from - right.from || left.to - right.to)) {
    const { call, from, to, condition, failed, isMaybe } = fact;
    const [stores, sees] = [failed ? undefined : stateOf(fact.stores), stateOf(fact.sees)];
    const own = typeof fact.sees === "object" && { etag: fact.sees.etag, uploaded: [fact.sees.uploaded] };
    const known = new Map<State, boolean>();
    const fits = (state: State): boolean => {
      const is =
        known.get(state) ??
        ((sees === undefined || isSame(sees, state)) &&
          canBe(failed ? "failed" : "held", condition, own || state, semantics));
      known.set(state, is);
      return is;
    };
    if (isMaybe) {
      const name = JSON.stringify([stores, condition]);
      const alike = maybes.get(name) ?? {
        from: [],
        stores: stores === "unseen" ? anyObject : new Set([stores as State]),
        fits,
      };
      maybes.set(name, alike);
      alike.from.push(from);
    } else steps.push({ call, from, to, stores, fits });
  }
  return {
    steps,
    maybes: [...maybes.values()],
    initial: initial === "empty" ? ["nothing"] : ["nothing", ...anyObject],
  };
}

/**
 * True if several writes may have stored the version in a result, and its details depend on the choice between them.
 */
export function isDoubtful(facts: readonly KeyFact[]): boolean {
  if (!canVersionsRepeat(facts)) return false;
  const seen = facts.flatMap((fact) => seenOf(fact) ?? []);
  const isTimed = facts.some(
    ({ condition = {} }) => (condition.uploadedBefore ?? condition.uploadedAfter) !== undefined,
  );
  const bare = writtenIn(facts)
    .filter(isBare)
    .map(({ etag }) => etag);
  return (
    (isTimed && differs(seen, "uploaded", "etag")) || seen.some((each) => !isBare(each) && bare.includes(each.etag))
  );
}

/** True if any number of writes may have stored a version: two returned the same one, or one is unknown. */
export function canVersionsRepeat(facts: readonly KeyFact[]): boolean {
  const seen = facts.flatMap((fact) => seenOf(fact) ?? []);
  const written = writtenIn(facts).map(({ version }) => version);
  return new Set(written).size < written.length || differs(seen, "etag", "version") || seen.some(isBare);
}

function writtenIn(facts: readonly KeyFact[]): readonly SeenObject[] {
  return facts.flatMap(({ stores }) => (typeof stores === "object" ? stores : []));
}

/** True if objects with one equal field differ in another field. */
function differs(seen: readonly SeenObject[], field: keyof SeenObject, same: keyof SeenObject): boolean {
  const fields = new Map(seen.map((each) => [each[same], each[field]]));
  return seen.some((each) => !Object.is(each[field], fields.get(each[same])));
}

/** Returns the versions that calls wrote or read, by name. */
function versionsOf(facts: readonly KeyFact[], canRepeat: boolean): ReadonlyMap<string, Version> {
  const versions = new Map<string, Version>();
  for (const fact of facts) {
    const seen = seenOf(fact);
    if (seen === undefined) continue;
    const name = nameOf(seen);
    const { uploaded = [], heldTo = Number.NEGATIVE_INFINITY } = versions.get(name) ?? {};
    versions.set(name, {
      name,
      etag: seen.etag,
      uploaded: [...new Set([...uploaded, seen.uploaded])],
      isBare: isBare(seen),
      heldTo: canRepeat ? heldTo : Math.max(heldTo, fact.from),
    });
  }
  return versions;
}

/** True if a result contains only the etag of its object. */
function isBare({ version, etag }: SeenObject): boolean {
  return version === etag || version === absentField;
}

/** Returns the name of a version, from its known fields. */
function nameOf(seen: SeenObject): string {
  return JSON.stringify([isBare(seen) ? absentField : seen.version, seen.etag]);
}

/** True if a state can be the state in a result. */
function isSame(shown: State, state: State): boolean {
  if (state === shown || typeof state !== "object" || typeof shown !== "object") return state === shown;
  const isAbsent = shown.etag === absentField || state.etag === absentField;
  return (shown.isBare || state.isBare) && (isAbsent || shown.etag === state.etag);
}
