import { FakeBucket } from "fakebucket";
import { expect, it } from "vitest";

// Larger ones are not digested before somebody looks: see the deviation `accessors`.
it("results of 1 KiB, or of parts, have data properties alone [result.properties]", async () => {
  const bucket = new FakeBucket();
  const upload = await bucket.createMultipartUpload("parts");
  const completed = await upload.complete([await upload.uploadPart(1, new Uint8Array(1025))]);
  for (const object of [await bucket.put("k", new Uint8Array(1024)), completed]) {
    const descriptors = Object.entries(Object.getOwnPropertyDescriptors(object));
    expect(descriptors).toHaveLength(12);
    for (const [name, descriptor] of descriptors) {
      const value: unknown = Reflect.get(object, name);
      expect(descriptor).toStrictEqual({ value, writable: false, enumerable: true, configurable: true });
    }
  }
});
