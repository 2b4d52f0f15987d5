import { decodeBase64, encodeBase64 } from "../../bytes/base64.js";
import { decodeUtf8, encodeUtf8 } from "../../bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import { type ListEntry, positionBehind } from "./list-entries.js";
import { type ModelChoices, notChosen } from "./model-choices.js";
import type { ModelList } from "./model-operation.js";
import type { ListPosition } from "./model-state.js";
import { identityOf } from "./model-text.js";

interface GivenCursor {
  readonly cursor: string;
  readonly position: ListPosition;
}

/** The cursors that a model bucket has given out. What they look like is the bucket's choice, unless the semantics say. */
export class GivenCursors {
  readonly #semantics: Semantics;
  #given: readonly GivenCursor[] = [];

  constructor(semantics: Semantics) {
    this.#semantics = semantics;
  }

  /** Takes the cursors of another bucket in the place of its own. */
  take(other: GivenCursors): void {
    this.#given = other.#given;
  }

  /** Gives out a cursor that stands for the place after an entry. */
  give(entry: ListEntry, choices: ModelChoices): string {
    if (this.#semantics.cursorForm === "lastKey") {
      return encodeBase64(encodeUtf8(entry.kind === "object" ? entry.object.identity : entry.last));
    }
    const cursor = choices.cursor ?? notChosen;
    // One and the same cursor may be given out again; it then stands for the same place.
    this.#given = [{ cursor, position: positionBehind(entry) }, ...this.#given];
    return cursor;
  }

  /** The places after which a list goes on, all of them; `undefined` if its cursor is malformed. */
  find({ cursor, startAfter }: ModelList): readonly ListPosition[] | undefined {
    const start: ListPosition[] =
      startAfter === undefined ? [] : [{ after: "key", text: identityOf(startAfter, this.#semantics) }];
    if (cursor === undefined) return start;
    if (this.#semantics.cursorForm === "lastKey") return [laterInUtf16([...start, this.#behindKey(cursor)])];
    if (cursor === "") return start;
    const given = this.#given.find((each) => each.cursor === cursor);
    if (given !== undefined) return [...start, given.position];
    return this.#semantics.malformedCursor === "listsFromStart" ? start : undefined;
  }

  #behindKey(cursor: string): ListPosition {
    const key = decodeUtf8(decodeBase64(cursor));
    return { after: "key", text: identityOf(key, this.#semantics) };
  }
}

/** As the simulator compares `startAfter` and cursor, against the order of its keys (facts §9). */
function laterInUtf16(positions: readonly ListPosition[]): ListPosition {
  return positions.reduce((first, second) => (second.text > first.text ? second : first));
}
