import { describe, expect, it } from "vitest";
import { head } from "../../src/service/head.js";
import { headRequest } from "./requests.js";
import { Scene } from "./scene.js";

describe("head()", () => {
  it("finds nothing of a missing key [head.missing]", () => {
    expect(new Scene().run(head, headRequest("k"))).toEqual({ type: "missing" });
    expect(new Scene().putAll(["k", "k2", "K"]).run(head, headRequest("k1"))).toEqual({ type: "missing" });
  });

  it("gives the record that put() stored, and its whole range [head.metadata] [result.range]", () => {
    const scene = new Scene();
    const record = scene.put("k", "hello", { httpMetadata: { contentType: "text/plain" } });
    expect(scene.run(head, headRequest("k"))).toEqual({ type: "found", record, range: { offset: 0, length: 5 } });
  });

  it("gives an empty range of an empty object [result.range]", () => {
    const scene = new Scene().putAll(["k"]);
    expect(scene.run(head, headRequest("k"))).toMatchObject({ range: { offset: 0, length: 0 } });
  });
});
