import { describe, expect, it } from "vitest";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { deleteRequest } from "./requests.js";
import { Scene } from "./scene.js";

describe("keys", () => {
  // runtime §2, evidence d12
  const odd = ["", ".", "..", "/", "/lead", "trail/", "a//b", "./y", "../x", "a?b#c", "a%2Fb", "%", " ", "\t", "a\nb"];

  it("of any characters are data [key.any-characters]", () => {
    const keys = [...odd, "a\0b", "\0", "__proto__", "constructor", "toString", "🧀", "\uFEFF", "\uFFFF", "null"];
    const scene = new Scene();
    for (const key of keys) scene.put(key, key);
    for (const key of keys) {
      expect([scene.head(key).key, scene.text(key)]).toEqual([key, key]);
      expect(scene.list({ prefix: key, limit: 1 }).records[0]?.key).toBe(key);
    }
    expect(scene.state.objects.size).toBe(keys.length);
    expect(scene.codeOf(deleteKeys, deleteRequest(...keys))).toBe("done");
    expect(scene.keys()).toEqual([]);
  });
});
