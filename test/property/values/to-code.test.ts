import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";
import { chunksStream, knownBlob, knownLengthStream, knownStream } from "../../../src/property/values/known-values.js";
import { printedAs } from "../../../src/property/values/printed-as.js";
import { toCode } from "../../../src/property/values/to-code.js";
import { contentsOf } from "./contents.js";
import { evaluate } from "./evaluate.js";

const bytes = (...all: number[]) => new Uint8Array(all);

function shared(...all: number[]): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(all.length);
  new Uint8Array(buffer).set(all);
  return buffer;
}

const table: readonly (readonly [value: unknown, code: string])[] = [
  [undefined, "undefined"],
  [null, "null"],
  [true, "true"],
  [1.5, "1.5"],
  [-0, "-0"],
  [Number.NaN, "Number.NaN"],
  [Number.NEGATIVE_INFINITY, "Number.NEGATIVE_INFINITY"],
  [10n, "10n"],
  [Symbol.iterator, "Symbol.iterator"],
  [Symbol("it's"), `Symbol("it's")`],
  [Symbol(), "Symbol()"],
  [Symbol(""), 'Symbol("")'],
  [Symbol.for(""), 'Symbol.for("")'],
  [Symbol("Symbol.iterator"), 'Symbol("Symbol.iterator")'],
  ["", '""'],
  ['a "b" \\ `c` $d\r\n\t\0\u007f', '"a \\"b\\" \\\\ `c` $d\\r\\n\\t\\u0000\\u007f"'],
  ["\u00e9 and e\u0301", '"\\u00e9 and e\\u0301"'],
  ["\ud83d \u{1f600} \ude00", '"\\ud83d \\u{1f600} \\ude00"'],
  ["k".repeat(23), `"${"k".repeat(23)}"`],
  ["k".repeat(24), '"k".repeat(24)'],
  ["k".repeat(1025), '"k".repeat(1025)'],
  ["abcd".repeat(6), '"abcd".repeat(6)'],
  ["abcde".repeat(6), `"${"abcde".repeat(6)}"`],
  ["~".repeat(2), '"~~"'],
  [`<${"e\u0301".repeat(341)}k`, '"<" + "e\\u0301".repeat(341) + "k"'],
  [bytes(), "new Uint8Array()"],
  [bytes(1, 2), "new Uint8Array([1, 2])"],
  [new Uint8Array(24), "new Uint8Array(24)"],
  [new Uint8Array(23), `new Uint8Array([${"0, ".repeat(22)}0])`],
  [new Uint8Array(5_242_880), "new Uint8Array(5242880)"],
  [new Uint8Array(100).fill(7), "new Uint8Array(100).fill(7)"],
  [bytes(1, ...bytes(...new Array<number>(30).fill(7)), 2), "new Uint8Array([1, ...new Uint8Array(30).fill(7), 2])"],
  [bytes(1, 2).buffer, "new Uint8Array([1, 2]).buffer"],
  [bytes(1, 2, 3, 4).subarray(1, 3), "new Uint8Array(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)"],
  [new DataView(bytes(1, 2, 3).buffer, 1, 1), "new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 1)"],
  [new Uint16Array(bytes(1, 2, 3, 4).buffer), "new Uint16Array(new Uint8Array([1, 2, 3, 4]).buffer)"],
  [Buffer.from("ab"), "new Uint8Array([97, 98])"],
  [new SharedArrayBuffer(2), "new SharedArrayBuffer(2)"],
  [new Uint8Array(new SharedArrayBuffer(2)), "new Uint8Array(new SharedArrayBuffer(2))"],
  [new URLSearchParams("a=b"), 'new URLSearchParams("a=b")'],
  [{ "1a": 1, $a: 2 }, '{ "1a": 1, $a: 2 }'],
  [new Date(0), 'new Date("1970-01-01T00:00:00.000Z")'],
  [new Date(Number.NaN), "new Date(Number.NaN)"],
  [new Headers(), "new Headers()"],
  [new Headers({ "If-Match": '"a"' }), 'new Headers([["if-match", "\\"a\\""]])'],
  [{}, "{}"],
  [new Array(2), "[undefined, undefined]"],
  [{ a: [1, undefined], "b-c": {} }, '{ a: [1, undefined], "b-c": {} }'],
  [JSON.parse('{"__proto__":"x"}'), '{ ["__proto__"]: "x" }'],
  [{ ["n".repeat(40)]: "" }, '{ ["n".repeat(40)]: "" }'],
  [{ 'say ".repeat("': 1 }, '{ "say \\".repeat(\\"": 1 }'],
  [Object.create(null), "{ __proto__: null }"],
  [new RangeError("x"), 'new RangeError("x")'],
  [knownBlob(bytes(1), "a/b"), 'new Blob([new Uint8Array([1])], { type: "a/b" })'],
  [knownBlob(bytes()), "new Blob([])"],
  [knownLengthStream(bytes(1)), "new Blob([new Uint8Array([1])]).stream()"],
  [
    knownStream([bytes(1), bytes(2, 3)]),
    "new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array([1])); controller.enqueue(new Uint8Array([2, 3])); controller.close(); } })",
  ],
  [() => 1, "() => undefined"],
  [
    printedAs(
      () => 1,
      () => "() => 1",
    ),
    "() => 1",
  ],
];

describe("toCode() writes", () => {
  it.each(table.map(([value, code]) => [code, value] as const))("%s", async (code, value) => {
    expect(toCode(value)).toBe(code);
    if (typeof value !== "symbol") {
      const again = Buffer.isBuffer(value) ? new Uint8Array(value) : value;
      expect(await contentsOf(evaluate(code))).toEqual(await contentsOf(again));
    }
  });

  it("a shared buffer as TypeScript for an equal one", async () => {
    for (const value of [shared(0, 2), new Uint8Array(shared(1, 2)), new Uint16Array(shared(1, 2, 3, 4), 2, 1)]) {
      expect(await contentsOf(evaluate(toCode(value)))).toEqual(await contentsOf(value));
    }
  });

  it("any value as TypeScript for an equal one", async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter() }),
      fc.array(fc.constantFrom("\ud83d", "\ude00", '"', "\\", "a", ".repeat(", "\u2028")).map((all) => all.join("")),
      fc.tuple(fc.string({ maxLength: 5 }), fc.nat(60)).map(([unit, times]) => `${unit.repeat(times)}a${unit}`),
    );
    const view = fc
      .tuple(fc.uint8Array({ minLength: 24, maxLength: 32 }), fc.nat(1), fc.nat(2))
      .chain(([all, offset, length]) =>
        fc.constantFrom<ArrayBufferView[]>(
          new Float64Array(all.buffer.slice(0, 24), offset * 8, length),
          new Uint8ClampedArray(all.buffer, offset, length),
          new BigInt64Array(all.buffer.slice(0, 24), offset * 8, length),
          new DataView(all.buffer, offset, length),
        ),
      );
    const leaf = fc.oneof(
      text,
      view,
      fc.double(),
      fc.date({ noInvalidDate: false }),
      fc.bigInt(),
      fc.constant(undefined),
    );
    const value = fc.object({ key: text, values: [leaf], withNullPrototype: true, maxDepth: 3 });
    const property = fc.asyncProperty(value, async (any) => {
      expect(await contentsOf(evaluate(toCode(any)))).toEqual(await contentsOf(any));
    });
    await fc.assert(property, { seed: 5, numRuns: 300 });
  });

  it("an object inside itself as a comment", () => {
    const object: { self?: object } = {};
    object.self = object;
    expect(toCode(object)).toBe("{ self: undefined /* the object around it */ }");
    expect(toCode([object])).toBe("[{ self: undefined /* the object around it */ }]");
    const other = { object };
    object.self = other;
    expect(toCode(other)).toBe("{ object: { self: undefined /* the object around it */ } }");
    const list: unknown[] = [1];
    list.push(list);
    expect(toCode(list)).toBe("[1, undefined /* the object around it */]");
    const map = new Map<string, unknown>();
    map.set("self", new Set([map]));
    expect(toCode(map)).toBe('new Map([["self", new Set([undefined /* the object around it */])]])');
    const twice = [{}, {}];
    expect(toCode([twice, twice])).toBe("[[{}, {}], [{}, {}]]");
  });

  it("unknown contents as a comment", () => {
    expect(toCode(new Blob(["abc"]))).toBe("new Blob([/* 3 unknown bytes */])");
    expect(toCode(new File(["abc"], "name"))).toBe("new Blob([/* 3 unknown bytes */])");
    expect(evaluate(toCode(new Response("abc").body))).toBeInstanceOf(ReadableStream);
  });
});

describe("a value with a printed form", () => {
  it("is printed in it by fast-check, and shows nothing else", () => {
    const object = printedAs({ a: 1 }, () => "made()");
    expect(fc.stringify([object])).toBe("[made()]");
    expect(Reflect.ownKeys({ ...object })).toEqual(["a"]);
    expect(object).toStrictEqual({ a: 1 });
    expect(toCode(printedAs(object, () => "again()"))).toBe("again()");
  });

  it("is still a stream or a Blob of its bytes", async () => {
    const chunks = [bytes(1), bytes(), bytes(2, 3)];
    const stream = knownStream(chunks);
    chunks[0]?.fill(9);
    expect(await new Response(stream).bytes()).toEqual(bytes(1, 2, 3));
    expect(toCode(stream)).toContain("new Uint8Array([1])");
    const texts = ["a", "b"];
    expect(await chunksStream(texts).getReader().read()).toEqual({ done: false, value: "a" });
    expect(texts).toEqual(["a", "b"]);
    const given = bytes(4);
    const [known, blob] = [knownLengthStream(given), knownBlob(given, "a/b")];
    given.fill(9);
    expect([await new Response(known).bytes(), await blob.bytes()]).toEqual([bytes(4), bytes(4)]);
    for (const each of [known, blob]) expect(toCode(each)).toContain("new Uint8Array([4])");
  });

  it("is a stream of a Response where Blobs have no streams", () => {
    vi.stubGlobal("Blob", class {});
    const known = knownLengthStream(bytes(1));
    vi.unstubAllGlobals();
    expect(toCode(known)).toBe("new Response(new Uint8Array([1])).body");
  });
});
