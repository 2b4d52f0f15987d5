import { describe, expect, it } from "vitest";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { deleteOneRequest, deleteRequest } from "./requests.js";
import { Scene } from "./scene.js";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

describe("deleteKeys()", () => {
  it("removes one key, which no later read finds [delete.one] [consistency.strong]", () => {
    const scene = new Scene().putAll(["a", "b", "c"]);
    expect(scene.run(deleteKeys, deleteOneRequest("b"))).toEqual({ type: "done" });
    expect(scene.keys()).toEqual(["a", "c"]);
  });

  it("removes each key of an array, missing and repeated ones too [delete.one]", () => {
    const scene = new Scene().putAll(["a", "b", "c"]);
    expect(scene.run(deleteKeys, deleteRequest("a", "no", "c", "a", "a"))).toEqual({ type: "done" });
    expect(scene.keys()).toEqual(["b"]);
  });

  it("leaves the very state where there was nothing to delete [delete.one]", () => {
    const scene = new Scene().putAll(["a"]);
    const { state } = scene;
    expect(scene.codeOf(deleteKeys, deleteOneRequest("no"))).toBe("done");
    expect(scene.codeOf(deleteKeys, deleteRequest("no", "A"))).toBe("done");
    expect(scene.state).toBe(state);
    expect(scene.keys()).toEqual(["a"]);
  });

  it.each([
    [0, 10027],
    [1, "done"],
    [1000, "done"],
    [1001, 10027],
  ])("answers an array of %i keys with %s [delete.count] [errors.change-nothing]", (count, expected) => {
    const scene = new Scene().putAll(["key 0"]);
    expect(scene.codeOf(deleteKeys, deleteRequest(...numbered(count)))).toBe(expected);
    expect(scene.keys()).toEqual(expected === "done" ? [] : ["key 0"]);
  });

  it("counts repeated keys, too [delete.count]", () => {
    const scene = new Scene().putAll(["k"]);
    const keys = Array.from({ length: 1001 }, () => "k");
    expect(scene.codeOf(deleteKeys, deleteRequest(...keys))).toBe(10027);
  });

  it("goes by the limits of the semantics, for an array only [delete.count]", () => {
    const scene = new Scene({ minDeleteKeys: 2, maxDeleteKeys: 3 }).putAll(["a"]);
    const counts = [1, 2, 3, 4].map((count) => scene.codeOf(deleteKeys, deleteRequest(...numbered(count))));
    expect(counts).toEqual([10027, "done", "done", 10027]);
    expect(scene.codeOf(deleteKeys, deleteOneRequest("a"))).toBe("done");
    expect(scene.keys()).toEqual([]);
  });

  it("takes no keys and thousands where the semantics do, as the simulator's", () => {
    const scene = new Scene({}, "simulator").putAll(["key 1500"]);
    expect(scene.codeOf(deleteKeys, deleteRequest())).toBe("done");
    expect(scene.codeOf(deleteKeys, deleteRequest(...numbered(2000)))).toBe("done");
    expect(scene.keys()).toEqual([]);
  });

  it.each([0, 1, 2])(
    "deletes none if the key at %i is refused [delete.all-or-nothing] [errors.change-nothing]",
    (index) => {
      const keys = ["a", "b", "c"];
      const scene = new Scene().putAll(keys);
      const asked = keys.with(index, "x".repeat(1025));
      expect(scene.codeOf(deleteKeys, deleteRequest(...asked))).toBe(10020);
      expect(scene.keys()).toEqual(keys);
    },
  );

  it("counts the keys before it looks at them [delete.count]", () => {
    const keys = Array.from({ length: 1001 }, () => "x".repeat(1025));
    expect(new Scene().ruleOf(deleteKeys, deleteRequest(...keys))).toBe("delete.count");
  });

  it("deletes what was stored under another form of the key, once [key.nfc]", () => {
    const scene = new Scene().putAll(["e\u0301", "x"]);
    expect(scene.codeOf(deleteKeys, deleteRequest("é", "e\u0301"))).toBe("done");
    expect(scene.keys()).toEqual(["x"]);
  });

  it("empties a bucket of many keys [delete.one]", () => {
    const scene = new Scene().putAll(numbered(500));
    expect(scene.codeOf(deleteKeys, deleteRequest(...numbered(500)))).toBe("done");
    expect([scene.state.objects.size, scene.keys()]).toEqual([0, []]);
  });
});
