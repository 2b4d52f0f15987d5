import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { coerceDelete, parseDelete } from "../../src/request/parse-delete.js";
import type { DeleteRequest } from "../../src/request/request.js";
import { expectRefusal } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";

function parse(...args: readonly unknown[]): DeleteRequest {
  return parseDelete(coerceDelete(args, documented), documented);
}

describe("parseDelete()", () => {
  it.each([
    ["a", "a"],
    ["", ""],
    [5, "5"],
    [null, "null"],
    [undefined, "undefined"],
    [{}, "[object Object]"],
    [new Set(["b"]), "[object Set]"],
    [{ length: 1, 0: "c" }, "[object Object]"],
    ["\uD800", "\uFFFD"],
  ])("takes %o for one key [arguments.delete]", (value, key) => {
    expect(parse(value)).toStrictEqual({ action: "delete", array: false, keys: [key] });
  });

  it.each<[unknown[], string[]]>([
    [[], []],
    [
      ["b", "missing", "b"],
      ["b", "missing", "b"],
    ],
    [
      [5, null, undefined],
      ["5", "null", "undefined"],
    ],
    [
      [["b"], ["c", "d"]],
      ["b", "c,d"],
    ],
    [new Array(2), ["undefined", "undefined"]],
    [runInNewContext("['a']"), ["a"]],
    [["\uD800"], ["\uFFFD"]],
  ])("takes the array %j for its elements, converted [arguments.delete]", (value, keys) => {
    expect(parse(value)).toStrictEqual({ action: "delete", array: true, keys });
  });

  it("leaves it to the service to count the keys, and reads no more than that needs [delete.count]", () => {
    let reads = 0;
    const keys = new Proxy(new Array(1e7), {
      get(target, name, receiver) {
        if (name !== "length") reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    expect(parse(keys).keys).toHaveLength(1001);
    expect(reads).toBe(1001);
  });

  it("refuses a call without arguments only [arguments.delete]", () => {
    for (const [brand, platform] of brands) {
      expectRefusal(
        () => coerceDelete([], platform),
        TypeError,
        `Failed to execute 'delete' on '${brand}Bucket': parameter 1 is not of type 'string or Array'.`,
        "arguments.delete",
      );
    }
  });

  it("refuses a symbol, alone or in an array [arguments.symbol-and-bigint]", () => {
    for (const value of [Symbol("x"), ["a", Symbol("x")]]) {
      expectRefusal(
        () => coerceDelete([value], documented),
        TypeError,
        "Cannot convert a Symbol value to a string",
        "arguments.symbol-and-bigint",
      );
    }
  });

  it("is read at the call: later changes have no effect [delete.one]", () => {
    const keys = ["a"];
    const coerced = coerceDelete([keys], documented);
    keys.push("b");
    expect(parseDelete(coerced, documented).keys).toEqual(["a"]);
  });

  it("reads as many elements as the array had at first [arguments.delete]", () => {
    const keys: unknown[] = ["b"];
    keys.unshift({
      toString() {
        keys.push("c");
        return "a";
      },
    });
    expect(parse(keys).keys).toEqual(["a", "b"]);
  });
});
