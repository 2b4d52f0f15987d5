import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { HistoryCall, SeenObject } from "./history-call.js";
import { canBe, type JudgedObject, type JudgedState } from "./judge-condition.js";
import { forget, itemsByKey, type KeyItem } from "./key-items.js";
import { groupsOf } from "./list-coverage.js";

/** What a bucket holds, by key; of a key that no call has come to yet, nothing is said. */
type Contents = ReadonlyMap<string, KeyContents>;

interface KeyContents {
  /** The name of a version, or one of the two below. */
  readonly state: string;
  /** The versions that have come from nobody knows where. */
  readonly come: readonly string[];
}

const nothing = "";
/** An object that no answer tells of. */
const unseen = "?";

interface WholeCall {
  readonly invoked: number;
  /** Infinity where an effect may still come. */
  readonly returned: number;
  /** Whether it need not have had an effect. */
  readonly optional: boolean;
  /** Whether it leaves everything as it is. */
  readonly reads: boolean;
  /** What the bucket may hold after the call, the very same if it changes nothing; none where the call is not explained. */
  readonly after: (contents: Contents) => readonly Contents[];
}

/** A point in the search: which calls are to come, and what the bucket holds. */
interface WholePoint {
  readonly left: ReadonlySet<WholeCall>;
  readonly contents: Contents;
}

/**
 * Looks for an order of whole calls, each of them one step: a list is a snapshot, and a delete of several keys deletes them
 * at once. Tries all orders, those that come to the same only once.
 *
 * @param kept - the indexes of the calls whose answers are looked at.
 */
export function findWholeOrder(
  history: readonly HistoryCall[],
  kept: ReadonlySet<number>,
  initial: "empty" | "unknown",
  semantics: Semantics,
  budget: { steps: number },
): "order" | "none" | "budget" {
  const calls = new WholeScene(history, kept, initial, semantics).calls;
  const tried = new Set<string>();
  const stack: WholePoint[] = [{ left: new Set(calls), contents: new Map() }];
  for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
    const { left, contents } = point;
    if (budget.steps-- <= 0) return "budget";
    const due = Array.from(left).filter(({ optional }) => !optional);
    if (due.length === 0) return "order";
    const firstReturn = due.reduce((first, { returned }) => Math.min(first, returned), Number.POSITIVE_INFINITY);
    const name = calls.map((call) => (left.has(call) ? "1" : "0")).join("") + JSON.stringify([...contents].sort());
    if (tried.has(name)) continue;
    tried.add(name);
    stack.push(...nextPoints(point, firstReturn).reverse());
  }
  return "none";
}

/** Each point that is one call away. */
function nextPoints({ left, contents }: WholePoint, firstReturn: number): WholePoint[] {
  const next: WholePoint[] = [];
  for (const call of left) {
    if (call.invoked > firstReturn) continue;
    const after = call.after(contents);
    if (after.length === 0) continue;
    const isOver = (other: WholeCall) => other === call || (other.optional && other.returned < call.invoked);
    const rest = new Set(Array.from(left).filter((other) => !isOver(other)));
    // A read that sees what is there may as well come now, if that is too late for no other call.
    if (call.reads && rest.size === left.size - 1 && after.includes(contents)) return [{ left: rest, contents }];
    next.push(...after.map((each) => ({ left: rest, contents: each })));
  }
  return next;
}

/** What is known of all versions of a history, and what each call does to what a bucket holds. */
class WholeScene {
  readonly calls: readonly WholeCall[];
  readonly #semantics: Semantics;
  readonly #initial: "empty" | "unknown";
  /** By key and name of the version. */
  readonly #objects = new Map<string, Map<string, JudgedObject & { readonly uploaded: number[] }>>();
  /** Names of versions, by key, that answered writes gave. */
  readonly #written = new Map<string, Set<string>>();

  constructor(
    history: readonly HistoryCall[],
    kept: ReadonlySet<number>,
    initial: "empty" | "unknown",
    semantics: Semantics,
  ) {
    this.#semantics = semantics;
    this.#initial = initial;
    const byCall = new Map<number, (readonly [identity: string, item: KeyItem])[]>();
    for (const [identity, items] of itemsByKey(history, semantics)) {
      for (const item of items) {
        const left = kept.has(item.call) ? item : forget(item);
        if (left === undefined) continue;
        const facts = byCall.get(item.call) ?? [];
        byCall.set(item.call, facts);
        facts.push([identity, left]);
      }
    }
    this.calls = history.flatMap((call, index) => this.#callOf(call, byCall.get(index) ?? [], kept.has(index)));
  }

  /** What a call does; nothing for one that does not touch what is stored. */
  #callOf(call: HistoryCall, facts: readonly (readonly [string, KeyItem])[], isKept: boolean): WholeCall[] {
    const hasGroups = isKept && this.#initial === "empty" ? this.#groupsOf(call) : () => true;
    const doubled = facts.some(([identity, item]) => this.#remember(identity, item));
    const returned = facts[0]?.[1].returned ?? call.returned ?? Number.POSITIVE_INFINITY;
    const after = (contents: Contents) => {
      let states: readonly Contents[] = doubled || !hasGroups(contents) ? [] : [contents];
      for (const [identity, item] of facts) states = states.flatMap((each) => this.#after(each, identity, item));
      return states;
    };
    const reads = facts.every(([, { kind }]) => kind === "found" || kind === "missing" || kind === "notStored");
    const optional = facts.some(([, { kind }]) => kind === "maybeWrite" || kind === "maybeDelete");
    if (facts.length === 0 && call.action !== "list") return [];
    return [{ invoked: call.invoked, returned, optional, reads, after }];
  }

  /** Remembers what a call tells of a version; whether it is a second write of it. */
  #remember(identity: string, item: KeyItem): boolean {
    if (item.kind !== "write" && item.kind !== "found") return false;
    const name = nameOf(item.seen);
    const objects = this.#objects.get(identity) ?? new Map();
    this.#objects.set(identity, objects);
    const object = objects.get(name) ?? { etag: item.seen.etag, uploaded: [] };
    objects.set(name, object);
    object.uploaded.push(item.seen.uploaded);
    if (item.kind === "found") return false;
    const written = this.#written.get(identity) ?? new Set();
    this.#written.set(identity, written);
    const doubled = written.has(name);
    written.add(name);
    return doubled;
  }

  #after(contents: Contents, identity: string, item: KeyItem): readonly Contents[] {
    const given = contents.get(identity) ?? (this.#initial === "empty" ? { state: nothing, come: [] } : undefined);
    if (given === undefined) {
      const starts = this.#origins(identity, []).map((state) => ({ state, come: [state] }));
      return [{ state: nothing, come: [] }, { state: unseen, come: [] }, ...starts].flatMap((start) =>
        this.#after(new Map(contents).set(identity, start), identity, item),
      );
    }
    const { state, come } = given;
    const put = (next: string, from: readonly string[] = come) =>
      new Map(contents).set(identity, { state: next, come: from });
    const can = (outcome: "held" | "failed") =>
      canBe(outcome, "condition" in item ? item.condition : undefined, this.#judged(identity, state), this.#semantics);
    switch (item.kind) {
      case "missing":
        return state === nothing ? [contents] : [];
      case "found":
        if (state !== nameOf(item.seen)) return [];
        return item.held === undefined || can(item.held ? "held" : "failed") ? [contents] : [];
      case "notStored":
        return can("failed") ? [contents] : [];
      case "delete":
      case "maybeDelete":
        return [state === nothing ? contents : put(nothing)];
      case "write":
        return can("held") ? [put(nameOf(item.seen))] : [];
      case "maybeWrite":
        if (!can("held")) return [];
        return [put(unseen), ...this.#origins(identity, come).map((name) => put(name, [...come, name]))];
    }
  }

  /** The versions of a key that come from nobody knows where, without those that have. */
  #origins(identity: string, come: readonly string[]): readonly string[] {
    const names = [...(this.#objects.get(identity)?.keys() ?? [])];
    return names.filter((name) => this.#written.get(identity)?.has(name) !== true && !come.includes(name));
  }

  #judged(identity: string, state: string): JudgedState {
    if (state === nothing) return "nothing";
    return this.#objects.get(identity)?.get(state) ?? "unseen";
  }

  /** Whether there is a key in each of the groups that a list gives. */
  #groupsOf(call: HistoryCall): (contents: Contents) => boolean {
    if (call.action !== "list" || call.outcome?.result !== "page") return () => true;
    const prefix = identityOf(call.prefix ?? "", this.#semantics);
    const delimiter = identityOf(call.delimiter ?? "", this.#semantics);
    const groups = call.outcome.delimitedPrefixes.map((group) => identityOf(group, this.#semantics));
    return (contents) => {
      const there = [...contents].flatMap(([identity, { state }]) =>
        state !== nothing && identity.startsWith(prefix) ? groupsOf(identity, prefix, delimiter) : [],
      );
      return groups.every((group) => there.includes(group));
    };
  }
}

function nameOf({ version, etag }: SeenObject): string {
  return JSON.stringify([version, etag]);
}
