import { inspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { getFound } from "./found.js";

/** Hands out the members of a bucket, methods bound to it. */
const binding: ProxyHandler<FakeBucket> = {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
};

/** One of each kind of object that has methods, and calls of all of them. */
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

/** An object by its methods, whichever they are. */
type Methods = Record<string, (...args: readonly unknown[]) => unknown>;

describe("spies", () => {
  it.each(calls)("on the %s see %s() through, stand in for it, and go again", async (owner, name, args) => {
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

  it("fails as on the platform if it is bare, and says how to bind", () => {
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
      "Hint: A method was called on something else than its object, such as a proxy of it.",
    );
    // What it says is what works.
    const [, handler = ""] =
      /hand out bound methods: (get\(target, name\) .*\})$/.exec(String((error as Error).cause)) ?? [];
    const shown: ProxyHandler<FakeBucket> = new Function(`return { ${handler} }`)();
    expect(() => new Proxy(new FakeBucket(), shown).head("k")).not.toThrow();
  });
});
