import type { StoreObjects } from "../../../types/index.js";
import { quoted } from "../../base/messages/visible.js";
import type { ListRequest } from "../../bucket/request/request.js";
import { keepLatest } from "../latest.js";
import type { Place } from "../place-of.js";

interface TruncatedPage {
  readonly cursor: string;
  readonly lastKey: string | undefined;
  /** The name of the list in messages. */
  readonly listed: string;
  readonly place: Place;
}

/** The largest number of pages kept. */
const mostKept = 1000;

/** The truncated pages of lists until the next page is requested, or the cursor read. */
export class PageWatch {
  readonly #pages = new Set<TruncatedPage>();

  unfollowed(): TruncatedPage[] {
    return [...this.#pages];
  }

  /**
   * Adds a page. A list with a limit of 1 may test for existence. If the script reads the cursor, it continues the list
   * itself or passes the cursor on.
   */
  add(objects: StoreObjects, { prefix, limit }: ListRequest, place: Place): void {
    if (!objects.truncated || limit === 1) return;
    const listed = prefix === undefined ? "the list" : `the prefix ${quoted(prefix)}`;
    const { cursor, onRead } = watchedCursors.get(objects) ?? watchCursor(objects, objects.cursor);
    const page = { cursor, lastKey: objects.objects.at(-1)?.key, listed, place };
    this.#pages.add(page);
    keepLatest(this.#pages, mostKept);
    onRead.push(() => this.#pages.delete(page));
  }

  /** Removes the pages that a list continues. */
  follow({ cursor, startAfter }: ListRequest): void {
    if (cursor === undefined && startAfter === undefined) return;
    for (const page of this.#pages)
      if (page.cursor === cursor || (startAfter !== undefined && page.lastKey === startAfter)) this.#pages.delete(page);
  }
}

interface WatchedCursor {
  readonly cursor: string;
  /** The callbacks of the bucket's watches, called when it is read. */
  readonly onRead: (() => void)[];
}

/** The watched cursors, by their page: several watches share one, so that they do not read it themselves. */
const watchedCursors = new WeakMap<StoreObjects, WatchedCursor>();

function watchCursor(objects: StoreObjects, cursor: string): WatchedCursor {
  const watched: WatchedCursor = { cursor, onRead: [] };
  const get = () => {
    for (const tell of watched.onRead) tell();
    return cursor;
  };
  Object.defineProperty(objects, "cursor", { get, enumerable: true, configurable: true });
  watchedCursors.set(objects, watched);
  return watched;
}
