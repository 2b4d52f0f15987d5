import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, textOf } from "./found.js";
import { untyped } from "./untyped.js";

describe.each<[date: string | undefined, honoursInclude: boolean, rejects: boolean, stripsMark: boolean]>([
  ["2021-01-01", false, false, false],
  ["2022-08-03", false, false, false],
  ["2022-08-04", true, false, false],
  ["2022-10-30", true, false, false],
  ["2022-10-31", true, true, false],
  ["2026-01-12", true, true, false],
  ["2026-01-13", true, true, true],
  ["9999-12-31", true, true, true],
  [undefined, true, true, true],
])("at the compatibility date %s", (compatibilityDate, honoursInclude, rejects, stripsMark) => {
  // Neither the flag of another change nor the semantics make a difference.
  it.each(["documented", "deployed", "simulator"] as const)(
    "all changes up to it apply, and no other, under %s semantics [construction.compatibility-date]",
    async (semantics) => {
      const compatibilityFlags = ["nodejs_compat", "list_honor_include"];
      const bucket = new FakeBucket({ compatibilityDate, compatibilityFlags, semantics });
      await bucket.put("k", "\uFEFFv", { customMetadata: { a: "1" } });
      const listed = found((await bucket.list({ include: ["httpMetadata"] })).objects[0]);
      expect(listed.customMetadata?.["a"]).toBe(honoursInclude ? undefined : "1");
      let thrown = false;
      await Promise.resolve()
        .then(() => {
          thrown = true;
          const answer = untyped(bucket).get();
          thrown = false;
          return answer;
        })
        .catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      expect(thrown).toBe(!rejects);
      expect((await textOf(bucket, "k")).length).toBe(stripsMark ? 1 : 2);
    },
  );
});
