import { inspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { getFound } from "./found.js";

/** Returns the members of a bucket, with bound methods. */
const binding: ProxyHandler<FakeBucket> = {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
};

/** Creates one of each kind of object with methods, and calls of all methods. */
async function kinds() {
  const bucket = new FakeBucket();
  await bucket.put("k", "{}");
  const upload = await bucket.createMultipartUpload("u");
  const object = await getFound(bucket, "k");
  return { bucket, upload, object };
}

const calls: readonly (readonly [owner: "bucket" | "upload" | "object", name: string, args: readonly unknown[]])[] = [
  ["bucket", "head", ["k"]],
  ["bucket", "get", ["k"]],
  ["bucket", "put", ["k", "v"]],
  ["bucket", "delete", ["k"]],
  ["bucket", "list", [{}]],
  ["bucket", "createMultipartUpload", ["k"]],
  ["bucket", "resumeMultipartUpload", ["k", "id"]],
  ["upload", "uploadPart", [1, "v"]],
  ["upload", "abort", []],
  ["upload", "complete", [[]]],
  ["object", "arrayBuffer", []],
  ["object", "bytes", []],
  ["object", "text", []],
  ["object", "json", []],
  ["object", "blob", []],
  ["object", "writeHttpMetadata", [new Headers()]],
];

/** An object as a record of its methods. */
type Methods = Record<string, (...args: readonly unknown[]) => unknown>;

describe("spies", () => {
  it.each(calls)("on the %s observe %s(), replace it, and are restored", async (owner, name, args) => {
    const own = (await kinds())[owner] as unknown as Methods;
    const method = own[name];
    const spy = vi.spyOn(own, name);
    const result = await own[name]?.(...args);
    expect(spy.mock.calls).toEqual([args]);
    expect(spy.mock.settledResults).toEqual([{ type: "fulfilled", value: result }]);
    spy.mockReturnValue("spied");
    expect(own[name]?.(...args)).toBe("spied");
    spy.mockRestore();
    expect(own[name]).toBe(method);
  });
});

describe("a proxy of a bucket", () => {
  it("works if its handler binds the methods", async () => {
    const bucket = new Proxy(new FakeBucket(), binding);
    await bucket.put("k", "v");
    expect(await (await getFound(bucket, "k")).text()).toBe("v");
    expect((await bucket.list()).objects).toHaveLength(1);
  });

  it("fails without a handler, as on the platform, and explains how to bind", () => {
    const bucket = new Proxy(new FakeBucket(), {});
    let error: unknown;
    try {
      void bucket.get("k");
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(
      /^Illegal invocation: function called with incorrect `this` reference\. See/,
    );
    expect(Object.keys(error as Error)).toEqual([]);
    expect(inspect(error)).toContain(
      "Hint: A method was called on another object than its own, such as a proxy of it.",
    );
    // The handler in the explanation works.
    const [, handler = ""] =
      /return bound methods: (get\(target, name\) .*\})$/.exec(String((error as Error).cause)) ?? [];
    const shown: ProxyHandler<FakeBucket> = new Function(`return { ${handler} }`)();
    expect(() => new Proxy(new FakeBucket(), shown).head("k")).not.toThrow();
  });
});
