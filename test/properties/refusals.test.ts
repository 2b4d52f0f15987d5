import { FakeBucket, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { junkCall } from "./junk-call.js";
import { runs, time } from "./runs.js";

/** All that can be seen of a bucket: every object with its metadata, and its bytes in hex. */
async function dumpOf(bucket: FakeBucket): Promise<string> {
  const { objects } = await bucket.list({ include: ["httpMetadata", "customMetadata"] });
  const values = objects.map(async ({ key }) => {
    const value = await bucket.get(key).then(
      (object) => object?.bytes(),
      (error: unknown) => Buffer.from(String(error)),
    );
    return Buffer.from(value ?? []).toString("hex");
  });
  return JSON.stringify([objects, await Promise.all(values)], undefined, 1);
}

/** True if a call is refused, or comes to nothing. */
async function isRefused(make: () => unknown): Promise<boolean> {
  try {
    return (await make()) === null;
  } catch {
    return true;
  }
}

describe.each(["documented", "deployed"] as const)("under %s semantics, a call that is refused", (name) => {
  it(
    "leaves everything as it was, whatever was wrong with it [errors.change-nothing] [delete.all-or-nothing] [multipart.complete-again]",
    async () => {
      const property = fc.asyncProperty(fc.array(junkCall, { minLength: 1, maxLength: 6 }), async (calls) => {
        const bucket = new FakeBucket({ semantics: semantics[name], limits: { minPartBytes: 1 } });
        await bucket.put("a", "first", { customMetadata: { a: "b" }, httpMetadata: { contentType: "text/plain" } });
        await bucket.put("null", "named by mistake");
        const upload = await bucket.createMultipartUpload("upload");
        const parts = [await upload.uploadPart(1, "one"), await upload.uploadPart(2, "two")];
        let isUploadUntouched = true;

        let before = await dumpOf(bucket);
        for (const call of calls) {
          const refused = await isRefused(() => call.make(bucket, upload));
          const after = await dumpOf(bucket);
          const changes = !["head", "get", "list"].includes(call.method);
          if (refused || !changes) expect(after).toBe(before);
          else if (call.method === "uploadPart" || call.method === "complete") isUploadUntouched = false;
          before = after;
        }

        if (!isUploadUntouched) return;
        await upload.complete(parts);
        expect(await (await bucket.get("upload"))?.text()).toBe("onetwo");
      });
      await fc.assert(property, runs(100));
    },
    time.timeout,
  );
});
