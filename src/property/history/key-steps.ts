import type { Semantics } from "../../semantics/semantics.js";
import { absentField, canBe, type JudgedObject } from "../model/judge-condition.js";
import type { SeenObject } from "./history-call.js";
import { type KeyFact, seenOf } from "./key-facts.js";

/** A version of a key. Unless versions repeat, it is stored once, and stays until something else is stored. */
interface Version extends JudgedObject {
  readonly name: string;
  /** True if no more of it is known than its etag. */
  readonly isBare: boolean;
  /** The time of the last call that needs this version: it stays at least until then. */
  readonly heldTo: number;
}

/** The contents of a key; `unseen` is an object that no answer shows. */
export type State = Version | "nothing" | "unseen";

/** A call that has its place in an order. */
export interface KeyStep {
  readonly call: number;
  readonly from: number;
  readonly to: number;
  /** Its object or nothing, if it changes the key; absent if it only looks. */
  readonly stores: State | undefined;
  /** True if the call can have come out as it did in a state. */
  readonly fits: (state: State) => boolean;
}

/** Calls of unknown outcome that can stand for each other. */
interface MaybeSteps {
  /** The times at which they were made, in order: each may take effect from then on, or never. */
  readonly from: readonly number[];
  /** The states that each may store. */
  readonly stores: ReadonlySet<State>;
  readonly fits: (state: State) => boolean;
}

/** The calls on a key, as the search for an order takes them. */
export interface KeySteps {
  /** The steps that must take effect, in the order in which they were made. */
  readonly steps: readonly KeyStep[];
  readonly maybes: readonly MaybeSteps[];
  /** The states that may have been there before. */
  readonly initial: readonly State[];
}

/** The question about the calls on a key. */
export interface KeyQuestion {
  readonly initial: "empty" | "unknown";
  readonly budget: number;
  readonly semantics: Semantics;
  /** True if any number of writes may have given each version. */
  readonly canRepeat: boolean;
}

/** The steps that the facts of a key stand for. */
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

/** True where several writes may have given the version of an answer, and what it says depends on which. */
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

/** True if any number of writes may have stored a version: two gave the same one, or one is not known. */
export function canVersionsRepeat(facts: readonly KeyFact[]): boolean {
  const seen = facts.flatMap((fact) => seenOf(fact) ?? []);
  const written = writtenIn(facts).map(({ version }) => version);
  return new Set(written).size < written.length || differs(seen, "etag", "version") || seen.some(isBare);
}

function writtenIn(facts: readonly KeyFact[]): readonly SeenObject[] {
  return facts.flatMap(({ stores }) => (typeof stores === "object" ? stores : []));
}

/** True if objects that are the same in one field are not in another. */
function differs(seen: readonly SeenObject[], field: keyof SeenObject, same: keyof SeenObject): boolean {
  const fields = new Map(seen.map((each) => [each[same], each[field]]));
  return seen.some((each) => !Object.is(each[field], fields.get(each[same])));
}

/** The versions that calls wrote or saw, by name. */
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

/** True if an answer says no more of its object than its etag. */
function isBare({ version, etag }: SeenObject): boolean {
  return version === etag || version === absentField;
}

/** The name of a version, as far as an answer shows it. */
function nameOf(seen: SeenObject): string {
  return JSON.stringify([isBare(seen) ? absentField : seen.version, seen.etag]);
}

/** True if a state may be what an answer shows. */
function isSame(shown: State, state: State): boolean {
  if (state === shown || typeof state !== "object" || typeof shown !== "object") return state === shown;
  const isAbsent = shown.etag === absentField || state.etag === absentField;
  return (shown.isBare || state.isBare) && (isAbsent || shown.etag === state.etag);
}
