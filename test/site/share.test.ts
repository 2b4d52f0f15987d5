import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../docs/.vitepress/playground/run/settings.js";
import { fromHash, maxCodeLength, toHash } from "../../docs/.vitepress/playground/share.js";

function hashOf(text: string): string {
  return `#code=${deflateRawSync(text).toString("base64url")}`;
}

describe("toHash() and fromHash()", () => {
  it("keep the script and the settings", async () => {
    const settings = { semantics: "simulator", compatibilityDate: "2025-12-02", faults: "lossy", seed: 7 } as const;
    for (const code of ["", 'console.log("…\u{1F600}");', "x".repeat(maxCodeLength), "é".repeat(maxCodeLength)]) {
      const hash = await toHash({ code, settings });
      expect(hash).toMatch(/^#code=[\w-]+$/);
      expect(await fromHash(hash)).toEqual({ code, settings });
    }
  });

  it("keep a link short", async () => {
    const hash = await toHash({ code: "await env.FILES.head('key');\n".repeat(100), settings: defaultSettings });
    expect(hash.length).toBeLessThan(250);
  });

  it("refuse a script that is too long for a link", async () => {
    const code = "x".repeat(maxCodeLength + 1);
    await expect(toHash({ code, settings: defaultSettings })).rejects.toThrow(RangeError);
    expect(await fromHash(hashOf(JSON.stringify({ code })))).toBe("broken");
  });

  it("take the default for each setting that cannot be", async () => {
    for (const settings of [{}, { semantics: "toString", compatibilityDate: "2020-01-01", faults: 1, seed: -1 }]) {
      const hash = hashOf(JSON.stringify({ code: "a", ...settings }));
      expect(await fromHash(hash)).toEqual({ code: "a", settings: defaultSettings });
    }
  });

  it("find no script where there is none", async () => {
    for (const hash of ["", "#", "#is-it-safe", "#example=hello"]) expect(await fromHash(hash)).toBeUndefined();
  });

  it.each([
    ["nothing", "#code="],
    ["no base64url", "#code=%%%"],
    ["nothing compressed", "#code=AAAA"],
    ["no JSON", hashOf("{")],
    ["null", hashOf("null")],
    ["no text", hashOf('{"code":1}')],
    ["a text that would fill the memory", hashOf(" ".repeat(50_000_000))],
  ])("find %s broken", async (_, hash) => {
    expect(await fromHash(hash)).toBe("broken");
  });
});
