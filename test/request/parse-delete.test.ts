import { describe, expect, it } from "vitest";
import { coerceDelete, parseDelete } from "../../src/request/parse-delete.js";
import type { DeleteRequest } from "../../src/request/request.js";
import { documented } from "./platforms.js";

function parse(...args: readonly unknown[]): DeleteRequest {
  return parseDelete(coerceDelete(args, documented));
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
