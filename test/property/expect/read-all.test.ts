import { FakeBucket } from "fakebucket";
import { printedAs } from "fakebucket/property";
import { expect, it } from "vitest";
import { fill, listEntries } from "../../../src/property/expect/read-all.js";
import { runCode } from "../../rules/run-code.js";

it.each([
  { options: undefined, count: undefined, keys: ["a/1", "a/2", "b", "c/1"], groups: [] },
  { options: { limit: 3 }, count: 3, keys: ["a/1", "a/2", "b"], groups: [] },
  { options: { delimiter: "/" }, count: undefined, keys: ["b"], groups: ["a", "c"] },
  { options: { delimiter: "/", limit: 2 }, count: 2, keys: ["b"], groups: ["a"] },
])(
  "listEntries() returns code that lists the same entries again: $options",
  async ({ options, count, keys, groups }) => {
    // Pages end before their limit.
    for (const pageSize of [1, 2]) {
      const bucket = new FakeBucket({ pageSize });
      printedAs(bucket, () => "bucket");
      await fill(bucket, ["a/1", "a/2", "b", "c/1"]);
      const { pages, ...listed } = await listEntries(bucket, options, count);
      expect(listed.objects.map(({ key }) => key)).toEqual(keys);
      expect(listed).toMatchObject({
        delimitedPrefixes: groups,
        cursor: count === undefined ? undefined : expect.any(String),
      });
      const seen: unknown[] = [];
      await runCode(`seen.push(${pages.again("keys")}, ${pages.again("groups")});`, { bucket, seen });
      expect(seen).toEqual([keys, groups]);
    }
  },
);
