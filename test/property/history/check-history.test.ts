import { checkHistory } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs, time } from "../../laws/runs.js";
import { anyHistory } from "./any-history.js";
import { calls, emptyPage, withoutVersions } from "./given-calls.js";
import { hasNaiveOrder } from "./naive-order.js";
import { faults, type Making, mutated, randomHistory } from "./random-history.js";

const yes = "linearizable";
const no = "not linearizable";

describe("checkHistory() finds an order exactly if there is one", () => {
  const budget = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 3 });
  const shapes = (["own", "any", "etags", "etags in lists"] as const).flatMap((versions) => [
    { versions, isLossy: false },
    { versions, isLossy: true },
  ]);
  it.each(shapes)("of calls on one key, with versions: $versions, lost answers: $isLossy", ({ versions, isLossy }) => {
    const property = fc.property(anyHistory(6, isLossy, versions), budget, (history, steps) => {
      // If writes cannot be distinguished, their times and versions cannot either.
      const isUnsure = versions !== "own" && /uploadedBefore|uploadedAfter/.test(JSON.stringify(history));
      const allowed = [hasNaiveOrder(history) ? yes : no, ...(isUnsure || steps ? ["unknown"] : [])];
      expect(allowed).toContain(checkHistory(history, { budget: steps }).verdict);
    });
    fc.assert(property, runs(100));
  });

  it("and otherwise a smallest set, without an order regardless of the results of the other calls", () => {
    const property = fc.property(anyHistory(6, true, "own"), (history) => {
      const verdict = checkHistory(history);
      fc.pre(verdict.verdict === no);
      const ids = verdict.calls.map((call) => (call as { readonly id?: number }).id);
      const smallest = history.filter((_, index) => ids.includes(index));
      expect(hasNaiveOrder(history, smallest)).toBe(false);
      const without = smallest.map((call) => smallest.filter((other) => other !== call));
      expect(without.map((rest) => hasNaiveOrder(history, rest))).toEqual(smallest.map(() => true));
    });
    fc.assert(property, runs(30));
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

describe("checkHistory() of a FakeBucket's history", () => {
  it(
    "is never wrong with repeated versions, lost answers, conditions, lists and deletes of several keys",
    async () => {
      const property = fc.asyncProperty(making, async (each) => {
        // If a lost put and a later put returned the same version, it was read too early.
        const versions = each.lost === 0 ? each.versions : undefined;
        const history = await randomHistory({ ...each, versions });
        if (versions === undefined) expect(checkHistory(history).verdict).toBe(yes);
        for (const given of [history, withoutVersions(history)])
          for (const initial of ["empty", "unknown"] as const)
            expect(checkHistory(given, { initial }).verdict).not.toBe(no);
      });
      await fc.assert(property, runs(300));
    },
    time.timeout,
  );

  it.each(Object.keys(faults))("finds its fault: %s", async (fault) => {
    const shape = { calls: 30, clients: 2, keys: ["b", "b/c"], puts: 40, deletes: 20, lists: 20, conditional: 50 };
    let seed = 0;
    while (checkHistory(await randomHistory({ ...shape, seed, fault })).verdict !== no) expect(++seed).toBeLessThan(20);
  });
});

// A history takes the same number of steps on every machine: about twice as many are allowed.
describe("checkHistory() of many calls", () => {
  const scale: readonly (Partial<Making> & { readonly bare?: boolean; readonly budget: number })[] = [
    { calls: 2000, clients: 100, budget: 2000 },
    { calls: 1500, clients: 100, keys: Array.from({ length: 100 }, (_, key) => `k${key}`), budget: 500 },
    { calls: 1500, clients: 10, lost: 2, budget: 1500 },
    { calls: 1500, clients: 4, values: 3, bare: true, budget: 1500 },
    { calls: 1500, clients: 10, conditional: 50, budget: 3000 },
  ];
  it.each(scale)("ends within $budget steps: $calls calls, $clients at once", async ({ budget, bare, ...shape }) => {
    const made = await randomHistory({ keys: ["k"], calls: 1, clients: 1, seed: 1, ...shape });
    const history = bare ? withoutVersions(made) : made;
    expect(checkHistory(history, { budget }).verdict).toBe(yes);
    if (bare) return;
    const verdict = checkHistory(mutated(history, 2), { budget });
    expect(verdict.verdict === no && verdict.calls.length).toBeLessThan(10);
  });
});

it.each<readonly [what: string, history: string, verdict: string]>([
  ["a refused put that has an effect", "put refused | head v", no],
  ["a put of unknown outcome that has its effect later", "put lost | head - | head v", yes],
  ["a put of unknown outcome that has its effect twice", "put ? | head v | delete | head v", no],
  ["a lost delete that had no effect", "put v | delete lost | head v", yes],
  [
    "a creation of unknown outcome after a lost delete",
    "0–1 put u | 0–9 delete lost | 0–9 put ? over nothing | 2–3 head v",
    yes,
  ],
  ["an object that goes without a delete", "put v | head v | head -", no],
  ["an object that comes back after a lost delete", "put v | delete lost | head - | head v", no],
  ["a delete of several keys, seen half done", "0–1 put v | 2–9 delete:k,l | 3–4 head:l - | 5–6 head v", yes],
  ["a delete of several keys of which one is kept", "put v | delete:l,k | head v", no],
  ["a delete of no keys", "put v | delete:, | head v", yes],
  ["a refused delete", "put v | delete refused | head v", yes],
  ["a delete of one key in two forms", "put:\u00e9 v | delete:e\u0301,\u00e9 | head:e\u0301 -", yes],
  ["a key with a lone surrogate, seen under its stored name", "put:a\ud800 v | head:a\ufffd v", yes],
  ["a delete of one key twice", "0–1 put v | 2–9 delete:k,k | 3–4 head - | 5–6 put w | 7–8 head -", no],
  [
    "a delete of one key in two forms that deletes twice",
    "0–1 put:\u00e9 v | 2–9 delete:e\u0301,\u00e9 | 3–4 head:\u00e9 - | 5–6 put:\u00e9 w | 7–8 head:\u00e9 -",
    no,
  ],
  ["a list that is not a snapshot", "0–1 put v | 2–9 list k=v,l=w | 3–4 delete | 5–6 put:l w", yes],
  ["a list that leaves out what is there", "put v | list -", no],
  ["a list that leaves out the second of two keys", "put v | delete | put:l w | list -", no],
  ["a list that has the key in a group", "put:k/l v | list:delimiter=/ k/", yes],
  ["two creations while a put runs", "0–9 put u | 1–5 put v over nothing | 2–6 put w over nothing", no],
  ["two creations while a delete runs", "0–9 delete | 1–5 put v over nothing | 2–6 put w over nothing", yes],
  ["a creation over an object", "put u | put v over nothing", no],
  ["a creation that an object stopped", "put u | put - over nothing", yes],
  ["a lost put that stopped a creation and was seen later", "put ? | put - over nothing | head v", yes],
  [
    "two lost puts of which only the first can be a creation",
    "2–2 put lost | 0–3 get v | 0–9 put ? over nothing | 0–3 get w",
    yes,
  ],
  ["a lost put after one whose condition failed", "put ? over x | put ? | head v", yes],
  ["a creation that nothing stopped", "put - over nothing", no],
  ["two puts over the same object", "0–1 put u | 2–9 put v over eu | 3–8 put w over eu", no],
  ["two puts over two objects of one etag", "0–9 put u | 0–9 put t/eu | 2–9 put v over eu | 3–8 put w over eu", yes],
  ["a put over an etag put again as it begins", "0–1 put u | 1–4 put t/eu | 4–8 put w over eu | 9–10 head w", yes],
  ["a put over an etag put before and after it", "0–9 put u | 1–5 put v over eu | 6–9 put t/eu | 6–8 put w", yes],
  ["a get whose condition cannot have held", "put v | get v if etagMatches eu", no],
  ["a put over an object of unknown etag, which a lost put may have stored", "put ? | put v over x", yes],
  ["puts of which one begins in the tick in which the other ends", "0–3 put v | 3–5 put w | 6–7 head v", yes],
  ["puts of which one begins after the other has ended", "0–3 put v | 4–5 put w | 6–7 head v", no],
  ["a condition that could not be read", "put u | put v if unclear true | head v", yes],
  ["an object of which one answer has only the etag, and one nothing", "put e/e | head undefined/undefined", yes],
  ["objects without etags", "put v/undefined | put w over x", yes],
  ["objects without times", "put v@NaN | put w if uploadedAfter 5", yes],
  ["objects without times and versions", "put e/e@NaN | put w if uploadedAfter 5", yes],
  ["an object that was seen at two times", "put v@1 | head v@9 | put w if uploadedAfter 5", yes],
  ["a put over an object older than its condition allows", "put v@1 | put w if uploadedAfter 5", no],
  ["a get of an object older than its condition allows", "put v@9 | get v@1 if uploadedAfter 5", no],
  ["an object of which one answer has only the etag, and no version", "put v/e | head undefined/e", yes],
  ["an object of which the write told nothing", "put undefined/undefined | head v", yes],
  ["a version with two etags", "put v | put w | head w/other | put ?", no],
  ["an object that comes back, of a version with two etags", "put v | delete | put ? | head v | put ? | head v/x", yes],
  [
    "an object that comes back while versions repeat on a later key",
    "put v | delete | put ? | head v | put:l u | put:l u",
    yes,
  ],
  ["an object that comes back while no versions repeat", "put v | delete | put ? | head v | put:l u | put:l w", no],
])("checkHistory() judges %s", (_, history, verdict) => {
  const given = calls(history);
  const kept = JSON.parse(JSON.stringify(given));
  expect([given, kept].map((each) => checkHistory(each).verdict)).toEqual([verdict, verdict]);
});

it("checkHistory() shows the calls as they were", () => {
  const [first, second] = calls("put v | head -") as [object, { outcome: object }];
  const verdict = checkHistory([first, second] as never);
  const { outcome } = second;
  Object.assign(second, { outcome: undefined });
  expect(verdict).toMatchObject({ verdict: no, calls: [first, { outcome }] });
});

const takesLong = 'The calls on "k" could not be checked within 1 steps. A larger budget may give a verdict.';
const isDoubtful =
  'The calls on "k" could not be checked: several writes may have stored the same version, and results depend on the write that was read.';

it.each([
  ["it would take more steps than it may", "0–9 put u | 0–9 put v | 0–9 put w", 1, takesLong],
  [
    "it would for two keys",
    "0–9 put u | 0–9 put v | 0–9 put w | 0–9 put:l u | 0–9 put:l v | 0–9 put:l w",
    1,
    takesLong,
  ],
  ["a time is that of one of several writes", "put e/e@1 | put e/e@9 | put x/x if uploadedAfter 5", 100, isDoubtful],
  [
    "a time is after that of one of several writes",
    "put e/e@1 | put e/e@9 | put x/x if uploadedBefore 5",
    100,
    isDoubtful,
  ],
  ["the time is that of 1970", "put e/e@0 | put e/e@9 | put x/x if uploadedAfter 0", 100, isDoubtful],
  ["a version is that of one of several writes", "put e/e | head v/e", 100, isDoubtful],
  ["it is so on two keys", "put e/e | head v/e | put:l e/e | head:l v/e", 100, isDoubtful],
  ["it is so on the second key", "put:l u | put e/e | head v/e | put:m u", 100, isDoubtful],
])("checkHistory() says unknown where %s, and why", (_, history, budget, reason) => {
  expect(checkHistory(calls(history), { budget })).toEqual({ verdict: "unknown", reason });
});

it("checkHistory() takes as many steps as its budget, and not one more", () => {
  const judged = [1, 2].map((budget) => checkHistory(calls("put v"), { budget }).verdict);
  expect(judged).toEqual(["unknown", yes]);
});

it.each([
  ["head v | put w | head w", no, yes],
  ["head v | put w | head v", no, no],
  ["head - | head v", no, no],
  ["put v over eu", no, yes],
])("checkHistory() accepts an unknown object as an earlier one, if allowed: %s", (history, ...verdicts) => {
  const judged = (["empty", "unknown"] as const).map((initial) => checkHistory(calls(history), { initial }).verdict);
  expect(judged).toEqual(verdicts);
});

it.each([
  ["put:\u00e9 v | head:e\u0301 -", no, yes],
  ["put v | put - if uploadedAfter -5", no, yes],
  ["put:a\ud800 v | head:a\ufffd\ufffd\ufffd v", no, yes],
])("checkHistory() judges by the given semantics: %s", (history, ...verdicts) => {
  const judged = (["documented", "simulator"] as const).map(
    (name) => checkHistory(calls(history), { semantics: name }).verdict,
  );
  expect(judged).toEqual(verdicts);
});

describe("checkHistory() refuses", () => {
  const list = { action: "list", invoked: 1, returned: 2 };
  const put = { action: "put", key: "k", invoked: 1 };
  const seen = { version: "v", etag: "e", uploaded: 1 };
  const isCall = " must be a call with a number `invoked`, and `returned` not before it, not";
  const uploads = "createMultipartUpload, uploadPart, completeMultipartUpload, abortMultipartUpload";
  const action = `.action must be one of head, get, put, delete, list, ${uploads}, not`;
  const result = ".outcome.result must be one of object, page, refused, unknown, null, undefined, upload, part, not";
  it.each<readonly [call: unknown, message: string]>([
    [null, `${isCall} null.`],
    [{}, `${isCall} an object.`],
    [{ ...list, returned: 0 }, `${isCall} an object.`],
    [{ ...list, returned: "2" }, `${isCall} an object.`],
    [{ ...list, invoked: "1" }, `${isCall} an object.`],
    ...[Number.NaN, Number.POSITIVE_INFINITY].map(
      (time) => [{ ...list, invoked: time, returned: time }, `${isCall} an object.`] as const,
    ),
    [{ ...list, action: "toString" }, `${action} "toString".`],
    [{ ...list, action: ["list"] }, `${action} an array.`],
    [{ ...list, outcome: null }, ".outcome must be an object, not null."],
    [{ ...list, outcome: { result: "x" } }, `${result} "x".`],
    ...["prefix", "cursor", "delimiter", "startAfter"].map(
      (field) => [{ ...list, [field]: 1 }, `.${field} must be a string, not 1.`] as const,
    ),
    [{ ...list, outcome: { ...emptyPage, truncated: 1 } }, ".outcome.truncated must be a boolean, not 1."],
    [{ ...list, outcome: { ...emptyPage, cursor: 1 } }, ".outcome.cursor must be a string, not 1."],
    [
      { ...list, outcome: { ...emptyPage, delimitedPrefixes: [1] } },
      ".outcome.delimitedPrefixes[0] must be a string, not 1.",
    ],
    [
      { ...list, outcome: { ...emptyPage, objects: [{ ...seen }] } },
      ".outcome.objects[0].key must be a string, not undefined.",
    ],
    ...["refused", "unknown"].map(
      (name) => [{ ...list, outcome: { result: name } }, ".outcome.message must be a string, not undefined."] as const,
    ),
    [{ action: "completeMultipartUpload", invoked: 1 }, ".key must be a string, not undefined."],
    [{ action: "head", invoked: 1 }, ".key must be a string, not undefined."],
    [{ action: "head", key: null, invoked: 1 }, ".key must be a string, not null."],
    [{ action: "delete", keys: ["a", 1], invoked: 1 }, ".keys[1] must be a string, not 1."],
    [{ action: "delete", keys: 1, invoked: 1 }, ".keys must be a string, not 1."],
    [{ ...put, onlyIf: { etagMatches: "e" } }, '.onlyIf.etagMatches must be an array, not "e".'],
    [{ ...put, action: "get", onlyIf: { uploadedAfter: "e" } }, '.onlyIf.uploadedAfter must be a number, not "e".'],
    [{ ...put, onlyIf: { etagDoesNotMatch: "e" } }, '.onlyIf.etagDoesNotMatch must be an array, not "e".'],
    [{ ...put, onlyIf: { uploadedBefore: "e" } }, '.onlyIf.uploadedBefore must be a number, not "e".'],
    ...[
      ["version", "a string"],
      ["etag", "a string"],
      ["uploaded", "a number"],
    ].map(([field = "", type]) => {
      const object = { ...seen, [field]: undefined };
      return [
        { ...put, outcome: { result: "object", object } },
        `.outcome.object.${field} must be ${type}, not undefined.`,
      ] as const;
    }),
    [{ ...put, outcome: { result: "object", object: seen } }, ".outcome.body must be a boolean, not undefined."],
  ])("a history with %j", (call, message) => {
    const error = new TypeError(`checkHistory: history[1]${message}`);
    expect(() => checkHistory([list, call] as never)).toThrow(error);
  });

  it.each<readonly [history: unknown, options: unknown, message: string]>([
    [undefined, {}, "history must be an array of calls from recordHistory, not undefined."],
    [[], [], "options must be an object, not an array."],
    [[], { initial: "full" }, 'initial must be "empty" or "unknown", not "full".'],
    [[], { budget: "5" }, 'budget must be a number greater than 0, not "5".'],
    [[], { budget: 0 }, "budget must be a number greater than 0, not 0."],
    [[], { semantics: "S3" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "S3".'],
    [[], { exact: true }, 'there is no option "exact"; expected initial, budget, semantics.'],
  ])("%j with %j", (history, options, message) => {
    expect(() => checkHistory(history as never, options as never)).toThrow(new TypeError(`checkHistory: ${message}`));
  });
});
