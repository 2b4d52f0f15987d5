import { checkHistory, type HistoryCall, type HistoryCondition, type HistoryOutcome } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { done, found, inOrder, nothing, page, type ToldCall, unsure } from "./told-calls.js";

const put: ToldCall = { action: "put", key: "b/c", outcome: found("v") };
const grouped: ToldCall = { action: "list", delimiter: "/", outcome: { ...page(), delimitedPrefixes: ["b"] } };
const lost: ToldCall = { action: "put", key: "k", outcome: unsure };
const refused: ToldCall = { ...lost, outcome: { result: "refused", message: "put: Not valid. (10020)" } };
const absent: ToldCall = { action: "head", key: "k", outcome: nothing };
const present: ToldCall = { action: "head", key: "k", outcome: found("v") };

const yes = "linearizable";
const no = "not linearizable";

/** The same calls, with versions that are not the etags. */
function ownVersions(calls: readonly HistoryCall[]): readonly HistoryCall[] {
  return JSON.parse(JSON.stringify(calls).replaceAll('"version":"', '"version":"version '));
}

/** The verdicts where each version is of one write; where it is the etag, other writes may have given it too. */
function expectVerdicts(calls: readonly HistoryCall[], byKey: string, exact: string): void {
  for (const [verdict, options] of [
    [byKey, {}],
    [exact, { exact: true }],
  ] as const) {
    expect(checkHistory(ownVersions(calls), options).verdict).toBe(verdict);
    if (verdict === yes) expect(checkHistory(calls, options).verdict).not.toBe(no);
  }
}

// The verdicts key by key, and of all keys at once.
it.each<readonly [what: string, calls: readonly ToldCall[], byKey: string, exact: string]>([
  ["a group of a key that is there", [put, grouped], yes, yes],
  ["a group of a key that was deleted", [put, { action: "delete", keys: "b/c", outcome: done }, grouped], yes, no],
  ["a group of no key", [grouped], yes, no],
  [
    "a group that the page before had",
    [
      put,
      { ...grouped, outcome: { ...page(), delimitedPrefixes: ["b"], truncated: true, cursor: "c" } },
      { action: "list", delimiter: "/", cursor: "c", outcome: page() },
    ],
    yes,
    yes,
  ],
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
  expectVerdicts(inOrder(calls), byKey, exact);
});

/** A call with when it was made and answered. */
const during = (invoked: number, returned: number, call: ToldCall): HistoryCall => ({ ...call, invoked, returned });
/** A put of unknown outcome. */
const lostPut = (invoked: number, key = "k"): HistoryCall => ({ action: "put", key, invoked });
const headOf = (version: string, key = "k", etag = version, uploaded = 1): ToldCall => ({
  action: "head",
  key,
  outcome: stored(version, etag, uploaded),
});

interface Stored {
  readonly key?: string;
  readonly onlyIf?: HistoryCondition;
  readonly etag?: string;
  readonly uploaded?: number;
}

/** A put that gave a version. */
function puts(version: string, { key = "k", onlyIf, etag = version, uploaded = 1 }: Stored = {}): ToldCall {
  return { action: "put", key, ...(onlyIf && { onlyIf }), outcome: stored(version, etag, uploaded) };
}

function stored(version: string, etag: string, uploaded: number): HistoryOutcome {
  return { result: "object", object: { version, etag, uploaded }, body: false };
}

const ifMatch = (...etagMatches: readonly string[]): Stored => ({ onlyIf: { etagMatches } });

it.each<readonly [what: string, calls: readonly HistoryCall[], byKey: string, exact: string]>([
  [
    "a delete of several keys, of which only one is overwritten at once",
    [
      during(0, 1, puts("v", { key: "a" })),
      during(2, 3, puts("v", { key: "b" })),
      during(4, 9, { action: "delete", keys: ["a", "b"], outcome: done }),
      during(5, 8, puts("w", { key: "a" })),
      during(10, 11, headOf("v", "b")),
    ],
    no,
    no,
  ],
  [
    "two puts that overwrote the same object, and one that overwrites all three",
    [
      during(0, 10, puts("v1")),
      during(1, 10, puts("v2", ifMatch("v1"))),
      during(2, 5, puts("v3")),
      during(3, 10, puts("v4", ifMatch("v1"))),
    ],
    no,
    no,
  ],
  [
    "a put that overwrote an object, and one that overwrites both",
    [during(0, 10, puts("v1")), during(1, 10, puts("v2", ifMatch("v1"))), during(2, 5, puts("v3"))],
    yes,
    yes,
  ],
  [
    "two puts over objects of the same etag, of which one is of unknown outcome",
    [
      during(0, 1, puts("v0")),
      during(2, 7, puts("v1", ifMatch("v0"))),
      lostPut(3),
      during(4, 8, puts("v2", ifMatch("v0"))),
      during(9, 10, headOf("v2")),
    ],
    yes,
    yes,
  ],
  [
    "two puts with the same condition, of which the first may have been overwritten before the second was made",
    [
      during(0, 1, puts("v0", { etag: "e" })),
      during(2, 20, puts("v1", ifMatch("e"))),
      during(3, 4, puts("v2", { etag: "e" })),
      during(5, 30, puts("v3", ifMatch("e"))),
      during(6, 7, puts("v4", { onlyIf: { etagDoesNotMatch: ["e"] } })),
      lostPut(100),
    ],
    yes,
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
          during(0, 5, puts("v1", { uploaded: first })),
          during(1, 6, puts("v2", { uploaded: second })),
          during(7, 8, puts("v3", { uploaded: 4000, onlyIf: { [bound]: 2000 } })),
          during(9, 10, puts("v4", ifMatch("*"))),
        ],
        yes,
        yes,
      ] as const,
  ),
  [
    "puts of which one begins in the tick in which the other ends",
    [during(0, 3, puts("v1")), during(3, 5, puts("v2")), during(6, 7, headOf("v1"))],
    yes,
    yes,
  ],
  // What begins in the tick in which something else ends overlaps with it.
  ...(
    [
      [3, yes],
      [4, no],
    ] as const
  ).map(
    ([invoked, verdict]) =>
      [
        `a head from tick ${invoked} on of what is overwritten by tick 3`,
        [during(0, 1, puts("v0")), during(2, 3, puts("v1")), during(invoked, 5, headOf("v0"))],
        verdict,
        verdict,
      ] as const,
  ),
  // Nothing comes between a put and the object that its condition is about.
  ...(
    [
      [[], yes],
      [[during(6, 7, headOf("v2"))], no],
    ] as const
  ).map(
    ([heads, verdict]) =>
      [
        `a put over an object that another one may overwrite, and ${heads.length} heads of it`,
        [during(0, 1, puts("v0")), during(2, 5, puts("v1")), during(3, 4, puts("v2", ifMatch("v0"))), ...heads],
        verdict,
        verdict,
      ] as const,
  ),
  [
    "a delete between a put and one whose condition fails for what that put stored",
    [
      during(0, 9, { action: "delete", keys: "k", outcome: done }),
      during(1, 3, puts("v1", { uploaded: 3, onlyIf: { uploadedBefore: 2 } })),
      during(2, 4, puts("v2", { uploaded: 2 })),
      during(5, 6, headOf("v1", "k", "v1", 3)),
    ],
    yes,
    yes,
  ],
  // An object that no answer shows may be of any time.
  ...[
    { uploadedBefore: 2000 },
    { uploadedBefore: 2500, secondsGranularity: true },
    { uploadedAfter: 2000 },
    { uploadedAfter: 2500, secondsGranularity: true },
    { uploadedAfter: 2000, uploadedBefore: 2002 },
    { uploadedAfter: 2500, uploadedBefore: 4500, secondsGranularity: true },
  ].map(
    (times) =>
      [
        `a put over an object of unknown time: ${JSON.stringify(times)}`,
        [lostPut(0), during(1, 2, puts("v", { onlyIf: { ...times, etagMatches: ["*"] } }))],
        yes,
        yes,
      ] as const,
  ),
  // What a condition names is not always what was there.
  ...[{ etagMatches: ["*", "v1"] }, { etagMatches: ["v1"], unclear: true } as const].map(
    (onlyIf) =>
      [
        `a put over any object: ${JSON.stringify(onlyIf)}`,
        [
          during(0, 1, puts("v0")),
          during(0, 10, puts("v1")),
          during(2, 3, puts("v2", { onlyIf })),
          during(4, 5, headOf("v2")),
          during(6, 7, headOf("v1")),
        ],
        yes,
        yes,
      ] as const,
  ),
  ...[
    { etagDoesNotMatch: ["*", "v1"] },
    { etagDoesNotMatch: ["v1"], unclear: true } as const,
    { etagDoesNotMatch: ["v1"], uploadedAfter: 5 },
  ].map(
    (onlyIf) =>
      [
        `a put that any object stopped: ${JSON.stringify(onlyIf)}`,
        [
          during(0, 1, puts("v0")),
          during(2, 10, puts("v1")),
          during(3, 4, { action: "put", key: "k", onlyIf, outcome: nothing }),
          during(5, 6, headOf("v0")),
        ],
        yes,
        yes,
      ] as const,
  ),
  [
    "a get for whose condition another object was not there yet",
    [
      during(0, 10, puts("v1")),
      during(2, 20, puts("v2")),
      during(3, 4, { action: "get", key: "k", onlyIf: { etagDoesNotMatch: ["v2"] }, outcome: found("v1", true) }),
      during(5, 6, headOf("v1")),
      during(7, 8, headOf("v2")),
    ],
    yes,
    yes,
  ],
  [
    "a put that one of two objects of an etag stopped, which is put in the tick in which that put ends",
    [
      during(0, 3, puts("v1", { etag: "e" })),
      during(1, 20, { action: "delete", keys: "k", outcome: done }),
      during(4, 5, absent),
      during(8, 9, puts("v2", { etag: "e" })),
      during(6, 8, { action: "put", key: "k", onlyIf: { etagDoesNotMatch: ["e"] }, outcome: nothing }),
    ],
    yes,
    yes,
  ],
  [
    "a put over one of two objects of an etag, which is overwritten by the tick in which that put begins",
    [
      during(0, 1, puts("v1", { etag: "e" })),
      during(2, 5, puts("v0")),
      during(3, 20, puts("v2", { etag: "e" })),
      during(5, 8, puts("v3", ifMatch("e"))),
      during(9, 10, headOf("v0")),
      during(11, 12, headOf("v2", "k", "e")),
    ],
    yes,
    yes,
  ],
  [
    "a put over one of two objects of an etag, which is stored by the tick in which another put begins",
    [
      during(4, 20, puts("v2", { etag: "e" })),
      during(0, 1, puts("before")),
      during(0, 5, puts("v1", { etag: "e" })),
      during(5, 6, puts("v0")),
      during(6, 6, headOf("v1", "k", "e")),
      during(7, 8, puts("v3", ifMatch("e"))),
      during(9, 10, headOf("v3")),
      during(11, 12, headOf("v2", "k", "e")),
    ],
    yes,
    yes,
  ],
  [
    "a list that saw one of two objects, whichever is tried first",
    [
      during(0, 20, puts("v3", { key: "a" })),
      during(1, 20, puts("v1", { key: "a" })),
      during(21, 22, puts("w0", { key: "b" })),
      during(23, 25, puts("w1", { key: "b" })),
      during(12, 30, { action: "list", outcome: page(["a", "v1"], ["b", "w1"]) }),
    ],
    yes,
    yes,
  ],
  [
    "two lists that saw an object of a put of unknown outcome, before another object and after it",
    [
      lostPut(0, "a"),
      lostPut(1, "a"),
      during(0, 1, puts("w0", { key: "b" })),
      during(2, 30, { action: "list", outcome: page(["a", "v1"], ["b", "w0"]) }),
      during(2, 30, { action: "list", outcome: page(["a", "v1"], ["b", "w1"]) }),
      during(6, 7, puts("v2", { key: "a" })),
      during(8, 9, { action: "list", outcome: page(["a", "v2"], ["b", "w0"]) }),
      during(10, 11, puts("w1", { key: "b" })),
      during(12, 13, { action: "list", outcome: page(["a", "v2"], ["b", "w1"]) }),
      during(14, 15, puts("v3", { key: "a" })),
    ],
    yes,
    no,
  ],
])("checkHistory() judges %s", (_, calls, byKey, exact) => {
  expectVerdicts(calls, byKey, exact);
});

it("checkHistory() asks for no key of a group where it is not known what was there before", () => {
  expect(checkHistory(inOrder([grouped]), { exact: true, initial: "unknown" }).verdict).toBe(yes);
});

it("checkHistory() takes what was there before for any object", () => {
  const calls = [during(0, 10, puts("v1")), during(1, 2, puts("v2", ifMatch("v1"))), during(3, 4, headOf("v2"))];
  calls.push(during(5, 6, headOf("v1")));
  expect(checkHistory(calls, { initial: "unknown" }).verdict).toBe(yes);
  expect(checkHistory(calls).verdict).toBe(no);
});

it("checkHistory() takes no more steps than it may", () => {
  const verdicts = [1, 2].map((budget) => checkHistory([during(0, 1, puts("v"))], { budget }).verdict);
  expect(verdicts).toEqual(["unknown", yes]);
});

describe("checkHistory() gives a smallest set", () => {
  it("in the order of the history", () => {
    const calls = inOrder([{ action: "list", outcome: page() }, present]);
    expect(checkHistory(calls, { initial: "unknown" })).toMatchObject({ calls });
  });

  const [first, second, third] = [during(4, 5, headOf("v1")), during(6, 7, headOf("v2")), during(8, 9, headOf("v1"))];
  const [gone, back] = [during(4, 5, absent), during(6, 7, headOf("v1"))];
  const overwrite = during(12, 13, puts("v2", { key: "b", ...ifMatch("*") }));
  const removal = during(6, 10, { action: "delete", keys: "b", outcome: done });

  it.each<readonly [what: string, calls: readonly HistoryCall[], smallest: readonly HistoryCall[]]>([
    [
      "a delete of unknown outcome that is left out may have had an effect",
      [during(0, 1, puts("v1")), gone, during(2, 3, { action: "delete", keys: "k", outcome: unsure }), back],
      [gone, back],
    ],
    [
      "two puts that are left out stored what is seen, of which one ended in the tick in which the set begins",
      [first, second, during(0, 1, puts("v1")), during(0, 4, puts("v2")), third],
      [second, third],
    ],
    [
      "a delete that is left out may have had no effect, on one key of several",
      [
        during(4, 5, puts("v1", { key: "b" })),
        overwrite,
        during(0, 1, absent),
        removal,
        during(2, 3, { action: "delete", keys: "a", outcome: done }),
        during(14, 15, absent),
      ],
      [overwrite, removal],
    ],
  ])("where %s", (_, calls, smallest) => {
    expect(checkHistory(calls, { exact: true })).toMatchObject({ calls: smallest });
  });
});
