import { R2Bucket } from "fakebucket/r2";
import { huge, r2Object, r2Objects } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { getFound } from "../bucket/binding/found.js";
import { thrownBy } from "../bucket/request/expect-refusal.js";

describe("r2Object()", () => {
  it("is the result of a get", async () => {
    const given = {
      body: "hello",
      httpMetadata: { contentType: "text/plain" },
      customMetadata: { a: "1" },
      uploaded: new Date("2026-01-01"),
    };
    const object = r2Object("k", given);
    const real = await getFound(new R2Bucket({ objects: { k: given } }), "k");
    expect(object.constructor).toBe(real.constructor);
    expect({ ...JSON.parse(JSON.stringify(object)), version: "" }).toEqual({
      ...JSON.parse(JSON.stringify(real)),
      version: "",
    });
    expect([object.uploaded, object.bodyUsed]).toEqual([given.uploaded, false]);
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect([headers.get("content-type"), await object.text(), object.bodyUsed]).toEqual(["text/plain", "hello", true]);
  });

  it("takes bytes and huge values", async () => {
    expect(await r2Object("k", new Uint8Array([104, 105])).text()).toBe("hi");
    expect(r2Object("k", huge(5e9)).size).toBe(5e9);
  });

  it.each<[message: string, make: () => unknown]>([
    ['there is no option "contentType"', () => r2Object("k", { body: "v", contentType: "a" } as never)],
    ["a key must be a string, not undefined.", () => r2Object(undefined as never, "v")],
    ["(10020)", () => r2Object("k".repeat(1025), "v")],
    ["r2Objects: the objects must be an object or a Map by key, not undefined.", () => r2Objects(undefined as never)],
    ["(10022)", () => r2Objects({ k: "v" }, { limit: 0 })],
    ["Unsupported include value a", () => r2Objects({ k: "v" }, { include: ["a" as never] })],
  ])("refuses objects and options that no bucket takes, at the line of the test: %s", (message, make) => {
    const error = thrownBy(make);
    expect(error.message).toContain(message);
    expect(/\n +at (.*)/.exec(error.stack ?? "")?.[1]).toMatch(/r2-object\.test\.ts:\d+/);
  });
});

describe("r2Objects()", () => {
  it("is the result of a list", () => {
    const page = r2Objects(
      [
        ["b", "2"],
        ["a/1", { body: "1", customMetadata: { c: "d" } }],
      ],
      { include: ["customMetadata"], delimiter: "/" },
    );
    expect(page).toMatchObject({ objects: [{ key: "b", size: 1 }], truncated: false, delimitedPrefixes: ["a/"] });
    const all = r2Objects({ a: { body: "1", customMetadata: { c: "d" } } }, { include: ["customMetadata"] });
    expect(all.objects[0]?.customMetadata).toEqual({ c: "d" });
    expect(
      r2Objects(
        [
          ["a", ""],
          ["b", ""],
        ],
        { limit: 1 },
      ).truncated,
    ).toBe(true);
  });
});
