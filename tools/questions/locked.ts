import { lockedFolder, type Question } from "../../src/cli/compare/recording.js";
import {
  abort,
  complete,
  completeWith,
  from,
  get,
  head,
  list,
  noEtag,
  part,
  partNumbered,
  put,
  questionOf,
  remove,
  type Stop,
  small,
  step,
  tooMuch,
  upload,
} from "./steps.js";

const [a, b, m, n] = ["a", "b", "m", "n"].map((name) => `${lockedFolder}${name}`) as [string, string, string, string];
const over = (options: Parameters<typeof put>[2]) => put(a, "two", options);
const untilUnlocked = step("advance", []);

/** Keys under a lock rule. Each question begins with empty keys, and makes a call that the lock refuses. */
const stops: readonly Stop[] = [
  [
    "lock.refused",
    ...[put(a, "one"), put(a, "two"), put(a, "one"), remove(a), get(a), remove(b), get(b), put(b, "one"), list()],
    // The folder itself, and a key beside it.
    ...[put(lockedFolder, "1"), remove(lockedFolder), put("locked", "1"), put("locked", "2"), remove("locked"), list()],
  ],
  [
    "lock.refused multipart.complete",
    ...[upload(m), part(0, 1, small), complete(0, 1), upload(m), part(3, 1, "other"), complete(3, 4), get(m)],
    ...[complete(0, 1), part(3, 1, "again"), complete(3, 8), abort(3), part(3, 1, small)],
    ...[upload(n), part(12, 1, small), put(n, "one"), complete(12, 13), abort(12), get(n)],
  ],
  [
    "lock.delete-array",
    ...[put(a, "one"), put("b", "1"), put("c", "2"), remove("b", a, "c"), head("b"), head("c"), head(a)],
    ...[remove(b, "b"), remove(a, b), remove(a, a), list()],
  ],
  [
    "lock.order",
    put(a, "one"),
    ...[{ etagMatches: noEtag }, { etagMatches: from(0, "etag") }, { etagDoesNotMatch: "*" }].map((onlyIf) =>
      over({ onlyIf }),
    ),
    ...[over({ md5: noEtag }), over({ md5: noEtag, onlyIf: { etagMatches: from(0, "etag") } })],
    ...[over({ storageClass: "Glacier" }), upload(a), completeWith(7, partNumbered(2)), part(7, 1, small)],
    ...[part(7, 2, small), complete(7, 9, 10), abort(7), completeWith(7, partNumbered(1)), get(a)],
    ...[remove(a, `${lockedFolder}${"k".repeat(1006)}`), over({ customMetadata: tooMuch }), get(a)],
  ],
  [
    "lock.retention",
    ...[put(a, "one"), put(b, "one"), remove(a), untilUnlocked, put(a, "two"), remove(a), remove(b), list()],
    ...[untilUnlocked, remove(a), put(a, "three"), remove(a), get(a)],
  ],
];

/** What a lock rule refuses, and when. The binding has no copies, and lifecycle rules need a day. */
export const locked: readonly Question[] = stops.map(questionOf);
