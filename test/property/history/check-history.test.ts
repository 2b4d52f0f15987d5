import { checkHistory, type HistoryCall, type HistoryCondition } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs, time } from "../../properties/runs.js";
import { anyHistory } from "./any-history.js";
import {
  during,
  found,
  type GivenCall,
  inOrder,
  nothing,
  page,
  puts,
  removes,
  sees,
  unsure,
  withoutVersions,
} from "./given-calls.js";
import { hasNaiveOrder } from "./naive-order.js";
import { faults, type Making, mutated, randomHistory } from "./random-history.js";

const yes = "linearizable";
const no = "not linearizable";

describe("checkHistory() finds an order exactly where there is one", () => {
  const shapes = (["own", "any", "etags", "etags in lists"] as const).flatMap((versions) => [
    { versions, calls: 6, isLossy: false },
    { versions, calls: 6, isLossy: true },
  ]);
  it.each(shapes)("of up to $calls calls on one key, with versions: $versions, lost answers: $isLossy", (shape) => {
    const { versions, calls, isLossy } = shape;
    const property = fc.property(anyHistory(calls, isLossy, versions), (history) => {
      const expected = hasNaiveOrder(history) ? yes : no;
      // Where writes cannot be told apart, their times and versions cannot either.
      const isUnsure = versions !== "own" && /uploadedBefore|uploadedAfter/.test(JSON.stringify(history));
      const allowed = isUnsure ? [expected, "unknown"] : [expected];
      expect(allowed).toContain(checkHistory(history).verdict);
    });
    fc.assert(property, runs(80));
  });

  it("and never says what is wrong, however few steps there are", () => {
    const property = fc.property(anyHistory(6, true, "own"), fc.integer({ min: 1, max: 12 }), (history, budget) => {
      expect(["unknown", hasNaiveOrder(history) ? yes : no]).toContain(checkHistory(history, { budget }).verdict);
    });
    fc.assert(property, runs(40));
  });

  it("and else a smallest set, which has no order whatever the results of the other calls", () => {
    const histories = anyHistory(6, true, "own");
    const property = fc.property(histories, (history) => {
      const verdict = checkHistory(history);
      if (verdict.verdict !== no) return;
      const ids = verdict.calls.map((call) => (call as { readonly id?: number }).id);
      const smallest = history.filter((_, index) => ids.includes(index));
      expect(hasNaiveOrder(history, smallest)).toBe(false);
      for (const call of smallest)
        expect(
          hasNaiveOrder(
            history,
            smallest.filter((other) => other !== call),
          ),
        ).toBe(true);
    });
    fc.assert(property, runs(50));
    const judged = fc.sample(histories, { seed: 5, numRuns: 150 }).map((history) => checkHistory(history).verdict);
    expect(judged.filter((verdict) => verdict === no).length).toBeGreaterThan(75);
  });
});

const making = fc.record({
  calls: fc.integer({ min: 2, max: 16 }),
  clients: fc.integer({ min: 1, max: 5 }),
  keys: fc.subarray(["b", "b/c", "b/d/", "a", "e\u0301", "\u00e9"], { minLength: 1 }),
  puts: fc.constantFrom(20, 40, 60),
  deletes: fc.constantFrom(0, 10, 20),
  lists: fc.constantFrom(0, 10, 20),
  conditional: fc.constantFrom(0, 50, 90),
  lost: fc.constantFrom(0, 0, 10, 30),
  values: fc.constantFrom(1, 2, 250),
  versions: fc.constantFrom(undefined, undefined, 3),
  seed: fc.nat(),
});

describe("checkHistory() of what a FakeBucket did", () => {
  const manyRuns = Number(process.env["HISTORIES"] ?? 300);
  it(
    "is never wrong, with repeated versions, lost answers, conditions, lists and deletes of several keys",
    async () => {
      const property = fc.asyncProperty(making, async (each) => {
        // Where a lost put and a later one gave the same version, it was seen too early.
        const versions = each.lost === 0 ? each.versions : undefined;
        const history = await randomHistory({ ...each, versions });
        if (versions === undefined) expect(checkHistory(history).verdict).toBe(yes);
        for (const given of [history, JSON.parse(JSON.stringify(withoutVersions(history)))])
          for (const initial of ["empty", "unknown"] as const)
            expect(checkHistory(given, { initial }).verdict).not.toBe(no);
      });
      await fc.assert(property, runs(manyRuns));
    },
    time.timeout * Math.max(1, manyRuns / 300),
  );

  it.each(Object.keys(faults))("finds its fault: %s", async (fault) => {
    const shape = { calls: 30, clients: 2, keys: ["b", "b/c"], puts: 40, deletes: 20, lists: 20, conditional: 50 };
    let count = 0;
    for (let seed = 0; seed < 40; seed++) {
      if (checkHistory(await randomHistory({ ...shape, seed, fault })).verdict === no) count++;
    }
    expect(count).toBeGreaterThan(2);
  });
});

// The same history takes the same steps on every machine: about twice as many are allowed.
describe("checkHistory() of many calls", () => {
  const scale: readonly (Partial<Making> & { readonly bare?: boolean; readonly budget: number })[] = [
    { calls: 10_000, clients: 100, budget: 10_000 },
    { calls: 3000, clients: 100, keys: Array.from({ length: 100 }, (_, key) => `k${key}`), budget: 1000 },
    { calls: 3000, clients: 10, lost: 2, budget: 3000 },
    { calls: 3000, clients: 4, values: 3, bare: true, budget: 3000 },
    { calls: 3000, clients: 10, conditional: 50, budget: 6000 },
  ];
  it.each(scale)(
    "comes to an end within $budget steps: $calls calls by $clients clients at once, $lost lost, $conditional conditional",
    async ({ budget, bare, ...shape }) => {
      const made = await randomHistory({ keys: ["k"], calls: 1, clients: 1, seed: 1, ...shape });
      const history = bare ? withoutVersions(made) : made;
      expect(checkHistory(history, { budget }).verdict).toBe(yes);
      if (bare) return;
      const verdict = checkHistory(mutated(history, 2), { budget });
      expect(verdict.verdict === no && verdict.calls.length).toBeLessThan(10);
    },
  );
});

const lost: GivenCall = { action: "put", key: "k" };
const create: HistoryCondition = { etagDoesNotMatch: ["*"] };
const ifMatch = (version: string): HistoryCondition => ({ etagMatches: [`e${version}`] });
const many = (keys: readonly string[]): GivenCall => ({ ...removes, keys }) as GivenCall;

it.each<readonly [what: string, calls: readonly HistoryCall[], verdict: string]>([
  [
    "a refused put that has an effect",
    inOrder([{ ...lost, outcome: { result: "refused", message: "" } }, sees("v")]),
    no,
  ],
  [
    "a put of unknown outcome that has its effect later",
    inOrder([{ ...lost, outcome: unsure }, sees(), sees("v")]),
    yes,
  ],
  ["a put of unknown outcome that has its effect twice", inOrder([lost, sees("v"), removes, sees("v")]), no],
  ["an object that goes without a delete", inOrder([puts("v"), sees("v"), sees()]), no],
  [
    "an object that comes back after a lost delete",
    inOrder([puts("v"), { ...removes, outcome: unsure }, sees(), sees("v")]),
    no,
  ],
  [
    "a delete of several keys, seen half done",
    [
      during(0, 1, puts("v")),
      during(2, 9, many(["k", "l"])),
      during(3, 4, { action: "head", key: "l", outcome: nothing }),
      during(5, 6, sees("v")),
    ],
    yes,
  ],
  ["a delete of several keys of which one is kept", inOrder([puts("v"), many(["l", "k"]), sees("v")]), no],
  [
    "a delete of one key in two forms",
    inOrder([
      { ...puts("v"), key: "\u00e9" } as GivenCall,
      many(["e\u0301", "\u00e9"]),
      { action: "head", key: "e\u0301", outcome: nothing },
    ]),
    yes,
  ],
  [
    "a list that is not a snapshot",
    [
      during(0, 1, puts("v")),
      during(2, 9, { action: "list", outcome: page(["k", "v"], ["l", "w"]) }),
      during(3, 4, removes),
      during(5, 6, { ...puts("w"), key: "l" } as GivenCall),
    ],
    yes,
  ],
  ["a list that leaves out what is there", inOrder([puts("v"), { action: "list", outcome: page() }]), no],
  [
    "a list that has the key in a group",
    inOrder([
      { ...puts("v"), key: "k/l" } as GivenCall,
      { action: "list", delimiter: "/", outcome: { ...page(), delimitedPrefixes: ["k"] } },
    ]),
    yes,
  ],
  [
    "two creations while a put runs",
    [during(0, 9, puts("u")), during(1, 5, puts("v", create)), during(2, 6, puts("w", create))],
    no,
  ],
  [
    "two creations while a delete runs",
    [during(0, 9, removes), during(1, 5, puts("v", create)), during(2, 6, puts("w", create))],
    yes,
  ],
  ["a creation over an object", inOrder([puts("u"), puts("v", create)]), no],
  [
    "a creation that an object stopped",
    inOrder([puts("u"), { ...lost, onlyIf: create, outcome: nothing } as GivenCall]),
    yes,
  ],
  [
    "a lost put that stopped a creation and was seen later",
    inOrder([lost, { ...lost, onlyIf: create, outcome: nothing } as GivenCall, sees("v")]),
    yes,
  ],
  ["a creation that nothing stopped", inOrder([{ ...lost, onlyIf: create, outcome: nothing } as GivenCall]), no],
  [
    "two puts over the same object",
    [during(0, 1, puts("u")), during(2, 9, puts("v", ifMatch("u"))), during(3, 8, puts("w", ifMatch("u")))],
    no,
  ],
  [
    "two puts over one of two objects of an etag",
    [
      during(0, 9, puts("u")),
      during(0, 9, puts("t", undefined, { etag: "eu" })),
      during(2, 9, puts("v", ifMatch("u"))),
      during(3, 8, puts("w", ifMatch("u"))),
    ],
    yes,
  ],
  [
    "a put over an object of which another is put in the tick in which it ends",
    [
      during(0, 1, puts("u")),
      during(1, 4, puts("t", undefined, { etag: "eu" })),
      during(4, 8, puts("w", ifMatch("u"))),
      during(9, 10, sees("w")),
    ],
    yes,
  ],
  [
    "a put over an object that is put before, and one of its etag that is put later",
    [
      during(0, 9, puts("u")),
      during(1, 5, puts("v", ifMatch("u"))),
      during(6, 9, puts("t", undefined, { etag: "eu" })),
      during(6, 8, puts("w")),
    ],
    yes,
  ],
  [
    "a get whose condition cannot have held",
    inOrder([puts("v"), { action: "get", key: "k", onlyIf: ifMatch("u"), outcome: found("v", { body: true }) }]),
    no,
  ],
  [
    "a put over an object of unknown etag, which a lost put may have stored",
    [during(0, 1, lost), during(2, 3, puts("v", ifMatch("x")))],
    yes,
  ],
  [
    "puts of which one begins in the tick in which the other ends",
    [during(0, 3, puts("v")), during(3, 5, puts("w")), during(6, 7, sees("v"))],
    yes,
  ],
  [
    "puts of which one begins after the other has ended",
    [during(0, 3, puts("v")), during(4, 5, puts("w")), during(6, 7, sees("v"))],
    no,
  ],
  [
    "a condition that could not be read",
    [during(0, 1, puts("u")), during(2, 3, puts("v", { unclear: true, etagMatches: ["x"] })), during(4, 5, sees("v"))],
    yes,
  ],
  [
    "an object of which one answer has only the etag, and one nothing",
    inOrder([puts("e", undefined, { etag: "e" }), sees("undefined", { etag: "undefined" })]),
    yes,
  ],
  ["objects without etags", inOrder([puts("v", undefined, { etag: "undefined" }), puts("w", ifMatch("x"))]), yes],
  [
    "objects without times",
    inOrder([puts("v", undefined, { uploaded: Number.NaN }), puts("w", { uploadedAfter: 5 })]),
    yes,
  ],
  [
    "an object that was seen at two times",
    inOrder([puts("v", undefined, { uploaded: 1 }), sees("v", { uploaded: 9 }), puts("w", { uploadedAfter: 5 })]),
    yes,
  ],
  ["a version with two etags", inOrder([puts("v"), puts("w"), sees("w", { etag: "other" }), lost]), no],
])("checkHistory() judges %s", (_, calls, verdict) => {
  expect(checkHistory(calls).verdict).toBe(verdict);
});

describe("checkHistory() says unknown", () => {
  it("where it would take more steps than it may, and why", () => {
    const calls = [1, 2, 3].map((number) => during(0, 9, puts(`v${number}`)));
    const verdict = (budget: number) => checkHistory(calls, { budget });
    const reason =
      'No order of the calls on "k" was found within 1 steps, and none was excluded. A larger budget may tell.';
    expect([verdict(1), verdict(4).verdict]).toEqual([{ verdict: "unknown", reason }, yes]);
  });

  it.each([
    [
      "the time",
      [
        puts("e", undefined, { etag: "e", uploaded: 1 }),
        puts("e", undefined, { etag: "e", uploaded: 9 }),
        puts("x", { uploadedAfter: 5 }, { etag: "x" }),
      ],
    ],
    ["the version", [puts("e", undefined, { etag: "e" }), sees("v", { etag: "e" })]],
  ])("where %s of an object is that of one of several writes", (_, calls) => {
    const reason =
      'Several writes may have given one version, and answers depend on which of them was seen: the calls on "k".';
    expect(checkHistory(inOrder(calls))).toEqual({ verdict: "unknown", reason });
  });
});

it("checkHistory() takes an object that no call has stored for one that was there from the start, if it may", () => {
  const calls = inOrder([sees("v"), puts("w"), sees("w")]);
  expect(checkHistory(calls).verdict).toBe(no);
  expect(checkHistory(calls, { initial: "unknown" }).verdict).toBe(yes);
  expect(checkHistory(inOrder([sees("v"), puts("w"), sees("v")]), { initial: "unknown" }).verdict).toBe(no);
  expect(checkHistory(inOrder([sees(), sees("v")]), { initial: "unknown" }).verdict).toBe(no);
  expect(checkHistory(inOrder([puts("v", ifMatch("u"))]), { initial: "unknown" }).verdict).toBe(yes);
});

describe("checkHistory() refuses", () => {
  const wanted = "a call with an action, and returned no earlier than invoked, not an object.";
  const list = { action: "list", invoked: 1 };
  const object = { result: "object", object: { etag: "e" }, body: true };
  it.each<readonly [history: unknown, options: unknown, message: string]>([
    [undefined, undefined, "history must be an array of calls, as recordHistory logs them, not undefined."],
    ...[
      {},
      { ...list, returned: 0 },
      { ...list, action: "x" },
      { ...list, returned: "2" },
      { ...list, action: 1 },
      { action: "list" },
      { ...list, invoked: "1" },
    ].map((call) => [[{ ...list, returned: 1 }, call], {}, `history[1] must be ${wanted}`] as const),
    [[null], undefined, `history[0] must be ${wanted.replace("an object", "null")}`],
    [[{ ...list, outcome: null }], {}, "history[0].outcome must be an object, not null."],
    [
      [{ ...list, outcome: { result: "x" } }],
      {},
      'history[0].outcome.result must be one of object, page, refused, unknown, null, undefined, upload, part, not "x".',
    ],
    [[{ action: "head", invoked: 1 }], {}, "history[0].key must be a string, not undefined."],
    [[{ action: "delete", keys: ["a", 1], invoked: 1 }], {}, "history[0].keys[1] must be a string, not 1."],
    [[{ action: "delete", keys: 1, invoked: 1 }], {}, "history[0].keys must be a string, not 1."],
    [
      [{ action: "put", key: "a", onlyIf: { etagMatches: "e" }, invoked: 1 }],
      {},
      'history[0].onlyIf.etagMatches must be an array, not "e".',
    ],
    [
      [{ action: "put", key: "a", onlyIf: { uploadedAfter: "e" }, invoked: 1 }],
      {},
      'history[0].onlyIf.uploadedAfter must be a number, not "e".',
    ],
    [
      [{ action: "head", key: "a", invoked: 1, returned: 2, outcome: object }],
      {},
      "history[0].outcome.object.version must be a string, not undefined.",
    ],
    [[{ ...list, outcome: { ...page(), truncated: 1 } }], {}, "history[0].outcome.truncated must be a boolean, not 1."],
    [[], 5, "options must be an object, not 5."],
    [[], null, "options must be an object, not null."],
    [[], [], "options must be an object, not an array."],
    [[], { initial: "full" }, 'initial must be "empty" or "unknown", not "full".'],
    [[], { budget: "5" }, 'budget must be a number greater than 0, not "5".'],
    [[], { budget: 0 }, "budget must be a number greater than 0, not 0."],
    [[], { semantics: "S3" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "S3".'],
    [[], { exact: true }, 'there is no option "exact"; there are initial, budget, semantics.'],
  ])("%j with %j", (history, options, message) => {
    expect(() => checkHistory(history as never, options as never)).toThrow(new TypeError(`checkHistory: ${message}`));
  });
});
