import { inspect as nodeInspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { bill, contents, journal } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { inspect, inspectAll } from "../../docs/.vitepress/playground/sandbox/inspect.js";

class Point {
  readonly x = 1;
  readonly #y = 2;
  get sum(): number {
    return this.x + this.#y;
  }
}

const values: readonly unknown[] = [
  ...["text", "it's", 'it\'s "quoted"', "all of '\"`", "a\nb\t\\", "", 1, -0, 1.5, Number.NaN, 10n, true, null],
  ...[undefined, Symbol("s"), [], {}, [1, "two", [3]], { a: 1, "b-c": "d", [Symbol("e")]: 2 }],
  ...[{ a: { b: { c: { d: 1 } } } }, [[[[1]]]], { a: { b: { c: {} } } }, { deep: { e: { f: 1 } }, list: [{ g: 1 }] }],
  ...[new Map([["a", { b: 1 }]]), new Set(["a", 2]), new Map(), new Set(), new Date(0), new Date(Number.NaN), /a+/g],
  ...[new Uint8Array([1, 2, 3]), new Uint8Array([93, 65]).buffer, new ArrayBuffer(0), new Headers({ a: "b" })],
  ...[new Point(), Object.create(null), Point, inspect, () => 1, [undefined, null]],
  { first: "x".repeat(40), second: "y".repeat(40) },
  { first: "x".repeat(20), second: "y".repeat(23) },
  { first: "x".repeat(20), second: "y".repeat(29) },
  { list: ["some longer text", "some longer text", "some longer text", "some longer text"] },
  {
    get a() {
      return 1;
    },
  },
];

describe("inspect()", () => {
  it.each(values.map((value) => [nodeInspect(value), value]))("shows as Node does: %s", (shown, value) => {
    expect(inspect(value)).toBe(shown);
  });

  it("shows what buckets give as Node does", async () => {
    const bucket = new FakeBucket();
    const [calls, costs] = [journal(bucket), bill(bucket)];
    const stored = await bucket.put("a/b", "hello", { customMetadata: { note: "it's" } });
    const upload = await bucket.createMultipartUpload("film");
    const given = [bucket, calls, costs, stored, upload, stored.checksums, await bucket.list({ delimiter: "/" })];
    for (const value of [...given, await bucket.head("a/b"), contents(bucket)]) {
      expect(inspect(value)).toBe(nodeInspect(value));
    }
  });

  it("shows an error by its text, and the errors that caused it", () => {
    const error = new Error("outer", { cause: new TypeError("inner") });
    expect(inspect(error)).toBe("Error: outer\n  cause: TypeError: inner");
    expect(inspect([new Error("one\ntwo")])).toBe("[ [Error: one] ]");
  });

  it("goes through no circle, and throws for nothing", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(inspect(circle)).toContain("[Circular]");
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error("no");
        },
      },
    );
    expect(inspect(hostile)).toBe("[cannot be shown]");
  });

  it("cuts what is long", () => {
    expect(inspect(Array.from({ length: 102 }, () => "long enough"))).toContain("... 2 more items\n]");
    expect(inspect({ a: "x".repeat(10_001) })).toContain("… 1 more");
  });
});

describe("inspectAll()", () => {
  it("shows text without quotes, and what is in something with them", () => {
    expect(inspectAll(["a", 1, ["b"]])).toBe("a 1 [ 'b' ]");
  });
});
