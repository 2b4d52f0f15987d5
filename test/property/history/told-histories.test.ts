import { checkHistory, type HistoryCall } from "fakebucket/property";
import { expect, it } from "vitest";
import { done, found, inOrder, nothing, page, type ToldCall, unsure } from "./told-calls.js";

const put: ToldCall = { action: "put", key: "b/c", outcome: found("v") };
const grouped: ToldCall = { action: "list", delimiter: "/", outcome: { ...page(), delimitedPrefixes: ["b"] } };
const lost: ToldCall = { action: "put", key: "k", outcome: unsure };
const refused: ToldCall = { ...lost, outcome: { result: "refused", message: "put: Not valid. (10020)" } };
const absent: ToldCall = { action: "head", key: "k", outcome: nothing };
const present: ToldCall = { action: "head", key: "k", outcome: found("v") };

const yes = "linearizable";
const no = "not linearizable";

// The verdicts key by key, and of all keys at once.
it.each<readonly [what: string, calls: readonly ToldCall[], byKey: string, exact: string]>([
  ["a group of a key that is there", [put, grouped], yes, yes],
  ["a group of a key that was deleted", [put, { action: "delete", keys: "b/c", outcome: done }, grouped], yes, no],
  ["a group of no key", [grouped], yes, no],
  ["a group of another key", [{ ...put, key: "c/c" }, grouped], no, no],
  ["a put of unknown outcome that has its effect later", [lost, absent, present], yes, yes],
  ["a put of unknown outcome that never has one", [lost, absent, absent], yes, yes],
  ["a refused put that has an effect", [refused, absent, present], no, no],
  ["an object that goes without a delete", [{ ...put, key: "k" }, present, absent], no, no],
  [
    "an object that goes by a delete of unknown outcome",
    [{ ...put, key: "k" }, { action: "delete", keys: "k", outcome: unsure }, present, absent],
    yes,
    yes,
  ],
  [
    "an object that comes back after that",
    [{ ...put, key: "k" }, { action: "delete", keys: "k", outcome: unsure }, absent, present],
    no,
    no,
  ],
])("checkHistory() judges %s", (_, calls, byKey, exact) => {
  expect(checkHistory(inOrder(calls)).verdict).toBe(byKey);
  expect(checkHistory(inOrder(calls), { exact: true }).verdict).toBe(exact);
});

/** Calls with when they were made and answered. */
const during = (invoked: number, returned: number, call: ToldCall): HistoryCall => ({ ...call, invoked, returned });
const putIf = (etag: string | undefined, version: string): ToldCall => ({
  action: "put",
  key: "k",
  ...(etag !== undefined && { onlyIf: { etagMatches: [etag] } }),
  outcome: found(version),
});

const putAt = (uploaded: number, version: string): ToldCall => ({
  action: "put",
  key: "k",
  outcome: { result: "object", object: { version, etag: "e", uploaded }, body: false },
});

it.each<readonly [what: string, calls: readonly HistoryCall[], verdict: string]>([
  [
    "a delete of several keys, of which only one is overwritten at once",
    [
      during(0, 1, { ...put, key: "a" }),
      during(2, 3, { ...put, key: "b" }),
      during(4, 9, { action: "delete", keys: ["a", "b"], outcome: done }),
      during(5, 8, { ...put, key: "a", outcome: found("w") }),
      during(10, 11, { action: "head", key: "b", outcome: found("v") }),
    ],
    no,
  ],
  [
    "two puts that overwrote the same object, and one that overwrites all three",
    [
      during(0, 10, putIf(undefined, "v1")),
      during(1, 10, putIf("v1", "v2")),
      during(2, 5, putIf(undefined, "v3")),
      during(3, 10, putIf("v1", "v4")),
    ],
    no,
  ],
  [
    "a put that overwrote an object, and one that overwrites both",
    [during(0, 10, putIf(undefined, "v1")), during(1, 10, putIf("v1", "v2")), during(2, 5, putIf(undefined, "v3"))],
    yes,
  ],
  [
    "two puts over objects of the same etag, of which one is of unknown outcome",
    [
      during(0, 1, putIf(undefined, "v0")),
      during(2, 7, putIf("v0", "v1")),
      { action: "put", key: "k", invoked: 3 },
      during(4, 8, putIf("v0", "v2")),
      during(9, 10, { action: "head", key: "k", outcome: found("v2") }),
    ],
    yes,
  ],
  // What the last one stored is of another time: both orders of the first two must be tried.
  ...(
    [
      ["uploadedBefore", 1000, 3000],
      ["uploadedAfter", 3000, 1000],
    ] as const
  ).map(
    ([bound, first, second]) =>
      [
        `a put that is judged by ${bound} after two at once`,
        [
          during(0, 5, putAt(first, "v1")),
          during(1, 6, putAt(second, "v2")),
          during(7, 8, { ...putAt(4000, "v3"), onlyIf: { [bound]: 2000 } } as ToldCall),
        ],
        yes,
      ] as const,
  ),
])("checkHistory() judges %s", (_, calls, exact) => {
  expect(checkHistory(calls, { exact: true }).verdict).toBe(exact);
});

it("checkHistory() asks for no key of a group where it is not known what was there before", () => {
  expect(checkHistory(inOrder([grouped]), { exact: true, initial: "unknown" }).verdict).toBe(yes);
});
