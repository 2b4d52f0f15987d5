import { FakeBucket, type Semantics, semantics } from "fakebucket";
import { describe, expect, it } from "vitest";
import { bucketPortOf } from "../../../src/s3/call.js";

const { documented } = semantics;

function bucketOf(answers: Partial<Semantics>): FakeBucket {
  const objects = { k: { body: "hello", uploaded: new Date("2025-07-30T12:34:56.789Z") } };
  return new FakeBucket({ semantics: { ...documented, ...answers }, objects });
}

describe("a condition before 1970", () => {
  const lastSecond = "Wed, 31 Dec 1969 23:59:59 GMT";

  it.each<[Semantics["conditionsBefore1970"], onlyIf: object, holds: boolean]>([
    ["compared", { uploadedAfter: -1 }, true],
    ["compared", { uploadedBefore: -1 }, false],
    ["neverHold", { uploadedAfter: -1 }, false],
    ["neverHold", { uploadedAfter: 0 }, true],
    ["neverHold", { uploadedBefore: -1 }, false],
    ["neverHold", new Headers({ "if-modified-since": lastSecond, "if-none-match": '"x"' }), true],
    ["neverHold", new Headers({ "if-unmodified-since": lastSecond, "if-match": "*" }), true],
  ])("is %s: %o holds: %j [condition.uploaded-after]", async (conditionsBefore1970, onlyIf, holds) => {
    const object = await bucketOf({ conditionsBefore1970 }).get("k", { onlyIf });
    expect("body" in (object ?? {})).toBe(holds);
  });

  it.each([
    ["compared", true],
    ["neverHold", false],
  ] as const)(
    "is %s to an older object: holds: %j [condition.uploaded-before]",
    async (conditionsBefore1970, holds) => {
      const answers = { ...semantics.documented, conditionsBefore1970 };
      const bucket = new FakeBucket({ semantics: answers, objects: { k: { body: "v", uploaded: new Date(-2000) } } });
      const object = await bucket.get("k", { onlyIf: { uploadedBefore: new Date(-1000) } });
      expect("body" in (object ?? {})).toBe(holds);
    },
  );
});

describe("a condition on exactly the beginning of 1970", () => {
  it.each([
    [0, { uploadedAfter: new Date(0) }, false],
    [1, { uploadedAfter: new Date(0) }, true],
    [0, { uploadedBefore: new Date(0) }, false],
    [-1, { uploadedBefore: new Date(0) }, true],
  ])("for an object of %i ms, %o holds: %s [condition.uploaded-after]", async (time, onlyIf, holds) => {
    const bucket = new FakeBucket({ objects: { k: { body: "v", uploaded: new Date(time) } } });
    expect("body" in ((await bucket.get("k", { onlyIf })) ?? {})).toBe(holds);
    expect((await bucket.put("k", "new", { onlyIf })) !== null).toBe(holds);
    expect((await bucket.put("new", "v", { onlyIf })) === null).toBe("uploadedAfter" in onlyIf);
  });
});

// runtime §5, evidence c2
describe("a Range header", () => {
  it.each<[Semantics["unsatisfiableRange"], range: string, text: string]>([
    ["passedOver", "bytes=9-, -2", "lo"],
    ["servesWhole", "bytes=9-, -2", "hello"],
    ["servesWhole", "bytes=-2", "lo"],
    ["servesWhole", "bytes=-2, -0", "lo"],
    ["servesWhole", "bytes=x", "hello"],
  ])("with an unsatisfiable range, %s: %s returns %s [range.header]", async (unsatisfiableRange, range, text) => {
    const object = await bucketOf({ unsatisfiableRange }).get("k", { range: new Headers({ range }) });
    expect(await object?.text()).toBe(text);
  });
});

describe("put()", () => {
  it("stores a time valid for a Date, even with a clock that counts fractions [result.uploaded]", async () => {
    const bucket = new FakeBucket({ clock: { now: () => 1000.5 } });
    await bucket.put("k", "v");
    expect(bucketPortOf(bucket).find("k")?.uploaded).toBe(1000);
  });
});

describe("delete()", () => {
  it("keeps the same state if there is nothing to delete [delete.one]", async () => {
    const bucket = new FakeBucket({ objects: { a: "" } });
    const { engine } = bucketPortOf(bucket);
    const { state } = engine;
    await bucket.delete("no");
    await bucket.delete(["no", "A"]);
    expect(engine.state).toBe(state);
  });
});
