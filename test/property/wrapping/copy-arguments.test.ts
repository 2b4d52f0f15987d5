import { describe, expect, it } from "vitest";
import { copyArguments } from "../../../src/property/wrapping/copy-arguments.js";

describe("copyArguments()", () => {
  it("copies everything that can be changed after a call", () => {
    const view = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
    const md5 = new Uint8Array([7]);
    const options = { onlyIf: { uploadedAfter: new Date(5) }, customMetadata: { a: "b" }, md5: md5.buffer };
    const part = { partNumber: 1, etag: "x" };
    const headers = new Headers({ a: "b" });
    const copies = copyArguments(["k", view, options, [part], headers]);
    view.fill(9);
    options.onlyIf.uploadedAfter.setTime(0);
    options.customMetadata.a = "changed";
    md5.fill(0);
    part.etag = "changed";
    headers.set("a", "changed");
    expect(copies.slice(0, 4)).toEqual([
      "k",
      new Uint8Array([1, 2]),
      { onlyIf: { uploadedAfter: new Date(5) }, customMetadata: { a: "b" }, md5: new Uint8Array([7]).buffer },
      [{ partNumber: 1, etag: "x" }],
    ]);
    expect((copies[4] as Headers).get("a")).toBe("b");
  });

  it("copies every value of a header, and the enumerable fields alone", () => {
    const headers = new Headers([
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ]);
    const hidden = Object.defineProperty({ shown: 1 }, "hidden", { value: 2 });
    const [copy, fields] = copyArguments([headers, hidden]);
    expect((copy as Headers).getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(Object.getOwnPropertyNames(fields)).toEqual(["shown"]);
  });

  it("does not copy immutable values, streams and Blobs", () => {
    const values = [undefined, null, 5, new Blob(["v"]), new ReadableStream(), () => 0, new Map()];
    for (const [index, copy] of copyArguments(values).entries()) expect(copy).toBe(values[index]);
  });

  it("runs getters, each once, and leaves what no bucket reads", () => {
    let reads = 0;
    const deep = { deeper: { deepest: {} } };
    const given = {
      get limit() {
        reads += 1;
        return reads;
      },
      deep,
    };
    const [copy] = copyArguments([given]) as [typeof given];
    expect([copy.limit, copy.limit, reads]).toEqual([1, 1, 1]);
    expect(copy.deep).not.toBe(deep);
    expect(copy.deep.deeper.deepest).toBe(deep.deeper.deepest);
  });

  it("keeps the class of options, and names such as __proto__", () => {
    class Options {
      readonly limit = 5;
    }
    const custom: object = JSON.parse('{"__proto__":"v"}');
    const [options, copied] = copyArguments([new Options(), custom]);
    expect(options).toBeInstanceOf(Options);
    expect(options).toEqual(new Options());
    expect(Object.entries(copied as object)).toEqual([["__proto__", "v"]]);
  });
});
