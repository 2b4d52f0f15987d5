import { expectEqual, expectThat } from "./expect.js";
import { expectMissing, headOf, keysOf, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";
import { settle, slowStream } from "./streams.js";

/** What holds when calls overlap. */
export const consistencyChecks: readonly RuleCheck[] = [
  {
    rule: "consistency.strong",
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket();
      for (const value of ["one", "two", "three"]) {
        await bucket.put("k", value);
        expectEqual("get after put", await textAt(bucket, "k"), value);
        expectEqual("size of head after put", (await bucket.head("k"))?.size, value.length);
        expectEqual(
          "list after put",
          (await bucket.list()).objects.map(({ size }) => size),
          [value.length],
        );
      }
      await bucket.delete("k");
      expectEqual("get after delete", await bucket.get("k"), null);
      await expectMissing("head after delete", bucket, "k");
      expectEqual("list after delete", await keysOf(bucket), []);
      if (!abilities.multipart) return;
      const upload = await bucket.createMultipartUpload("k");
      await upload.complete([await upload.uploadPart(1, "parts")]);
      expectEqual("get after complete", await textAt(bucket, "k"), "parts");
      expectEqual("list after complete", await keysOf(bucket), ["k"]);
    },
  },
  {
    rule: "consistency.atomic",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
      const onlyIf = { etagDoesNotMatch: "*" };
      const answers = await Promise.all(names.map((name) => bucket.put("k", name, { onlyIf })));
      const winners = names.filter((_, index) => answers[index] !== null);
      expectEqual("how many of eight concurrent creations win", winners.length, 1);
      expectThat((await textAt(bucket, "k")) === winners[0], "the value is the winner's");
      const { etag } = await headOf(bucket, "k");
      const slow = slowStream("arrives late");
      const late = bucket.put("k", slow.readable, { onlyIf: { etagMatches: etag } });
      await settle();
      await bucket.put("k", "meanwhile");
      slow.finish();
      expectEqual("a put whose condition ceased to hold while its body arrived", await late, null);
      expectEqual("the value then", await textAt(bucket, "k"), "meanwhile");
    },
  },
  {
    rule: "consistency.last-wins",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const slow = slowStream("begun first, complete last");
      const late = bucket.put("k", slow.readable);
      await settle();
      await bucket.put("k", "complete first");
      expectEqual("the value before the last upload completes", await textAt(bucket, "k"), "complete first");
      slow.finish();
      await late;
      expectEqual("the value after the last upload completed", await textAt(bucket, "k"), "begun first, complete last");
    },
  },
];
