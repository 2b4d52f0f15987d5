import { FakeBucket } from "fakebucket";
import { checkHistory, type HistoryCall, type HistoryVerdict, recordHistory } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../properties/runs.js";
import { anyHistory } from "./any-history.js";
import { hasNaiveOrder } from "./naive-order.js";
import { mutated, simulatedHistory } from "./simulated-history.js";
import { withoutVersions } from "./told-calls.js";

const seed = 1;

function verdictOf(history: readonly HistoryCall[]): "linearizable" | "not linearizable" {
  return hasNaiveOrder(history) ? "linearizable" : "not linearizable";
}

describe("checkHistory() finds an order exactly where there is one", () => {
  const shapes = [
    { name: "of calls on one key", keys: ["a"], calls: 5, unknown: false, numRuns: 200 },
    { name: "of more calls on one key", keys: ["a"], calls: 7, unknown: false, numRuns: 100 },
    { name: "of calls on one key, some never answered", keys: ["a"], calls: 6, unknown: true, numRuns: 200 },
    { name: "of calls on two keys", keys: ["a", "b"], calls: 6, unknown: true, numRuns: 100 },
  ];
  const forms = ["own", "any", "etags", "etags in lists"] as const;
  const all = shapes.flatMap((shape) => forms.map((versions) => ({ ...shape, versions })));
  it.each(all)(
    "$name, whatever came of them, with versions: $versions",
    ({ keys, calls, unknown, numRuns, versions }) => {
      const property = fc.property(anyHistory(keys, calls, unknown, versions), (history) => {
        const expected = verdictOf(history);
        // Where writes cannot be told apart, their times cannot either.
        const isTimed =
          JSON.stringify(history).includes('"uploadedBefore"') || JSON.stringify(history).includes('"uploadedAfter"');
        const said = isTimed && versions.startsWith("etags") ? [expected, "unknown"] : [expected];
        expect(said).toContain(checkHistory(history).verdict);
        expect(said).toContain(checkHistory(history, { exact: true }).verdict);
      });
      fc.assert(property, runs(numRuns));
    },
  );

  it("of calls that had one, and of the same with one answer changed", () => {
    const verdicts = { linearizable: 0, "not linearizable": 0 };
    const property = fc.property(fc.nat(), fc.constantFrom(0, 100), (number, lost) => {
      const history = simulatedHistory({ calls: 7, clients: 4, keys: 1, lost, seed: number });
      expect(checkHistory(history).verdict).toBe("linearizable");
      expect(checkHistory(history, { exact: true }).verdict).toBe("linearizable");
      const changed = mutated(history, number);
      const expected = verdictOf(changed);
      verdicts[expected]++;
      expect(checkHistory(changed).verdict).toBe(expected);
      expect(checkHistory(changed, { exact: true }).verdict).toBe(expected);
    });
    fc.assert(property, runs(300));
    expect(Math.min(verdicts.linearizable, verdicts["not linearizable"])).toBeGreaterThan(10);
  });

  it("of many calls that had one", () => {
    const property = fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(0, 30),
      (number, clients, lost) => {
        const history = simulatedHistory({ calls: 60, clients, keys: 2, lost, seed: number });
        expect(checkHistory(history).verdict).toBe("linearizable");
      },
    );
    fc.assert(property, runs(75));
  });
});

describe("checkHistory() gives a smallest set of calls", () => {
  it("of which none can be left out, and which has no order whatever the results of the others", () => {
    let sets = 0;
    const property = fc.property(anyHistory(["a"], 6, true), (calls) => {
      // The verdict has copies of the calls.
      const history = calls.map((call, id) => ({ ...call, id }));
      for (const exact of [false, true]) {
        const verdict = checkHistory(history, { exact });
        if (verdict.verdict !== "not linearizable") continue;
        sets++;
        const smallest = history.filter((_, index) => verdict.calls.some((call) => "id" in call && call.id === index));
        expect(hasNaiveOrder(history, smallest)).toBe(false);
        for (const call of smallest) {
          const kept = smallest.filter((other) => other !== call);
          expect(hasNaiveOrder(history, kept)).toBe(true);
        }
      }
    });
    fc.assert(property, runs(150));
    expect(sets).toBeGreaterThan(75);
  });

  it.each([
    { calls: 5000, conditional: 0, seed: 1 },
    { calls: 2000, conditional: 0, seed: 3 },
    { calls: 2000, conditional: 0.2, seed: 2 },
  ])("also of $calls calls on one key, by a hundred clients, $conditional of them with conditions", (shape) => {
    const mix = { put: 0.4, delete: 0.1, conditional: shape.conditional };
    const history = mutated(simulatedHistory({ ...shape, clients: 100, keys: 1, mix }), shape.seed);
    expect(contradictionOf(checkHistory(history, { budget: 20_000 })).calls.length).toBeLessThan(5);
  });

  it("as small as its budget allows", () => {
    const mix = { put: 0.4, delete: 0.1, conditional: 0 };
    const history = mutated(simulatedHistory({ calls: 400, clients: 20, keys: 1, mix, seed: 2 }), 2);
    const sizes = [400, 800, 1000].map((budget) => contradictionOf(checkHistory(history, { budget })).calls.length);
    expect(sizes).toEqual([400, 30, 2]);
  });

  it("and prints it", () => {
    const object = (version: string) => ({ version, etag: `${version} etag`, uploaded: 0 });
    const history: HistoryCall[] = [
      {
        action: "put",
        key: "k",
        size: 3,
        invoked: 0,
        returned: 2,
        outcome: { result: "object", object: object("one"), body: false },
      },
      { action: "get", key: "other", invoked: 1, returned: 3, outcome: { result: "null" } },
      { action: "delete", keys: ["k", "l"], invoked: 4, returned: 6, outcome: { result: "undefined" } },
      {
        action: "head",
        key: "k",
        invoked: 7,
        returned: 9,
        outcome: { result: "object", object: object("one"), body: false },
      },
    ];
    expect(contradictionOf(checkHistory(history)).report).toBe(
      [
        'These 2 calls on "k" are not linearizable (ticks of invoke–return), whatever the results of the other 2 calls:',
        '  4–6  ├┤    delete(["k","l"]) → done',
        '  7–9    ├┤  head("k") → found version one, etag one etag',
        "What they saw was stored by:",
        '  0–2  ├┤  put("k", 3 bytes) → stored version one, etag one etag',
      ].join("\n"),
    );
  });
});

function contradictionOf(verdict: HistoryVerdict): HistoryVerdict & { readonly verdict: "not linearizable" } {
  if (verdict.verdict !== "not linearizable") throw new Error(`It is ${verdict.verdict}.`);
  return verdict;
}

describe("checkHistory() says unknown", () => {
  it("where it would take more steps than it may", () => {
    const history = simulatedHistory({ calls: 200, clients: 20, keys: 1, seed });
    expect(checkHistory(history, { budget: 1 })).toMatchObject({
      verdict: "unknown",
      reason: expect.stringContaining("within 1 steps"),
    });
    expect(checkHistory(history, { budget: 5, exact: true }).verdict).toBe("unknown");
  });

  it("never a false verdict, however few steps there are", () => {
    const property = fc.property(
      anyHistory(["a"], 6, true),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      (history, budget, exact) => {
        expect(["unknown", verdictOf(history)]).toContain(checkHistory(history, { budget, exact }).verdict);
      },
    );
    fc.assert(property, runs(125));
  });
});

// The same history takes the same steps on every machine: about twice as many are allowed.
describe("checkHistory() of many calls", () => {
  it.each([
    { clients: 1, keys: 1, budget: 12_000 },
    { clients: 100, keys: 1, budget: 4000 },
    { clients: 100, keys: 100, budget: 200 },
    { clients: 4, keys: 1, lost: 20, budget: 12_000 },
  ])("comes to an end within $budget steps: ten thousand, $clients at once on $keys keys", ({ budget, ...shape }) => {
    const history = simulatedHistory({ ...shape, calls: 10_000, seed });
    expect(checkHistory(history, { budget }).verdict).toBe("linearizable");
  });

  it.each([
    { clients: 1, etags: 3, lost: 0, budget: 12_000 },
    { clients: 20, etags: 3, lost: 0, budget: 12_000 },
    { clients: 4, etags: 3, lost: 20, budget: 30_000 },
  ])(
    "comes to an end within $budget steps where versions repeat: ten thousand, $clients at once",
    ({ budget, ...shape }) => {
      const history = simulatedHistory({ ...shape, calls: 10_000, keys: 1, seed });
      expect(checkHistory(withoutVersions(history), { budget }).verdict).toBe("linearizable");
    },
  );

  const half = { put: 0.4, delete: 0.1, conditional: 0.5 };
  it.each([
    { clients: 30, keys: 1, mix: half, exact: false, budget: 1000 },
    { clients: 30, keys: 1, mix: half, etags: 5, exact: false, budget: 1400 },
    { clients: 100, keys: 1, mix: { ...half, conditional: 0.2 }, exact: false, budget: 700 },
    { clients: 10, keys: 5, mix: half, exact: true, budget: 25_000 },
    { clients: 10, keys: 1, mix: half, lost: 20, exact: false, budget: 2500 },
  ])("comes to an end where many have conditions: $clients at once on $keys keys, $mix", (each) => {
    const { exact, budget, ...shape } = each;
    for (const number of [1, 2, 3]) {
      const history = simulatedHistory({ ...shape, calls: 2000, seed: number });
      expect(checkHistory(history, { exact, budget }).verdict).toBe("linearizable");
    }
  });
});

describe("checkHistory() with what was there before", () => {
  it("takes an object that no call has stored for one that was there from the start, if it may", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "before");
    const recorded = recordHistory(bucket);
    await recorded.bucket.get("k");
    await recorded.bucket.put("k", "after");
    await recorded.bucket.list();
    for (const exact of [false, true]) {
      expect(checkHistory(recorded.history, { exact }).verdict).toBe("not linearizable");
      expect(checkHistory(recorded.history, { exact, initial: "unknown" }).verdict).toBe("linearizable");
    }
    await recorded.bucket.head("k");
    const [first, ...rest] = recorded.history as [HistoryCall, ...HistoryCall[]];
    const again = { ...first, invoked: 100, returned: 101 };
    for (const exact of [false, true]) {
      expect(checkHistory([first, ...rest, again], { exact, initial: "unknown" }).verdict).toBe("not linearizable");
    }
  });
});

describe("checkHistory() refuses", () => {
  const wanted = "a call with an action, and returned no earlier than invoked, not an object.";

  it.each([
    [undefined, undefined, "history must be an array of calls, as recordHistory logs them, not undefined."],
    [[{}], undefined, `history[0] must be ${wanted}`],
    [
      [
        { action: "list", invoked: 1, returned: 1 },
        { action: "list", invoked: 1, returned: 0 },
      ],
      {},
      `history[1] must be ${wanted}`,
    ],
    [[{ action: "x", invoked: 1 }], undefined, `history[0] must be ${wanted}`],
    [[{ action: "list", invoked: 1, returned: "2" }], undefined, `history[0] must be ${wanted}`],
    [
      [{ action: "list", invoked: 1, outcome: { result: "x" } }],
      undefined,
      `history[0].outcome.result must be one of object, page, refused, unknown, null, undefined, upload, part, not "x".`,
    ],
    [[{ action: "head", invoked: 1 }], undefined, "history[0].key must be a string, not undefined."],
    [[{ action: "delete", keys: ["a", 1], invoked: 1 }], undefined, "history[0].keys[1] must be a string, not 1."],
    [
      [{ action: "put", key: "a", onlyIf: { etagMatches: "e" }, invoked: 1 }],
      undefined,
      'history[0].onlyIf.etagMatches must be an array, not "e".',
    ],
    [
      [
        {
          action: "head",
          key: "a",
          invoked: 1,
          returned: 2,
          outcome: { result: "object", object: { etag: "e" }, body: true },
        },
      ],
      undefined,
      "history[0].outcome.object.version must be a string, not undefined.",
    ],
    [[{ action: "list" }], undefined, `history[0] must be ${wanted}`],
    [[{ action: "list", invoked: "1", returned: 2 }], undefined, `history[0] must be ${wanted}`],
    [[{ action: 1, invoked: 1 }], undefined, `history[0] must be ${wanted}`],
    [[{ invoked: 1, returned: 2 }], undefined, `history[0] must be ${wanted}`],
    [[], 5, "options must be an object, not 5."],
    [[], null, "options must be an object, not null."],
    [[], { exact: 1 }, "exact must be a boolean, not 1."],
    [[], { initial: "full" }, 'initial must be "empty" or "unknown", not "full".'],
    [[], { budget: "5" }, 'budget must be a number greater than 0, not "5".'],
    [[], { budget: 0 }, "budget must be a number greater than 0, not 0."],
    [[], { semantics: "S3" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "S3".'],
    [
      [],
      { semantics: {} },
      'semantics.brand must be "Store" or "R2" (spread a preset for what you do not change), not undefined.',
    ],
    [[], { limit: 1 }, 'there is no option "limit"; there are initial, exact, budget, semantics.'],
  ])("%j with %j", (history, options, message) => {
    expect(() => checkHistory(history as never, options as never)).toThrow(new TypeError(`checkHistory: ${message}`));
  });
});
