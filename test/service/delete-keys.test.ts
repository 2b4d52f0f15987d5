import { describe, expect, it } from "vitest";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { deleteRequest } from "./requests.js";
import { Scene } from "./scene.js";

describe("deleteKeys()", () => {
  it("leaves the very state where there was nothing to delete [delete.one]", () => {
    const scene = new Scene().putAll(["a"]);
    const { state } = scene;
    expect(scene.codeOf(deleteKeys, deleteRequest("no"))).toBe("done");
    expect(scene.codeOf(deleteKeys, deleteRequest("no", "A"))).toBe("done");
    expect(scene.state).toBe(state);
    expect(scene.keys()).toEqual(["a"]);
  });
});
