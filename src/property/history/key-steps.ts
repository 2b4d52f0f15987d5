import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition, SeenObject } from "./history-call.js";
import { absentField, canBe, type JudgedObject } from "./judge-condition.js";
import type { KeyFact } from "./key-facts.js";

/** A version of a key. Unless versions repeat, it is stored once, and stays until something else is stored. */
export interface Version extends JudgedObject {
  readonly name: string;
  /** True if no more of it is known than its etag. */
  readonly isBare: boolean;
  /** The time of the last call that needs this version: it stays at least until then. */
  readonly heldTo: number;
}

/** The contents of a key; `unseen` is an object that no answer shows. */
export type State = Version | "nothing" | "unseen";

/** A call that has its place in an order. */
export interface Step {
  readonly call: number;
  readonly from: number;
  readonly to: number;
  /** Its object or nothing, if it changes the key; absent if it only looks. */
  readonly stores?: State;
  /** The state that it saw; absent if it does not say. */
  readonly sees?: State;
  /** True if the call can have come out as it did in a state. */
  readonly fits: (state: State) => boolean;
  /** True for a change whose condition fails for most objects. */
  readonly isPicky?: boolean;
}

/** Calls of unknown outcome that can stand for each other. */
export interface MaybeSteps {
  /** The times at which they were made, in order: each may take effect from then on, or never. */
  readonly from: readonly number[];
  /** The states that each may store. */
  readonly stores: ReadonlySet<State>;
  readonly fits: (state: State) => boolean;
}

/** The calls on a key, as the search for an order takes them. */
export interface KeySteps {
  /** The steps that must take effect, in the order in which they were made. */
  readonly steps: readonly Step[];
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
  const versionOf = (seen: SeenObject) => versions.get(nameOf(seen)) as Version;
  const written = new Set(facts.flatMap((fact) => (fact.kind === "write" ? [nameOf(fact.seen)] : [])));
  const given = [...versions.values()].filter(({ name }) => canRepeat || !written.has(name));
  const unknown = new Set<State>(["unseen", ...given]);
  const nothing = new Set<State>(["nothing"]);

  const comesOut = (outcome: "held" | "failed", condition: HistoryCondition | undefined) => {
    const known = new Map<State, boolean>();
    return (state: State) => {
      const is = known.get(state) ?? canBe(outcome, condition, state, semantics);
      known.set(state, is);
      return is;
    };
  };
  const maybes = new Map<string, MaybeSteps & { readonly from: number[] }>();
  const steps = facts.flatMap((fact): readonly Step[] => {
    const { call, from, to } = fact;
    const step = { call, from, to };
    switch (fact.kind) {
      case "write": {
        const { condition } = fact;
        const isPicky = !canBe("held", condition, { etag: "some", uploaded: [0] }, semantics);
        return [{ ...step, stores: versionOf(fact.seen), fits: comesOut("held", condition), isPicky }];
      }
      case "delete":
        return [{ ...step, stores: "nothing", fits: () => true }];
      case "missing":
        return [{ ...step, sees: "nothing", fits: (state) => state === "nothing" }];
      case "notStored":
        return [{ ...step, fits: comesOut("failed", fact.condition) }];
      case "found": {
        const sees = versionOf(fact.seen);
        const own = { etag: sees.etag, uploaded: [fact.seen.uploaded] };
        const isRight = fact.held === undefined || canBe(fact.held ? "held" : "failed", fact.condition, own, semantics);
        return [{ ...step, sees, fits: (state) => isRight && isSame(sees, state) }];
      }
      default: {
        const condition = fact.kind === "maybeWrite" ? fact.condition : undefined;
        const name = JSON.stringify([fact.kind, condition]);
        const stores = fact.kind === "maybeWrite" ? unknown : nothing;
        const alike = maybes.get(name) ?? { from: [], stores, fits: comesOut("held", condition) };
        maybes.set(name, alike);
        alike.from.push(from);
        return [];
      }
    }
  });
  for (const { from } of maybes.values()) from.sort((left, right) => left - right);
  return {
    steps: steps.sort((left, right) => left.from - right.from || left.to - right.to),
    maybes: [...maybes.values()],
    initial: initial === "empty" ? ["nothing"] : ["nothing", ...unknown],
  };
}

/** True where several writes may have given the version of an answer, and what it says depends on which. */
export function isDoubtful(facts: readonly KeyFact[]): boolean {
  if (!canVersionsRepeat(facts)) return false;
  const isTimed = conditionsOf(facts).some(hasTime);
  return [...groupedBy(facts.filter(isSeen), ({ seen }) => seen.etag).values()].some((alike) => {
    const isWrittenBare = alike.some(({ kind, seen }) => kind === "write" && isBare(seen));
    const times = new Set(alike.map(({ seen }) => seen.uploaded));
    return (isTimed && times.size > 1) || (isWrittenBare && !alike.every(({ seen }) => isBare(seen)));
  });
}

/** True if any number of writes may have stored a version: two gave the same one, or one is not known. */
export function canVersionsRepeat(facts: readonly KeyFact[]): boolean {
  return [...groupedBy(facts.filter(isSeen), ({ seen }) => seen.version).values()].some(
    (alike) =>
      alike.filter(({ kind }) => kind === "write").length > 1 ||
      alike.some(({ seen }) => isBare(seen) || seen.etag !== alike[0].seen.etag),
  );
}

/** The versions that calls wrote or saw, by name. */
function versionsOf(facts: readonly KeyFact[], canRepeat: boolean): ReadonlyMap<string, Version> {
  return new Map(
    Array.from(
      groupedBy(facts.filter(isSeen), ({ seen }) => nameOf(seen)),
      ([name, alike]) => {
        const { seen } = alike[0];
        const uploaded = [...new Set(alike.map((fact) => fact.seen.uploaded))];
        const heldTo = alike.reduce(
          (last, { from }) => (canRepeat ? last : Math.max(last, from)),
          Number.NEGATIVE_INFINITY,
        );
        return [name, { name, etag: seen.etag, uploaded, isBare: isBare(seen), heldTo }];
      },
    ),
  );
}

function conditionsOf(facts: readonly KeyFact[]): readonly HistoryCondition[] {
  return facts.flatMap((fact) => ("condition" in fact && fact.condition ? [fact.condition] : []));
}

function hasTime({ uploadedBefore, uploadedAfter }: HistoryCondition): boolean {
  return uploadedBefore !== undefined || uploadedAfter !== undefined;
}

function isSeen(fact: KeyFact): fact is Extract<KeyFact, { readonly seen: SeenObject }> {
  return "seen" in fact;
}

/** True if an answer says no more of its object than its etag. */
function isBare({ version, etag }: SeenObject): boolean {
  return version === etag || version === absentField;
}

/** The name of a version, as far as an answer shows it. */
function nameOf(seen: SeenObject): string {
  return JSON.stringify([isBare(seen) ? absentField : seen.version, seen.etag]);
}

/** True if a state may be the version that an answer shows. */
function isSame(version: Version, state: State): boolean {
  if (state === version || typeof state !== "object") return state === version;
  const isAbsent = version.etag === absentField || state.etag === absentField;
  return (version.isBare || state.isBare) && (isAbsent || version.etag === state.etag);
}

function groupedBy<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
